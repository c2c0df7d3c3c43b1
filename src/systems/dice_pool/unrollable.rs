//! Why something cannot be rolled, and numbers that cannot be too great.

use serde::{Deserialize, Serialize};

use super::{MAX_ACTIONS, MAX_DICE, MAX_HELPERS};

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
    #[error("no action {number} of {of}: expected two to {MAX_ACTIONS} actions, as in action 1/2")]
    NoAction {
        /// Which action.
        number: u32,
        /// Of how many.
        of: u32,
    },
    /// A number outside its range.
    #[error("{number} is out of range: expected 1 to {most}")]
    OutOfRange {
        /// What was asked for.
        number: u32,
        /// The greatest that may be.
        most: u32,
    },
    /// Nobody helps, or too many do.
    #[error("{helpers} helpers: expected 1 to {MAX_HELPERS}")]
    Helpers {
        /// How many were named.
        helpers: usize,
    },
}

/// A number from 1 to `MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct UpTo<const MOST: u32>(u32);

impl<const MOST: u32> UpTo<MOST> {
    /// The number, if it is in range.
    ///
    /// # Errors
    /// [`Unrollable::OutOfRange`] for 0 and above `MOST`.
    pub const fn new(number: u32) -> Result<Self, Unrollable> {
        if number == 0 || number > MOST {
            return Err(Unrollable::OutOfRange { number, most: MOST });
        }
        Ok(Self(number))
    }

    /// The number: 1 to `MOST`.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<const MOST: u32> TryFrom<u32> for UpTo<MOST> {
    type Error = Unrollable;

    fn try_from(number: u32) -> Result<Self, Unrollable> {
        Self::new(number)
    }
}

impl<const MOST: u32> From<UpTo<MOST>> for u32 {
    fn from(number: UpTo<MOST>) -> Self {
        number.0
    }
}
