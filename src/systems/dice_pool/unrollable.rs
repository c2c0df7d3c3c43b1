//! Why something cannot be rolled, and numbers that cannot be too great.

use crate::systems::interface::MOST_ACTIONS;

use super::{MAX_DICE, MAX_HELPERS};

/// Why something cannot be rolled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unrollable {
    /// Penalties have eaten the pool.
    #[error("{sum}: a pool without dice cannot be rolled: take fewer actions or a smaller penalty")]
    NoDice {
        /// How the pool came to nothing, spelt out.
        sum: String,
    },
    /// More dice than anybody could roll.
    #[error("{sum}: a pool has at most {MAX_DICE} dice")]
    TooManyDice {
        /// How the pool came to that, spelt out.
        sum: String,
    },
    /// No such difficulty.
    #[error("no difficulty {number}: expected 2 to 10, 6 being the standard")]
    NoDifficulty {
        /// What was asked for.
        number: u32,
    },
    /// No such action among so many.
    #[error("no action {number} of {of}: expected two to {MOST_ACTIONS} actions, as in action 1/2")]
    NoAction {
        /// Which action.
        number: u32,
        /// Of how many.
        of: u32,
    },
    /// Nobody helps, or too many do.
    #[error("{helpers} helpers: expected 1 to {MAX_HELPERS}")]
    Helpers {
        /// How many were named.
        helpers: usize,
    },
}
