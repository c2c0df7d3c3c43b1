//! The lowest and the highest a part of an expression can come to, so that no throw ever overflows.

use super::Expression;
use super::expression::{LARGEST_TOTAL, MOST_EXTRA_DICE, Operator, Term};
use super::pool::Pool;

/// From lowest to highest, both within the largest total. Both ends need not be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lowest: i64,
    pub(super) highest: i64,
}

impl Bounds {
    /// One number.
    pub(super) const fn only(number: i64) -> Self {
        Self {
            lowest: number,
            highest: number,
        }
    }

    /// What dice can come to.
    pub(super) fn of_pool(pool: &Pool) -> Self {
        let kept = pool.kept().map_or(pool.dice, |(kept, _)| kept);
        let exploded = if pool.explodes.is_some() {
            MOST_EXTRA_DICE
        } else {
            0
        };
        let [low, high] = if pool.counts.is_some() {
            [0, 1]
        } else {
            [1, pool.die.count()]
        };
        Self {
            lowest: i64::from(kept) * i64::from(low),
            highest: (i64::from(kept) + i64::from(exploded)) * i64::from(high),
        }
    }

    /// The same on the other side of 0.
    pub(super) const fn negated(self) -> Self {
        Self {
            lowest: -self.highest,
            highest: -self.lowest,
        }
    }

    /// Whether a number lies within.
    pub(super) const fn contains(self, number: i64) -> bool {
        self.lowest <= number && number <= self.highest
    }

    /// What two parts can come to together; `None` if that passes the largest total or divides by zero.
    ///
    /// Each operator rises or falls evenly in each of its sides, so its ends lie at theirs.
    pub(super) fn joined(self, operator: Operator, right: Self) -> Option<Self> {
        if operator == Operator::Over && right.contains(0) {
            return None;
        }
        let first = operator.apply(self.lowest, right.lowest)?;
        let mut range = Self::only(first);
        for (a, b) in [
            (self.lowest, right.highest),
            (self.highest, right.lowest),
            (self.highest, right.highest),
        ] {
            let corner = operator.apply(a, b)?;
            range = Self {
                lowest: range.lowest.min(corner),
                highest: range.highest.max(corner),
            };
        }
        let is_sound = range.lowest >= -LARGEST_TOTAL && range.highest <= LARGEST_TOTAL;
        is_sound.then_some(range)
    }

    /// How many integers lie within.
    pub(super) fn width(self) -> u64 {
        self.highest.abs_diff(self.lowest).saturating_add(1)
    }
}

impl Expression {
    /// The lowest and the highest total there can be, both of which need not be reached.
    pub fn ends(&self) -> Option<(i64, i64)> {
        self.term
            .bounds()
            .map(|bounds| (bounds.lowest, bounds.highest))
    }
}

impl Term {
    fn bounds(&self) -> Option<Bounds> {
        match self {
            Self::Number(number) => Some(Bounds::only(i64::from(*number))),
            Self::Pool(pool) => Some(Bounds::of_pool(pool)),
            Self::Negated(term) => term.bounds().map(Bounds::negated),
            Self::Joined(parts) => parts
                .left
                .bounds()?
                .joined(parts.operator, parts.right.bounds()?),
        }
    }
}
