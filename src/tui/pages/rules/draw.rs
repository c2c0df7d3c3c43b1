//! The rules in words: a list of them and the one that is read, side by side or one after the other.

use ratatui::layout::Position;
use ratatui::text::Span;

use crate::report::{Kind, Line};
use crate::systems::reference::{Chapter, Rule};
use crate::tui::glyphs::CURSOR;
use crate::tui::pages::frame::{count_below, draw_path};
use crate::tui::pages::report::{line_row, marked};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{
    Canvas, Row, Weight, bold, cut, draw_query, draw_rows, draw_rules as lay_rules, draw_scrollbar,
    high, muted, name_rule, part_name, to_cells, width, window, wrap,
};
use crate::words::display_safe;

use super::Browser;
use super::places::{INSET, Places, inset};

/// What stands before the words that are looked for.
const SEARCH: &str = "/";

/// A row of the list.
enum ListRow<'a> {
    Blank,
    Chapter(Chapter),
    Rule(&'a Rule),
}

/// Draws the rules; gives the place of the text cursor while words are typed.
pub fn draw_rules(canvas: &mut Canvas<'_>, browser: &Browser) -> Option<Position> {
    canvas.clear(Ground::Bg);
    let places = Places::of(canvas.area(), browser.here.is_reading);
    draw_lines_between(canvas, &places, browser);
    let chapter = browser.rule().map(|rule| rule.chapter.title().to_owned());
    let path: Vec<String> = ["rules".to_owned()].into_iter().chain(chapter).collect();
    let found = muted(browser.count());
    draw_path(&mut canvas.on(places.page.title), &path, found);
    draw_text(canvas, &places, browser);
    draw_list(canvas, &places, browser)
}

fn draw_lines_between(canvas: &mut Canvas<'_>, places: &Places, browser: &Browser) {
    let is_reading = browser.here.is_reading;
    let rules = [
        (places.page.closing, Weight::Light),
        (places.list.rule, Weight::of(!is_reading)),
        (places.text.rule, Weight::of(is_reading)),
    ];
    lay_rules(canvas, &rules, [places.upright]);
    let name = part_name("Rules", !is_reading);
    name_rule(&mut canvas.on(places.list.rule), 3, name);
    if let Some(rule) = browser.rule() {
        let title = part_name(&rule.title, is_reading);
        name_rule(&mut canvas.on(places.text.rule), 3, title);
    }
}

fn draw_list(canvas: &mut Canvas<'_>, places: &Places, browser: &Browser) -> Option<Position> {
    let (query, is_reading) = (browser.here.query.shown(), browser.here.is_reading);
    let is_searched = browser.here.is_typing || !query.text.is_empty();
    let of_list = places.list.area;
    let search = high(of_list, of_list.height.min(u16::from(is_searched)));
    let room = search.width.saturating_sub(INSET + 3);
    let cursor = draw_query(&mut canvas.on(search), (INSET, 0), room, SEARCH, &query);
    let list = places.list.below(if is_searched { 2 } else { 0 }).area;
    let (all, chosen) = browser.list();
    let shown = window(&vec![1; all.len()], list.height, chosen);
    let mut of_rows = canvas.on(list);
    // Nothing stands there while something is found.
    let miss = wrap(&browser.miss, list.width.saturating_sub(INSET + 1));
    let miss = miss.into_iter().map(|line| Row::of(INSET, muted(line)));
    let rows = shown.clone().filter_map(|place| {
        let is_chosen = chosen == Some(place);
        let mut row = list_row(all.get(place)?, browser, &query.text, list.width);
        if is_chosen {
            row.at(0, Span::styled(CURSOR, Role::Accent));
        }
        Some(row.chosen(is_chosen && !is_reading))
    });
    draw_rows(&mut of_rows, 0, miss.chain(rows), true);
    draw_scrollbar(&mut of_rows, all.len(), shown.start);
    if !is_reading {
        let rule = places.page.last_rule(places.list.rule);
        count_below(&mut canvas.on(rule), all.len() - shown.end);
    }
    cursor.filter(|_| browser.here.is_typing)
}

