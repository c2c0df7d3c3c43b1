//! The whole log: what is looked for, the lines evening by evening, and the line under the cursor in full beside them.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use crate::tui::glyphs::SECRET_EDGE;
use crate::tui::pages::frame::{Page, Part, draw_steps};
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::log::draw::{Columns, row};
use crate::tui::panes::title::draw::saving_line;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{phrase_width, width as width_of};
use crate::tui::widgets::field::draw_query;
use crate::tui::widgets::heading::{name_rule, part_name, set_in};
use crate::tui::widgets::lines::parts_line;
use crate::tui::widgets::rows::{Row, dashes, draw_rows};
use crate::tui::widgets::rules::{Weight, draw_rules};
use crate::tui::widgets::scrollbar::draw_scrollbar;
use crate::tui::widgets::slices::band;

use super::view::{LOG_BESIDE, LogPage, LogRow};
use card::draw_card;

mod card;

/// Columns of the line in full, and of a screen so wide that it may have more.
const CARD: u16 = 34;
const WIDE_CARD: u16 = 46;
const WIDE: u16 = 170;
/// Rows up to which none stays blank.
const TIGHT: u16 = 12;
/// What stands before the words that are looked for.
const SEARCH: &str = "/";

/// Where the parts stand. An empty rectangle is not shown.
struct Places {
    page: Page,
    list: Part,
    card: Part,
    upright: Rect,
}

impl Places {
    fn of(area: Rect, shows_card: bool, is_covered: bool) -> Self {
        let mut page = Page::of(area, true);
        if is_covered {
            // What is typed now has the rows at the foot.
            let bottom = area.bottom();
            page.body.height = bottom.saturating_sub(page.body.y);
            (page.closing, page.foot, page.hints) = (Rect::ZERO, Rect::ZERO, Rect::ZERO);
        }
        let (whole, none) = (page.whole(), Part::default());
        let ([list, card], upright) = match area.width {
            WIDE.. => whole.split(area.width - WIDE_CARD - 1),
            LOG_BESIDE.. => whole.split(area.width - CARD - 1),
            _ if shows_card => ([none, whole], Rect::ZERO),
            _ => ([whole, none], Rect::ZERO),
        };
        Self {
            page,
            list,
            card,
            upright,
        }
    }
}

/// Draws the log; gives the place of the text cursor while one types what is looked for.
pub fn draw_log_page(view: &LogPage, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let mut canvas = Canvas::cleared(buf, area);
    let places = Places::of(area, view.shows_card, view.is_covered);
    draw_title(&mut canvas.on(places.page.title), view);
    draw_lines_between(&mut canvas, &places, view);
    let is_tight = area.height <= TIGHT;
    // Where what was typed has no row under it for how it was understood, that stands at the foot.
    let foot = if is_tight && !view.query.text.is_empty() {
        &view.understood
    } else {
        &view.foot
    };
    canvas
        .on(places.page.foot)
        .phrase_cut(1, 0, area.width.saturating_sub(2), foot);
    draw_hints(&mut canvas.on(places.page.hints), &view.hints);
    let card_rows = draw_card(&mut canvas.on(places.card.area), &view.card);
    if let Some(y) = card_rows {
        draw_second_rule(&mut canvas, &places, view, y);
    }
    draw_list(&mut canvas.on(places.list.area), view, is_tight)
}

fn draw_title(canvas: &mut Canvas<'_>, view: &LogPage) {
    let saved = saving_line(&view.saving);
    let (count, saving) = (phrase_width(&view.count), phrase_width(&saved));
    let end = canvas.width().saturating_sub(1);
    let with_saving = count + saving + 24 <= canvas.width();
    let from = end.saturating_sub(count + if with_saving { saving + 4 } else { 0 });
    let x = canvas.phrase(from, 0, &view.count);
    if with_saving {
        canvas.phrase(x + 4, 0, &saved);
    }
    draw_steps(canvas, &view.path, from.saturating_sub(2));
}

fn draw_lines_between(canvas: &mut Canvas<'_>, places: &Places, view: &LogPage) {
    let is_card_alone = places.list.area.is_empty();
    let weight = |is_card| Weight::of(!view.is_covered && is_card == is_card_alone);
    let rules = [
        (places.page.closing, Weight::Light),
        (places.card.rule, weight(true)),
        (places.list.rule, weight(false)),
    ];
    draw_rules(canvas, &rules, [places.upright]);
    draw_headings(&mut canvas.on(places.list.rule), view);
    if !view.card.title.is_empty() {
        let name = part_name(&view.card.title, is_card_alone);
        let x = if is_card_alone { 3 } else { 2 };
        name_rule(&mut canvas.on(places.card.rule), x, name);
    }
}

