//! The box of what floats over the screen, which it dims.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Widget};

use super::canvas::Canvas;
use crate::tui::theme::{Ground, Role, dimmed};

/// The columns of a box.
pub const BOX_WIDTH: u16 = 64;
/// The rows that a box leaves free above and below.
const ROWS_AROUND: u16 = 6;
/// The rows that a box may have on a low screen all the same.
const LEAST_ROWS: u16 = 12;

/// A box of so many rows, lines counted in, centered on the screen; cut where the screen is too small.
pub fn centered(screen: Rect, rows: u16) -> Rect {
    let width = BOX_WIDTH.min(screen.width);
    let height = rows.min(most_rows(screen));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

/// The most rows a box may take: it leaves three above and below where it can, and the last row always.
pub fn most_rows(screen: Rect) -> u16 {
    let least = LEAST_ROWS.min(screen.height.saturating_sub(1));
    screen.height.saturating_sub(ROWS_AROUND).max(least)
}

/// Dims what was drawn in an area: all text becomes line, lit cells lose their ground.
pub fn dim(buf: &mut Buffer, area: Rect) {
    buf.set_style(area.intersection(buf.area), dimmed());
}

/// Empties the pen's area onto the ground of overlays and draws lines around it.
pub fn draw_frame(canvas: &mut Canvas<'_>) {
    canvas.clear(Ground::Panel);
    let area = canvas.area();
    let frame = Block::bordered().border_style(Role::Muted);
    frame.render(area, canvas.buffer());
}

/// Draws a line across the box.
pub fn divide(canvas: &mut Canvas<'_>, y: u16) {
    let Some(right) = canvas.width().checked_sub(1) else {
        return;
    };
    let (line, end) = (Role::Rule, Role::Muted);
    canvas.repeat(1, y, right.saturating_sub(1), "─", line);
    canvas.put(0, y, "├", end);
    canvas.put(right, y, "┤", end);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_stands_in_the_middle_and_leaves_the_last_row_free() {
        assert_eq!(
            centered(Rect::new(0, 0, 80, 24), 99),
            Rect::new(8, 3, 64, 18)
        );
        assert_eq!(
            centered(Rect::new(0, 0, 120, 40), 8),
            Rect::new(28, 16, 64, 8)
        );
        assert_eq!(
            centered(Rect::new(0, 0, 40, 10), 99),
            Rect::new(0, 0, 40, 9)
        );
    }
}
