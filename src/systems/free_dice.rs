//! Free dice as an attempt like any other: their total is what comes of them.

mod ladder;
mod line;

use crate::dice::{self, Expression, Faces, Throw, Unread};

use super::interface::{AnyAttempt, Ladder, RollResult, ShownDie, SystemAttempt, SystemOutcome};
use super::reference::Topic;
use super::{Chance, ConditionModifier, Odds, Ranked, Unswayable, Verdict};

pub(super) use ladder::ladder;

/// The one outcome of free dice.
pub(super) const TOTAL: &str = "total";

/// The chance of every total, lowest first; nothing where the dice fall in too many ways to be counted.
pub(super) fn odds(wish: &Expression) -> Odds {
    let dice::Odds::Exact(totals) = wish.odds() else {
        return Odds::default();
    };
    let chances = totals.iter().filter(|(_, probability)| *probability > 0.0);
    let chance = |(total, probability)| Chance {
        outcome: TOTAL,
        probability,
        value: Some(total),
    };
    Odds {
        outcomes: chances.map(chance).collect(),
        ..Odds::default()
    }
}

pub(super) fn verdict(throw: &Throw) -> Verdict {
    Verdict {
        outcome: TOTAL,
        value: Some(throw.total()),
        passed: None,
    }
}

/// Every face, a list for each pool of the expression.
pub(super) fn faces(throw: &Throw) -> Vec<Vec<u32>> {
    throw
        .pools()
        .map(|dice| dice.iter().map(|die| die.face).collect())
        .collect()
}

/// The faces that were neither dropped nor rerolled.
pub(super) fn kept(throw: &Throw) -> Vec<u32> {
    throw
        .dice()
        .iter()
        .filter(|die| die.is_kept())
        .map(|die| die.face)
        .collect()
}

impl AnyAttempt for Expression {
    fn words(&self) -> Vec<String> {
        Vec::new()
    }

    fn topic(&self) -> Topic {
        Topic::FreeDice
    }

    /// A calculation in brackets takes none.
    fn rolls_dice(&self) -> bool {
        self.dice() > 0
    }

    fn merely_adds(&self) -> bool {
        Expression::merely_adds(self)
    }

    fn can_be_ranked(&self) -> bool {
        true
    }

    fn rank_before(&self) -> Option<Ranked> {
        Some(Ranked::default())
    }
}

impl SystemAttempt for Expression {
    type Book = ();
    type Outcome = Throw;

    fn roll(&self, _book: &(), faces: &mut dyn Faces) -> Result<Throw, Unread> {
        Expression::roll(self, faces)
    }

    fn ladder(&self, _book: &(), came: Option<RollResult<'_, Throw>>) -> Ladder {
        let total = came.map(|came| came.outcome.total());
        ladder(total, Some(&Expression::odds(self)))
    }

    fn told(&self, throw: &Throw) -> String {
        throw.total().to_string()
    }

    fn range(&self, _throw: &Throw, _figure: i64) -> Option<(i64, i64)> {
        let (lowest, highest) = self.ends()?;
        Some((lowest, highest.saturating_sub(lowest).saturating_add(1)))
    }

    fn swayed(self, _part: usize, _sways: &[ConditionModifier]) -> Result<Self, Unswayable> {
        Ok(self)
    }

    fn rank(&self, throw: &Throw) -> Option<Ranked> {
        Some(Ranked {
            result: throw.total(),
            ..Ranked::default()
        })
    }
}

impl SystemOutcome for Throw {
    fn dice(&self) -> Vec<ShownDie> {
        self.dice().iter().map(ShownDie::of).collect()
    }

    fn figure(&self) -> Option<i64> {
        Some(self.total())
    }
}
