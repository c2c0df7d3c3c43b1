//! Tasks and races as they are shown.

use ratatui::text::Line;

/// A task, contest or race under way.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// So much of so much.
    Progress(Progress),
    /// A first part is rolled, and the player is asked.
    Linked {
        name: String,
        /// What came of it, and what goes on from it.
        waits: Line<'static>,
        /// Whether it is not for the players.
        secret: bool,
    },
    /// Who runs at which place.
    Race {
        /// What is raced for.
        name: String,
        /// First to last.
        runners: Vec<Line<'static>>,
        /// Whether it is not for the players.
        secret: bool,
    },
}

/// How far a task has come, or who is ahead in a contest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// What is done.
    pub name: String,
    /// Parts done.
    pub done: u32,
    /// Parts in all.
    pub of: u32,
    /// Whether its parts are segments, each of which is seen.
    pub is_clock: bool,
    /// By whom, or who is ahead.
    pub who: String,
    /// How it ended, if it has.
    pub ended: Line<'static>,
    /// Whether it is not for the players.
    pub secret: bool,
    /// How it may go on.
    pub chances: Line<'static>,
}
