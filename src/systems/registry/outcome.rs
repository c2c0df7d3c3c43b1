//! What every outcome answers, by the rules of its system.

use std::ops::Deref;

use crate::systems::OutcomeGrade;
use crate::systems::interface::SystemOutcome;

use super::Outcome;

/// Whatever the system of an outcome answers of it.
impl Deref for Outcome {
    type Target = dyn SystemOutcome;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Own(outcome) => outcome,
            Self::Dice(throw) => throw,
        }
    }
}

impl Outcome {
    /// What one part came to by itself; none where no part is rolled again by itself.
    pub fn part(&self, part: usize) -> Option<Self> {
        match self {
            Self::Own(outcome) => SystemOutcome::part(outcome, part).map(Self::Own),
            Self::Dice(_) => None,
        }
    }

    /// Whether it is better than another of the same attempt, where dice may be thrown again for that.
    pub fn is_better(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Own(own), Self::Own(other)) => SystemOutcome::is_better(own, other),
            _ => false,
        }
    }

    /// How good it is: by its own measure where it has one, else by its key.
    pub fn grade(&self) -> OutcomeGrade {
        match self {
            Self::Own(outcome) => outcome.grade(),
            Self::Dice(_) => OutcomeGrade::of_key(self.key()),
        }
    }
}
