//! Clipped painting: columns and rows count from the corner of one area, and nothing is ever written outside it.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::{Position, Rect},
    style::Style,
    text::Line,
};

use super::cut::{cut, width};
use super::written::{Written, note};
use crate::tui::theme::{Ground, Role};

/// Writes into one area of the screen.
pub struct Canvas<'a> {
    buf: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    /// A pen for the part of `area` that lies on the screen.
    pub fn new(buf: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buf.area);
        Self { buf, area }
    }

    /// A pen for a part of this one's area, given in the screen's own columns and rows.
    pub fn on(&mut self, area: Rect) -> Canvas<'_> {
        Canvas {
            area: area.intersection(self.area),
            buf: self.buf,
        }
    }

    /// The same, on the screen's ground and empty.
    pub fn cleared(&mut self, area: Rect) -> Canvas<'_> {
        let mut canvas = self.on(area);
        canvas.clear(Ground::Bg);
        canvas
    }

    /// A pen for a part of this one's area, given in this one's columns and rows.
    pub fn part(&mut self, x: u16, y: u16, width: u16, height: u16) -> Canvas<'_> {
        let left = self.area.x.saturating_add(x).min(self.area.right());
        let top = self.area.y.saturating_add(y).min(self.area.bottom());
        let area = Rect {
            x: left,
            y: top,
            width,
            height,
        };
        self.on(area)
    }

    /// The area it writes in.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// The screen it writes on.
    pub fn buffer(&mut self) -> &mut Buffer {
        self.buf
    }

    /// Columns to write in.
    pub fn width(&self) -> u16 {
        self.area.width
    }

    /// Rows to write in.
    pub fn height(&self) -> u16 {
        self.area.height
    }

    /// Where a column and row of this pen lie on the screen.
    pub fn place(&self, x: u16, y: u16) -> Option<Position> {
        let inside = x < self.area.width && y < self.area.height;
        inside.then(|| Position::new(self.area.x.saturating_add(x), self.area.y.saturating_add(y)))
    }

    /// Writes from a column to the right, cut with `…` at the area's edge; gives the column after the text.
    pub(super) fn put(&mut self, x: u16, y: u16, text: &str, style: impl Into<Style>) -> u16 {
        self.put_cut(x, y, self.area.width.saturating_sub(x), text, style)
    }

    /// Writes no further than `room` columns, cut with `…`; gives the column after what was written.
    pub(super) fn put_cut(
        &mut self,
        x: u16,
        y: u16,
        room: u16,
        text: &str,
        style: impl Into<Style>,
    ) -> u16 {
        let style = style.into();
        let room = room.min(self.area.width.saturating_sub(x));
        let shown = cut(text, room);
        note(|| self.written(x, y, text, &shown));
        self.write(x, y, room, &shown, style)
    }

    /// Writes what there is room for, without a word to whoever listens.
    fn write(&mut self, x: u16, y: u16, room: u16, shown: &str, style: Style) -> u16 {
        let Some(at) = self.place(x, y) else {
            return x.saturating_add(width(shown));
        };
        if shown.chars().all(is_a_cell) {
            return self.put_letters(x, at, shown, style);
        }
        let (end, _) = self
            .buf
            .set_stringn(at.x, at.y, shown, usize::from(room), style);
        end.saturating_sub(self.area.x)
    }

    fn written(&self, x: u16, y: u16, meant: &str, shown: &str) -> Written {
        Written::Text {
            at: Position::new(self.area.x.saturating_add(x), self.area.y.saturating_add(y)),
            area: self.area,
            meant: meant.to_owned(),
            shown: shown.to_owned(),
        }
    }

    /// Writes what is one cell a letter, as most of a screen is, without asking for clusters and their widths.
    fn put_letters(&mut self, x: u16, at: Position, text: &str, style: Style) -> u16 {
        let places = (at.x..self.area.right()).zip(text.chars());
        places.fold(x, |x, (column, letter)| {
            if let Some(cell) = self.buf.cell_mut((column, at.y)) {
                cell.set_char(letter).set_style(style);
            }
            x.saturating_add(1)
        })
    }

    /// Writes a line, piece by piece; gives the column after it.
    pub(super) fn phrase(&mut self, x: u16, y: u16, phrase: &Line<'_>) -> u16 {
        let pieces = phrase.iter();
        pieces.fold(x, |x, piece| {
            self.put(x, y, &piece.content, phrase.style.patch(piece.style))
        })
    }

    /// Writes a line no further than `room` columns, cut with `…`; gives the column after it.
    pub(super) fn phrase_cut(&mut self, x: u16, y: u16, room: u16, phrase: &Line<'_>) -> u16 {
        let text: String = phrase.iter().map(|piece| piece.content.as_ref()).collect();
        let room = room.min(self.area.width.saturating_sub(x));
        let shown = cut(&text, room);
        note(|| self.written(x, y, &text, &shown));
        let mut rest = shown.as_ref();
        phrase.iter().fold(x, |x, piece| {
            // The piece that is cut takes what is left, with the `…`.
            let text = if rest.starts_with(piece.content.as_ref()) {
                piece.content.as_ref()
            } else {
                rest
            };
            rest = rest.get(text.len()..).unwrap_or_default();
            self.write(x, y, room, text, phrase.style.patch(piece.style))
        })
    }

    /// Writes one glyph as often as it takes to fill `count` columns.
    pub(super) fn repeat(
        &mut self,
        x: u16,
        y: u16,
        count: u16,
        glyph: &str,
        style: impl Into<Style>,
    ) -> u16 {
        let style = style.into();
        let end = x.saturating_add(count);
        for x in x..end.min(self.width()) {
            self.put(x, y, glyph, style);
        }
        end
    }

    /// Lays a ground under rows already written; tags and lit cells in them keep their own.
    pub(super) fn lay(&mut self, x: u16, y: u16, width: u16, height: u16, ground: Ground) {
        let rows = self.part(x, y, width, height);
        for at in rows.area.positions() {
            if let Some(cell) = rows.buf.cell_mut(at) {
                ground.lay_under(cell);
            }
        }
    }

    /// Empties the whole area onto a ground.
    pub fn clear(&mut self, ground: Ground) {
        let mut blank = Cell::EMPTY;
        blank.set_style(Style::from(Role::Fg).patch(ground));
        note(|| Written::Cleared(self.area));
        self.cut_wide_letters();
        // Whole rows of the screen: cells that are asked for one by one take half of what drawing a frame takes.
        let screen = self.buf.area;
        let left = usize::from(self.area.x.saturating_sub(screen.x));
        let above = usize::from(self.area.y.saturating_sub(screen.y));
        let rows = self
            .buf
            .content
            .chunks_mut(usize::from(screen.width).max(1));
        for row in rows.skip(above).take(usize::from(self.area.height)) {
            let cells = row.iter_mut().skip(left);
            cells
                .take(usize::from(self.area.width))
                .for_each(|cell| cell.clone_from(&blank));
        }
    }

    /// A letter of two columns that reaches into the area goes whole: half of it would hide what is drawn there.
    fn cut_wide_letters(&mut self) {
        let Some(x) = self.area.x.checked_sub(1) else {
            return;
        };
        for y in self.area.y..self.area.bottom() {
            if let Some(cell) = self
                .buf
                .cell_mut((x, y))
                .filter(|cell| width(cell.symbol()) > 1)
            {
                cell.set_symbol(" ");
            }
        }
    }
}

