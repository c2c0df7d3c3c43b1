//! Text being typed: on one row, scrolled so that its cursor is in sight, or laid over several.

use ratatui::{layout::Position, style::Style};
use unicode_segmentation::UnicodeSegmentation;

use super::{
    canvas::Canvas,
    cut::{head, width},
};

/// A text with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    pub text: String,
    /// How many characters stand before the cursor.
    pub cursor: usize,
}

impl Typed {
    /// A text with the cursor at its end.
    pub fn ended(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            cursor: text.chars().count(),
            text,
        }
    }
}

/// Draws the text on one row of `room` columns; gives the place of the cursor.
pub fn draw_field(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    room: u16,
    typed: &Typed,
    style: Style,
) -> Option<Position> {
    if room == 0 {
        return None;
    }
    let mut shown = typed.text.as_str();
    let mut column = column_of(shown, typed.cursor);
    for grapheme in typed.text.graphemes(true) {
        if column < room {
            break;
        }
        shown = shown.get(grapheme.len()..).unwrap_or_default();
        column = column.saturating_sub(width(grapheme));
    }
    canvas.put(x, y, head(shown, room), style);
    canvas.place(x.saturating_add(column), y)
}

/// One row of a text laid over several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextRow {
    /// How many characters of the whole text stand before it.
    pub start: usize,
    /// Its letters, with the blank at which it was broken.
    pub text: String,
}

/// Lays a text over rows of `room` columns, broken after blanks, or within a word that is wider still.
/// No character is lost, so that a cursor keeps its place; even an empty text has one row.
pub fn lay(text: &str, room: u16) -> Vec<TextRow> {
    let mut rows = Vec::new();
    let mut start = 0;
    for paragraph in text.split('\n') {
        let mut rest = paragraph;
        while room > 0 && width(rest.trim_end()) > room {
            let (row, tail) = rest.split_at(break_of(rest, room));
            rows.push(TextRow {
                start,
                text: row.to_owned(),
            });
            start += row.chars().count();
            rest = tail;
        }
        if !rest.is_empty() || paragraph.is_empty() {
            rows.push(TextRow {
                start,
                text: rest.to_owned(),
            });
        }
        start += rest.chars().count() + 1;
    }
    rows
}

/// The row and column of a cursor with so many characters before it.
pub fn locate(rows: &[TextRow], cursor: usize) -> (usize, u16) {
    let row = rows
        .iter()
        .rposition(|row| row.start <= cursor)
        .unwrap_or(0);
    let column = rows.get(row).map_or(0, |row| {
        column_of(&row.text, cursor.saturating_sub(row.start))
    });
    (row, column)
}

fn column_of(text: &str, characters: usize) -> u16 {
    let before: String = text.chars().take(characters).collect();
    width(&before)
}

/// The byte at which a text too wide for `room` is broken; never its first.
fn break_of(text: &str, room: u16) -> usize {
    let blank = head(text, room.saturating_add(1))
        .rfind(' ')
        .filter(|at| *at > 0);
    let first = text.graphemes(true).next().map_or(text.len(), str::len);
    blank.map_or_else(|| head(text, room).len().max(first), |at| at + 1)
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;

    fn texts(text: &str, room: u16) -> Vec<String> {
        lay(text, room)
            .into_iter()
            .map(|row| row.text.trim_end().to_owned())
            .collect()
    }

    #[test]
    fn a_text_breaks_after_blanks_and_at_line_ends() {
        assert_eq!(
            texts("Owes him.\nAfraid of bells", 9),
            ["Owes him.", "Afraid of", "bells"]
        );
        assert_eq!(texts("unbreakable", 5), ["unbre", "akabl", "e"]);
        assert_eq!(texts("", 5), [""]);
        assert_eq!(texts("巫女", 1), ["巫", "女"]);
    }

    #[test]
    fn a_cursor_is_found_on_its_row() {
        let rows = lay("Afraid of bells", 9);
        assert_eq!(locate(&rows, 3), (0, 3));
        assert_eq!(locate(&rows, 10), (1, 0));
        assert_eq!(locate(&rows, 15), (1, 5));
        assert_eq!(locate(&lay("ab\n", 9), 3), (1, 0));
    }

    #[test]
    fn a_long_text_shows_the_part_with_the_cursor() {
        let area = Rect::new(0, 0, 6, 1);
        let mut buf = Buffer::empty(area);
        let mut canvas = Canvas::new(&mut buf, area);
        let cursor = draw_field(
            &mut canvas,
            0,
            0,
            6,
            &Typed::ended("astragal"),
            Style::new(),
        );
        assert_eq!(cursor, Some(Position::new(5, 0)));
        assert_eq!(buf[(0, 0)].symbol(), "r");
    }
}
