//! Fields that share a row with others: figures side by side, a name before its value, ticks behind it.

use ratatui::layout::Position;
use ratatui::style::Modifier;
use ratatui::style::Style;

use crate::tui::glyphs::{CURSOR, FILLED, HOLLOW};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{head, width};
use crate::tui::widgets::field::draw_field;

use super::lay::{Cells, Inside};
use crate::tui::pages::form::view::{Field, FieldValue};

/// Columns of a value before ticks, and from one tick to the next: as wide as the names over them.
const VALUE_BEFORE_TICKS: u16 = 5;
const TICK: u16 = 6;

/// Draws a figure into its cell: label, value, and what follows from it; gives the place of the text cursor.
pub(crate) fn draw_figure(
    canvas: &mut Canvas<'_>,
    (x, y): (u16, u16),
    cells: Cells,
    field: &Field,
    held: bool,
) -> Option<Position> {
    let from_value = (cells.value + cells.aside + 1).min(cells.cell);
    let value = x + (cells.cell - from_value);
    let label = (if held { Role::Strong } else { Role::Fg }).weighed(held);
    canvas.put_cut(
        x,
        y,
        (cells.cell - from_value).saturating_sub(1),
        &field.label,
        label,
    );
    if held {
        hold(canvas, (x, y), cells.cell);
    }
    let style = value_style(field, true, held);
    let cursor = match &field.value {
        FieldValue::Text(typed) if typed.text.is_empty() => {
            let text = head(&field.ghost, cells.value);
            canvas.put_end(value + cells.value.saturating_sub(2), y, text, Role::Muted);
            canvas.place(value + cells.value.saturating_sub(1), y)
        }
        FieldValue::Text(typed) => {
            let letters = width(&typed.text).min(cells.value.saturating_sub(1));
            let from = value + (cells.value - 1).saturating_sub(letters);
            draw_field(canvas, from, y, letters + 1, typed, style)
        }
        FieldValue::Choice(_)
        | FieldValue::Tick { .. }
        | FieldValue::Fixed(_)
        | FieldValue::Told(_) => None,
    };
    let aside = field.aside.style;
    canvas.put_end(
        (x + cells.cell).saturating_sub(1),
        y,
        &field.aside.content,
        aside,
    );
    cursor.filter(|_| held)
}

/// Draws what is typed in place of a label.
pub(crate) fn draw_lead(
    canvas: &mut Canvas<'_>,
    y: u16,
    field: &Field,
    inside: Inside,
    held: bool,
) -> Option<Position> {
    let room = inside.value.saturating_sub(inside.inset + 1);
    let FieldValue::Text(typed) = &field.value else {
        return None;
    };
    if typed.text.is_empty() && !field.fault.is_empty() {
        canvas.put_cut(
            inside.inset,
            y,
            room,
            &format!("! {}", field.fault),
            Role::Danger.weighed(held),
        );
        return canvas.place(inside.inset, y).filter(|_| held);
    }
    if typed.text.is_empty() {
        canvas.put_cut(inside.inset, y, room, &field.ghost, Role::Muted);
        return canvas.place(inside.inset, y).filter(|_| held);
    }
    let style = value_style(field, true, held);
    draw_field(canvas, inside.inset, y, room, typed, style).filter(|_| held)
}

/// Where the ticks of a row stand, and what comes after the last one.
pub(crate) fn tick_place(inside: Inside, at: usize) -> u16 {
    let at = u16::try_from(at).unwrap_or(u16::MAX);
    inside
        .value
        .saturating_add(VALUE_BEFORE_TICKS + 1)
        .saturating_add(TICK.saturating_mul(at))
}

/// Columns of a value with ticks behind it.
pub(crate) const fn value_room_beside() -> u16 {
    VALUE_BEFORE_TICKS
}

/// Draws a tick behind a value.
pub(crate) fn draw_tick_beside(
    canvas: &mut Canvas<'_>,
    (x, y): (u16, u16),
    field: &Field,
    held: bool,
) {
    let FieldValue::Tick { ticked, .. } = field.value else {
        return;
    };
    let (glyph, role) = if ticked {
        (FILLED, Role::Accent)
    } else {
        (HOLLOW, Role::Muted)
    };
    if held {
        canvas.put(x.saturating_sub(1), y, CURSOR, Role::Accent);
    }
    canvas.put(x, y, glyph, role.weighed(held));
}

/// The sign of the field in hand, before its cell and under it.
fn hold(canvas: &mut Canvas<'_>, (x, y): (u16, u16), cell: u16) {
    let edge = x.saturating_sub(1);
    canvas.put(edge, y, CURSOR, Role::Accent);
    canvas.lay(edge, y, cell + 1, 1, Ground::Selected);
}

/// The style of a value, wrong ones first.
pub(crate) fn value_style(field: &Field, of_ranks: bool, held: bool) -> Style {
    let role = match () {
        () if !field.fault.is_empty() => Role::Danger,
        () if field.secret => Role::Secret,
        () if field.usual && !held => Role::Muted,
        () if held || of_ranks => Role::Strong,
        () => Role::Fg,
    };
    let style = role.weighed(held);
    if field.fault.is_empty() {
        style
    } else {
        style.add_modifier(Modifier::UNDERLINED)
    }
}
