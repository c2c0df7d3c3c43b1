//! The six attribute scores, and the other numbers of a sheet.

use serde::{Deserialize, Serialize};

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
const PLAIN: i32 = 10;

/// A score in each attribute, and in movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub struct Scores {
    pub strength: Score,
    pub dexterity: Score,
    pub constitution: Score,
    pub intelligence: Score,
    pub wisdom: Score,
    pub charisma: Score,
    pub movement: Score,
}

impl Scores {
    /// The score in one attribute.
    #[must_use]
    pub const fn score(&self, attribute: Attribute) -> Score {
        match attribute {
            Attribute::Strength => self.strength,
            Attribute::Dexterity => self.dexterity,
            Attribute::Constitution => self.constitution,
            Attribute::Intelligence => self.intelligence,
            Attribute::Wisdom => self.wisdom,
            Attribute::Charisma => self.charisma,
            Attribute::Movement => self.movement,
        }
    }

    /// The score in one attribute, to be changed.
    pub const fn score_mut(&mut self, attribute: Attribute) -> &mut Score {
        match attribute {
            Attribute::Strength => &mut self.strength,
            Attribute::Dexterity => &mut self.dexterity,
            Attribute::Constitution => &mut self.constitution,
            Attribute::Intelligence => &mut self.intelligence,
            Attribute::Wisdom => &mut self.wisdom,
            Attribute::Charisma => &mut self.charisma,
            Attribute::Movement => &mut self.movement,
        }
    }
}

impl Default for Scores {
    /// 10 in everything.
    fn default() -> Self {
        let plain = Score::nearest(PLAIN);
        Self {
            strength: plain,
            dexterity: plain,
            constitution: plain,
            intelligence: plain,
            wisdom: plain,
            charisma: plain,
            movement: plain,
        }
    }
}
