//! Every total with its chance.

use super::super::bounds::Bounds;
use super::super::expression::{Joined, Operator, Term};
use super::{pool, spread::Spread};

/// Every total that can happen with its probability. They add up to 1 within 10⁻¹².
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    /// Rising totals, no probability 0.
    totals: Vec<(i64, f64)>,
}

/// What is to be expected, and how far from it totals usually lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moments {
    /// The mean of all throws.
    pub mean: f64,
    /// The standard deviation, 0 and up.
    pub deviation: f64,
}

impl Distribution {
    pub(super) fn of(term: &Term) -> Self {
        match term {
            Term::Number(number) => Self {
                totals: vec![(i64::from(*number), 1.0)],
            },
            Term::Pool(dice) => Self::of_spread(&pool::pool(dice)),
            Term::Negated(term) => {
                let mut totals = Self::of(term).totals;
                totals.reverse();
                totals.iter_mut().for_each(|(total, _)| *total = -*total);
                Self { totals }
            }
            Term::Joined(joined) => {
                let Joined {
                    left,
                    operator,
                    right,
                } = &**joined;
                Self::of(left).joined(*operator, &Self::of(right))
            }
        }
    }

    fn of_spread(spread: &Spread) -> Self {
        let totals = spread.iter().filter(|&(_, chance)| chance > 0.0);
        Self {
            totals: totals
                .filter_map(|(total, chance)| Some((i64::try_from(total).ok()?, chance)))
                .collect(),
        }
    }

    /// Every total with its probability, lowest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, f64)> + ExactSizeIterator {
        self.totals.iter().copied()
    }

    /// The lowest and the highest total.
    pub fn ends(&self) -> (i64, i64) {
        let end = |total: Option<&(i64, f64)>| total.map_or(0, |&(total, _)| total);
        (end(self.totals.first()), end(self.totals.last()))
    }

    /// The probability of this very total: 0 to 1.
    pub fn of_total(&self, total: i64) -> f64 {
        let place = self
            .totals
            .binary_search_by_key(&total, |&(total, _)| total);
        place
            .ok()
            .and_then(|at| self.totals.get(at))
            .map_or(0.0, |&(_, chance)| chance)
    }

    /// The probability of this total or more: 0 to 1.
    pub fn at_least(&self, total: i64) -> f64 {
        let first = self.totals.partition_point(|&(other, _)| other < total);
        self.totals
            .get(first..)
            .unwrap_or_default()
            .iter()
            .map(|(_, chance)| chance)
            .sum::<f64>()
            .min(1.0)
    }

    /// The probability of this total or less: 0 to 1.
    pub fn at_most(&self, total: i64) -> f64 {
        let end = self.totals.partition_point(|&(other, _)| other <= total);
        self.totals
            .get(..end)
            .unwrap_or_default()
            .iter()
            .map(|(_, chance)| chance)
            .sum::<f64>()
            .min(1.0)
    }

    /// Mean and deviation.
    pub fn moments(&self) -> Moments {
        let mean: f64 = self
            .iter()
            .map(|(total, chance)| chance * exact(total))
            .sum();
        let variance: f64 = self
            .iter()
            .map(|(total, chance)| chance * (exact(total) - mean).powi(2))
            .sum();
        Moments {
            mean,
            deviation: variance.sqrt(),
        }
    }

    /// Both numbers, independent of each other, put through an operator: every pair of them once.
    fn joined(&self, operator: Operator, other: &Self) -> Self {
        let pairs = || {
            self.totals.iter().flat_map(move |&(left, chance)| {
                let right = other.totals.iter();
                right.filter_map(move |&(right, also)| {
                    Some((operator.apply(left, right)?, chance * also))
                })
            })
        };
        let count = self.totals.len().saturating_mul(other.totals.len());
        match self.bounds().joined(operator, other.bounds()) {
            Some(bounds) if is_dense(bounds, count) => Self::from_dense(bounds, pairs()),
            Some(_) | None => Self::from_sparse(pairs().collect()),
        }
    }

    fn bounds(&self) -> Bounds {
        let (lowest, highest) = self.ends();
        Bounds { lowest, highest }
    }

    fn from_dense(bounds: Bounds, pairs: impl Iterator<Item = (i64, f64)>) -> Self {
        let width = usize::try_from(bounds.width()).unwrap_or(0);
        let mut chances = vec![0.0; width];
        for (total, chance) in pairs {
            let place = usize::try_from(total.abs_diff(bounds.lowest)).unwrap_or(usize::MAX);
            if let Some(slot) = chances.get_mut(place) {
                *slot += chance;
            }
        }
        let totals = (bounds.lowest..).zip(chances);
        Self {
            totals: totals.filter(|&(_, chance)| chance > 0.0).collect(),
        }
    }

    fn from_sparse(mut pairs: Vec<(i64, f64)>) -> Self {
        pairs.sort_unstable_by_key(|&(total, _)| total);
        pairs.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0.0 };
            is_same
        });
        pairs.retain(|&(_, chance)| chance > 0.0);
        Self { totals: pairs }
    }
}

/// Whether so many pairs of numbers are better added up in a row of slots than sorted.
pub(super) fn is_dense(bounds: Bounds, pairs: usize) -> bool {
    bounds.width() <= u64::try_from(pairs).unwrap_or(u64::MAX).saturating_mul(4)
}

/// A total as an `f64`: exactly, as none lies beyond [`LARGEST_TOTAL`](super::super::LARGEST_TOTAL).
#[expect(
    clippy::cast_precision_loss,
    reason = "no total lies beyond 10¹⁵, and up to 2⁵³ nothing is lost"
)]
fn exact(total: i64) -> f64 {
    total as f64
}
