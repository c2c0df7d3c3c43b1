//! The page of settings: a row each with its choices side by side, and the files of house rules.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::glyphs::{CURSOR, FILLED, HOLLOW};
use crate::tui::pages::frame::{Page, count_below, draw_path, name_rule};
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::view::Hints;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width, wrap};
use crate::tui::widgets::rules::{Rules, Weight};
use crate::tui::widgets::scrollbar::draw_scrollbar;

/// Where the choices begin.
const CHOICES: u16 = 13;
/// Where they begin after the name of a file.
const FILES: u16 = 36;

/// The page of settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsView {
    /// The program's own settings.
    pub rows: Vec<SettingRow>,
    /// The files of house rules.
    pub house: Vec<SettingRow>,
    /// What stands there if there are none.
    pub no_house: String,
    /// The row of the cursor, counted over both.
    pub cursor: usize,
    /// Where it is all kept.
    pub notices: Vec<String>,
    /// The last row.
    pub hints: Hints,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingRow {
    /// What it is called.
    pub name: String,
    /// What may be chosen.
    pub choices: Vec<Choice>,
    /// What the choice means here.
    pub note: String,
}

/// One of the choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    pub word: String,
    /// Whether it stands.
    pub is_chosen: bool,
}

/// A row of the body.
enum Line<'a> {
    Blank,
    Heading(&'a str),
    Aside(String),
    Attention(String),
    Setting {
        row: &'a SettingRow,
        from: u16,
        place: usize,
    },
    /// The note of the setting above.
    Note {
        row: &'a SettingRow,
        from: u16,
        place: usize,
    },
}

/// Draws the page.
pub fn draw_settings(view: &SettingsView, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area);
    canvas.clear(Ground::Bg);
    let page = Page::of(area, false);
    let mut rules = Rules::over(canvas.buffer(), area);
    rules.across(page.closing, Weight::Light);
    rules.across(page.rule, Weight::Heavy);
    rules.finish();
    draw_path(
        &mut canvas.on(page.title),
        &["Astragal".into(), "settings".into()],
        &ratatui::text::Line::default(),
    );
    name_rule(&mut canvas.on(page.rule), "Settings");
    let lines = lines(view, area.width);
    let room = usize::from(page.body.height);
    let scroll = scrolled(&lines, view.cursor, room);
    let mut body = canvas.on(page.body);
    for (y, line) in (0..).zip(lines.iter().skip(scroll).take(room)) {
        draw_line(&mut body, y, line, view.cursor);
    }
    draw_scrollbar(&mut body, lines.len(), scroll);
    let last_rule = if page.closing.is_empty() {
        page.rule
    } else {
        page.closing
    };
    count_below(
        &mut canvas.on(last_rule),
        lines.len().saturating_sub(scroll + room),
    );
    draw_hints(&mut canvas.on(page.hints), &view.hints);
}

fn lines(view: &SettingsView, width: u16) -> Vec<Line<'_>> {
    let (urgent, others): (Vec<&String>, Vec<&String>) = view
        .notices
        .iter()
        .partition(|notice| notice.starts_with('!'));
    let room = width.saturating_sub(4);
    let mut lines = vec![Line::Blank];
    // What needs attention stays in sight on a low screen.
    for line in urgent.iter().flat_map(|notice| wrap(notice, room)) {
        lines.push(Line::Attention(line.to_owned()));
    }
    if !urgent.is_empty() {
        lines.push(Line::Blank);
    }
    for (place, row) in view.rows.iter().enumerate() {
        lines.extend([
            Line::Setting {
                row,
                from: CHOICES,
                place,
            },
            Line::Note {
                row,
                from: CHOICES,
                place,
            },
            Line::Blank,
        ]);
    }
    lines.push(Line::Heading("house rules"));
    if view.house.is_empty() {
        lines.push(Line::Aside(view.no_house.clone()));
    }
    for (place, row) in (view.rows.len()..).zip(&view.house) {
        lines.extend([
            Line::Setting {
                row,
                from: FILES,
                place,
            },
            Line::Note {
                row,
                from: 4,
                place,
            },
        ]);
    }
    lines.push(Line::Blank);
    for line in others.iter().flat_map(|notice| wrap(notice, room)) {
        lines.push(Line::Aside(line.to_owned()));
    }
    lines
}

/// How far the lines are scrolled so that the one of the cursor and its note are in sight.
fn scrolled(lines: &[Line<'_>], cursor: usize, room: usize) -> usize {
    let is_it = |line: &Line<'_>| matches!(line, Line::Note { place, .. } if *place == cursor);
    let last = lines.iter().position(is_it).unwrap_or(0);
    (last + 1).saturating_sub(room)
}

fn draw_line(canvas: &mut Canvas<'_>, y: u16, line: &Line<'_>, cursor: usize) {
    match line {
        Line::Blank => {}
        Line::Heading(text) => {
            canvas.put(2, y, text, Role::Strong.bold());
        }
        Line::Aside(text) => {
            canvas.put(2, y, text, Role::Muted);
        }
        Line::Attention(text) => {
            canvas.put(2, y, text, Role::Warn);
        }
        Line::Setting { row, from, place } => draw_setting(canvas, y, row, *from, *place == cursor),
        Line::Note { row, from, place } => {
            if *place == cursor {
                draw_edge(canvas, y);
            }
            let room = canvas.width().saturating_sub(from + 1);
            canvas.put(*from, y, &cut(&row.note, room), Role::Muted);
        }
    }
}

fn draw_edge(canvas: &mut Canvas<'_>, y: u16) {
    let whole = canvas.width();
    canvas.lay(0, y, whole, 1, Ground::Selected);
    canvas.put(0, y, CURSOR, Role::Accent);
}

fn draw_setting(
    canvas: &mut Canvas<'_>,
    y: u16,
    row: &SettingRow,
    from: u16,
    is_under_cursor: bool,
) {
    if is_under_cursor {
        draw_edge(canvas, y);
    }
    let style = (if is_under_cursor {
        Role::Strong
    } else {
        Role::Fg
    })
    .weighed(is_under_cursor);
    // A setting's own name is never cut: its choices give way. That of a file may be as long as it likes.
    let room = if from == FILES {
        FILES.saturating_sub(3)
    } else {
        canvas.width()
    };
    let after = canvas.put_cut(2, y, room, &row.name, style);
    let mut x = from.max(after + 2);
    // Side by side as far as there is room; then the chosen one alone, between arrows that need no words.
    let all: u16 = row
        .choices
        .iter()
        .map(|choice| width(&choice.word) + 4)
        .sum();
    let is_tight = x + all > canvas.width() + 2;
    for choice in row
        .choices
        .iter()
        .filter(|choice| !is_tight || choice.is_chosen)
    {
        let (mark, role) = if choice.is_chosen {
            (FILLED, Role::Accent)
        } else {
            (HOLLOW, Role::Muted)
        };
        canvas.put(x, y, mark, role);
        let style = (if choice.is_chosen {
            Role::Strong
        } else {
            Role::Muted
        })
        .weighed(choice.is_chosen);
        x = canvas.put(x + 2, y, &choice.word, style) + 2;
    }
}
