//! Text being typed: on one row, scrolled so that its cursor is in sight, or laid over several.

use ratatui::layout::Position;
use unicode_segmentation::UnicodeSegmentation;

use super::canvas::Canvas;
use super::cut::{head, width};
use crate::tui::theme::Role;

/// A text with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    pub text: String,
    /// How many characters stand before the cursor.
    pub cursor: usize,
}

/// What of a text is seen in `room` columns, so that its cursor is, and the column of that.
pub fn in_sight(typed: &Typed, room: u16) -> (&str, u16) {
    let mut shown = typed.text.as_str();
    let mut column = column_of(shown, typed.cursor);
    for grapheme in typed.text.graphemes(true) {
        if column < room {
            break;
        }
        shown = shown.get(grapheme.len()..).unwrap_or_default();
        column = column.saturating_sub(width(grapheme));
    }
    (head(shown, room), column)
}

/// Draws what is asked for behind its sign, in so many columns; gives the place of the cursor.
pub fn draw_query(
    canvas: &mut Canvas<'_>,
    (x, y): (u16, u16),
    room: u16,
    sign: &str,
    typed: &Typed,
) -> Option<Position> {
    canvas.put(x, y, sign, Role::Accent.bold());
    let x = x.saturating_add(2);
    let (shown, column) = in_sight(typed, room);
    canvas.put(x, y, shown, Role::Strong.bold());
    canvas
        .place(x.saturating_add(column), y)
        .filter(|_| room > 0)
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
        let area = Rect::new(0, 0, 8, 1);
        let mut buf = Buffer::empty(area);
        let mut canvas = Canvas::new(&mut buf, area);
        let typed = Typed {
            text: "astragal".to_owned(),
            cursor: 8,
        };
        let cursor = draw_query(&mut canvas, (0, 0), 6, "/", &typed);
        assert_eq!(cursor, Some(Position::new(7, 0)));
        let drawn: String = (0..8).map(|x| buf[(x, 0)].symbol()).collect();
        assert_eq!(drawn, "/ ragal ");
    }
}