/// Whether a letter is known to fill one cell and to join with no other of its kind: Latin ones, and what this screen is drawn
/// with.
fn is_a_cell(letter: char) -> bool {
    matches!(letter, ' '..='~' | '¡'..='¬' | '®'..='\u{2ff}' | '‐'..='‖' | '•' | '…' | '←'..='⇿' | '─'..='◼')
}

/// The rows of what was drawn, without the blanks at their ends.
#[cfg(test)]
pub fn rows_of(buf: &Buffer) -> Vec<String> {
    let row = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>();
    let rows = buf.content.chunks(usize::from(buf.area.width).max(1));
    rows.map(|cells| row(cells).trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use unicode_segmentation::UnicodeSegmentation;
    use unicode_width::UnicodeWidthChar;

    use super::*;

    #[test]
    fn plain_letters_are_written_as_any_other_text_is() {
        let (screen, style) = (Rect::new(0, 0, 12, 2), Style::from(Role::Good));
        for text in [
            "",
            " ",
            "Thalia",
            "~ as far as the edge",
            "twelve cells",
            "Bjørn · 3–4 █▶",
        ] {
            for x in [0, 3, 9, 10] {
                let (mut written, mut expected) = (
                    Buffer::filled(screen, Cell::new("#")),
                    Buffer::empty(screen),
                );
                expected.clone_from(&written);
                let end = Canvas::new(&mut written, Rect::new(1, 1, 10, 1)).put(x, 0, text, style);
                let (last, _) =
                    expected.set_stringn(x + 1, 1, cut(text, 10 - x), usize::from(10 - x), style);
                assert_eq!((written, end), (expected, last - 1), "{text} at {x}");
            }
        }
    }

    #[test]
    fn plain_letters_fill_a_cell_each_and_join_with_none_of_the_others() {
        let letters: Vec<char> = (char::MIN..=char::MAX)
            .filter(|letter| is_a_cell(*letter))
            .collect();
        let reversed = letters.iter().rev();
        let text: String = letters.iter().chain(reversed).collect();
        assert!(letters.iter().all(|letter| letter.width() == Some(1)));
        assert_eq!(text.graphemes(true).count(), 2 * letters.len());
    }
}
