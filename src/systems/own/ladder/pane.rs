//! The middle pane as a file describes it: a row a modifier, the shares of its results, every total of the dice below.

use crate::systems::interface::ladder::{
    Below, Cell, Chart, ChartBar, Column, Figure, Ladder, Line, TableRow, number,
};
use crate::systems::{Chance, Odds};

use super::super::definition::{PaneColumn, PaneRule};
use super::super::rows::{Steps, rows_of};
use super::super::{Attempt, AttemptRule, Outcome};
use super::ROWS;

/// Where the last column ends, and how wide each is.
const EDGES: (u16, u16) = (50, 6);

impl Attempt {
    pub(super) fn pane(
        &self,
        rule: &AttemptRule,
        pane: &PaneRule,
        came: Option<&Outcome>,
    ) -> Ladder {
        let steps = rows_of(self.definition(), rule);
        let own = self.number_of(steps);
        let [over, under] = ROWS;
        let added: Vec<i64> = match steps.bounds {
            (from, to) if steps.input.is_some() && to - from <= over + under => {
                (from..=to).collect()
            }
            _ if steps.input.is_some() => super::numbers_around(steps, own),
            _ => (own - under..=own + over).rev().collect(),
        };
        let mut rows: Vec<TableRow> = added
            .iter()
            .map(|added| self.pane_row(rule, pane, (steps, *added)))
            .collect();
        TableRow::align(&mut rows);
        let columns = pane.columns.iter().map(|column| Column {
            heading: column.heading.clone(),
            short: column.short.clone(),
        });
        Ladder {
            columns: columns.collect(),
            edges: edges(pane.columns.len()),
            rows,
            at: added.iter().position(|added| *added == own),
            lit: came.and_then(|came| pane.column_of(came.key(), came.value)),
            below: match rule.counts {
                Some(_) => self.counts_below((rule, pane), came),
                None => self.totals(pane, came),
            },
            ..Ladder::named(&pane.title, &pane.title.to_lowercase())
        }
    }

    fn pane_row(
        &self,
        rule: &AttemptRule,
        pane: &PaneRule,
        (steps, added): (Steps, i64),
    ) -> TableRow {
        let definition = self.definition();
        let attempt = self.with_number(steps, added);
        let numbers = attempt.own().numbers(definition);
        let figure = match &pane.figure {
            Some(figure) => rule.known_value(figure.is, &numbers),
            None => Some(added),
        };
        let input = steps.input.and_then(|input| definition.inputs.get(input));
        let names = input.into_iter().flat_map(|input| &input.names);
        let mut names = names.filter(|(number, _)| *number == added);
        let label = match input {
            Some(_) => names.next().map(|(_, name)| name.as_str()),
            None => definition.word_for(added),
        };
        let told = rule.told_before(&numbers);
        let odds = attempt.odds_at_hand();
        let shares = odds.map_or_else(|| vec![0.0; pane.columns.len()], |odds| pane.shares(&odds));
        TableRow {
            figure: figure.map_or_else(String::new, number),
            label: label.unwrap_or_default().to_owned(),
            cells: shares.into_iter().map(Cell::share).collect(),
            warns: !told.warnings.is_empty(),
        }
    }

