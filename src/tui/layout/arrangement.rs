//! The size and what is open.

use ratatui::layout::Rect;

use super::{Content, Moved, Pane, Tabs};

/// What the layout depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// How many tasks and races run.
    pub tasks: u16,
    /// How many heroes there are.
    pub heroes: u16,
    /// Rows that the whole order of turns would take.
    pub order: u16,
    /// Whether there are notes, or luck to tell of under them.
    pub notes: bool,
    /// Where whoever acts is shown in full: on a sheet, in a fight on the card of a row.
    pub acting: Option<Content>,
    /// Rows the open sheet would like: its rule, its lines and the hints.
    pub sheet: Option<u16>,
}
