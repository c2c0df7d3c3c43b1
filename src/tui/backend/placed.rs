//! A cell on its way to the terminal.

use ratatui::buffer::Cell;
use ratatui::layout::Position;

/// A cell to be written, and where.
pub(super) type Placed<'a> = (Position, &'a Cell);
