//! The rules in words: a list of them and the one that is read, side by side or one after the other.

use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use crate::report::{Kind, Line};
use crate::tui::glyphs::CURSOR;
use crate::tui::pages::frame::{Page, Part, SIDE_BY_SIDE, count_below, draw_path};
use crate::tui::pages::report::{line_row, marked};
use crate::tui::panes::window::window;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{
    Canvas, Row, Typed, Weight, bold, cut, draw_query, draw_rows, draw_rules as lay_rules,
    draw_scrollbar, high, muted, name_rule, part_name, to_cells, width, wrap,
};

/// Columns of the list beside a text.
const LIST: u16 = 34;
/// Blank columns at either side of a text, and from how many columns on.
const INSET: u16 = 2;
const NARROW: u16 = 60;
/// Rows up to which none stays blank under the rule.
const TIGHT: u16 = 12;
/// What stands before the words that are looked for.
const SEARCH: &str = "/";

/// The rules, ready to draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesPage {
    /// Where one is, step by step.
    pub path: Vec<String>,
    /// The words that are looked for, while they are typed or have found something.
    pub query: Typed,
    /// Whether they are being typed.
    pub is_typing: bool,
    /// How many rules were found, or that none was.
    pub found: String,
    /// Why none was found.
    pub miss: String,
    pub list: Vec<ListRow>,
    /// The row of the rule that is shown.
    pub chosen: Option<usize>,
    pub title: String,
    /// Its page, laid out for [`Places::text_room`].
    pub lines: Vec<Line>,
    /// Lines scrolled down.
    pub scroll: usize,
    /// The line that has the cursor: a cross reference, or what was found.
    pub cursor: Option<usize>,
    /// Whether the text has the keys; else the list has.
    pub is_reading: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListRow {
    /// Nothing.
    Blank,
    Chapter(String),
    /// A rule, and where the list is not in chapters the short word of its own.
    Rule(String, &'static str),
}

/// Where list and text stand. An empty rectangle is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    page: Page,
    list: Part,
    text: Part,
    upright: Rect,
}

impl Places {
    /// Side by side where there is room, else whichever has the keys.
    pub fn of(area: Rect, is_reading: bool) -> Self {
        let page = Page::of(area, false);
        let (whole, none) = (page.whole(), Part::default());
        let ([list, text], upright) = match area.width {
            SIDE_BY_SIDE.. => whole.split(LIST),
            _ if is_reading => ([none, whole], Rect::ZERO),
            _ => ([whole, none], Rect::ZERO),
        };
        let blank = u16::from(page.body.height > TIGHT);
        Self {
            page,
            list: list.below(blank),
            text: text.below(blank),
            upright,
        }
    }

    /// Columns for a line of text.
    pub fn text_room(&self) -> usize {
        usize::from(
            self.text
                .area
                .width
                .saturating_sub(2 * inset(self.text.area.width)),
        )
    }

    pub fn text_rows(&self) -> usize {
        usize::from(self.text.area.height)
    }

    pub fn list_rows(&self) -> usize {
        usize::from(self.list.area.height)
    }
}

const fn inset(width: u16) -> u16 {
    if width < NARROW { 1 } else { INSET }
}

/// Draws the rules; gives the place of the text cursor while words are typed.
pub fn draw_rules(canvas: &mut Canvas<'_>, view: &RulesPage) -> Option<Position> {
    canvas.clear(Ground::Bg);
    let places = Places::of(canvas.area(), view.is_reading);
    draw_lines_between(canvas, &places, view);
    let found = ratatui::text::Line::styled(&*view.found, Role::Muted);
    draw_path(&mut canvas.on(places.page.title), &view.path, &found);
    draw_text(canvas, &places, view);
    draw_list(canvas, &places, view)
}

