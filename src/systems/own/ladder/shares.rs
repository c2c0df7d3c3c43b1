//! The cells of the middle pane: the dice of a column are counted once, and judged by the number of every row.

use std::sync::Arc;

use crate::dice::INLINE_STEPS;
use crate::systems::interface::ladder::Cell;

use super::super::chances::in_places;
use super::super::definition::PaneRule;
use super::super::{Attempt, AttemptRule, Definition, Numbers};
use super::pane::Columns;
use super::pane_rows::{PaneRows, Theirs};

/// Totals of another side that are counted at once.
const MOST_TOTALS: i64 = 2_000;

/// A word that columns name, or none of them; nothing where they name none.
type With<'a> = Option<&'a Option<usize>>;

impl Attempt {
    /// The cells of each row: the least face that is enough, where the file wants it, and how likely each column is.
    pub(super) fn cells(
        &self,
        by: (&AttemptRule, &PaneRule),
        rows: &PaneRows,
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
        by: (&AttemptRule, &PaneRule),
        rows: &PaneRows,
    ) -> Option<Vec<Vec<f64>>> {
        let mut shares = match &rows.theirs {
            Some(theirs) => self.shares_against(by, (theirs, &rows.numbers))?,
            None => {
                let place = rows.steps.place(self.definition());
                self.shares_under(by, (place, &rows.numbers))?
            }
        };
        shares
            .iter_mut()
            .flatten()
            .for_each(|share| *share = in_places(*share));
        Some(shares)
    }

    /// How likely each column is under each of these numbers for a name, by its place: the dice are counted once.
    fn shares_under(
        &self,
        (rule, pane): (&AttemptRule, &PaneRule),
        (place, numbers): (usize, &[i64]),
    ) -> Option<Vec<Vec<f64>>> {
        let mut shares = vec![vec![0.0; pane.columns.len()]; numbers.len()];
        let ways_of_help = self.help_odds(self.own());
        let counted = u64::try_from(numbers.len() * ways_of_help.len()).unwrap_or(1);
        let own = self.own().plan(self.definition()).ok()?;
        if own.cost().saturating_mul(counted) > INLINE_STEPS {
            return None;
        }
        for with in pane.ways() {
            let of_results = rule.results.iter();
            let of_results = of_results.map(|result| pane.columns_of(with, result.key.is));
            let of_results: Vec<Columns> = of_results.collect();
            let mut open = self.open_numbers(pane, place, with);
            for (help, chance) in &ways_of_help {
                if let Some(input) = self.definition().help() {
                    open.set(input.number, *help);
                }
                let plan = rule.open_plan(&open, Some(place))?;
                let add = &mut |row: usize, result: usize, value: Option<i64>, share: f64| {
                    let row = shares.get_mut(row).zip(of_results.get(result));
                    if let Some((row, columns)) = row {
                        pane.add(columns, (value, share * chance), row);
                    }
                };
                plan.under_each(numbers, add).ok()?;
            }
        }
        Some(shares)
    }

    /// The same against another side, of which each row adds something else to its dice: both are counted once.
    fn shares_against(
        &self,
        by: (&AttemptRule, &PaneRule),
        (theirs, rows): (&Theirs, &[i64]),
    ) -> Option<Vec<Vec<f64>>> {
        let other = self.against()?.plan(self.definition()).ok()?;
        if self.is_helped() || other.cost() > INLINE_STEPS {
            return None;
        }
        let totals = other.target_odds().ok()?;
        let (lowest, highest) = (totals.first()?.0, totals.last()?.0);
        let first = lowest.saturating_add(rows.first()? - theirs.flat);
        let last = highest.saturating_add(rows.last()? - theirs.flat);
        if last.saturating_sub(first) > MOST_TOTALS {
            return None;
        }
        let numbers: Vec<i64> = (first..=last).collect();
        let under = self.shares_under(by, (theirs.place, &numbers))?;
        let of_row = |row: &i64| {
            let mut shares = vec![0.0; by.1.columns.len()];
            for (total, chance) in &totals {
                let place = usize::try_from(total + row - theirs.flat - first).ok();
                let under = place.and_then(|place| under.get(place));
                let cells = shares.iter_mut().zip(under.into_iter().flatten());
                cells.for_each(|(share, under)| *share += under * chance);
            }
            shares
        };
        Some(rows.iter().map(of_row).collect())
    }

    /// The same, each row by itself: none for one that is still being counted.
    fn shares_one_by_one(&self, pane: &PaneRule, rows: &PaneRows) -> Vec<Option<Vec<f64>>> {
        let of_row = |number: &i64| {
            let attempt = self.at_row(rows, *number).once();
            let mut shares = vec![0.0; pane.columns.len()];
            for with in pane.ways() {
                for chance in attempt.under(pane, with).odds_at_hand()?.outcomes {
                    let columns = pane.columns_of(with, chance.outcome);
                    pane.add(&columns, (chance.value, chance.probability), &mut shares);
                }
            }
            Some(shares)
        };
        rows.numbers.iter().map(of_row).collect()
    }

    /// The least face of the die that passes in each row, by no word that a column names: `8+`, `any`, `never`.
    fn needs(&self, (rule, pane): (&AttemptRule, &PaneRule), rows: &PaneRows) -> Vec<String> {
        if pane.needs.is_none() {
            return Vec::new();
        }
        let place = rows.steps.place(self.definition());
        let plain = pane.words_of_columns().next().map(|_| &None);
        let numbers = self.open_numbers(pane, place, plain);
        let plan = rule.open_plan(&numbers, Some(place));
        let Some(plan) = plan.filter(|_| rows.theirs.is_none()) else {
            return vec![String::new(); rows.numbers.len()];
        };
        let (least, faces) = plan.least_faces(&rows.numbers);
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
    fn open_numbers(&self, pane: &PaneRule, place: usize, with: With<'_>) -> Numbers {
        let definition = self.definition();
        let numbers = self.saying_number(place, 0).own().numbers(definition);
        match with {
            Some(with) => definition.saying(numbers, pane.words_of_columns(), *with),
            None => numbers,
        }
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