fn draw_headings(rule: &mut Canvas<'_>, view: &LogPage) {
    if rule.width() == 0 {
        return;
    }
    let end = name_rule(rule, 3, part_name("Log", !view.is_covered));
    let (faces, level, chance) = columns(view, rule.width()).edges();
    let muted = Role::Muted;
    if let Some(chance) = chance.filter(|_| faces > end + 12) {
        set_in(rule, faces.saturating_sub(4), "faces", muted);
        set_in(rule, level + 2, "level", muted);
        set_in(rule, chance.saturating_sub(5), "chance", muted);
    }
}

fn draw_second_rule(canvas: &mut Canvas<'_>, places: &Places, view: &LogPage, y: u16) {
    let card = places.card.area;
    if view.card.levels_title.is_empty() || y + 2 >= card.height {
        return;
    }
    let rule = band(card, card.y + y, 1);
    let mut line = canvas.on(rule);
    line.phrase(0, 0, &dashes(rule.width).into());
    name_rule(&mut line, 2, part_name(&view.card.levels_title, false));
    if !places.upright.is_empty() {
        let edge = band(places.upright, rule.y, 1);
        let junction = Span::styled("├", Role::Rule);
        canvas.on(edge).phrase(0, 0, &junction.into());
    }
    let below = places.card.below(y + 1).area;
    card::draw_levels(&mut canvas.on(below), &view.card);
}

fn columns(view: &LogPage, width_of_list: u16) -> Columns {
    let lines = || {
        view.rows.iter().filter_map(|row| match row {
            LogRow::Line(line) => Some(line),
            LogRow::Rest(_) | LogRow::Blank | LogRow::Evening(..) => None,
        })
    };
    let highest = lines().filter_map(|line| line.seq).max().unwrap_or(0);
    let longest = lines().map(|line| width_of(&line.who)).max().unwrap_or(0);
    Columns::of_page(width_of_list, highest, longest)
}

fn draw_list(canvas: &mut Canvas<'_>, view: &LogPage, is_tight: bool) -> Option<Position> {
    if canvas.height() == 0 {
        return None;
    }
    let top = u16::from(!is_tight);
    let room = canvas.width().saturating_sub(4);
    let cursor = draw_query(canvas, (1, top), room, SEARCH, &view.query);
    if !is_tight {
        canvas.phrase_cut(3, top + 1, room, &view.understood);
    }
    let from = top + if is_tight { 1 } else { 3 };
    let room = canvas.height().saturating_sub(from);
    let (width, height) = (canvas.width(), room);
    let columns = columns(view, width);
    let mut list = canvas.part(0, from, width, height);
    draw_found(&mut list, view, &columns);
    cursor.filter(|_| view.is_typing)
}

/// Draws the rows that fit, the newest on the last row.
fn draw_found(canvas: &mut Canvas<'_>, view: &LogPage, columns: &Columns) {
    let room = usize::from(canvas.height());
    let last = view.rows.len();
    // The row under the cursor has a third of the page below it, as far as there is so much.
    let wanted = view.cursor.map_or(last, |cursor| cursor + 1 + room / 3);
    let end = wanted.max(room).min(last);
    let first = end.saturating_sub(room);
    let shown = view.rows.get(first..end).unwrap_or_default();
    let top = u16::try_from(room.saturating_sub(shown.len())).unwrap_or(0);
    let width = canvas.width();
    let rows = (first..).zip(shown).map(|(place, found)| {
        let is_chosen = view.cursor == Some(place);
        found_row(found, columns, (is_chosen, width)).chosen(is_chosen)
    });
    draw_rows(canvas, top, rows, !view.is_covered);
    draw_scrollbar(canvas, view.rows.len(), first);
}

fn found_row<'a>(found: &'a LogRow, columns: &Columns, (is_chosen, width): (bool, u16)) -> Row<'a> {
    let mut row = match found {
        LogRow::Line(line) => row(line, columns),
        LogRow::Rest(_) | LogRow::Blank | LogRow::Evening(..) => Row::default(),
    };
    match found {
        LogRow::Blank => {}
        LogRow::Rest(said) => _ = row.within(2, width.saturating_sub(3), said.clone()),
        LogRow::Evening(name, count) => add_evening(&mut row, name, count, width),
        // The cursor has its edge.
        LogRow::Line(line) if line.secret && is_chosen => {
            row.at(1, Span::styled(SECRET_EDGE, Role::Secret));
        }
        LogRow::Line(_) => {}
    }
    row
}

fn add_evening<'a>(row: &mut Row<'a>, name: &'a str, count: &'a str, width: u16) {
    let end = width.saturating_sub(2);
    let x = row.at(2, parts_line(name, Role::Fg)) + 1;
    let taken = if count.is_empty() {
        0
    } else {
        width_of(count) + 2
    };
    row.at(x, dashes((end + 1).saturating_sub(x + taken)));
    row.ending(end, Span::styled(count, Role::Muted));
}
