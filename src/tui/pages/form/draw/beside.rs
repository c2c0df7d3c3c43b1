//! Fields that share a row with others: ticks and figures side by side, ticks behind a value.

use ratatui::style::{Style, Stylize};
use ratatui::text::Span;

use crate::tui::glyphs::{CURSOR, FILLED, HOLLOW};
use crate::tui::pages::form::{Entry, Kind};
use crate::tui::theme::Role;
use crate::tui::widgets::{head, in_sight, muted, to_cells, width};
use crate::words::display_safe;

use super::laid::{Inside, Laid, Numbered, aside, value_style};

/// Columns of a value before ticks, and from one tick to the next: as wide as the names over them.
pub(crate) const VALUE_BEFORE_TICKS: u16 = 5;
const TICK: u16 = 6;
/// Columns between two ticks on one row.
const BETWEEN: u16 = 1;
/// Columns from which ticks stand side by side, though their names may have to be cut.
const TWO_TICKS: u16 = 34;
/// Columns between two figures on one row.
const BETWEEN_FIGURES: u16 = 2;
/// Columns of a figure of three digits and the text cursor behind it.
const FIGURE: u16 = 4;

/// Where the ticks of a row stand, and what comes after the last one.
pub(crate) fn tick_place(inside: Inside<'_>, at: usize) -> u16 {
    let at = to_cells(at);
    inside
        .value
        .saturating_add(VALUE_BEFORE_TICKS + 1)
        .saturating_add(TICK.saturating_mul(at))
}

/// The sign of a tick, and the role of its name.
fn sign(entry: &Entry) -> (Span<'static>, Role) {
    if entry.kind == Kind::Tick(true) && !entry.is_gone {
        (Span::styled(FILLED, Role::Accent), Role::Strong)
    } else {
        (muted(HOLLOW), Role::Fg)
    }
}

/// Adds a tick behind a value.
pub(crate) fn add_tick<'a>(laid: &mut Laid<'a>, x: u16, (at, entry): Numbered<'a>, held: bool) {
    let (sign, _) = sign(entry);
    if held {
        let edge = Span::styled(CURSOR, Role::Accent);
        laid.row.at(x.saturating_sub(1), edge);
    }
    laid.row.at(x, if held { sign.bold() } else { sign });
    laid.fields.insert(0, (x..u16::MAX, at));
}

/// Fields in cells of one width, column by column; `put` adds one to its row, from a column on.
fn in_cells<'a>(
    fields: &[Numbered<'a>],
    (cell, gap, columns): (u16, u16, u16),
    inside: Inside<'a>,
    put: impl Fn(&mut Laid<'a>, u16, &'a Entry, bool),
) -> Vec<Laid<'a>> {
    let height = fields.len().div_ceil(usize::from(columns));
    let row = |y: usize| {
        let mut laid = Laid::default();
        let places = (inside.inset..).step_by(usize::from(cell + gap));
        for ((at, entry), x) in fields.iter().skip(y).step_by(height).zip(places) {
            let held = inside.is_held(*at);
            put(&mut laid, x, entry, held);
            if held {
                laid.row.hold(x.saturating_sub(1), cell + 1);
            }
            let from = if laid.fields.is_empty() { 0 } else { x };
            laid.fields.push((from..x + cell + gap, *at));
        }
        laid
    };
    (0..height).map(row).collect()
}

/// How many cells of such a width a row has room for, at least so many; and how wide each then is.
fn cells(needs: u16, gap: u16, room: u16, least: u16) -> (u16, u16, u16) {
    let columns = ((room + gap) / needs.saturating_add(gap).max(1)).max(least);
    let cell = ((room + gap) / columns).saturating_sub(gap);
    (cell, gap, columns)
}

/// Ticks side by side, as many as have room for the longest name.
pub(crate) fn tick_rows<'a>(ticks: &[Numbered<'a>], inside: Inside<'a>) -> Vec<Laid<'a>> {
    let needs = ticks.iter().map(|(_, entry)| {
        3_u16
            .saturating_add(width(&display_safe(&entry.label)))
            .saturating_add(width(&entry.beside.tail))
    });
    let least = if inside.room() >= TWO_TICKS { 2 } else { 1 };
    let cells = cells(needs.max().unwrap_or(0), BETWEEN, inside.room(), least);
    in_cells(ticks, cells, inside, |laid, x, entry, held| {
        let ((sign, role), tail) = (sign(entry), entry.beside.tail.as_str());
        let style = (if held { Role::Strong } else { role }).weighed(held);
        let room = cells.0.saturating_sub(3 + width(tail));
        laid.row.at(x, sign);
        let name = Span::styled(display_safe(&entry.label), style);
        laid.row.within(x + 2, room, name);
        let last = x.saturating_add(cells.0).saturating_sub(1);
        laid.row.ending(last, muted(tail));
    })
}

/// Figures side by side, as many as have room for the longest: label, value, and what follows from it.
pub(crate) fn figure_rows<'a>(figures: &[Numbered<'a>], inside: Inside<'a>) -> Vec<Laid<'a>> {
    let most = |of: fn(&Entry) -> u16| {
        let widths = figures.iter().map(|(_, entry)| of(entry));
        widths.max().unwrap_or(0)
    };
    let value = most(|entry| match &entry.kind {
        Kind::Text(editor) | Kind::Number(editor) => width(editor.text()).saturating_add(1),
        Kind::Choice(..) | Kind::Tick(_) | Kind::Told(_) => 1,
    });
    let value = value.clamp(FIGURE, 7);
    let after = most(|entry| width(&aside(entry).content)).max(2);
    let needs = most(|entry| width(&display_safe(&entry.label))).saturating_add(value + after + 2);
    let cells = cells(needs, BETWEEN_FIGURES, inside.room(), 1);
    let from_value = (value + after + 1).min(cells.0);
    in_cells(figures, cells, inside, |laid, x, entry, held| {
        let from = x + (cells.0 - from_value);
        let style: Style = (if held { Role::Strong } else { Role::Fg }).weighed(held);
        let label = Span::styled(display_safe(&entry.label), style);
        let room = (cells.0 - from_value).saturating_sub(1);
        laid.row.within(x, room, label);
        let cursor = add_figure(laid, from, value, entry, held);
        laid.cursor = laid.cursor.or(cursor.filter(|_| held));
        laid.row
            .ending((x + cells.0).saturating_sub(1), aside(entry));
    })
}

/// A figure at the right end of so many columns, the last of which is for the text cursor; gives the place of that.
fn add_figure<'a>(
    laid: &mut Laid<'a>,
    x: u16,
    room: u16,
    entry: &'a Entry,
    held: bool,
) -> Option<u16> {
    let last = x + room.saturating_sub(1);
    let typed = entry.shown()?;
    if typed.text.is_empty() {
        let ghost = muted(head(&entry.ghost, room));
        laid.row.ending(last.saturating_sub(1), ghost);
        return Some(last);
    }
    let letters = width(&typed.text).min(room.saturating_sub(1));
    let from = last.saturating_sub(letters);
    let (shown, column) = in_sight(&typed, letters + 1);
    let style = value_style(entry, true, held);
    laid.row.at(from, Span::styled(shown.to_owned(), style));
    Some(from + column)
}
