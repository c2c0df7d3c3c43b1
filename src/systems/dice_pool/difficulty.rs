//! The difficulty of a roll, and what one face is worth at it.

use serde::{Deserialize, Serialize};

use super::Unrollable;

/// The lowest face that counts as a success: 2..=10. Its name stands in the [`Book`](super::Book).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Difficulty(u32);

/// What one face counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A 1, which takes a success away.
    One,
    /// Neither a 1 nor a success.
    Blank,
    /// At or over the difficulty.
    Success,
}

impl Difficulty {
    /// What counts unless the game master says something else (Basic Dice Rules: “Basic Dice Rolls”).
    pub const STANDARD: Self = Self(6);

    /// Every difficulty, lowest first.
    pub const ALL: [Self; 9] = [
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
        Self(9),
        Self(10),
    ];

    /// The difficulty of a number.
    ///
    /// # Errors
    /// [`Unrollable::NoDifficulty`] outside 2..=10.
    pub fn new(number: u32) -> Result<Self, Unrollable> {
        match number {
            2..=10 => Ok(Self(number)),
            0 | 1 | 11.. => Err(Unrollable::NoDifficulty { number }),
        }
    }

    /// Its number: 2..=10.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The difficulty of a second try: one more, at most 10 (our decision).
    ///
    /// Basic Dice Rules: “Trying it Again”.
    #[must_use]
    pub const fn harder(self) -> Self {
        if self.0 < 10 { Self(self.0 + 1) } else { self }
    }

    /// Whether it is 2 or 10, which the rules allow with a word of warning.
    pub const fn is_unusual(self) -> bool {
        matches!(self.0, 2 | 10)
    }

    /// What a face, 1..=10, counts for.
    ///
    /// Basic Dice Rules: “Basic Dice Rolls” and “The Rule of ‘1’”.
    pub const fn read(self, face: u32) -> Mark {
        match face {
            1 => Mark::One,
            _ if face >= self.0 => Mark::Success,
            _ => Mark::Blank,
        }
    }
}

impl Default for Difficulty {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl TryFrom<u32> for Difficulty {
    type Error = Unrollable;

    fn try_from(number: u32) -> Result<Self, Unrollable> {
        Self::new(number)
    }
}

impl From<Difficulty> for u32 {
    fn from(difficulty: Difficulty) -> Self {
        difficulty.0
    }
}
