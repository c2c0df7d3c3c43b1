//! Every outcome that can happen, with its probability.

use std::cmp::Ordering;

use super::program::Verdict;

/// Every outcome that can happen with its probability, worst first. They add up to 1 within 10⁻¹².
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Distribution {
    /// See [`Distribution`].
    pub outcomes: Vec<Chance>,
}

/// An outcome and how likely it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// Its result by place among those of the attempt; none where no result covers it.
    pub result: Option<usize>,
    /// The grade of that result.
    pub grade: i64,
    /// The number told beside its word.
    pub value: Option<i64>,
    /// Whether it passes.
    pub passes: bool,
    /// What orders it among others, the first first.
    pub keys: Vec<i64>,
    /// 0 to 1.
    pub probability: f64,
}

/// How two sides may end.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Duel {
    /// This side is better.
    pub wins: f64,
    /// Neither is.
    pub ties: f64,
    /// The other is better.
    pub loses: f64,
}

impl Duel {
    /// The same where equal sides go on until one is ahead; they stay equal where neither ever is.
    pub(super) fn decided(self) -> Self {
        let ended = self.wins + self.loses;
        match ended > 0.0 {
            true => Self {
                wins: self.wins / ended,
                ties: 0.0,
                loses: self.loses / ended,
            },
            false => self,
        }
    }
}

impl Distribution {
    pub(super) fn of(mut rows: Vec<(Verdict, f64)>) -> Self {
        rows.sort_by(|(one, _), (other, _)| one.cmp(other));
        let outcomes = rows.into_iter().map(|(verdict, probability)| Chance {
            result: verdict.result,
            grade: verdict.grade,
            value: verdict.value,
            passes: verdict.passes,
            keys: verdict.keys,
            probability,
        });
        Self {
            outcomes: outcomes.collect(),
        }
    }

    /// The probability of each value, lowest first.
    pub(super) fn values(self) -> Vec<(i64, f64)> {
        let outcomes = self.outcomes.into_iter();
        let numbers = outcomes.filter_map(|outcome| Some((outcome.value?, outcome.probability)));
        merged(numbers)
    }

    /// The probability to pass.
    pub fn passes(&self) -> f64 {
        let passed = self.outcomes.iter().filter(|outcome| outcome.passes);
        passed.map(|outcome| outcome.probability).sum()
    }

    /// The probability of a result, by its place among those of the attempt; of no result, where none is named.
    pub fn of_result(&self, result: Option<usize>) -> f64 {
        let same = self
            .outcomes
            .iter()
            .filter(|outcome| outcome.result == result);
        same.map(|outcome| outcome.probability).sum()
    }

    /// The better of so many, each by itself.
    #[must_use]
    pub fn best_of(self, times: u32) -> Self {
        self.extreme_of(times, |below, here| (below, below + here))
    }

    /// The worse of so many, each by itself.
    #[must_use]
    pub fn worst_of(self, times: u32) -> Self {
        self.extreme_of(times, |below, here| {
            ((1.0 - below - here).max(0.0), (1.0 - below).max(0.0))
        })
    }

    /// `bounds` gives the chances of what is less extreme, without and with those that are equal.
    fn extreme_of(mut self, times: u32, bounds: fn(f64, f64) -> (f64, f64)) -> Self {
        let times = i32::try_from(times).unwrap_or(1);
        let mut below = 0.0;
        for equal in self
            .outcomes
            .chunk_by_mut(|one, other| one.keys == other.keys)
        {
            let here: f64 = equal.iter().map(|outcome| outcome.probability).sum();
            let (less, most) = bounds(below, here);
            let share = (most.powi(times) - less.powi(times)) / here;
            equal
                .iter_mut()
                .for_each(|outcome| outcome.probability *= share);
            below += here;
        }
        self
    }

    /// This side against another that rolls by itself; both compare by the same keys.
    pub fn against(&self, other: &Self) -> Duel {
        let mut duel = Duel::default();
        for ours in &self.outcomes {
            for theirs in &other.outcomes {
                let chance = ours.probability * theirs.probability;
                match ours.keys.cmp(&theirs.keys) {
                    Ordering::Greater => duel.wins += chance,
                    Ordering::Equal => duel.ties += chance,
                    Ordering::Less => duel.loses += chance,
                }
            }
        }
        duel
    }
}

/// Those that are equal put together, lowest first.
pub(super) fn merged<Key: Ord>(all: impl Iterator<Item = (Key, f64)>) -> Vec<(Key, f64)> {
    let mut all: Vec<(Key, f64)> = all.collect();
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    all.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        kept.1 += if is_same { next.1 } else { 0.0 };
        is_same
    });
    all
}
