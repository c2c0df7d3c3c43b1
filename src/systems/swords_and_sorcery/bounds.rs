//! Figures and lists held within bounds, so that no sum of them overflows and no odds take long.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::systems::record::{Bounded, Unrecordable};

/// The most one part of a bonus may add or take away (our decision).
pub const MOST_AMOUNT: i32 = 1000;

/// The highest DC or Armor Class (our decision).
pub const MOST_TARGET: i32 = 1000;

/// The highest rank or proficiency bonus (our decision: the rules end at +10 and +9, and let the game master grant
/// more ranks).
pub const MOST_RANK: i32 = 100;

/// The lowest rank with which somebody may help (“Assisting with a Skill Check”).
pub const LEAST_HELPER_RANK: i32 = 2;

/// The most who may help with one check (our decision).
pub const MOST_HELPERS: usize = 20;

/// The most who may take part in one group check (our decision).
pub const MOST_HEADS: usize = 32;

/// What is added to a die: a modifier, a bonus, a penalty.
pub type Amount = Bounded<{ -MOST_AMOUNT }, MOST_AMOUNT>;

/// A Difficulty Class or an Armor Class.
pub type Target = Bounded<0, MOST_TARGET>;

/// A skill rank or a proficiency bonus.
pub type Rank = Bounded<0, MOST_RANK>;

/// The rank of somebody who helps.
pub type HelperRank = Bounded<LEAST_HELPER_RANK, MOST_RANK>;

/// Those who help with one check.
pub type Helpers = Listed<HelperRank, 0, MOST_HELPERS>;

/// Why a figure or a list cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutOfBounds {
    /// The figure is too low or too high.
    #[error(transparent)]
    Figure(#[from] Unrecordable),
    /// The list is too short or too long.
    #[error("{count} take part: expected {fewest} to {most}")]
    Count {
        /// How many were given.
        count: usize,
        /// The fewest allowed.
        fewest: usize,
        /// The most allowed.
        most: usize,
    },
}

/// A list of `FEWEST..=MOST` things, in order; no other length can be made or read from a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    try_from = "Vec<T>",
    into = "Vec<T>",
    bound(serialize = "T: Serialize + Clone")
)]
pub struct Listed<T, const FEWEST: usize, const MOST: usize>(Vec<T>);

impl<T, const FEWEST: usize, const MOST: usize> TryFrom<Vec<T>> for Listed<T, FEWEST, MOST> {
    type Error = OutOfBounds;

    fn try_from(things: Vec<T>) -> Result<Self, OutOfBounds> {
        if things.len() < FEWEST || things.len() > MOST {
            return Err(OutOfBounds::Count {
                count: things.len(),
                fewest: FEWEST,
                most: MOST,
            });
        }
        Ok(Self(things))
    }
}

impl<T, const FEWEST: usize, const MOST: usize> From<Listed<T, FEWEST, MOST>> for Vec<T> {
    fn from(listed: Listed<T, FEWEST, MOST>) -> Self {
        listed.0
    }
}

impl<T, const FEWEST: usize, const MOST: usize> Deref for Listed<T, FEWEST, MOST> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const MOST: usize> Default for Listed<T, 0, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Heads;
    use super::*;

    #[test]
    fn a_helper_needs_rank_two() {
        assert_eq!(
            HelperRank::new(1).unwrap_err().to_string(),
            "1 is out of bounds: expected 2 to 100"
        );
    }

    #[test]
    fn a_file_cannot_hold_what_cannot_be_made() {
        assert!(ron::from_str::<Rank>("101").is_err());
        assert!(ron::from_str::<Helpers>("[4, 1]").is_err());
        assert!(ron::from_str::<Heads>("[]").is_err());
        let two: Helpers = ron::from_str("[4, 2]").unwrap();
        assert_eq!(ron::to_string(&two).unwrap(), "[4,2]");
    }
}
