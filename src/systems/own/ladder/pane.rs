//! The middle pane as a file describes it: a row a modifier, the shares of its results, every total of the dice below.

use crate::systems::interface::ladder::{
    Below, Cell, Chart, ChartBar, Column, Figure, Ladder, Line, TableRow, number,
};
use crate::systems::{Chance, Odds};

use super::super::definition::{PaneColumn, PaneRule};
use super::super::rows::{Steps, rows_of};
use super::super::text::Text;
use super::super::{Attempt, AttemptRule, Definition, Numbers, Outcome};
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
        // Where something stands in for the dice, the rows are what rolling would bring.
        let rolled = self.standing_in(pane, None);
        let named = steps.named(self.definition());
        let is_said = self.says(steps);
        let added: Vec<i64> = match steps.bounds {
            (from, to) if steps.input.is_some() && to - from <= over + under => {
                (from..=to).collect()
            }
            _ if !named.is_empty() => {
                let mut rows: Vec<i64> = named.into_iter().chain(is_said.then_some(own)).collect();
                rows.sort_unstable();
                rows.dedup();
                rows
            }
            _ if steps.input.is_some() => super::numbers_around(steps, own),
            _ => (own - under..=own + over).rev().collect(),
        };
        let cells = rolled.cells((rule, pane), (steps, &added));
        let rows = added.iter().zip(cells.iter());
        let rows =
            rows.map(|(added, cells)| rolled.pane_row(rule, pane, (steps, *added), cells.clone()));
        let mut rows: Vec<TableRow> = rows.collect();
        TableRow::align(&mut rows);
        let headings = pane
            .columns
            .iter()
            .map(|column| (&column.heading, &column.short));
        let needs = pane.needs.iter().map(|(heading, short)| (heading, short));
        let columns = needs.chain(headings).map(|(heading, short)| Column {
            heading: heading.clone(),
            short: short.clone(),
        });
        let columns: Vec<Column> = columns.collect();
        let lit = came.and_then(|came| self.lit_column(pane, came));
        Ladder {
            edges: edges(columns.len()),
            columns,
            rows,
            at: added
                .iter()
                .position(|added| *added == own)
                .filter(|_| is_said),
            lit: lit.map(|lit| lit + usize::from(pane.needs.is_some())),
            below: match rule.counts {
                Some(_) => self.counts_below((rule, pane), came),
                None => self.totals((rule, pane), came),
            },
            ..Ladder::named(&pane.title, &pane.rows_heading())
        }
    }

    fn pane_row(
        &self,
        rule: &AttemptRule,
        pane: &PaneRule,
        (steps, added): (Steps, i64),
        cells: Vec<Cell>,
    ) -> TableRow {
        let definition = self.definition();
        let numbers = || self.with_number(steps, added).own().numbers(definition);
        let figure = match &pane.figure {
            Some(figure) => rule.known_value(figure.is, &numbers()),
            None => Some(added),
        };
        let input = steps.input.and_then(|input| definition.inputs.get(input));
        let names = input.into_iter().flat_map(|input| &input.names);
        let mut names = names.filter(|(number, _)| *number == added);
        let label = match input {
            Some(_) => names.next().map(|(_, name)| name.as_str()),
            None => definition.word_for(added),
        };
        let warns = || !rule.told_before(&numbers()).warnings.is_empty();
        TableRow {
            figure: figure.map_or_else(String::new, number),
            label: label.unwrap_or_default().to_owned(),
            cells,
            warns: !rule.warns.is_empty() && warns(),
        }
    }

    /// It with one of the words that columns name, or none.
    pub(super) fn under(&self, pane: &PaneRule, with: Option<&Option<usize>>) -> Self {
        match with {
            Some(&with) => self.saying(pane.words_of_columns(), with),
            None => self.clone(),
        }
    }

    /// The column of what came: by its result, or by the word under which it was rolled.
    fn lit_column(&self, pane: &PaneRule, came: &Outcome) -> Option<usize> {
        let mut words = pane.columns.iter().map(|column| column.with.as_deref());
        if words.clone().all(|with| with.is_none()) {
            return pane.column_of((None, came.key(), came.value));
        }
        let numbers = self.own().numbers(self.definition());
        let is_so = |with| self.under(pane, with).own().numbers(self.definition()) == numbers;
        let is_plain = |with: Option<&Option<usize>>| with.is_some_and(Option::is_none);
        words
            .clone()
            .position(is_so)
            .or_else(|| words.position(is_plain))
    }

    /// What it comes to where something stands in for its dice.
    fn without_dice(&self, pane: &PaneRule, rule: &AttemptRule) -> Vec<Figure> {
        let definition = self.definition();
        let words = pane.beside.iter().map(|word| word.is);
        let words = words.filter(|word| rule.inputs.contains(word) && !self.is_helped());
        let figure = |word: usize| {
            let numbers = pane.saying(definition, self.own().numbers(definition), word);
            let plan = rule.open_plan(&numbers, None)?;
            let (total, passes) = plan.without_dice()?;
            let name = &definition.inputs.get(word)?.name;
            Some(Figure {
                passes: (plan.held != Some(false)).then_some(passes),
                ..Figure::of(name, number(total))
            })
        };
        words.filter_map(figure).collect()
    }

    /// It with one of the words by which something stands in for the dice, or none.
    fn standing_in(&self, pane: &PaneRule, word: Option<usize>) -> Self {
        let words = pane.beside.iter().map(|word| word.is);
        self.saying(words, word)
    }

    /// It with one of some words, or none of them.
    fn saying(&self, words: impl Iterator<Item = usize>, said: Option<usize>) -> Self {
        let inputs = &self.definition().inputs;
        let own = words.fold(self.own().clone(), |own, word| {
            let name = inputs.get(word).map_or("", |input| &input.name);
            own.with(name, i64::from(said == Some(word)))
        });
        self.with_own(own)
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
    fn totals(&self, (rule, pane): (&AttemptRule, &PaneRule), came: Option<&Outcome>) -> Below {
        let plan = self.own().plan(self.definition());
        let plan = plan.ok().filter(|plan| plan.throws_dice());
        let totals = plan.and_then(|plan| plan.total_odds().ok());
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
        let least = bars.iter().position(|bar| !bar.misses);
        let last = bars.len().checked_sub(1);
        let odds = self.odds_at_hand().unwrap_or_default();
        let named = pane.columns.iter().zip(pane.shares(&odds)).rev();
        let named = named.filter(|(column, _)| column.is_named);
        let named = named.map(|(column, share)| Figure::chance(&column.heading, share));
        let passing = if rule.hits { "hits" } else { "passes" };
        let passes = odds.passes.map(|passes| Figure::chance(passing, passes));
        Below::Charted {
            chart: Chart {
                name: "total".to_owned(),
                ticks: [came, highest, least, Some(0), last]
                    .into_iter()
                    .flatten()
                    .collect(),
                bars,
                is_figured: false,
            },
            thresholds: [
                passes.into_iter().chain(named).collect(),
                self.without_dice(pane, rule),
            ]
            .into_iter()
            .filter(|line: &Vec<Figure>| !line.is_empty())
            .map(Line::Figures)
            .collect(),
        }
    }
}

