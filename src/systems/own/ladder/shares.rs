//! The cells of the middle pane: the dice of a column are counted once, and judged by the number of every row.

use std::sync::Arc;

use crate::dice::INLINE_STEPS;
use crate::systems::interface::ladder::Cell;

use super::super::chances::in_places;
use super::super::definition::PaneRule;
use super::super::rows::Steps;
use super::super::{Attempt, AttemptRule, Definition, Numbers, Plan, ResultRule};

/// A word that columns name, or none of them; nothing where they name none.
type With<'a> = Option<&'a Option<usize>>;

impl Attempt {
    /// The cells of each row: the least face that is enough, where the file wants it, and how likely each column is.
    pub(super) fn cells(
        &self,
        by: (&AttemptRule, &PaneRule),
        rows: (Steps, &[i64]),
    ) -> Arc<Vec<Vec<Cell>>> {
        let (question, known) = (self.question(), self.key().cells());
        if let Some(cells) = question.as_ref().and_then(|question| known.get(question)) {
            return cells;
        }
        let shares = match self.shares_at_once(by, rows) {
            Some(shares) => shares.into_iter().map(Some).collect(),
            None => self.shares_one_by_one(by.1, rows),
        };
        let are_counted = shares.iter().all(Option::is_some);
        let needs = self.needs(by, rows);
        let cells = shares.into_iter().enumerate().map(|(row, shares)| {
            let needs = needs.get(row).cloned().map(Cell::of);
            let shares = match shares {
                Some(shares) => shares.into_iter().map(Cell::share).collect(),
                None => vec![Cell::of("…"); by.1.columns.len()],
            };
            needs.into_iter().chain(shares).collect()
        });
        let cells = Arc::new(cells.collect());
        if let Some(question) = question.filter(|_| are_counted) {
            known.keep(question, Arc::clone(&cells));
        }
        cells
    }

    /// How likely each column is in each row; none where the dice go by the number of the row, or take long to count.
    fn shares_at_once(
        &self,
        (rule, pane): (&AttemptRule, &PaneRule),
        (steps, rows): (Steps, &[i64]),
    ) -> Option<Vec<Vec<f64>>> {
        let mut shares = vec![vec![0.0; pane.columns.len()]; rows.len()];
        let ways_of_help = self.help_odds(self.own());
        let counted = u64::try_from(rows.len() * ways_of_help.len()).unwrap_or(1);
        let own = self.own().plan(self.definition()).ok()?;
        if own.cost().saturating_mul(counted) > INLINE_STEPS {
            return None;
        }
        for with in pane.ways() {
            let of_results = rule.results.iter();
            let column = |result: &ResultRule| pane.column_of((with, result.key.is, None));
            let of_results: Vec<Option<usize>> = of_results.map(column).collect();
            let mut numbers = self.open_numbers(pane, steps, with);
            for (help, chance) in &ways_of_help {
                if let Some(input) = self.definition().help() {
                    numbers.set(input.number, *help);
                }
                let plan = self.open_plan(rule, &numbers, steps)?;
                let add = &mut |row: usize, result: usize, value: Option<i64>, share: f64| {
                    let column = match (value, rule.results.get(result)) {
                        (Some(_), Some(result)) => pane.column_of((with, result.key.is, value)),
                        _ => of_results.get(result).copied().flatten(),
                    };
                    let row = shares.get_mut(row).zip(column);
                    let cell = row.and_then(|(row, column)| row.get_mut(column));
                    cell.into_iter().for_each(|cell| *cell += share * chance);
                };
                plan.under_each(rows, add).ok()?;
            }
        }
        shares
            .iter_mut()
            .flatten()
            .for_each(|share| *share = in_places(*share));
        Some(shares)
    }

    /// The same, each row by itself: none for one that is still being counted.
    fn shares_one_by_one(
        &self,
        pane: &PaneRule,
        (steps, rows): (Steps, &[i64]),
    ) -> Vec<Option<Vec<f64>>> {
        let of_row = |number: &i64| {
            let attempt = self.with_number(steps, *number);
            let mut shares = vec![0.0; pane.columns.len()];
            for with in pane.ways() {
                for chance in attempt.under(pane, with).odds_at_hand()?.outcomes {
                    let column = pane.column_of((with, chance.outcome, chance.value));
                    let share = column.and_then(|column| shares.get_mut(column));
                    share
                        .into_iter()
                        .for_each(|share| *share += chance.probability);
                }
            }
            Some(shares)
        };
        rows.iter().map(of_row).collect()
    }

    /// The least face of the die that passes in each row, by no word that a column names: `8+`, `any`, `never`.
    fn needs(
        &self,
        (rule, pane): (&AttemptRule, &PaneRule),
        (steps, rows): (Steps, &[i64]),
    ) -> Vec<String> {
        let plain = pane.words_of_columns().next().map(|_| &None);
        let numbers = self.open_numbers(pane, steps, plain);
        let plan = pane
            .needs
            .as_ref()
            .and_then(|_| self.open_plan(rule, &numbers, steps));
        let Some(plan) = plan else {
            return vec![String::new(); if pane.needs.is_some() { rows.len() } else { 0 }];
        };
        let (least, faces) = plan.least_faces(rows);
        let told = |least: Option<u32>| match least {
            _ if faces == 0 => String::new(),
            None => "never".to_owned(),
            Some(1) => "any".to_owned(),
            Some(face) if face == faces => face.to_string(),
            Some(face) => format!("{face}+"),
        };
        least.into_iter().map(told).collect()
    }

    /// What every name stands for in a column, but for the number of the rows, which is said.
    fn open_numbers(&self, pane: &PaneRule, steps: Steps, with: With<'_>) -> Numbers {
        let definition = self.definition();
        let numbers = self.with_number(steps, 0).own().numbers(definition);
        match with {
            Some(with) => definition.saying(numbers, pane.words_of_columns(), *with),
            None => numbers,
        }
    }

    fn open_plan(&self, rule: &AttemptRule, numbers: &Numbers, steps: Steps) -> Option<Plan> {
        rule.open_plan(numbers, Some(steps.place(self.definition())))
    }
}

impl Definition {
    /// What every name stands for where one of some words is said, or none of them; each by its place among the inputs.
    pub(super) fn saying(
        &self,
        mut numbers: Numbers,
        words: impl Iterator<Item = usize>,
        said: Option<usize>,
    ) -> Numbers {
        for word in words {
            if let Some(input) = self.inputs.get(word) {
                numbers.set(input.number, i64::from(said == Some(word)));
            }
        }
        numbers
    }
}

impl PaneRule {
    /// The words under which columns show their results, each once.
    fn ways(&self) -> Vec<With<'_>> {
        let mut ways = Vec::new();
        for column in &self.columns {
            let with = column.with.as_deref();
            if !ways.contains(&with) {
                ways.push(with);
            }
        }
        ways
    }
}
