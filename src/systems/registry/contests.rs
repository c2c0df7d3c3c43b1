//! What an attempt of each system is worth as one side of a contest.

use crate::systems::Chance;
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

    /// What a side shows by this outcome; nothing if an attempt of this kind is not one side of a contest.
    pub fn showing(&self, outcome: &Outcome) -> Option<Score> {
        let own = self.with_outcome(outcome);
        let own = own.and_then(|(own, fell)| own.own_score(fell));
        own.or_else(|| {
            let verdict = self.verdict(outcome);
            let gain = self.gain(outcome);
            self.score_by_key(gain, verdict.outcome, verdict.value)
        })
    }

    /// Everything a side may show, with its probability; the probabilities add up to 1.
    pub fn showings(&self) -> Option<Vec<(Score, f64)>> {
        if let Some(scores) = self.own_scores() {
            return Some(scores);
        }
        if let Some(gains) = self.own_gains() {
            let score = |(gain, chance)| {
                let score = self.score_by_key(Some(gain), "", None);
                Some((score?, chance))
            };
            return gains.into_iter().map(score).collect();
        }
        let score = |chance: &Chance| {
            let gain = self.gain_of(chance.outcome, chance.value);
            let score = self.score_by_key(gain, chance.outcome, chance.value);
            Some((score?, chance.probability))
        };
        self.odds().outcomes.iter().map(score).collect()
    }
}
