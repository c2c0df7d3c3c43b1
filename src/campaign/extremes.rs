//! Natural 1s and 20s, and the luck rolls that say how far they go.

use crate::systems::{Attempt, OutcomeGrade};

use super::facts::rolls::Roll;
use super::history::Campaign;
use super::ids::{RollId, Roller};

/// The natural 1 or 20 that a luck roll follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Followed {
    /// Its number.
    pub roll: RollId,
    /// Whether it is a critical failure, which a 20 softens or reverses.
    pub is_failure: bool,
}

impl Campaign {
    /// Whether the die that counts is a natural 1 or 20 as it fell; turned into a fortune die it is one no longer.
    pub(super) fn is_extreme(&self, id: RollId, roll: &Roll) -> bool {
        let outcome = self.outcome_now(id, roll);
        outcome.is_extreme() && !self.is_converted(id, outcome.counting_part())
    }

    /// The natural 1 or 20 that a luck roll by these would follow: it was their last attempt, and since then they have
    /// tried nothing but their luck.
    pub(super) fn followed_by_luck(&self, attempt: &Attempt, who: &[Roller]) -> Option<RollId> {
        if !attempt.is_luck() {
            return None;
        }
        let is_theirs = |roll: &Roll| match who.first() {
            Some(roller) => roll.is_by(roller.creature),
            None => roll.who.is_empty(),
        };
        let (id, last) = self.standing_rolls().find(|(_, roll)| is_theirs(roll))?;
        last.follows
            .or_else(|| self.is_extreme(id, last).then_some(id))
    }

    /// What a luck roll follows.
    pub fn followed(&self, roll: &Roll) -> Option<Followed> {
        let id = roll.follows?;
        let is_failure = self
            .roll(id)
            .is_some_and(|followed| followed.outcome.grade() == OutcomeGrade::CriticalFailure);
        Some(Followed {
            roll: id,
            is_failure,
        })
    }
}
