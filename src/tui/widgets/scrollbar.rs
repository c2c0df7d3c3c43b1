//! How far a list or a text is scrolled: a thumb on a line at its right edge.

use ratatui::style::Style;
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget};

use super::canvas::Canvas;
use crate::tui::theme::Role;

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

#[cfg(test)]
mod tests {
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
