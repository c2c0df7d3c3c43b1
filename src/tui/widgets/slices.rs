//! Slices of an area: some of its rows, some of its columns, all else as it is.

use ratatui::layout::Rect;

/// So many rows from `y` on.
pub(crate) const fn band(area: Rect, y: u16, height: u16) -> Rect {
    Rect { y, height, ..area }
}

/// So many columns from `x` on.
pub(crate) const fn span(area: Rect, x: u16, width: u16) -> Rect {
    Rect { x, width, ..area }
}

/// So many rows from its first on.
pub(crate) const fn high(area: Rect, height: u16) -> Rect {
    Rect { height, ..area }
}

/// So many columns from its first on.
pub(crate) const fn wide(area: Rect, width: u16) -> Rect {
    Rect { width, ..area }
}
