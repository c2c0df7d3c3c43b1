//! What counting the odds would cost, known before it is begun.

use super::super::Pool;
use super::super::bounds::Bounds;
use super::super::expression::{Joined, Operator, Term};
use super::super::pool::Reading;
use super::distribution::is_dense;
use super::pool::{NEGLIGIBLE, rested};

/// Up to so many steps are counted while a key is pressed: some 0.2 ms.
pub const INLINE_STEPS: u64 = 500_000;

/// More steps than these are not counted at all.
pub const MOST_STEPS: u64 = 50_000_000;

/// Putting a pair of numbers through an operator and adding it up costs as much as so many steps.
const PAIRING: u64 = 8;

/// And sorting it in as much as so many.
const SORTING: u64 = 32;

/// What a part of an expression costs, and what will come of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Estimate {
    /// Additions of one chance to another, or what takes as long.
    pub(super) steps: u64,
    /// How many numbers it can come to, at most.
    numbers: u64,
    /// Where they lie.
    bounds: Bounds,
}

impl Estimate {
    pub(super) fn of(term: &Term) -> Self {
        match term {
            Term::Number(number) => Self {
                steps: 1,
                numbers: 1,
                bounds: Bounds::only(i64::from(*number)),
            },
            Term::Pool(pool) => Self::of_pool(pool),
            Term::Negated(term) => {
                let part = Self::of(term);
                Self {
                    bounds: part.bounds.negated(),
                    ..part
                }
            }
            Term::Joined(joined) => {
                let Joined {
                    left,
                    operator,
                    right,
                } = &**joined;
                Self::of(left).joined(*operator, Self::of(right))
            }
        }
    }

    fn joined(self, operator: Operator, right: Self) -> Self {
        let pairs = self.numbers.saturating_mul(right.numbers);
        let Some(bounds) = self.bounds.joined(operator, right.bounds) else {
            return Self {
                steps: u64::MAX,
                ..self
            };
        };
        let is_dense = is_dense(bounds, usize::try_from(pairs).unwrap_or(usize::MAX));
        let steps = pairs.saturating_mul(if is_dense { PAIRING } else { SORTING });
        let steps = steps.saturating_add(self.steps).saturating_add(right.steps);
        Self {
            steps,
            numbers: pairs.min(bounds.width()),
            bounds,
        }
    }

    fn of_pool(pool: &Pool) -> Self {
        let die = Self::of_chain(pool);
        let width = die.bounds.width();
        let kept = pool.kept().map_or(pool.dice, |(kept, _)| kept);
        let dice = u64::from(pool.dice);
        let steps = match pool.kept() {
            None => (dice * (dice - 1) / 2)
                .saturating_mul(width.saturating_mul(width))
                .saturating_add(width),
            Some((kept, _)) => keep_steps(pool, kept, width),
        };
        let steps = steps.saturating_add(die.steps);
        let count = i64::from(kept);
        let bounds = Bounds {
            lowest: count.saturating_mul(die.bounds.lowest),
            highest: count.saturating_mul(die.bounds.highest),
        };
        Self {
            steps,
            numbers: bounds.width(),
            bounds,
        }
    }

    /// One die with its rerolls and all that it explodes into.
    pub(super) fn of_chain(pool: &Pool) -> Self {
        let highest = if pool.counts.is_some() {
            1
        } else {
            i64::from(pool.die.count())
        };
        let lowest = if pool.counts.is_some() { 0 } else { 1 };
        let links = links(pool);
        let sides = u64::from(pool.die.count());
        let bounds = Bounds {
            lowest,
            highest: highest.saturating_mul(i64::try_from(links).unwrap_or(i64::MAX)),
        };
        let exploding = if links > 1 {
            bounds.width().saturating_mul(links).saturating_mul(2)
        } else {
            0
        };
        let width = Bounds { lowest, highest }.width();
        let steps = sides
            .saturating_mul(8)
            .saturating_add(exploding.saturating_mul(width));
        Self {
            steps,
            numbers: bounds.width(),
            bounds,
        }
    }
}

/// How many dice one die can become at most, before what is left is negligible.
fn links(pool: &Pool) -> u64 {
    if pool.explodes.is_none() {
        return 1;
    }
    let exploding = rested(pool).filter(|&(face, _)| pool.read(face, true) == Reading::Explodes);
    let chance: f64 = exploding.map(|(_, chance)| chance).sum();
    let (mut links, mut going_on) = (1, chance);
    while going_on >= NEGLIGIBLE {
        going_on *= chance;
        links += 1;
    }
    links + 1
}

/// What finding the dice that stay costs where a die comes to one of `width` numbers; with 0, their moments only.
pub(super) fn keep_steps(pool: &Pool, kept: u32, width: u64) -> u64 {
    let values = if pool.explodes.is_some() {
        Estimate::of_chain(pool).bounds.width()
    } else {
        u64::from(pool.die.count())
    };
    let (dice, kept) = (u64::from(pool.dice), u64::from(kept));
    let rows = dice.saturating_mul(kept + 1);
    let sums = kept.saturating_pow(3).saturating_mul(width) / 6;
    values.saturating_mul(rows.saturating_add(kept * kept * 4).saturating_add(sums))
}
