//! The panes of the dashboard, and which is in front where several share one place.

use serde::{Deserialize, Serialize};

/// The panes of the dashboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pane {
    /// The heroes.
    #[default]
    Party,
    /// The table of the rule system with the odds.
    Table,
    /// The order of turns.
    Turns,
    /// Tasks and races.
    Tasks,
    /// The ledger of fortune dice.
    Fortune,
    /// The roll log.
    Log,
    /// The notes.
    Notes,
    /// The hero under Party's cursor.
    Sheet,
    /// The row under the cursor of Turns.
    Card,
}

/// Which pane is in front where several share one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tabs {
    /// The right column of three: Turns or Tasks.
    pub turns: Pane,
    /// The left column of two: Turns, Party or Tasks.
    pub left: Pane,
    /// The right column of two: Table, Fortune or Log.
    pub right: Pane,
    /// The only pane: Turns, Party, Table, Log or Tasks.
    pub only: Pane,
    /// The lower row of a low screen: Log or Fortune.
    pub lower: Pane,
}

impl Default for Tabs {
    fn default() -> Self {
        Self {
            turns: Pane::Turns,
            left: Pane::Turns,
            right: Pane::Table,
            only: Pane::Turns,
            lower: Pane::Log,
        }
    }
}
