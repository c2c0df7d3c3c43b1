//! What a pool can hope for at every difficulty.

use super::{Degrees, Difficulty, Spread};

/// One difficulty and what it leaves of a pool. Its name stands in the [`Book`](super::Book).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// The difficulty.
    pub difficulty: Difficulty,
    /// How likely each degree is.
    pub degrees: Degrees,
}

/// The chances of so many dice at each difficulty, 2 first. Dice beyond [`MAX_DICE`](super::MAX_DICE) are left out.
pub fn rows(dice: u32) -> [Row; 9] {
    let dice = dice.min(super::MAX_DICE);
    Difficulty::ALL.map(|difficulty| Row {
        difficulty,
        degrees: Spread::of(dice, difficulty).degrees(),
    })
}
