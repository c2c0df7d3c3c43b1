//! The fields of a form: labels, values, ticks, and the one in hand.

use super::cells::value_style;
use ratatui::layout::Position;
use ratatui::style::Style;
use ratatui::text::Line;
use std::ops::Range;

use crate::tui::glyphs::{CURSOR, FILLED, HOLLOW, NEVER, SECRET_EDGE};
use crate::tui::panes::window::window;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::bar::Bar;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};
use crate::tui::widgets::field::draw_field;
use crate::tui::widgets::rows::draw_cursor;
use crate::tui::widgets::scrollbar::draw_scrollbar;
use crate::words::in_figures;

use super::cells::{draw_figure, draw_lead, draw_tick_beside, tick_place, value_room_beside};
use super::columns::Placed;
use super::lay::{FieldRow, Inside, Row, TextPart};
use crate::tui::pages::form::view::{Field, FieldGroup, FieldPlace, FieldValue};

/// Columns from the bar of a chance to the right edge.
const BAR_FROM_RIGHT: u16 = 18;
const BAR_CELLS: u16 = 10;
/// Columns for the longest rank and the sign that it can be turned.
const VALUE_BESIDE_BAR: u16 = 11;

/// What came of drawing a column.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) cursor: Option<Position>,
    /// Rows that have no room.
    pub(crate) below: usize,
}

/// Draws the part of a column that has room, with the field in hand in it.
pub(crate) fn draw_column(
    canvas: &mut Canvas<'_>,
    placed: &Placed<'_>,
    in_hand: Option<FieldPlace>,
) -> Drawn {
    let shown = in_sight(placed, in_hand);
    let mut drawn = Drawn {
        cursor: None,
        below: placed.rows.len() - shown.end,
    };
    let rows = placed.rows.iter().skip(shown.start).take(shown.len());
    for (y, row) in (0..).zip(rows) {
        let held = in_hand.filter(|hand| row.holds(*hand));
        let cursor = draw_row(canvas, y, row, placed.inside, held);
        drawn.cursor = drawn.cursor.or(cursor);
    }
    draw_scrollbar(canvas, placed.rows.len(), shown.start);
    drawn
}

/// The rows of a column that have room.
fn in_sight(placed: &Placed<'_>, in_hand: Option<FieldPlace>) -> Range<usize> {
    let last = placed
        .rows
        .iter()
        .rposition(|row| in_hand.is_some_and(|hand| row.holds(hand)));
    window(&vec![1; placed.rows.len()], placed.area.height, last)
}

/// Group and place of the field that is drawn at a place of a column.
pub(crate) fn field_at(
    placed: &Placed<'_>,
    in_hand: Option<FieldPlace>,
    at: Position,
) -> Option<(usize, usize)> {
    let x = at.x.checked_sub(placed.area.x)?;
    let down = usize::from(at.y.checked_sub(placed.area.y)?);
    let inside = placed.inside;
    let nth = |from: u16, step: u16| usize::from(x.saturating_sub(from) / step.max(1));
    match placed.rows.get(in_sight(placed, in_hand).nth(down)?)? {
        Row::Blank | Row::Heading(_) | Row::Note(_) => None,
        Row::Ticks { ticks, cell } => ticks.get(nth(inside.inset, cell + 1)).map(|(at, _)| *at),
        Row::Figures { figures, cells } => figures
            .get(nth(inside.inset, cells.cell + 2))
            .map(|(at, _)| *at),
        Row::Field(row) => {
            let beside = (0..row.ticks.len())
                .rev()
                .find(|place| tick_place(inside, *place) <= x);
            let tick = beside
                .and_then(|place| row.ticks.get(place))
                .map(|(at, _)| *at);
            let lead = row
                .lead
                .as_ref()
                .filter(|_| x < inside.value)
                .map(|(at, _)| *at);
            Some(tick.or(lead).unwrap_or(row.at))
        }
    }
}

