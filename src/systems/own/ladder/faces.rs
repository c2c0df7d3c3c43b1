//! The middle pane as a table of faces: a row a figure, and which faces of the die come to each column.

use std::sync::Arc;

use crate::report::{self, Table};
use crate::systems::interface::ladder::{
    Below, Cell, Column, ColumnChance, ColumnOdds, Ladder, NEVER, Spread, TableRow,
};
use crate::systems::{Chance, Odds};
use crate::words::in_figures;

use super::super::definition::{PaneColumn, PaneRule, told_in};
use super::super::rows::{Steps, rows_of};
use super::super::{Attempt, AttemptRule, Definition, Input, InputKind, Outcome, Plan, Side};
use super::{ROWS, numbers_around};

impl Attempt {
    /// The table with the attempt's row, and its odds below; none where more than one die says what comes of it.
    pub(super) fn faces_pane(
        &self,
        rule: &AttemptRule,
        pane: &PaneRule,
        came: Option<&Outcome>,
    ) -> Option<Ladder> {
        let steps = rows_of(self.definition(), rule);
        let side = self.main().unwrap_or(self.own());
        let numbers = side.numbers(self.definition());
        let figure = pane.figure.as_ref();
        let own = figure.and_then(|figure| rule.known_value(figure.is, &numbers));
        let own = own.unwrap_or_else(|| numbers.get(steps.place(self.definition())));
        let (from, to) = steps.bounds;
        let [over, under] = ROWS;
        let is_whole = to.saturating_sub(from) <= over + under;
        let figures: Vec<i64> = match (is_whole, steps.is_harder_up) {
            (true, true) => (from..=to).collect(),
            (true, false) => (from..=to).rev().collect(),
            (false, _) => numbers_around(steps, own),
        };
        let odds = self.odds_at_hand()?;
        let missed = self.columns_missed(rule, pane)?;
        let cells = || {
            let rows = figures.iter();
            let rows = rows.map(|figure| cells(self.definition(), (rule, pane), (steps, *figure)));
            rows.collect::<Option<Vec<_>>>().ok_or(())
        };
        // A whole table is the same for every attempt.
        let cells = match is_whole {
            true => pane.cells.or(cells).ok()?,
            false => Arc::new(cells().ok()?),
        };
        let mut rows = Vec::new();
        for (&figure, cells) in figures.iter().zip(cells.iter()) {
            let misses = |column| figure == own && column < missed;
            let cells = cells.iter().enumerate().map(|(column, text)| Cell {
                text: text.clone(),
                misses: misses(column),
            });
            rows.push(TableRow {
                label: told_in(steps.words, figure),
                cells: cells.collect(),
                ..TableRow::default()
            });
        }
        let headings = pane.columns.iter().map(|column| Column {
            heading: column.heading.clone(),
            short: column.short.clone(),
        });
        Some(Ladder {
            tab: "Table".into(),
            columns: headings.collect(),
            rows,
            spread: match pane.columns.len() {
                5 => Spread::Levels,
                _ => Spread::Close,
            },
            at: figures.iter().position(|figure| *figure == own),
            lit: came.map(|came| pane.column_at(came.key())),
            below: match self.is_of_columns(pane, &odds) {
                true => Below::Odds(self.odds_by_column(pane, &odds, missed)),
                false => Below::Lines(odds.outcomes.iter().map(line_of).collect()),
            },
            ..Ladder::named(&pane.title, steps.name)
        })
    }

    /// How many columns miss what has to be reached; none where nothing has.
    fn columns_missed(&self, rule: &AttemptRule, pane: &PaneRule) -> Option<usize> {
        if self.held() != Some(true) {
            return Some(0);
        }
        let all = match self.is_of_parts() {
            true => self.spread_of_parts(Plan::odds)?,
            false => {
                let plan = self.own().plan(self.definition()).ok()?;
                let again = plan.odds_again().map(|all| (*all).clone());
                again.map_or_else(|| plan.odds().ok(), Some)?
            }
        };
        let passing = all.outcomes.iter().filter(|chance| chance.passes);
        let columns =
            passing.filter_map(|chance| Some(pane.column_at(rule.result(chance.result)?.key.is)));
        Some(columns.min().unwrap_or(pane.columns.len()))
    }

    /// Whether what may come of it stands in the columns, or is worse than all of them.
    fn is_of_columns(&self, pane: &PaneRule, odds: &Odds) -> bool {
        let is_there = |key: &str| pane.columns.iter().any(|column| column.of.is == key);
        let happens = odds
            .outcomes
            .iter()
            .filter(|chance| chance.probability > 0.0);
        let mut others = happens.filter(|chance| !is_there(chance.outcome));
        others.all(|chance| self.grade_of_key(chance.outcome) < 0)
    }

