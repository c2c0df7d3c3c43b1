//! The line being typed, and what of it was not understood.

use std::borrow::Cow;

use ratatui::layout::Position;
use ratatui::text::Span;

use crate::tui::glyphs::{ATTENTION, ELLIPSIS};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, cut, width, wrap};

use super::view::{Misread, Sheet};

/// Columns from which a sheet is set one further in.
pub const WIDE: u16 = 106;

/// The columns left of the prompt's sign.
pub fn indent(width: u16) -> u16 {
    if width >= WIDE { 2 } else { 1 }
}

/// Draws the line being typed; gives the place of its cursor.
pub fn draw_typed(canvas: &mut Canvas<'_>, sheet: &Sheet) -> Option<Position> {
    let from = indent(canvas.width());
    canvas.phrase(from, 0, &sheet.line);
    let last = canvas.width().saturating_sub(1);
    canvas.place((from + 2).saturating_add(sheet.cursor).min(last), 0)
}

/// Carets under what was not understood, and what was expected: right of them, else left of them, else wrapped under them;
/// cut beside them only where no row is free.
pub fn misread_row(misread: &Misread, columns: u16, rows: u16) -> Row<'_> {
    let margin = indent(columns);
    let last = columns.saturating_sub(1);
    let carets = (margin + 2).saturating_add(misread.start).min(last);
    let count = misread
        .end
        .saturating_sub(misread.start)
        .max(1)
        .min(columns.saturating_sub(carets));
    let under = Span::styled("^".repeat(count.into()), Role::Danger);
    let mut row = Row::of(carets, under);
    let message = misread.message.as_str();
    let after = carets + count + 1;
    let (right, left) = (
        last.saturating_sub(after + 2),
        carets.saturating_sub(margin + 3),
    );
    let flush = |text: &str| carets.saturating_sub(width(text) + 3);
    if width(message) <= right {
        say(&mut row, after, [message.into()]);
    } else if width(message) <= left {
        say(&mut row, flush(message), [message.into()]);
    } else if rows > 1 {
        row.next_line();
        let room = columns.saturating_sub(margin + 3);
        say(&mut row, margin, wrapped(message, room, rows - 1));
    } else {
        let text = cut(message, right.max(left));
        let x = if right >= left { after } else { flush(&text) };
        say(&mut row, x, [text]);
    }
    row
}

/// Says what was expected behind its sign, line by line.
fn say<'a>(row: &mut Row<'a>, x: u16, lines: impl IntoIterator<Item = Cow<'a, str>>) {
    row.at(x, Span::styled(ATTENTION, Role::Warn.bold()));
    for (place, line) in lines.into_iter().enumerate() {
        if place > 0 {
            row.next_line();
        }
        row.at(x + 2, Span::styled(line, Role::Fg));
    }
}

/// Rows that carets and message would like beyond the one that every sheet has for them.
pub fn misread_rows(misread: Option<&Misread>, width: u16) -> u16 {
    misread.map_or(0, |misread| {
        misread_row(misread, width, u16::MAX).height() - 1
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
        misread_row(&misread, 40, rows).draw(&mut Canvas::new(&mut buf, area), 0, false);
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
