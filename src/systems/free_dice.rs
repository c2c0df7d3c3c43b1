//! Free dice as an attempt like any other: their total is what comes of them.

mod ladder;
mod line;

use crate::dice::{self, Expression, Faces, Throw, Unread};

use super::interface::{AnyAttempt, ShownDie, SystemOutcome};
use super::reference::Topic;
use super::{Chance, Odds, Ranked, Verdict};

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

    fn try_faces(&self, faces: &mut dyn Faces) -> Result<(), Unread> {
        self.roll(faces).map(drop)
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

/// The lowest total there is, and how many totals from there.
pub(super) fn range(dice: &Expression) -> Option<(i64, i64)> {
    let (lowest, highest) = dice.ends()?;
    Some((lowest, highest.saturating_sub(lowest).saturating_add(1)))
}

/// What a throw is ordered by.
pub(super) fn rank(throw: &Throw) -> Ranked {
    Ranked {
        result: throw.total(),
        ..Ranked::default()
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
