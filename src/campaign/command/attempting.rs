//! What is done with a task, a contest or a race.

use crate::campaign::facts::long_rolls::Goal;
use crate::campaign::ids::CreatureId;
use crate::systems::Attempting;

/// Something to do with a long roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LongRollDeed {
    /// Begins it; a race begins with its first leg.
    Begin {
        /// What it is rolled for.
        goal: Goal,
        /// Who is against whom.
        sides: Vec<CreatureId>,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// Rolls, and counts what comes of it.
    Roll {
        /// What is rolled: for a task, by each side in order, by each of a leg.
        attempts: Vec<Attempting>,
        /// The same in full words, to be rolled again: of a leg once, without those who make it.
        said: Vec<String>,
    },
    /// Moves a side by hand.
    Correct {
        /// The side, by its place; work is one.
        side: usize,
        /// By so much.
        by: i32,
    },
    /// Takes it off the table.
    Close,
}
