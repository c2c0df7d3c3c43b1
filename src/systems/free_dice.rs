//! Free dice as an attempt like any other: their total is what comes of them.

use crate::dice::{self, Expression, Throw};

use super::{Chance, Odds, Verdict};

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
