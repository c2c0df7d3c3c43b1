//! The screen under an overlay: all text becomes line, lit cells lose their ground.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::tui::theme::dimmed;

/// Dims what was drawn in an area.
pub fn dim(buf: &mut Buffer, area: Rect) {
    buf.set_style(area.intersection(buf.area), dimmed());
}
