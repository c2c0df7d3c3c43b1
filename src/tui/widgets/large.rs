//! The one large thing on the screen: letters of half blocks, three rows high or, doubled, six.

use ratatui::style::{Modifier, Style};

use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::width;

/// Columns a number of two digits has.
pub const SLOT: u16 = 9;

/// How high large letters stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// Three rows of half blocks.
    #[default]
    Half,
    /// Six rows of full blocks, twice as wide.
    Full,
}

impl Size {
    /// Rows a line of these letters takes.
    pub fn rows(self) -> u16 {
        match self {
            Self::Half => 3,
            Self::Full => 6,
        }
    }

    /// Columns on the screen for one column of the shapes.
    pub fn scale(self) -> u16 {
        match self {
            Self::Half => 1,
            Self::Full => 2,
        }
    }
}

/// The columns a text takes in large letters; a character without a shape takes none.
pub fn large_width(text: &str, size: Size) -> u16 {
    let letters = text.chars().filter_map(shape);
    let all: u16 = letters.map(|rows| shape_width(rows) + 1).sum();
    all.saturating_sub(1) * size.scale()
}

/// Draws a text in large letters; gives the column after it.
pub fn draw_large(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    text: &str,
    size: Size,
    style: Style,
) -> u16 {
    let mut at = x;
    for rows in text.chars().filter_map(shape) {
        for (row, cells) in (0_u16..).zip(rows) {
            match size {
                Size::Half => draw_half(canvas, at, y + row, cells, style),
                Size::Full => draw_full(canvas, at, y + row * 2, cells, style),
            }
        }
        at = at.saturating_add((shape_width(rows) + 1) * size.scale());
    }
    at.saturating_sub(size.scale()).max(x)
}

/// Capitals on one row: where there is no room for larger ones, or no blocks to build them of. Blanks between them go first.
pub fn draw_spaced(canvas: &mut Canvas<'_>, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let text = text.to_uppercase();
    let spaced = text.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let room = canvas.width().saturating_sub(x + 1);
    let shown = if width(&spaced) > room {
        &text
    } else {
        &spaced
    };
    canvas.put_cut(x, y, room, shown, style.add_modifier(Modifier::BOLD))
}

fn shape_width(rows: Shape) -> u16 {
    let [first, ..] = rows;
    width(first)
}

fn draw_half(canvas: &mut Canvas<'_>, x: u16, y: u16, cells: &str, style: Style) {
    for (column, cell) in (x..).zip(cells.chars()).filter(|(_, cell)| *cell != ' ') {
        canvas.put(column, y, cell.encode_utf8(&mut [0; 4]), style);
    }
}

fn draw_full(canvas: &mut Canvas<'_>, x: u16, y: u16, cells: &str, style: Style) {
    for (column, cell) in (x..).step_by(2).zip(cells.chars()) {
        if matches!(cell, '█' | '▀') {
            canvas.put(column, y, "██", style);
        }
        if matches!(cell, '█' | '▄') {
            canvas.put(column, y + 1, "██", style);
        }
    }
}

