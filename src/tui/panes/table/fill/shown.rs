//! The attempt that the middle pane shows, and what came of it.

use crate::systems::{Attempt, Outcome, OutcomeGrade, RollResult};
use crate::tui::panes::table::lines::Shown;
use crate::tui::session::Curtain;

/// The attempt the ladder shows: typed, chosen on the ladder, or rolled last.
pub(crate) struct ShownAttempt {
    pub(crate) attempt: Attempt,
    pub(crate) shown: Shown,
    /// What came of it as it stands now, if it was rolled.
    pub(super) came: Option<(Outcome, OutcomeGrade)>,
}

impl ShownAttempt {
    /// The same on nobody's sheet.
    pub(super) fn nobodys(mut self) -> Self {
        self.shown.who.clear();
        self
    }

    pub(super) fn as_rolled(&self) -> Option<RollResult<'_, Outcome>> {
        let (outcome, grade) = self.came.as_ref()?;
        Some(RollResult {
            outcome,
            grade: *grade,
        })
    }

    /// Whether what it is held against names nobody players do not know of.
    pub(super) fn names_nobody_behind(&self, curtain: &Curtain) -> bool {
        self.attempt
            .resisting()
            .is_none_or(|named| curtain.hidden_set.is_open(named))
    }
}
