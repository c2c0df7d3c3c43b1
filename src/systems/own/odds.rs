//! The exact odds of an attempt, counted and never sampled.

mod fold;
mod join;

use std::sync::Arc;

use crate::systems::contest_score::Score;
use crate::systems::work::ProgressStep;

use super::definition::Again;
use super::distribution::Distribution;
use super::plan::Plan;
use super::program::{Planned, PlannedResult, Program, Verdict};
use super::tree::{Operation, Tree};
use join::Rows;
pub use join::TooMuch;

/// Stands for the ruin of long work among what it is given.
const RUINED: i64 = i64::MIN;

/// What a number of [`Plan::progress_number`] gives to long work.
pub(super) fn gain_of(number: i64) -> ProgressStep {
    match number {
        RUINED => ProgressStep::Mishap,
        adds => ProgressStep::of(adds),
    }
}

impl Plan {
    /// What counting the odds costs at most, in steps as free dice count them: up to
    /// [`INLINE_STEPS`](crate::dice::INLINE_STEPS) while a key is pressed, more of them beside.
    pub fn cost(&self) -> u64 {
        *self
            .counting
            .always(|| join::cost(self, &self.program.pruned()))
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

    /// Goes through what its dice come to under each of these numbers for the one that is open: the place of the number, the
    /// result that counts, its value, and how likely that is.
    ///
    /// # Errors
    /// As [`Plan::odds`].
    pub(super) fn under_each(
        &self,
        numbers: &[i64],
        visit: &mut dyn FnMut(usize, usize, Option<i64>, f64),
    ) -> Result<(), TooMuch> {
        let program = self.program.pruned();
        join::each_row(self, program, &mut |program, row, chance| {
            for (place, number) in numbers.iter().enumerate() {
                self.open_to(*number, program, row);
                let Some(result) = program.counting(row) else {
                    continue;
                };
                let value = result.value.as_ref().and_then(|value| value.read(row));
                visit(place, result.result, value, chance);
            }
        })
    }

    /// Works out the values of a row again under a number for the one that is open.
    pub(super) fn open_to(&self, number: i64, program: &Program, row: &mut [i64]) {
        if let Some(slot) = self.open.and_then(|open| row.get_mut(open)) {
            *slot = number;
        }
        program.fill(row);
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
    pub fn progress_odds(&self) -> Result<Vec<(ProgressStep, f64)>, TooMuch> {
        let odds = self.spread(self.progress_number().as_ref())?.into_iter();
        Ok(odds
            .map(|(number, chance)| (gain_of(number), chance))
            .collect())
    }

    /// What it gives to long work as one number, which [`gain_of`] reads; none where the file says nothing.
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
    pub(super) fn shown_odds(&self) -> Result<Vec<(Score, f64)>, TooMuch> {
        let shows = self.extras.shows.as_ref().map(|(shows, void)| {
            let is_void = Tree::Apply(Operation::Unequal, vec![void.clone(), Tree::Number(0)]);
            let twice = Tree::Apply(Operation::Times, vec![shows.clone(), Tree::Number(2)]);
            Tree::Apply(Operation::Plus, vec![twice, is_void])
        });
        let odds = self.spread(shows.as_ref())?.into_iter();
        let apart = |(both, chance): (i64, f64)| {
            let is_void = both % 2 != 0;
            (
                Score {
                    is_void,
                    ..Score::of(both.div_euclid(2))
                },
                chance,
            )
        };
        Ok(odds.map(apart).collect())
    }

    /// The odds of what the roll comes to, lowest first, each with whether it passes.
    ///
    /// # Errors
    /// As [`Plan::odds`].
    pub(super) fn total_odds(&self) -> Result<Vec<(i64, f64, bool)>, TooMuch> {
        let mut plan = self.uncounted();
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

    /// Its odds, in which the number of each outcome says whether a fortune die rolls it again; none where none does.
    pub(super) fn odds_again(&self) -> Option<Arc<Distribution>> {
        let again = self.extras.again.as_ref()?;
        self.again_odds.or(|| self.valued(again).odds()).ok()
    }

    /// It with a number as the value of each result, for that may go by the grade; also where no result covers the roll.
    pub(super) fn valued(&self, number: &Planned) -> Self {
        let mut plan = self.uncounted();
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

#[cfg(test)]
pub(super) mod tests;
