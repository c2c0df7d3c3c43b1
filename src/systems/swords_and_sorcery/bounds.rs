//! Figures and lists held within bounds, so that no sum of them overflows and no odds take long.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// A whole number of `LOW..=HIGH`; nothing else can be made or read from a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i32", into = "i32")]
pub struct Bounded<const LOW: i32, const HIGH: i32>(i32);

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OutOfBounds {
    /// The figure is too low or too high.
    #[error("{figure} is out of bounds: expected {low} to {high}")]
    Figure {
        /// What was given.
        figure: i32,
        /// The lowest allowed.
        low: i32,
        /// The highest allowed.
        high: i32,
    },
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

impl<const LOW: i32, const HIGH: i32> Bounded<LOW, HIGH> {
    /// This figure, if it lies within the bounds.
    ///
    /// # Errors
    /// [`OutOfBounds::Figure`], naming the bounds.
    pub const fn new(figure: i32) -> Result<Self, OutOfBounds> {
        if figure < LOW || figure > HIGH {
            return Err(OutOfBounds::Figure {
                figure,
                low: LOW,
                high: HIGH,
            });
        }
        Ok(Self(figure))
    }

    /// This figure, or the bound nearest to it.
    pub const fn nearest(figure: i32) -> Self {
        match figure {
            _ if figure < LOW => Self(LOW),
            _ if figure > HIGH => Self(HIGH),
            _ => Self(figure),
        }
    }

    /// The figure: `LOW..=HIGH`.
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl<const LOW: i32, const HIGH: i32> Default for Bounded<LOW, HIGH> {
    /// 0, or the bound nearest to it.
    fn default() -> Self {
        Self::nearest(0)
    }
}

impl<const LOW: i32, const HIGH: i32> TryFrom<i32> for Bounded<LOW, HIGH> {
    type Error = OutOfBounds;

    fn try_from(figure: i32) -> Result<Self, OutOfBounds> {
        Self::new(figure)
    }
}

impl<const LOW: i32, const HIGH: i32> From<Bounded<LOW, HIGH>> for i32 {
    fn from(bounded: Bounded<LOW, HIGH>) -> Self {
        bounded.0
    }
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
    fn a_figure_out_of_bounds_is_refused_with_the_bounds() {
        assert_eq!(Target::new(15).map(Bounded::get), Ok(15));
        assert_eq!(
            Target::new(-1).unwrap_err().to_string(),
            "-1 is out of bounds: expected 0 to 1000"
        );
        assert!(Amount::new(1001).is_err());
        assert_eq!(Amount::nearest(i32::MIN).get(), -1000);
    }

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
