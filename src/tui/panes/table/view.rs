//! The table of the rule system, and the attempt that stands on it, as they are shown.

use crate::systems::interface::ladder;
use crate::tui::theme::Role;
use ratatui::text::Line;

/// The table, its odds and its charts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    /// As the rule system gives it.
    pub table: ladder::Ladder,
    /// The attempt on it.
    pub shown: Shown,
}

/// An attempt, and what came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Who tries.
    pub who: String,
    pub what: String,
    /// How it adds up: `Dexterity Adept`, `12 -2 dark = 10`.
    pub terms: Vec<String>,
    /// Whether a fortune die could be spent; else its row is muted.
    pub has_die: bool,
    /// What came, as arithmetic and a word; nothing before the roll.
    pub result: Line<'static>,
    /// What the cell and the bar that came are drawn in; a secret one must not be read off from across the table.
    pub role: Role,
}

impl Shown {
    /// Of what was not rolled yet.
    pub(crate) fn unrolled() -> Self {
        Self {
            role: Role::Strong,
            ..Self::default()
        }
    }
}
