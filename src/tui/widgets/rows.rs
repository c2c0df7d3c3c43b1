//! Rows of a list: texts of ratatui's in columns, on as many lines as a row has, and the cursor beside the lines it marks.
//!
//! A `Table` or a `List` cuts without a word what does not fit, and knows no second line that has columns of its own.

use std::borrow::Borrow;
use std::ops::Range;

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget};

use crate::tui::glyphs::{CURSOR, MISSING};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::phrase_width;

/// Where a text stands on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// From a column on, as far as the edge.
    From(u16),
    /// From a column on, in so many.
    Within(u16, u16),
    /// So that it ends in a column.
    To(u16),
}

/// A row: its lines, and which of them the cursor marks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row<'a> {
    texts: Vec<(u16, Column, Line<'a>)>,
    last: u16,
    marked: Range<u16>,
    /// The columns of the cursor, where it marks but a part of a line.
    held: Option<Range<u16>>,
}

impl<'a> Row<'a> {
    /// A row of one text, from a column on.
    pub fn of(x: u16, text: impl Into<Line<'a>>) -> Self {
        let mut row = Self::default();
        row.at(x, text);
        row
    }

    /// A row of one text in so many columns, cut with `…`.
    pub fn cut(x: u16, room: u16, text: impl Into<Line<'a>>) -> Self {
        let mut row = Self::default();
        row.within(x, room, text);
        row
    }

    /// Adds a text from a column on; gives the column after it.
    pub fn at(&mut self, x: u16, text: impl Into<Line<'a>>) -> u16 {
        let after = self.add(Column::From(x), text.into());
        x.saturating_add(after)
    }

    /// Adds a text in so many columns, cut with `…`; gives the column after it.
    pub fn within(&mut self, x: u16, room: u16, text: impl Into<Line<'a>>) -> u16 {
        let width = self.add(Column::Within(x, room), text.into());
        x.saturating_add(width.min(room))
    }

    /// Adds a text that ends in a column.
    pub fn ending(&mut self, last: u16, text: impl Into<Line<'a>>) {
        self.add(Column::To(last), text.into());
    }

    fn add(&mut self, column: Column, text: Line<'a>) -> u16 {
        let width = phrase_width(&text);
        self.texts.push((self.last, column, text));
        width
    }

    /// Goes on to its next line.
    pub fn next_line(&mut self) {
        self.last += 1;
    }

    /// How many lines it has.
    pub fn height(&self) -> u16 {
        self.last + 1
    }

    /// The same with the cursor beside all of its lines, if it is the chosen one.
    #[must_use]
    pub fn chosen(self, is_chosen: bool) -> Self {
        let height = self.height();
        self.marked(if is_chosen { 0..height } else { 0..0 })
    }

    /// Whether the cursor stands beside it.
    pub fn is_chosen(&self) -> bool {
        !self.marked.is_empty()
    }

    /// The same with the cursor beside some of its lines.
    #[must_use]
    pub fn marked(self, marked: Range<u16>) -> Self {
        Self { marked, ..self }
    }

    /// Lets the cursor stand in a column of its first line, before the part of it that it marks, so many columns wide.
    pub fn hold(&mut self, x: u16, width: u16) {
        self.marked = 0..1;
        self.held = Some(x..x.saturating_add(width));
    }

    /// Draws it; gives the row of the canvas after it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, y: u16, focused: bool) -> u16 {
        for (line, column, text) in &self.texts {
            let y = y.saturating_add(*line);
            match *column {
                Column::From(x) => _ = canvas.phrase(x, y, text),
                Column::Within(x, room) => _ = canvas.phrase_cut(x, y, room, text),
                Column::To(last) => {
                    if let Some(x) = last.saturating_add(1).checked_sub(phrase_width(text)) {
                        canvas.phrase(x, y, text);
                    }
                }
            }
        }
        let Range { start, end } = self.held.clone().unwrap_or(0..canvas.width());
        let top = y.saturating_add(self.marked.start);
        let (width, height) = (end - start, self.marked.len() as u16);
        draw_cursor(&mut canvas.part(start, top, width, height), focused);
        y.saturating_add(self.height())
    }
}

/// Draws rows one under the other; gives the row of the canvas after them.
pub fn draw_rows<'a>(
    canvas: &mut Canvas<'_>,
    top: u16,
    rows: impl IntoIterator<Item = impl Borrow<Row<'a>>>,
    focused: bool,
) -> u16 {
    let rows = rows.into_iter();
    rows.fold(top, |y, row| row.borrow().draw(canvas, y, focused))
}

/// What goes on from a text in a row to the end of it.
pub fn dashes(count: u16) -> Span<'static> {
    Span::styled(MISSING.repeat(count.into()), Role::Rule)
}

