//! A pool that can be rolled.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Unread};

use super::{D10, Difficulty, MAX_DICE, PoolParts, Reading, Spread, Unrollable};

/// A pool of 1 to [`MAX_DICE`] dice, with all it was made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PoolParts", into = "PoolParts")]
pub struct Pool {
    parts: PoolParts,
    dice: u32,
}

impl Pool {
    /// The pool of such parts.
    ///
    /// # Errors
    /// [`Unrollable::NoDice`] where penalties left nothing, [`Unrollable::TooManyDice`] above [`MAX_DICE`]; both
    /// spell the sum out.
    pub fn new(parts: PoolParts) -> Result<Self, Unrollable> {
        match u32::try_from(parts.dice()) {
            Err(_) if parts.dice() > 0 => Err(Unrollable::TooManyDice { sum: parts.sum() }),
            Err(_) | Ok(0) => Err(Unrollable::NoDice { sum: parts.sum() }),
            Ok(dice @ 1..=MAX_DICE) => Ok(Self { parts, dice }),
            Ok(_) => Err(Unrollable::TooManyDice { sum: parts.sum() }),
        }
    }

    /// How many dice are rolled: 1 to [`MAX_DICE`].
    pub const fn dice(&self) -> u32 {
        self.dice
    }

    /// The difficulty that is rolled at, a retry included.
    pub const fn difficulty(&self) -> Difficulty {
        self.parts.effective_difficulty()
    }

    /// What it is made of.
    pub const fn parts(&self) -> &PoolParts {
        &self.parts
    }

    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, faces: &mut dyn Faces) -> Result<Reading, Unread> {
        let mut rolled = Vec::with_capacity(self.dice as usize);
        for _ in 0..self.dice {
            rolled.push(faces.roll(D10)?);
        }
        Ok(Reading {
            faces: rolled,
            difficulty: self.difficulty(),
        })
    }

    /// The exact distribution of what it yields.
    pub fn spread(&self) -> Spread {
        Spread::of(self.dice, self.difficulty())
    }
}

impl TryFrom<PoolParts> for Pool {
    type Error = Unrollable;

    fn try_from(parts: PoolParts) -> Result<Self, Unrollable> {
        Self::new(parts)
    }
}

impl From<Pool> for PoolParts {
    fn from(pool: Pool) -> Self {
        pool.parts
    }
}
