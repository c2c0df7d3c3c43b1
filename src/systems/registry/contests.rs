//! What an attempt of each system is worth as one side of a contest.

use crate::systems::contest_score::{Score, Scoring};

use super::{Attempt, Outcome};

impl Attempt {
    /// What the side that is ahead gathers by the rules of this attempt.
    ///
    /// Net successes in a dice pool (“Resisted Rolls”) and effect points in Monsters & Magic (“incremental contests”); the
    /// levels between the two in Pen & Dagger, and one for each round in Swords & Sorcery and success rolls, are our
    /// decision.
    pub fn stake(&self) -> Scoring {
        match self.system() {
            Some(system) => system.profile().scoring,
            None => Scoring::Difference,
        }
    }

    /// The score a side shows by this outcome; nothing if an attempt of this kind is not one side of a contest.
    pub fn showing(&self, outcome: &Outcome) -> Option<Score> {
        let (own, fell) = self.with_outcome(outcome)?;
        own.own_score(fell)
    }

    /// Everything a side may show, with its probability; the probabilities add up to 1.
    pub fn showings(&self) -> Option<Vec<(Score, f64)>> {
        self.of_system()?.scores()
    }
}
