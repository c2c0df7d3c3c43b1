//! The line being typed, and what of it was not understood.

use std::borrow::Cow;

use ratatui::layout::Position;

use crate::tui::glyphs::{ATTENTION, ELLIPSIS, PROMPT};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width, wrap};

use super::view::{Misread, TypedLine};

/// Columns from which a sheet is set one further in.
pub const WIDE: u16 = 106;

/// The columns left of the prompt's sign.
pub fn indent(width: u16) -> u16 {
    if width >= WIDE { 2 } else { 1 }
}

/// Draws the line being typed; gives the place of its cursor.
pub fn draw_typed(canvas: &mut Canvas<'_>, y: u16, line: &TypedLine) -> Option<Position> {
    let from = indent(canvas.width());
    canvas.put(from, y, PROMPT, Role::Accent.bold());
    let mut x = from + 2;
    for piece in &line.pieces {
        let style = if piece.ghost {
            Role::Muted.into()
        } else {
            Role::Strong.bold()
        };
        x = canvas.put(x, y, &piece.text, style);
    }
    let last = canvas.width().saturating_sub(1);
    canvas.place((from + 2).saturating_add(line.cursor).min(last), y)
}

/// Draws carets under what was not understood, and what was expected; gives the rows taken, of `rows` at most.
pub fn draw_misread(canvas: &mut Canvas<'_>, y: u16, rows: u16, misread: &Misread) -> u16 {
    let saying = Saying::of(misread, canvas.width(), rows);
    canvas.repeat(saying.carets, y, saying.count, "^", Role::Danger);
    canvas.put(saying.x, y + saying.under, ATTENTION, Role::Warn.bold());
    for (y, line) in (y + saying.under..).zip(&saying.lines) {
        canvas.put(saying.x + 2, y, line, Role::Fg);
    }
    saying.rows()
}

/// Where the message about a part that was not understood has room.
struct Saying<'a> {
    carets: u16,
    count: u16,
    /// The column of the `!`.
    x: u16,
    /// Rows under the carets.
    under: u16,
    lines: Vec<Cow<'a, str>>,
}

impl<'a> Saying<'a> {
    /// Right of the carets, else left of them, else wrapped under them; cut beside them only where no row is free.
    fn of(misread: &'a Misread, columns: u16, rows: u16) -> Self {
        let margin = indent(columns);
        let last = columns.saturating_sub(1);
        let carets = (margin + 2).saturating_add(misread.start).min(last);
        let count = misread
            .end
            .saturating_sub(misread.start)
            .max(1)
            .min(columns.saturating_sub(carets));
        let message = misread.message.as_str();
        let after = carets + count + 1;
        let (right, left) = (
            last.saturating_sub(after + 2),
            carets.saturating_sub(margin + 3),
        );
        let beside = |x, lines| Self {
            carets,
            count,
            x,
            under: 0,
            lines,
        };
        let flush = |text: &str| carets.saturating_sub(width(text) + 3);
        if width(message) <= right {
            return beside(after, vec![message.into()]);
        }
        if width(message) <= left {
            return beside(flush(message), vec![message.into()]);
        }
        if rows > 1 {
            return Self::under(misread, columns, rows - 1, (carets, count));
        }
        let text = cut(message, right.max(left));
        beside(if right >= left { after } else { flush(&text) }, vec![text])
    }

    fn under(misread: &'a Misread, columns: u16, rows: u16, (carets, count): (u16, u16)) -> Self {
        let x = indent(columns);
        let room = columns.saturating_sub(x + 3);
        Self {
            carets,
            count,
            x,
            under: 1,
            lines: wrapped(&misread.message, room, rows),
        }
    }

    fn rows(&self) -> u16 {
        self.under + (self.lines.len() as u16).max(1 - self.under)
    }
}

/// Rows that carets and message would like beyond the one that every sheet has for them.
pub fn misread_rows(misread: Option<&Misread>, width: u16) -> u16 {
    misread.map_or(0, |misread| {
        Saying::of(misread, width, u16::MAX)
            .rows()
            .saturating_sub(1)
    })
}

/// Lines no wider than `room`: `rows` of them at most, the last with `…` where more would follow.
pub fn wrapped(text: &str, room: u16, rows: u16) -> Vec<Cow<'_, str>> {
    let mut lines: Vec<Cow<'_, str>> = wrap(text, room).into_iter().map(Cow::from).collect();
    let is_cut = lines.len() > usize::from(rows);
    lines.truncate(usize::from(rows));
    if let (true, Some(line)) = (is_cut, lines.last_mut()) {
        *line = cut(&format!("{line} {ELLIPSIS}"), room).into_owned().into();
    }
    lines
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;

    fn drawn(start: u16, message: &str, rows: u16) -> Vec<String> {
        let area = Rect::new(0, 0, 40, rows);
        let mut buf = Buffer::empty(area);
        let misread = Misread {
            start,
            end: start + 4,
            message: message.into(),
        };
        draw_misread(&mut Canvas::new(&mut buf, area), 0, rows, &misread);
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells
                .iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
        };
        buf.content
            .chunks(40)
            .map(|cells| row(cells).trim_end().to_owned())
            .collect()
    }

    #[test]
    fn a_message_stands_where_it_can_be_read() {
        assert_eq!(
            drawn(2, "no die of that size", 3)[0],
            "     ^^^^ ! no die of that size"
        );
        assert_eq!(
            drawn(28, "no die of that size", 3)[0],
            "         ! no die of that size ^^^^"
        );
        let under = drawn(17, "there is nobody of that name in the fight", 3);
        let rows = [
            "                    ^^^^",
            " ! there is nobody of that name in the",
            "   fight",
        ];
        assert_eq!(under, rows);
        assert_eq!(
            drawn(17, "there is nobody of that name", 1)[0],
            " ! there is nobody… ^^^^"
        );
        assert_eq!(
            drawn(99, "no die of that size", 1)[0].trim(),
            "! no die of that size ^"
        );
    }
}