impl PaneRule {
    /// What stands over its rows.
    fn rows_heading(&self) -> String {
        let heading = self.heading.as_ref();
        heading.map_or_else(|| self.title.to_lowercase(), Text::to_string)
    }

    /// The words that columns name, by place among the inputs.
    pub(super) fn words_of_columns(&self) -> impl Iterator<Item = usize> + Clone {
        let columns = self.columns.iter();
        columns.filter_map(|column| column.with.as_ref()?.is)
    }

    /// What every name stands for where one word is said by which something stands in for the dice.
    fn saying(&self, definition: &Definition, numbers: Numbers, said: usize) -> Numbers {
        let words = self.beside.iter().map(|word| word.is);
        definition.saying(numbers, words, Some(said))
    }

    /// How likely each column is.
    fn shares(&self, odds: &Odds) -> Vec<f64> {
        let mut shares = vec![0.0; self.columns.len()];
        for chance in &odds.outcomes {
            let column = self
                .columns
                .iter()
                .rposition(|column| column.holds(chance.outcome, chance.value));
            if let Some(share) = column.and_then(|column| shares.get_mut(column)) {
                *share += chance.probability;
            }
        }
        shares
    }

    /// The column of a result under a word that columns name: of several the last whose least value it reaches.
    pub(super) fn column_of(
        &self,
        (with, key, value): (Option<&Option<usize>>, &str, Option<i64>),
    ) -> Option<usize> {
        let mut columns = self.columns.iter();
        columns.rposition(|column| column.with.as_deref() == with && column.holds(key, value))
    }
}

impl PaneColumn {
    fn holds(&self, key: &str, value: Option<i64>) -> bool {
        let reaches = |from: i64| value.is_some_and(|value| value >= from);
        self.of.is == key && self.from.is_none_or(reaches)
    }
}

pub(super) fn edges(columns: usize) -> Vec<u16> {
    let (last, wide) = EDGES;
    let columns = u16::try_from(columns).unwrap_or(0);
    let edge = |behind: u16| last.saturating_sub(behind.saturating_mul(wide));
    (0..columns).rev().map(edge).collect()
}
