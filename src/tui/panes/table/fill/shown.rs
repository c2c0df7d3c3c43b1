//! The attempt that the middle pane shows, and what came of it.

use crate::systems::pen_and_dagger::Level;
use crate::systems::{Attempt, Outcome, monsters_and_magic as mm};
use crate::tui::mark::Mark;
use crate::tui::panes::table::view::{Below, Chart, Charted};
use crate::tui::session::Curtain;
use crate::tui::theme::Role;
use crate::tui::widgets::text::Phrase;

/// The attempt the ladder shows: typed, chosen on the ladder, or rolled last.
pub(crate) struct ShownAttempt {
    pub(crate) attempt: Attempt,
    pub(super) who: String,
    pub(super) what: String,
    /// How its figures add up.
    pub(crate) terms: Vec<String>,
    /// What came of it, if it was rolled.
    pub(super) came: Option<ShownResult>,
    pub(super) has_die: bool,
}

/// What came of a roll.
pub(super) struct ShownResult {
    pub(super) outcome: Outcome,
    /// The success level as it stands now, where there are such.
    pub(super) level: Option<Level>,
    pub(super) mark: Mark,
    pub(super) is_secret: bool,
    /// The arithmetic and the word.
    pub(super) result: Phrase,
}

impl ShownResult {
    /// A secret one must not be read off from across the table.
    pub(super) fn role(&self) -> Role {
        if self.is_secret {
            Role::Secret
        } else {
            self.mark.role()
        }
    }
}

impl ShownAttempt {
    pub(super) fn role(&self) -> Role {
        self.came.as_ref().map_or(Role::Strong, ShownResult::role)
    }

    /// Whether what it is held against names nobody players do not know of.
    pub(super) fn names_nobody_behind(&self, curtain: &Curtain) -> bool {
        let Attempt::MonstersAndMagic(mm::Attempt::Resisted {
            named: Some(named), ..
        }) = &self.attempt
        else {
            return true;
        };
        curtain.hidden_set().is_open(named)
    }

    /// The block under the ladder.
    pub(super) fn charted(&self, chart: Chart, thresholds: Vec<Phrase>) -> Below {
        Below::Charted(Box::new(Charted {
            who: self.who.clone(),
            what: self.what.clone(),
            terms: self.terms.clone(),
            chart,
            thresholds,
            result: self
                .came
                .as_ref()
                .map_or_else(Phrase::new, |came| came.result.clone()),
        }))
    }
}
