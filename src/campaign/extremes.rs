//! Natural 1s and 20s, the luck rolls that say how far they go, and what a natural 20 costs that is traded.

use super::{Campaign, Conversion, Refusal, Roll, RollId, Roller, Told};
use crate::systems::{Attempt, Attempting, OutcomeGrade, RollTarget};

/// The natural 1 or 20 that a luck roll follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Followed {
    /// Its number.
    pub roll: RollId,
    /// Whether it is a critical failure, which a 20 softens or reverses.
    pub is_failure: bool,
}

/// Steps that a luck roll looks back over: who has tried nothing for so long follows nothing.
const LOOKED_BACK: usize = 120;

impl Campaign {
    /// Whether the die that counts is a natural 1 or 20 as it fell; turned into a fortune die it is one no longer.
    pub(super) fn is_extreme(&self, id: RollId, roll: &Roll) -> bool {
        let outcome = self.outcome_now(id, roll);
        outcome.is_extreme() && !self.is_converted(id, outcome.counting_part())
    }

    /// What is told of a roll once one more natural 20 in it is a normal success.
    pub(super) fn told_as_normal(&self, id: RollId, roll: &Roll, die: usize) -> Told {
        let mut conversions = self.conversions(id).to_vec();
        conversions.push(Conversion {
            die: Some(die),
            by: 0,
            told: roll.told.clone(),
        });
        let outcome = roll.outcome_with(&conversions);
        Told::of(&roll.attempt, &outcome)
    }

    /// Whether a roll reached its bar, and misses it once this natural 20 is a normal success.
    pub fn misses_as_normal(&self, id: RollId, roll: &Roll, die: usize) -> bool {
        let reached = roll.told_with(self.conversions(id)).passed == Some(true);
        reached && self.told_as_normal(id, roll, die).passed == Some(false)
    }

    /// The natural 1 or 20 that a luck roll by these would follow: it was their last attempt, and since then they have
    /// tried nothing but their luck.
    pub(super) fn followed_by_luck(&self, attempt: &Attempt, who: &[Roller]) -> Option<RollId> {
        let (id, last) = self.last_roll_of(who).filter(|_| attempt.is_luck())?;
        last.follows
            .or_else(|| self.is_extreme(id, last).then_some(id))
    }

    /// A luck roll may follow what was rolled before the history in memory: that is read first, a screenful of it at most.
    ///
    /// # Errors
    /// [`Refusal::Older`], where whoever tries their luck has no roll in what is read.
    pub(super) fn refuse_unread_luck(&self, attempts: &[&Attempting]) -> Result<(), Refusal> {
        let before = self.known_since();
        let is_unread = |attempting: &&Attempting| {
            let is_dying = attempting.aim == Some(RollTarget::Dying);
            let is_luck = attempting.attempt.is_luck() && !is_dying;
            is_luck && self.last_roll_of(&attempting.who).is_none()
        };
        let is_long_ago = self.steps().len() >= LOOKED_BACK;
        if before > 0 && !is_long_ago && attempts.iter().any(is_unread) {
            return Err(Refusal::Older { before });
        }
        Ok(())
    }

    fn last_roll_of(&self, who: &[Roller]) -> Option<(RollId, &Roll)> {
        let is_theirs = |roll: &Roll| match who.first() {
            Some(roller) => roll.is_by(roller.creature),
            None => roll.who.is_empty(),
        };
        self.standing_rolls().find(|(_, roll)| is_theirs(roll))
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