    /// The chances of the faces that fortune dice go by, of one d20.
    fn naturals(&self) -> Vec<(String, f64)> {
        let plan = self.own().plan(self.definition()).ok();
        let fortune = self.rule().and_then(|rule| rule.fortune.as_ref());
        let is_one = |plan: &Arc<Plan>| {
            plan.sets.len() == 1 && plan.totals() == Some((1, 20)) && self.is_alone()
        };
        let plan = plan.filter(|plan| fortune.is_some() && is_one(plan));
        // The total, which is what the die shows, orders results last.
        let by_total = |rule: &AttemptRule| {
            let last = rule.compare_by.last();
            last.is_some_and(|key| key.text == "total")
        };
        let plan = plan.filter(|_| self.rule().is_some_and(by_total));
        let Some(all) = plan.and_then(|plan| plan.odds_again()) else {
            return Vec::new();
        };
        let percent = |face: i64| {
            let falls = all.outcomes.iter();
            let falls = falls.filter(|chance| chance.keys.last() == Some(&face));
            falls.map(|chance| chance.probability).sum::<f64>() * 100.0
        };
        vec![
            ("nat 20".into(), percent(20)),
            ("nat  1".into(), percent(1)),
        ]
    }

    /// The chance of each column, of it or a better one, and of that with a fortune die in hand.
    fn odds_by_column(&self, pane: &PaneRule, odds: &Odds, missed: usize) -> ColumnOdds {
        let mut shares = vec![0.0; pane.columns.len()];
        for chance in &odds.outcomes {
            let share = shares.get_mut(pane.column_at(chance.outcome));
            share
                .into_iter()
                .for_each(|share| *share += chance.probability * 100.0);
        }
        let chance = |(place, column): (usize, &PaneColumn)| {
            let is_first = place == 0;
            let with_die = self
                .at_least_with_fortune_die(column.of.is)
                .filter(|_| !is_first);
            let at_least = shares.iter().skip(place).sum::<f64>();
            ColumnChance {
                exactly: shares.get(place).copied().unwrap_or(0.0),
                at_least: (!is_first).then_some(at_least),
                with_die: with_die.map(|chance| chance * 100.0),
            }
        };
        ColumnOdds {
            aside: self.counts().in_words().to_owned(),
            columns: pane.columns.iter().enumerate().map(chance).collect(),
            naturals: self.naturals(),
            bar: (self.held() == Some(true)).then_some(missed),
        }
    }
}

impl PaneRule {
    /// The column of a result by its key: what has none counts to the first, the worst.
    fn column_at(&self, key: &str) -> usize {
        self.columns
            .iter()
            .position(|column| column.of.is == key)
            .unwrap_or(0)
    }
}

impl Definition {
    /// The table of faces that an attempt has in the middle pane, a row a number, the easiest first.
    pub(in crate::systems::own) fn faces_table(
        &'static self,
        rule: &'static AttemptRule,
    ) -> Option<Table> {
        let pane = rule.pane.as_ref().filter(|pane| pane.is_of_faces)?;
        let steps = rows_of(self, rule);
        let (from, to) = steps.bounds;
        let rows = (from..=to).rev().map(|figure| {
            let word = told_in(steps.words, figure);
            Some([vec![word], cells(self, (rule, pane), (steps, figure))?].concat())
        });
        let columns = pane.columns.iter();
        let columns =
            columns.map(|column| report::Column::figures(column.heading.clone()).or(&column.short));
        let first = report::Column::words(steps.name);
        let rows: Vec<Vec<String>> = rows.collect::<Option<_>>()?;
        Some(Table::new(std::iter::once(first).chain(columns), rows))
    }
}

/// An outcome with its chance, where it has no column.
fn line_of(chance: &Chance) -> String {
    let figures = in_figures(chance.probability * 100.0);
    format!("{:<9}{figures} %", chance.outcome)
}

/// Which faces come to each column at a figure, where nothing else is said.
fn cells(
    definition: &'static Definition,
    (rule, pane): (&AttemptRule, &PaneRule),
    (steps, figure): (Steps, i64),
) -> Option<Vec<String>> {
    let mut numbers = definition.numbers();
    numbers.set(steps.place(definition), figure);
    let is_said = |input: &&Input| match &input.kind {
        InputKind::Said(of) => of.is == steps.place(definition),
        _ => false,
    };
    let said = definition.inputs.iter().filter(is_said);
    said.for_each(|input| numbers.set(input.number, 1));
    let side = Side::of(definition, rule, &numbers, Default::default());
    let plan = side.plan(definition).ok()?;
    let [die] = plan.sets.as_slice() else {
        return None;
    };
    let (low, high) = die.bounds().filter(|_| die.dice() == 1)?;
    let mut ranges: Vec<Option<(i64, i64)>> = vec![None; pane.columns.len()];
    for face in low..=high {
        let fall = plan.fall(&[u32::try_from(face).ok()?]).ok()?;
        let result = rule.result(plan.read(&fall).result)?;
        let range = ranges.get_mut(pane.column_at(result.key.is))?;
        *range = Some((range.map_or(face, |(first, _)| first), face));
    }
    let told = ranges.into_iter().map(|range| match range {
        None => NEVER.to_owned(),
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
    });
    Some(told.collect())
}
