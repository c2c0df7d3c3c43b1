//! The row above the hints, and everything known about a line while it is typed.

use std::borrow::Cow;

use ratatui::layout::Position;
use ratatui::text::{Line, Span};

use crate::tui::glyphs::{ATTENTION, ELLIPSIS};
use crate::tui::panes::hints::draw::Hint;
use crate::tui::panes::party::view::HitPointBar;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, Stretch, cut, plain, width, wrap};

/// The row above the hints, closed or risen.
#[derive(Clone, Debug, PartialEq)]
pub enum Prompt {
    /// Waits for a first letter and shows examples.
    Closed {
        /// What might be typed.
        examples: Vec<String>,
    },
    /// Something has to be said: why a key was refused, what expired.
    Said(String),
    /// A prefix was pressed; the hint bar names its continuations.
    Prefix {
        key: String,
        /// What it stands for.
        words: String,
        /// The first of its continuations, where the hint bar has not room for all.
        beside: Vec<Hint>,
    },
    /// Risen, with everything known about the line.
    Risen(Box<Sheet>),
}

impl Default for Prompt {
    fn default() -> Self {
        Self::Closed {
            examples: Vec::new(),
        }
    }
}

/// A part of the line that was not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misread {
    /// The first column of it, counted in what is drawn.
    pub start: u16,
    /// The column after it.
    pub end: u16,
    /// What was expected, and what is near.
    pub message: String,
}

/// Everything known about a line while it is typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Its name in the rule: `Attempt`, `Damage`, `Line`.
    pub heading: &'static str,
    /// What is typed, behind its sign, and what would complete it.
    pub line: Line<'static>,
    /// The column of the text cursor, counted in what is drawn.
    pub cursor: u16,
    /// What was not understood, if anything.
    pub misread: Option<Misread>,
    pub understood: Line<'static>,
    /// What it would do, one thing a row.
    pub rows: Vec<Line<'static>>,
    /// Whose points it would change, body by body: these stand in place of all else then.
    pub bodies: Vec<HarmRow>,
    /// The outcomes to scale.
    pub scale: Vec<Stretch>,
    /// What it comes to: `passes 57.75 %`, `with ■ 95.51 %`, `Thalia holds ■1/8`; of points who goes down, and the sum.
    pub sum: Vec<Line<'static>>,
    /// What Tab goes through; the first is taken next.
    pub completions: Vec<String>,
}

impl Sheet {
    /// A sheet of this name with what was understood.
    pub(crate) fn of(heading: &'static str, understood: Line<'static>) -> Self {
        Self {
            heading,
            understood,
            ..Self::default()
        }
    }
}

/// One body that would be harmed or healed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HarmRow {
    /// The row of Turns, given once for a group.
    pub row: Option<u32>,
    pub name: String,
    /// Whether it is not for the players.
    pub hidden: bool,
    pub before: HitPointBar,
    /// As it would be.
    pub after: HitPointBar,
    /// The change, signed, as a figure.
    pub change: i64,
    /// `half`, `double`, `none`, or nothing.
    pub share: String,
    /// Where dice would decide: `5 to 18, down 12.40 %`, and `after` is the mean. Empty where nothing is left to chance.
    pub odds: String,
}

/// Columns from which a sheet is set one further in.
pub const WIDE: u16 = 106;

/// The columns left of the prompt's sign.
pub fn indent(width: u16) -> u16 {
    if width >= WIDE { 2 } else { 1 }
}

/// Draws the line being typed; gives the place of its cursor.
pub fn draw_typed(canvas: &mut Canvas<'_>, sheet: &Sheet) -> Option<Position> {
    let from = indent(canvas.width());
    Row::of(from, sheet.line.clone()).draw(canvas, 0, false);
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
    let mut row = Row::of(carets, Span::styled("^".repeat(count.into()), Role::Danger));
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
        row.at(x + 2, plain(line));
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
    use crate::tui::widgets::rows_of;

    fn drawn(start: u16, message: &str, rows: u16) -> Vec<String> {
        let area = Rect::new(0, 0, 40, rows);
        let mut buf = Buffer::empty(area);
        let misread = Misread {
            start,
            end: start + 4,
            message: message.into(),
        };
        misread_row(&misread, 40, rows).draw(&mut Canvas::new(&mut buf, area), 0, false);
        rows_of(&buf)
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
