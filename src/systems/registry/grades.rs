//! How good an outcome is, whatever its system.

use crate::systems::{Chance, OutcomeGrade};

use super::{Attempt, Outcome};

impl Outcome {
    /// How good it is: by its own measure where it has one, else by its key.
    pub fn grade(&self) -> OutcomeGrade {
        self.own_grade()
            .unwrap_or_else(|| OutcomeGrade::of_key(self.key()))
    }
}

impl Attempt {
    /// How good one of the outcomes that its odds tell of would be: the same as of such an [`Outcome`].
    pub fn merit_of(&self, chance: &Chance) -> OutcomeGrade {
        self.grade_of(chance)
            .unwrap_or_else(|| OutcomeGrade::of_key(chance.outcome))
    }
}
