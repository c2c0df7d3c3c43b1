//! The attempt that the middle pane shows, and what came of it.

use crate::systems::{Attempt, Outcome};
use crate::tui::panes::table::lines::Shown;

/// The attempt the ladder shows: typed, chosen on the ladder, or rolled last.
pub(crate) struct ShownAttempt {
    pub(crate) attempt: Attempt,
    pub(crate) shown: Shown,
    /// What came of it as it stands now, if it was rolled.
    pub(super) came: Option<Outcome>,
}

impl ShownAttempt {
    /// The same on nobody's sheet.
    pub(super) fn nobodys(mut self) -> Self {
        self.shown.who.clear();
        self
    }
}
