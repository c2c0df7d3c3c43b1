//! What is attempted for a task, a contest or a race.

use crate::campaign::ids::CreatureId;
use crate::systems::Attempting;
use crate::systems::work::Mishap;
use crate::systems::work::{Rolls, Target};

/// Something to do with a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RaceDeed {
    /// Rolls a leg, the first or one more.
    Run {
        /// What each of them rolls, in order.
        runs: Vec<Attempting>,
        /// The same in full words, without those who make it.
        said: String,
        /// Faces of real dice for all of them, in order, if they were typed.
        typed: Option<Vec<u32>>,
    },
    /// Takes it off the table.
    Close,
}

/// Something to do with a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TaskDeed {
    /// Begins it.
    Begin {
        /// What completes it.
        target: Target,
        /// What a botch, or a critical failure, does to it.
        mishap: Mishap,
        /// How often may be rolled, where that matters.
        rolls: Option<Rolls>,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// Rolls, and counts what comes of it.
    Roll {
        /// The attempt.
        attempting: Box<Attempting>,
        /// The same in full words, to be rolled again.
        said: String,
    },
    /// Moves it by hand.
    Correct(i32),
    /// Takes it off the table.
    Close,
}

/// What one side of a contest rolls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
    /// The attempt.
    pub attempting: Attempting,
    /// The same in full words, to be rolled again.
    pub said: String,
}

/// Something to do with a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContestDeed {
    /// Begins it.
    Begin {
        /// Who takes part.
        sides: Vec<CreatureId>,
        /// The points that win it.
        to: Target,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// Rolls a round: each side in order.
    Roll(Vec<Bout>),
    /// Moves a side by hand.
    Correct {
        /// The side, by its place.
        side: usize,
        /// By so much.
        by: i32,
    },
    /// Takes it off the table.
    Close,
}