    /// Every count with its chance, and how likely it is to reach some.
    fn counts_below(
        &self,
        (rule, pane): (&AttemptRule, &PaneRule),
        came: Option<&Outcome>,
    ) -> Below {
        let odds = self.odds_at_hand().unwrap_or_default();
        let many = pane.at_least.last().copied().unwrap_or(i64::MAX);
        let mut bars: Vec<ChartBar> = Vec::new();
        for chance in &odds.outcomes {
            let label = match chance.value {
                None => chance.outcome.to_owned(),
                Some(count) if count >= many => format!("{many}+"),
                Some(count) => count.to_string(),
            };
            let is_it = |came: &Outcome| {
                let count = |value: Option<i64>| value.map(|value| value.min(many));
                came.key() == chance.outcome && count(came.value) == count(chance.value)
            };
            let share = chance.probability * 100.0;
            match bars.iter_mut().find(|bar| bar.label == label) {
                Some(bar) => bar.chance += share,
                None => bars.push(ChartBar {
                    label,
                    chance: share,
                    misses: chance.value.is_none(),
                    came: came.is_some_and(is_it),
                }),
            }
        }
        let reaches = |least: i64| {
            let is_reached = |chance: &&Chance| chance.value.is_some_and(|count| count >= least);
            let reached = odds.outcomes.iter().filter(is_reached);
            reached.fold(0.0, |sum, chance| sum + chance.probability)
        };
        let least = pane.at_least.iter().enumerate().map(|(place, &least)| {
            let name = if place == 0 {
                format!("at least {least}")
            } else {
                least.to_string()
            };
            Figure::chance(&name, reaches(least))
        });
        let name = rule.counts.as_ref();
        let name = name.and_then(|counts| rule.values.get(counts.is));
        Below::Charted {
            chart: Chart {
                name: name.map_or_else(String::new, |value| value.key.replace('_', " ")),
                bars,
                ticks: Vec::new(),
                is_figured: true,
            },
            thresholds: vec![Line::Figures(least.collect())],
        }
    }

    /// Every total of the dice with what it would mean, and the chances that have a name.
    fn totals(&self, pane: &PaneRule, came: Option<&Outcome>) -> Below {
        let plan = self.own().plan(self.definition());
        let totals = plan.ok().and_then(|plan| plan.total_odds().ok());
        let came = came.and_then(|came| came.total);
        let bars = totals.unwrap_or_default().into_iter();
        let bars = bars.map(|(total, chance, passes)| ChartBar {
            label: total.to_string(),
            chance: chance * 100.0,
            misses: !passes,
            came: came == Some(total),
        });
        let bars: Vec<ChartBar> = bars.collect();
        let came = bars.iter().position(|bar| bar.came);
        let highest = bars.iter().rposition(|bar| !bar.misses);
        let last = bars.len().checked_sub(1);
        let odds = self.odds_at_hand().unwrap_or_default();
        let named = pane.columns.iter().zip(pane.shares(&odds)).rev();
        let named = named.filter(|(column, _)| column.is_named);
        let named = named.map(|(column, share)| Figure::chance(&column.heading, share));
        let passes = odds.passes.map(|passes| Figure::chance("passes", passes));
        Below::Charted {
            chart: Chart {
                name: "total".to_owned(),
                ticks: [came, highest, Some(0), last]
                    .into_iter()
                    .flatten()
                    .collect(),
                bars,
                is_figured: false,
            },
            thresholds: vec![Line::Figures(passes.into_iter().chain(named).collect())],
        }
    }
}

impl PaneRule {
    /// How likely each column is.
    fn shares(&self, odds: &Odds) -> Vec<f64> {
        let mut shares = vec![0.0; self.columns.len()];
        for chance in &odds.outcomes {
            let column = self.column_of(chance.outcome, chance.value);
            if let Some(share) = column.and_then(|column| shares.get_mut(column)) {
                *share += chance.probability;
            }
        }
        shares
    }

    /// The column of a result: of several the last whose least value it reaches.
    fn column_of(&self, key: &str, value: Option<i64>) -> Option<usize> {
        let holds = |column: &PaneColumn| {
            let reaches = |from: i64| value.is_some_and(|value| value >= from);
            column.of.is == key && column.from.is_none_or(reaches)
        };
        self.columns.iter().rposition(holds)
    }
}

pub(super) fn edges(columns: usize) -> Vec<u16> {
    let (last, wide) = EDGES;
    let columns = u16::try_from(columns).unwrap_or(0);
    let edge = |behind: u16| last.saturating_sub(behind.saturating_mul(wide));
    (0..columns).rev().map(edge).collect()
}