fn draw_lines_between(canvas: &mut Canvas<'_>, places: &Places, view: &RulesPage) {
    let rules = [
        (places.page.closing, Weight::Light),
        (places.list.rule, Weight::of(!view.is_reading)),
        (places.text.rule, Weight::of(view.is_reading)),
    ];
    lay_rules(canvas, &rules, [places.upright]);
    for (rule, name, has_keys) in [
        (places.list.rule, "Rules", !view.is_reading),
        (places.text.rule, &view.title, view.is_reading),
    ] {
        if !name.is_empty() {
            name_rule(&mut canvas.on(rule), 3, part_name(name, has_keys));
        }
    }
}

fn draw_list(canvas: &mut Canvas<'_>, places: &Places, view: &RulesPage) -> Option<Position> {
    let is_searched = view.is_typing || !view.query.text.is_empty();
    let of_list = places.list.area;
    let search = high(of_list, of_list.height.min(u16::from(is_searched)));
    let cursor = draw_search(&mut canvas.on(search), view);
    let list = places.list.below(if is_searched { 2 } else { 0 }).area;
    let shown = window(&vec![1; view.list.len()], list.height, view.chosen);
    let mut canvas_of_list = canvas.on(list);
    let miss = if view.list.is_empty() {
        view.miss.as_str()
    } else {
        ""
    };
    let miss = wrap(miss, list.width.saturating_sub(INSET + 1)).into_iter();
    let miss = miss.map(|line| Row::of(INSET, muted(line)));
    let rows = shown.clone().filter_map(|place| {
        let is_chosen = view.chosen == Some(place);
        let mut row = list_row(view.list.get(place)?, view, list.width);
        if is_chosen {
            row.at(0, Span::styled(CURSOR, Role::Accent));
        }
        Some(row.chosen(is_chosen && !view.is_reading))
    });
    draw_rows(&mut canvas_of_list, 0, miss.chain(rows), true);
    draw_scrollbar(&mut canvas_of_list, view.list.len(), shown.start);
    if !view.is_reading {
        count_below(
            &mut canvas.on(places.page.last_rule(places.list.rule)),
            view.list.len() - shown.end,
        );
    }
    cursor
}

fn draw_search(canvas: &mut Canvas<'_>, view: &RulesPage) -> Option<Position> {
    let room = canvas.width().saturating_sub(INSET + 3);
    draw_query(canvas, (INSET, 0), room, SEARCH, &view.query).filter(|_| view.is_typing)
}

fn list_row<'a>(of: &'a ListRow, view: &RulesPage, pane: u16) -> Row<'a> {
    let mut row = Row::default();
    match of {
        ListRow::Blank => {}
        ListRow::Chapter(title) => {
            let title = bold(title);
            row.within(INSET, pane.saturating_sub(INSET), title);
        }
        ListRow::Rule(title, chapter) => {
            let last = pane.saturating_sub(2);
            let title = cut(title, last.saturating_sub(INSET + width(chapter)));
            row.at(INSET, marked(&title, Role::Fg.into(), &view.query.text));
            row.ending(last, muted(*chapter));
        }
    }
    row
}

fn draw_text(canvas: &mut Canvas<'_>, places: &Places, view: &RulesPage) {
    let room = places.text_rows();
    let scroll = view.scroll.min(view.lines.len().saturating_sub(room));
    let mut rows = canvas.on(places.text.area);
    let from = inset(rows.width());
    let (lines, width) = (view.lines.iter().enumerate(), rows.width());
    let lines = lines.skip(scroll).take(room).map(|(place, line)| {
        let query = &view.query.text;
        match view.cursor == Some(place) {
            true => row_pointed_at(from, line, query, width),
            false => line_row(from, line, query, width),
        }
    });
    draw_rows(&mut rows, 0, lines, false);
    draw_scrollbar(&mut rows, view.lines.len(), scroll);
    if !places.text.area.is_empty() {
        let below = view.lines.len().saturating_sub(scroll + room);
        count_below(
            &mut canvas.on(places.page.last_rule(places.text.rule)),
            below,
        );
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
