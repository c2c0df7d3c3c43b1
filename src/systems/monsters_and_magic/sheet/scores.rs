//! The six attribute scores, and the other numbers of a sheet.

use crate::systems;
use crate::systems::monsters_and_magic::Attribute;
use crate::systems::record::Bounded;

/// The highest score (our decision: the chapter names no end).
pub const MOST_SCORE: i32 = 100;

/// The most mental hit points (our decision).
pub const MOST_POINTS: i32 = 9_999;

/// The highest level of a foe (our decision).
pub const MOST_LEVEL: i32 = 100;

/// An attribute score.
pub type Score = Bounded<1, MOST_SCORE>;

/// A maximum of mental hit points.
pub type MentalPoints = Bounded<0, MOST_POINTS>;

/// A foe's level; of level 0 no trait adds.
pub type FoeLevel = Bounded<0, MOST_LEVEL>;

/// The score of whoever nothing is said of: no bonus, no penalty (our decision).
pub(in crate::systems::monsters_and_magic) const PLAIN: i32 = 10;

/// A score in each attribute, and in movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scores([Score; Attribute::CHECKED.len()]);

impl Scores {
    /// Those of a sheet.
    pub(super) fn of(sheet: &systems::Sheet) -> Self {
        Self(
            Attribute::CHECKED.map(|attribute| {
                Score::nearest(sheet.number(&[attribute.name()]).unwrap_or(PLAIN))
            }),
        )
    }

    /// The score in one attribute.
    pub fn score(&self, attribute: Attribute) -> Score {
        self.0.get(attribute as usize).copied().unwrap_or_default()
    }
}
