//! The exact odds of an attempt, counted and never sampled.

mod fold;
mod join;

use std::cmp::Ordering;

use super::definition::Again;
use super::plan::{Plan, Progress};
use super::program::{Planned, PlannedResult, Verdict};
use super::tree::{Operation, Tree};
use join::Rows;
pub use join::TooMuch;

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

/// What a side of a contest shows, and whether nothing can be gathered by it.
pub(super) type Shows = (i64, bool);

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

/// Stands for the ruin of long work among what it is given.
const RUINED: i64 = i64::MIN;

/// What a number of [`Plan::progress_number`] says.
pub(super) const fn progress_of(number: i64) -> Progress {
    match number {
        RUINED => Progress::Ruined,
        adds => Progress::Adds(adds),
    }
}

impl Plan {
    /// What counting the odds costs at most, in steps as free dice count them: up to
    /// [`INLINE_STEPS`](crate::dice::INLINE_STEPS) while a key is pressed, more of them beside.
    pub fn cost(&self) -> u64 {
        join::cost(self, &self.program.pruned())
    }

    /// The exact odds.
    ///
    /// # Errors
    /// [`TooMuch`], where more than [`MOST_STEPS`](crate::dice::MOST_STEPS) are needed.
    pub fn odds(&self) -> Result<Distribution, TooMuch> {
        let mut rows: Rows<Verdict> = Rows::default();
        join::each_row(self, self.program.pruned(), &mut |program, row, chance| {
            *rows.entry(program.judge(row)).or_default() += chance;
        })?;
        let once = Distribution::of(rows.into_iter().collect());
        Ok(match self.again {
            None => once,
            Some(Again::BestOf(times)) => once.best_of(times),
            Some(Again::WorstOf(times)) => once.worst_of(times),
        })
    }

    /// The odds of what adds up, lowest first.
    ///
    /// # Errors
    /// As [`Plan::odds`].
    pub(super) fn counted_odds(&self) -> Result<Vec<(i64, f64)>, TooMuch> {
        self.spread(self.extras.counts.as_ref())
    }

    /// The odds of the number that the other side's attempt is held against, lowest first.
    ///
    /// # Errors
    /// As [`Plan::odds`].
    pub fn target_odds(&self) -> Result<Vec<(i64, f64)>, TooMuch> {
        self.spread(self.extras.target.as_ref())
    }

    /// The odds of what it gives to long work, the ruin of it first; nothing where it gives nothing.
    ///
    /// # Errors
    /// As [`Plan::odds`].
    pub fn progress_odds(&self) -> Result<Vec<(Progress, f64)>, TooMuch> {
        let odds = self.spread(self.progress_number().as_ref())?.into_iter();
        Ok(odds
            .map(|(number, chance)| (progress_of(number), chance))
            .collect())
    }

    /// What it gives to long work as one number, which [`progress_of`] reads; none where the file says nothing.
    pub(super) fn progress_number(&self) -> Option<Planned> {
        let adds = self.extras.adds.clone()?;
        let ruined = self.extras.ruined.clone().unwrap_or(Tree::Number(0));
        let choice = vec![ruined, Tree::Number(RUINED), adds];
        Some(Tree::Apply(Operation::If, choice))
    }

    /// The odds of what a side of a contest shows, and whether nothing can be gathered by it; nothing where the file does
    /// not say.
    ///
    /// # Errors
    /// As [`Plan::odds`].
    pub(super) fn shown_odds(&self) -> Result<Vec<(Shows, f64)>, TooMuch> {
        let shows = self.extras.shows.as_ref().map(|(shows, void)| {
            let is_void = Tree::Apply(Operation::Unequal, vec![void.clone(), Tree::Number(0)]);
            let twice = Tree::Apply(Operation::Times, vec![shows.clone(), Tree::Number(2)]);
            Tree::Apply(Operation::Plus, vec![twice, is_void])
        });
        let odds = self.spread(shows.as_ref())?.into_iter();
        let apart = |(both, chance): (i64, f64)| ((both.div_euclid(2), both % 2 != 0), chance);
        Ok(odds.map(apart).collect())
    }

    /// The odds of what the roll comes to, lowest first, each with whether it passes.
    ///
    /// # Errors
    /// As [`Plan::odds`].
    pub(super) fn total_odds(&self) -> Result<Vec<(i64, f64, bool)>, TooMuch> {
        let mut plan = self.clone();
        for result in &mut plan.program.results {
            result.value.clone_from(&self.extras.total);
        }
        let mut totals: Vec<(i64, f64, bool)> = Vec::new();
        for outcome in plan.odds()?.outcomes {
            let (Some(total), chance) = (outcome.value, outcome.probability) else {
                continue;
            };
            match totals.iter_mut().find(|(known, _, _)| *known == total) {
                Some((_, known, passes)) => {
                    *known += chance;
                    *passes |= outcome.passes;
                }
                None => totals.push((total, chance, outcome.passes)),
            }
        }
        totals.sort_by_key(|(total, _, _)| *total);
        Ok(totals)
    }

    /// The odds of one number: of the throw that counts, where several are made.
    fn spread(&self, number: Option<&Planned>) -> Result<Vec<(i64, f64)>, TooMuch> {
        number.map_or_else(
            || Ok(Vec::new()),
            |number| Ok(self.valued(number).odds()?.values()),
        )
    }

    /// It with a number as the value of each result, for that may go by the grade; also where no result covers the roll.
    pub(super) fn valued(&self, number: &Planned) -> Self {
        let mut plan = self.clone();
        let program = &mut plan.program;
        let value = Some(number.clone());
        for result in &mut program.results {
            result.value.clone_from(&value);
        }
        program.results.push(PlannedResult {
            result: program.results.len(),
            when: Tree::Number(1),
            grade: 0,
            value,
        });
        plan
    }
}

impl Distribution {
    fn of(mut rows: Vec<(Verdict, f64)>) -> Self {
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
        let mut numbers: Vec<(i64, f64)> = numbers.collect();
        numbers.sort_by_key(|&(value, _)| value);
        numbers.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            kept.1 += if is_same { next.1 } else { 0.0 };
            is_same
        });
        numbers
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

#[cfg(test)]
pub(super) mod tests;
