//! Dice as they fell, at their difficulty.

use serde::{Deserialize, Serialize};

use super::{Degree, Difficulty, Mark, Tally, Yield};

/// Dice as they fell. All they mean follows from the faces and the difficulty, so nothing else is recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The faces, each 1..=10, in the order rolled.
    pub faces: Vec<u32>,
    /// The difficulty they are read at.
    pub difficulty: Difficulty,
}

impl Reading {
    /// Successes and ones.
    pub fn tally(&self) -> Tally {
        Tally::of(&self.faces, self.difficulty)
    }

    /// What they come to.
    pub fn yields(&self) -> Yield {
        self.tally().yields()
    }

    /// How well that is.
    pub fn degree(&self) -> Degree {
        self.yields().degree()
    }

    /// Whether it is a botch.
    pub fn is_botch(&self) -> bool {
        self.yields() == Yield::Botch
    }

    /// The dice that count as successes, before any 1 takes one away.
    pub fn kept(&self) -> impl Iterator<Item = u32> {
        self.faces
            .iter()
            .copied()
            .filter(|face| self.difficulty.read(*face) == Mark::Success)
    }

    /// The arithmetic in words: `4 - 1 = 3`, or `4` where no 1 was rolled.
    pub fn sum(&self) -> String {
        let tally = self.tally();
        match tally.ones {
            0 => tally.successes.to_string(),
            ones => format!("{} - {ones} = {}", tally.successes, tally.net()),
        }
    }
}