/// The cursor: an edge beside some rows, and their ground where the list has the keys.
fn draw_cursor(rows: &mut Canvas<'_>, focused: bool) {
    let role = if focused { Role::Accent } else { Role::Rule };
    for y in 0..rows.height() {
        rows.put(0, y, CURSOR, role);
    }
    if focused {
        let (width, height) = (rows.width(), rows.height());
        rows.lay(0, 0, width, height, Ground::Selected);
    }
}

const THUMB: &str = "█";
const TRACK: &str = "│";

/// Draws it into the last column of the canvas, which has to be free, where not all of so many rows is in sight.
pub fn draw_scrollbar(canvas: &mut Canvas<'_>, all: usize, from: usize) {
    let room = usize::from(canvas.height());
    if all <= room {
        return;
    }
    // Drawn as any other text is, so that whatever it would cover is missed by the tests of the screens.
    let last = canvas.width().saturating_sub(1);
    for y in 0..canvas.height() {
        canvas.put(last, y, TRACK, Role::Rule);
    }
    let mut state = ScrollbarState::new(all - room + 1)
        .viewport_content_length(room)
        .position(from);
    let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
        .begin_symbol(None)
        .end_symbol(None)
        .thumb_symbol(THUMB)
        .thumb_style(Style::from(Role::Bar))
        .track_symbol(None);
    let area = canvas.area();
    bar.render(area, canvas.buffer(), &mut state);
}

/// The items to draw, of items that take `heights` rows, in `room` rows, so that `chosen` is seen whole.
pub fn window(heights: &[u16], room: u16, chosen: Option<usize>) -> Range<usize> {
    let mut from = 0;
    let mut taken = 0_u16;
    for (at, height) in heights.iter().enumerate() {
        taken = taken.saturating_add(*height);
        let wanted = chosen.is_some_and(|chosen| at <= chosen);
        while taken > room && wanted && from < at {
            taken = taken.saturating_sub(heights.get(from).copied().unwrap_or(0));
            from += 1;
        }
        if taken > room {
            return from..at;
        }
    }
    from..heights.len()
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::tui::widgets::rows_of;

    fn drawn(rows: Vec<Row<'_>>, focused: bool) -> (Vec<String>, u16) {
        let area = Rect::new(0, 0, 14, 4);
        let mut buf = Buffer::empty(area);
        let after = draw_rows(&mut Canvas::new(&mut buf, area), 0, rows, focused);
        (rows_of(&buf), after)
    }

    #[test]
    fn a_text_begins_or_ends_in_its_column_and_is_cut_where_it_has_no_room() {
        let mut row = Row::of(1, "ab");
        assert_eq!(row.at(4, "cd"), 6);
        row.ending(12, "18");
        row.next_line();
        row.within(2, 6, "Tide priest");
        row.ending(1, "left out");
        let (lines, after) = drawn(vec![row, Row::of(0, "next")], false);
        assert_eq!(lines, [" ab cd     18", "  Tide …", "next", ""]);
        assert_eq!(after, 3);
    }

    #[test]
    fn the_cursor_stands_beside_the_lines_it_marks_and_no_others() {
        let rows = || {
            let mut row = Row::of(2, "one");
            row.next_line();
            row.at(2, "two");
            row
        };
        let (lines, _) = drawn(vec![rows().chosen(true), rows().marked(1..2)], true);
        assert_eq!(lines, ["▌ one", "▌ two", "  one", "▌ two"]);
        let (lines, _) = drawn(vec![rows().chosen(false), rows()], true);
        assert_eq!(lines, ["  one", "  two", "  one", "  two"]);
    }

    #[test]
    fn the_chosen_one_is_always_in_sight() {
        assert_eq!(window(&[1; 9], 6, Some(1)), 0..6);
        assert_eq!(window(&[1; 9], 6, Some(8)), 3..9);
        assert_eq!(window(&[2, 2, 1, 1], 4, Some(2)), 1..4);
        assert_eq!(window(&[3], 2, Some(0)), 0..0);
        assert_eq!(window(&[], 2, Some(7)), 0..0);
    }
}

#[cfg(test)]
mod tests_of_scrollbar {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;

    fn drawn(all: usize, from: usize) -> String {
        let area = Rect::new(0, 0, 2, 4);
        let mut buf = Buffer::empty(area);
        draw_scrollbar(&mut Canvas::new(&mut buf, area), all, from);
        let last = (0..4).map(|y| buf[(1, y)].symbol());
        last.collect()
    }

    #[test]
    fn the_thumb_is_as_long_as_the_part_in_sight_and_ends_where_the_list_does() {
        assert_eq!(drawn(8, 0), "██││");
        assert_eq!(drawn(8, 2), "│██│");
        assert_eq!(drawn(8, 4), "││██");
    }

    #[test]
    fn what_fits_has_none() {
        assert_eq!(drawn(4, 0), "    ");
    }
}
