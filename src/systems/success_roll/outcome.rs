//! What came of a success roll: three faces against a skill.

use serde::{Deserialize, Serialize};

use crate::systems::three_dice::ThreeDice;

use super::{Degree, Kind, Reading, Why};

/// What came of a success roll. Only what was rolled, against what, is kept: the rest is read from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The dice as they fell.
    pub dice: ThreeDice,
    /// The skill they were rolled against, after all modifiers.
    pub effective: i32,
    /// What it was rolled for.
    #[serde(default)]
    pub kind: Kind,
}

impl Outcome {
    /// The dice read against the skill.
    pub fn reading(&self) -> Reading {
        Reading::of(self.total(), self.effective)
    }

    /// The sum of the dice, 3..=18.
    pub fn total(&self) -> u32 {
        self.dice.sum()
    }

    /// How it came out.
    pub fn degree(&self) -> Degree {
        self.reading().degree
    }

    /// The margin of success or of failure, never below 0 (our decision).
    pub fn margin(&self) -> u32 {
        self.reading().margin
    }

    /// The special rule that decided, if one did.
    pub fn why(&self) -> Option<Why> {
        self.reading().why
    }

    /// The outcome's key: the degree's, also for attacks.
    pub fn key(&self) -> &'static str {
        self.degree().key()
    }

    /// The outcome in words; an attack names its criticals hit and miss.
    pub fn word(&self) -> &'static str {
        match (self.kind, self.degree()) {
            (Kind::Attack, Degree::CriticalSuccess) => "critical hit",
            (Kind::Attack, Degree::CriticalFailure) => "critical miss",
            (Kind::Attack, degree @ (Degree::Failure | Degree::Success))
            | (Kind::Plain | Kind::Defense, degree) => degree.word(),
        }
    }

    /// Every face, in the order rolled: one list, of three.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        vec![self.dice.faces().to_vec()]
    }

    /// The faces that count: all three.
    pub fn kept(&self) -> Vec<u32> {
        self.dice.faces().to_vec()
    }
}
