//! Around the rows of Turns: the round as a strip, and what is due.

use ratatui::text::{Line, Span};

use crate::tui::glyphs::{ATTENTION, HAVE, MISSING};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, plain, width as width_of};

use super::row::WIDE;
use super::row::state_mark;
use super::view::{Due, Turn, TurnState, Turns};

/// Rows from which the strip has figures only where they matter.
const LONG_STRIP: usize = 13;
/// Rows of a pane under which strip and due line are left out.
const LEAST_FOR_FOOT: u16 = 8;

/// Draws what is due and the strip in the last two rows; gives the rows taken.
pub fn draw_footer(canvas: &mut Canvas<'_>, turns: &Turns) -> u16 {
    let rows = footer_rows(turns, canvas.height());
    if rows > 0 {
        let last = canvas.height().saturating_sub(1);
        Row::of(1, strip(&turns.rows)).draw(canvas, last, false);
        if let (Some(due), Some(y)) = (&turns.due, last.checked_sub(1)) {
            due_row(due, canvas.width().saturating_sub(8)).draw(canvas, y, false);
        }
    }
    rows
}

/// Rows that strip and due line take at the foot of a pane.
pub(super) fn footer_rows(turns: &Turns, height: u16) -> u16 {
    if height < LEAST_FOR_FOOT || turns.rows.is_empty() {
        return 0;
    }
    1 + u16::from(turns.due.is_some())
}

pub(super) fn draw_due_last(canvas: &mut Canvas<'_>, turns: &Turns) {
    let Some(y) = canvas.height().checked_sub(1) else {
        return;
    };
    let (width, is_wide) = (canvas.width(), canvas.width() >= WIDE);
    let room = if is_wide { 30 } else { width.saturating_sub(7) };
    let due = turns.due.as_ref();
    let mut row = due.map_or_else(Row::default, |due| due_row(due, room));
    if let Some((who, what)) = turns.next.as_ref().filter(|_| is_wide) {
        row.at(38, plain("next"));
        let next = plain(format!("{who}: {what}"));
        row.within(44, width.saturating_sub(45), next);
    }
    row.draw(canvas, y, false);
}

/// `! due Thalia: Endurance, breath   +2`
fn due_row(due: &Due, room: u16) -> Row<'_> {
    let mut row = Row::default();
    let style = Role::Warn.bold();
    row.at(1, Span::styled(ATTENTION, style));
    row.at(3, Span::styled("due", style));
    let others = if due.others > 0 {
        format!(" +{}", due.others)
    } else {
        String::new()
    };
    let left = room.saturating_sub(width_of(&others));
    row.ending(6 + room, Span::styled(others, style));
    let whole = format!("{}, {}", due.what, due.detail);
    let fits = !due.detail.is_empty() && width_of(&whole) <= left;
    let text = if fits { whole } else { due.what.clone() };
    row.within(7, left, plain(text));
    row
}

/// The round in one line: a glyph and a number for every row.
pub(super) fn strip(rows: &[Turn]) -> Line<'static> {
    let mut line = Line::default();
    for turn in rows {
        let (glyph, style) = match turn.state {
            TurnState::Waits => (MISSING, Role::Rule.into()),
            TurnState::Acted => (HAVE, Role::Muted.into()),
            TurnState::Active | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
                state_mark(turn.state)
            }
        };
        line.push_span(Span::styled(glyph, style));
        let number = match turn.state {
            TurnState::Waits | TurnState::Acted if rows.len() >= LONG_STRIP => continue,
            TurnState::Active => Role::Accent.bold(),
            TurnState::Waits => Role::Fg.into(),
            TurnState::Acted | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
                Role::Muted.into()
            }
        };
        line.push_span(Span::styled(turn.row.to_string(), number));
    }
    line
}
