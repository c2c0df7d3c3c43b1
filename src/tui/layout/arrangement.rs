//! The size and what is open.

use ratatui::layout::Rect;

use super::{Moved, Pane, Tabs};

/// What the layout depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arrangement {
    /// The whole screen.
    pub screen: Rect,
    /// What is in front where panes share a place.
    pub tabs: Tabs,
    /// The pane that has everything between title and prompt.
    pub zoom: Option<Pane>,
    /// How far the rules between the panes were moved.
    pub moved: Moved,
    /// Whether the line about saving is shown.
    pub trouble: bool,
    /// Whether any task or race runs.
    pub tasks: bool,
    /// Rows the open sheet would like: its rule, its lines and the hints.
    pub sheet: Option<u16>,
}
