//! The cursor of a pane: an edge beside its rows, and their ground.

use crate::tui::glyphs::CURSOR;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;

/// Draws the cursor's edge over some rows, and its ground if the pane has the focus.
pub fn draw_cursor(canvas: &mut Canvas<'_>, y: u16, rows: u16, focused: bool) {
    let role = if focused { Role::Accent } else { Role::Rule };
    for row in y..y.saturating_add(rows) {
        canvas.put(0, row, CURSOR, role);
    }
    if focused {
        let width = canvas.width();
        canvas.lay(0, y, width, rows, Ground::Selected);
    }
}