/// The three rows of a letter; all rows are equally wide.
pub type Shape = [&'static str; 3];

/// The shape of a character, upper and lower case alike; `None` where there is none.
pub fn shape(letter: char) -> Option<Shape> {
    let shape = match letter.to_ascii_uppercase() {
        'A' => ["▄▀▀▄", "█▄▄█", "█  █"],
        'B' => ["█▀▀▄", "█▀▀▄", "█▄▄▀"],
        'C' => ["▄▀▀▀", "█   ", "▀▄▄▄"],
        'D' => ["█▀▀▄", "█  █", "█▄▄▀"],
        'E' => ["█▀▀▀", "█▀▀ ", "█▄▄▄"],
        'F' => ["█▀▀▀", "█▀▀ ", "█   "],
        'G' => ["▄▀▀▀", "█ ▀█", "▀▄▄█"],
        'H' => ["█  █", "█▀▀█", "█  █"],
        'I' => ["█", "█", "█"],
        'J' => ["   █", "   █", "▀▄▄▀"],
        'K' => ["█ ▄▀", "█▀▄ ", "█  █"],
        'L' => ["█  ", "█  ", "█▄▄"],
        'M' => ["█▄ ▄█", "█ █ █", "█   █"],
        'N' => ["█▄ █", "█▀▄█", "█ ▀█"],
        'O' | '0' => ["▄▀▀▄", "█  █", "▀▄▄▀"],
        'P' => ["█▀▀▄", "█▄▄▀", "█   "],
        'Q' => ["▄▀▀▄", "█  █", "▀▄▀▄"],
        'R' => ["█▀▀▄", "█▄▄▀", "█ ▀▄"],
        'S' => ["▄▀▀▀", " ▀▀▄", "▄▄▄▀"],
        'T' => ["▀█▀", " █ ", " █ "],
        'U' => ["█  █", "█  █", "▀▄▄▀"],
        'V' => ["█   █", "▀▄ ▄▀", "  ▀  "],
        'W' => ["█   █", "█ █ █", "▀▄▀▄▀"],
        'X' => ["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"],
        'Y' => ["▀▄ ▄▀", "  █  ", "  █  "],
        'Z' => ["▀▀▀█", " ▄▀ ", "█▄▄▄"],
        '1' => ["▄█", " █", " █"],
        '2' => ["▀▀▀▄", " ▄▀▀", "█▄▄▄"],
        '3' => ["▀▀▀█", " ▀▀▄", "▄▄▄▀"],
        '4' => ["█  █", "█▄▄█", "   █"],
        '5' => ["█▀▀▀", "▀▀▀▄", "▄▄▄▀"],
        '6' => ["▄▀▀ ", "█▀▀▄", "▀▄▄▀"],
        '7' => ["▀▀▀█", "  █ ", " █  "],
        '8' => ["▄▀▀▄", "▄▀▀▄", "▀▄▄▀"],
        '9' => ["▄▀▀▄", "▀▄▄█", " ▄▄▀"],
        '+' => ["   ", "▄█▄", " ▀ "],
        '-' | '−' => ["   ", "▄▄▄", "   "],
        ' ' => ["  ", "  ", "  "],
        '▼' => ["█████", " ███ ", "  ▀  "],
        '×' => ["▀▄ ▄▀", "  █  ", "▄▀ ▀▄"],
        '≈' => ["▄▀▄▄▀", "     ", "▄▀▄▄▀"],
        '●' => ["▄███▄", "█████", "▀███▀"],
        '▲' => ["  ▄  ", " ███ ", "█████"],
        '◆' => [" ▄█▄ ", "█████", " ▀█▀ "],
        _ => return None,
    };
    Some(shape)
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn the_longest_words_fit_eighty_columns() {
        assert_eq!(large_width("CRITICAL FAILURE", Size::Half), 65);
        assert_eq!(large_width("CRITICAL SUCCESS", Size::Half), 69);
        assert_eq!(large_width("EXCEPTIONAL", Size::Half), 50);
    }

    #[test]
    fn a_long_result_loses_the_blanks_between_its_capitals_before_it_is_cut() {
        let drawn = |width| {
            let area = Rect::new(0, 0, width, 1);
            let mut buf = Buffer::empty(area);
            let mut canvas = Canvas::new(&mut buf, area);
            draw_spaced(&mut canvas, 0, 0, "a cost and a choice", Style::new());
            buf.content.iter().map(Cell::symbol).collect::<String>()
        };
        assert_eq!(drawn(40), "A   C O S T   A N D   A   C H O I C E   ");
        assert_eq!(drawn(30), "A COST AND A CHOICE           ");
        assert_eq!(drawn(12), "A COST AND… ");
    }

    #[test]
    fn full_letters_are_twice_as_wide() {
        assert_eq!(large_width("20", Size::Full), 18);
    }
}

#[cfg(test)]
mod tests_of_letters {
    use super::*;
    use crate::tui::widgets::cut::width;

    #[test]
    fn all_rows_of_a_letter_are_equally_wide() {
        for letter in ('A'..='Z').chain('0'..='9').chain("+-− ▼×≈●▲◆".chars()) {
            let rows = shape(letter).unwrap();
            assert!(
                rows.iter().all(|row| width(row) == width(rows[0])),
                "{letter}"
            );
        }
    }
}
