//! The page of settings: a row each with its choices side by side, and the files of house rules.

use ratatui::style::Style;
use ratatui::text::Span;

use crate::tui::chosen::Chosen;
use crate::tui::glyphs::{FILLED, HOLLOW};
use crate::tui::pages::frame::{Page, count_below, draw_path};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{
    Canvas, Row, Weight, cut, draw_rows, draw_rules, draw_scrollbar, muted, name_rule, part_name,
    width as width_of, wrap,
};

use super::{OWN, Setting, SettingsPage, notices, settings};

/// Where the choices begin.
const CHOICES: u16 = 13;
/// Where they begin after the name of a file.
const FILES: u16 = 36;

/// What stands there where there are no files of house rules.
const NO_HOUSE: &str = "none: add a file rules/<system>.ron to the settings folder";

/// Draws the page.
pub fn draw_settings(canvas: &mut Canvas<'_>, page_of: &SettingsPage, chosen: &Chosen) {
    canvas.clear(Ground::Bg);
    let page = Page::of(canvas.area(), false);
    let rules = [(page.closing, Weight::Light), (page.rule, Weight::Heavy)];
    draw_rules(canvas, &rules, []);
    let path = ["Astragal".into(), "settings".into()];
    draw_path(&mut canvas.on(page.title), &path, "");
    name_rule(&mut canvas.on(page.rule), 3, part_name("Settings", true));
    let (settings, notices) = (settings(chosen), notices(chosen));
    let rows = rows(&settings, page_of.at, &notices, canvas.width());
    let last = rows.iter().rposition(Row::is_chosen).unwrap_or(0);
    let room = usize::from(page.body.height);
    // The row of the cursor and its note are in sight.
    let scroll = (last + 1).saturating_sub(room);
    let mut body = canvas.on(page.body);
    let (all, below) = (rows.len(), rows.len().saturating_sub(scroll + room));
    draw_rows(&mut body, 0, rows.into_iter().skip(scroll).take(room), true);
    draw_scrollbar(&mut body, all, scroll);
    count_below(&mut canvas.on(page.last_rule(page.rule)), below);
}

/// The rows of the body: two of a setting, its choices and its note.
fn rows<'a>(
    settings: &'a [Setting],
    cursor: usize,
    notices: &'a [String],
    width: u16,
) -> Vec<Row<'a>> {
    let (urgent, others): (Vec<&String>, Vec<&String>) =
        notices.iter().partition(|notice| notice.starts_with('!'));
    let room = width.saturating_sub(4);
    let said = |text, style: Style| Row::of(2, Span::styled(text, style));
    let mut rows = vec![Row::default()];
    // What needs attention stays in sight on a low screen.
    for line in urgent.iter().flat_map(|notice| wrap(notice, room)) {
        rows.push(said(line, Role::Warn.into()));
    }
    if !urgent.is_empty() {
        rows.push(Row::default());
    }
    let of_setting = |of, place, from, from_note| {
        let is_chosen = place == cursor;
        let setting = setting_row(of, from, (is_chosen, width));
        [setting, note_row(of, from_note, width)].map(|row| row.chosen(is_chosen))
    };
    let (own, house) = settings.split_at(OWN.min(settings.len()));
    for (place, of) in own.iter().enumerate() {
        rows.extend(of_setting(of, place, CHOICES, CHOICES));
        rows.push(Row::default());
    }
    rows.push(said("house rules", Role::Strong.bold()));
    if house.is_empty() {
        rows.push(said(NO_HOUSE, Role::Muted.into()));
    }
    for (place, of) in (own.len()..).zip(house) {
        rows.extend(of_setting(of, place, FILES, 4));
    }
    rows.push(Row::default());
    for line in others.iter().flat_map(|notice| wrap(notice, room)) {
        rows.push(said(line, Role::Muted.into()));
    }
    rows
}

fn note_row(of: &Setting, from: u16, width: u16) -> Row<'_> {
    let room = width.saturating_sub(from + 1);
    Row::of(from, muted(cut(&of.note, room)))
}

fn setting_row(of: &Setting, from: u16, (is_chosen, width): (bool, u16)) -> Row<'_> {
    let role = if is_chosen { Role::Strong } else { Role::Fg };
    // A setting's own name is never cut: its choices give way. That of a file may be as long as it likes.
    let room = if from == FILES {
        FILES.saturating_sub(3)
    } else {
        width
    };
    let name = cut(&of.name, room);
    let mut row = Row::default();
    let after = row.at(2, Span::styled(name, role.weighed(is_chosen)));
    let mut x = from.max(after + 2);
    // Side by side as far as there is room; then the chosen one alone, between arrows that need no words.
    let wide = of.choices.iter().map(|(word, _)| width_of(word) + 4);
    let is_tight = x + wide.sum::<u16>() > width + 2;
    let choices = of.choices.iter().enumerate();
    let shown = choices.filter(|(place, _)| !is_tight || *place == of.chosen);
    for (place, (choice, _)) in shown {
        let (mark, role, word) = if place == of.chosen {
            (FILLED, Role::Accent, Role::Strong.bold())
        } else {
            (HOLLOW, Role::Muted, Role::Muted.into())
        };
        row.at(x, Span::styled(mark, role));
        x = row.at(x + 2, Span::styled(choice, word)) + 2;
    }
    row
}