fn draw_row(
    canvas: &mut Canvas<'_>,
    y: u16,
    row: &Row<'_>,
    inside: Inside,
    held: Option<FieldPlace>,
) -> Option<Position> {
    match row {
        Row::Blank => None,
        Row::Heading(group) => {
            draw_heading(canvas, y, group, inside);
            None
        }
        Row::Note(line) => {
            canvas.put(inside.inset, y, line, Role::Muted);
            None
        }
        Row::Ticks { ticks, cell } => {
            for ((at, field), x) in ticks
                .iter()
                .zip((inside.inset..).step_by(usize::from(*cell) + 1))
            {
                let held = held.is_some_and(|hand| *at == (hand.group, hand.field));
                draw_tick(canvas, x, y, *cell, field, held);
            }
            None
        }
        Row::Figures { figures, cells } => {
            let step = usize::from(cells.cell) + 2;
            let places = figures.iter().zip((inside.inset..).step_by(step));
            let drawn = places.map(|((at, field), x)| {
                let held = held.is_some_and(|hand| *at == (hand.group, hand.field));
                draw_figure(canvas, (x, y), *cells, field, held)
            });
            drawn.fold(None, Option::or)
        }
        Row::Field(row) => draw_field_row(canvas, y, row, inside, held),
    }
}

fn draw_heading(canvas: &mut Canvas<'_>, y: u16, group: &FieldGroup, inside: Inside) {
    canvas.put(
        inside.inset,
        y,
        &cut(&group.heading, inside.room()),
        Role::Muted,
    );
    canvas.put_end(inside.width.saturating_sub(2), y, &group.aside, Role::Muted);
    for (at, tick) in group.ticks.iter().enumerate() {
        let x = tick_place(inside, at);
        canvas.put_cut(x, y, inside.width.saturating_sub(x), tick, Role::Muted);
    }
}

fn draw_field_row(
    canvas: &mut Canvas<'_>,
    y: u16,
    row: &FieldRow<'_>,
    inside: Inside,
    held: Option<FieldPlace>,
) -> Option<Position> {
    let is_held = |at: (usize, usize)| held.is_some_and(|hand| at == (hand.group, hand.field));
    let FieldRow {
        field,
        of_ranks,
        part,
        ..
    } = row;
    if held.is_some() {
        draw_cursor(canvas, y, 1, true);
    } else if field.secret {
        canvas.put(0, y, SECRET_EDGE, Role::Secret);
    }
    let mut cursor = None;
    match &row.lead {
        Some((at, lead)) => cursor = draw_lead(canvas, y, lead, inside, is_held(*at)),
        None => draw_label(canvas, y, field, part, inside, (*of_ranks, held.is_some())),
    }
    for (place, (at, tick)) in row.ticks.iter().enumerate() {
        draw_tick_beside(canvas, (tick_place(inside, place), y), tick, is_held(*at));
    }
    cursor.or(draw_value(canvas, y, row, inside, is_held(row.at)))
}

fn draw_label(
    canvas: &mut Canvas<'_>,
    y: u16,
    field: &Field,
    part: &TextPart,
    inside: Inside,
    (of_ranks, held): (bool, bool),
) {
    if !part.first {
        return;
    }
    let text = cut(&field.label, inside.value.saturating_sub(inside.inset + 1));
    if field.secret {
        canvas.tag(inside.inset.saturating_sub(1), y, &text, Role::Secret);
        return;
    }
    let style = match (held, of_ranks) {
        (true, _) => Role::Strong.bold(),
        (false, true) => Role::Fg.into(),
        (false, false) => Role::Muted.into(),
    };
    canvas.put(inside.inset, y, &text, style);
}

fn draw_value(
    canvas: &mut Canvas<'_>,
    y: u16,
    row: &FieldRow<'_>,
    inside: Inside,
    held: bool,
) -> Option<Position> {
    let FieldRow {
        field,
        of_ranks,
        part,
        ..
    } = row;
    let style = value_style(field, *of_ranks, held);
    let x = if field.label.is_empty() && row.lead.is_none() {
        inside.inset
    } else {
        inside.value
    };
    let room = if row.ticks.is_empty() {
        inside.value_room()
    } else {
        value_room_beside()
    };
    let mut cursor = None;
    let end = match &field.value {
        FieldValue::Text(typed) if typed.text.is_empty() => {
            cursor = held.then(|| canvas.place(x, y)).flatten();
            canvas.put_cut(x, y, room, &field.ghost, Role::Muted)
        }
        FieldValue::Text(typed) if !row.ticks.is_empty() => {
            let place = draw_field(canvas, x, y, room, typed, style);
            cursor = place.filter(|_| held);
            x + room
        }
        FieldValue::Text(_) => {
            let column = part.cursor.filter(|_| held);
            cursor = column.and_then(|column| canvas.place(x + column.min(room), y));
            canvas.put(x, y, part.text.trim_end(), style)
        }
        FieldValue::Told(_) => canvas.put(x, y, part.text.trim_end(), style),
        FieldValue::Choice(choice) => draw_choice(canvas, y, choice, inside, style, held),
        FieldValue::Fixed(phrase) => canvas.phrase_cut(x, y, room, phrase),
        FieldValue::Tick { .. } => x,
    };
    if part.last && (row.ticks.is_empty() || !field.fault.is_empty()) {
        draw_fault(canvas, end, y, field, held);
    }
    if part.last {
        draw_chance(canvas, (x, end), y, field.chance, held);
        draw_aside(canvas, (end, y), row, inside);
    }
    cursor
}