/// Where the list is not in chapters, a rule says the short word of its own.
fn list_row<'a>(of: &ListRow<'a>, browser: &Browser, query: &str, pane: u16) -> Row<'a> {
    let mut row = Row::default();
    match of {
        ListRow::Blank => {}
        ListRow::Chapter(chapter) => {
            row.within(INSET, pane.saturating_sub(INSET), bold(chapter.title()));
        }
        ListRow::Rule(rule) => {
            let last = pane.saturating_sub(2);
            let short = match browser.is_searched() {
                true => rule.chapter.short(),
                false => "",
            };
            let title = cut(&rule.title, last.saturating_sub(INSET + width(short)));
            row.at(INSET, marked(&title, Role::Fg.into(), query));
            row.ending(last, muted(short));
        }
    }
    row
}

fn draw_text(canvas: &mut Canvas<'_>, places: &Places, browser: &Browser) {
    let (room, query) = (places.text_rows(), browser.here.query.shown().text);
    let lines = browser.lines_in(places.text_room());
    let scroll = browser.here.scroll.min(lines.len().saturating_sub(room));
    let cursor = browser.cursor_line();
    let mut text = canvas.on(places.text.area);
    let (from, width) = (inset(text.width()), text.width());
    let shown = lines.iter().enumerate().skip(scroll).take(room);
    let rows = shown.map(|(place, line)| match cursor == Some(place) {
        true => row_pointed_at(from, line, &query, width),
        false => line_row(from, line, &query, width),
    });
    draw_rows(&mut text, 0, rows, false);
    draw_scrollbar(&mut text, lines.len(), scroll);
    if !places.text.area.is_empty() {
        let rule = places.page.last_rule(places.text.rule);
        count_below(
            &mut canvas.on(rule),
            lines.len().saturating_sub(scroll + room),
        );
    }
}

impl Browser {
    /// How much was found: `“luck” 2 of 7`.
    fn count(&self) -> String {
        let query = display_safe(self.here.query.text());
        if query.trim().is_empty() {
            return String::new();
        }
        let at = self
            .found
            .iter()
            .position(|rule| Some(*rule) == self.here.rule);
        let at = at.map_or_else(String::new, |at| format!("{} of ", at + 1));
        format!("“{}” {at}{}", query.trim(), self.found.len())
    }

    /// The rules in their chapters, or as they were found; and the row of the one that is shown.
    fn list(&self) -> (Vec<ListRow<'_>>, Option<usize>) {
        let mut rows: Vec<ListRow<'_>> = Vec::new();
        let (mut chosen, mut chapter) = (None, None);
        for rule in &self.found {
            if !self.is_searched() && chapter != Some(rule.chapter) {
                rows.extend(chapter.map(|_| ListRow::Blank));
                rows.push(ListRow::Chapter(rule.chapter));
                chapter = Some(rule.chapter);
            }
            if self.here.rule == Some(*rule) {
                chosen = Some(rows.len());
            }
            rows.push(ListRow::Rule(rule));
        }
        (rows, chosen)
    }
}

/// A line with the cursor before it, which lies on a cross reference as a whole.
fn row_pointed_at(from: u16, line: &Line, query: &str, width: u16) -> Row<'static> {
    let is_link = line.kind == Kind::Link;
    let text = if is_link { "" } else { &line.text };
    let shown = Line {
        text: text.to_owned(),
        ..line.clone()
    };
    let mut row = line_row(from, &shown, query, width);
    if is_link {
        let at = from.saturating_add(to_cells(line.at));
        row.at(at.saturating_sub(1), Role::Accent.tag(&line.text));
    }
    row.at(0, Span::styled(CURSOR, Role::Accent));
    row
}

#[cfg(test)]
mod tests;