/// The figure at the right end of the row, if the value leaves room for it.
fn draw_aside(canvas: &mut Canvas<'_>, (end, y): (u16, u16), row: &FieldRow<'_>, inside: Inside) {
    let aside = &row.field.aside;
    let end = if row.ticks.is_empty() {
        end
    } else {
        tick_place(inside, row.ticks.len())
    };
    let last = canvas.width().saturating_sub(2);
    if row.field.fault.is_empty() && end + width(&aside.content) < last {
        let style = aside.style;
        canvas.put_end(last, y, &aside.content, style);
    }
}

fn draw_choice(
    canvas: &mut Canvas<'_>,
    y: u16,
    choice: &str,
    inside: Inside,
    style: Style,
    held: bool,
) -> u16 {
    let room = inside.value_room();
    if !held {
        return canvas.put_cut(
            inside.value,
            y,
            room,
            choice,
            if choice == NEVER {
                Role::Muted.into()
            } else {
                style
            },
        );
    }
    let arrow = Role::Accent.bold();
    canvas.put(inside.value.saturating_sub(2), y, "‹", arrow);
    let end = canvas.put_cut(inside.value, y, room.saturating_sub(1), choice, style);
    canvas.put(end + 1, y, "›", arrow)
}

/// The short reason, behind the cell that the text cursor may need.
fn draw_fault(canvas: &mut Canvas<'_>, end: u16, y: u16, field: &Field, held: bool) {
    if field.fault.is_empty() {
        return;
    }
    let (x, style) = (end + 2, Role::Danger.weighed(held));
    let room = canvas.width().saturating_sub(x + 1);
    canvas.put_cut(x, y, room, &format!("! {}", field.fault), style);
}

/// The figure of normal or better, and its bar where every value of the column leaves room for one.
fn draw_chance(
    canvas: &mut Canvas<'_>,
    (value, end): (u16, u16),
    y: u16,
    chance: Option<f64>,
    held: bool,
) {
    let Some(chance) = chance else { return };
    let figure = in_figures(chance);
    let last = canvas.width().saturating_sub(2);
    if end + width(&figure) < last {
        canvas.put_end(
            last,
            y,
            &figure,
            (if held { Role::Strong } else { Role::Fg }).weighed(held),
        );
    }
    if let Some(x) = canvas
        .width()
        .checked_sub(BAR_FROM_RIGHT)
        .filter(|x| *x >= value + VALUE_BESIDE_BAR)
    {
        canvas.phrase(x, y, &chance_bar(chance));
    }
}

/// A bar of ten cells; half a cell counts when that makes their number even, so that neither side is favored.
pub(crate) fn chance_bar(chance: f64) -> Line<'static> {
    let have = (chance / 100.0 * f64::from(BAR_CELLS)).round_ties_even() as i64;
    let bar = Bar {
        whole: i64::from(BAR_CELLS),
        have,
        passing: 0,
    };
    bar.line(BAR_CELLS, Role::Muted, Role::Muted)
}

fn draw_tick(canvas: &mut Canvas<'_>, x: u16, y: u16, cell: u16, field: &Field, held: bool) {
    let FieldValue::Tick { ticked, tail } = &field.value else {
        return;
    };
    let (glyph, glyph_role, role) = match ticked {
        true => (FILLED, Role::Accent, Role::Strong),
        false => (HOLLOW, Role::Muted, Role::Fg),
    };
    let (glyph_style, name, muted) = (
        glyph_role,
        (if held { Role::Strong } else { role }).weighed(held),
        Role::Muted,
    );
    canvas.put(x, y, glyph, glyph_style);
    let room = cell.saturating_sub(3 + width(tail));
    canvas.put_cut(x + 2, y, room, &field.label, name);
    canvas.put_end(x.saturating_add(cell).saturating_sub(1), y, tail, muted);
    if held {
        let edge = x.saturating_sub(1);
        canvas.put(edge, y, CURSOR, Role::Accent);
        canvas.lay(edge, y, cell + 1, 1, Ground::Selected);
    }
}
