//! The middle pane as a file describes it: a row a modifier, the shares of its results, every total of the dice below.

use crate::systems::interface::ladder::{
    Below, Cell, Chart, ChartBar, Column, Figure, Ladder, Line, Spread, TableRow, number,
};
use crate::systems::{Chance, Odds};

use super::super::definition::{PaneColumn, PaneRule};
use super::super::text::Text;
use super::super::{Attempt, AttemptRule, Definition, Numbers, Outcome};
use super::pane_rows::PaneRows;

impl Attempt {
    pub(super) fn pane(
        &self,
        rule: &AttemptRule,
        pane: &PaneRule,
        came: Option<&Outcome>,
    ) -> Ladder {
        // Where something stands in for the dice, the rows are what rolling would bring.
        let rolled = self.standing_in(pane, None);
        let of = self.pane_rows(rule, pane);
        let cells = rolled.cells((rule, pane), &of);
        let rows = of.numbers.iter().zip(cells.iter());
        let rows =
            rows.map(|(added, cells)| rolled.pane_row(rule, pane, (&of, *added), cells.clone()));
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
        let dice = of.theirs.as_ref().and_then(|theirs| theirs.dice.as_ref());
        let over = pane.heading.as_ref();
        let over = over.map_or_else(|| pane.title.to_lowercase(), Text::to_string);
        let title = std::iter::once(over).chain(dice.cloned());
        let heading = title.collect::<Vec<_>>().join(" ");
        let lit = came.and_then(|came| self.lit_column(pane, came));
        Ladder {
            spread: Spread::Close,
            columns,
            rows,
            at: of.at,
            lit: lit.map(|lit| lit + usize::from(pane.needs.is_some())),
            below: match (&pane.points, rule.counts.as_ref(), &of.theirs) {
                (Some(points), ..) => self.values_below((rule, pane), points, came),
                (None, Some(_), _) => self.counts_below((rule, pane), came),
                (None, None, None) => self.totals((rule, pane), came),
                (None, None, Some(_)) => {
                    let odds = self.odds_at_hand().unwrap_or_default();
                    self.below(&odds, came.map(Outcome::verdict))
                }
            },
            ..Ladder::named(&pane.title, &heading)
        }
    }

    fn pane_row(
        &self,
        rule: &AttemptRule,
        pane: &PaneRule,
        (rows, added): (&PaneRows, i64),
        cells: Vec<Cell>,
    ) -> TableRow {
        let definition = self.definition();
        let numbers = || self.at_row(rows, added).own().numbers(definition);
        let figure = match (&pane.figure, &rows.theirs) {
            (Some(figure), None) => rule.known_value(figure.is, &numbers()),
            _ => Some(added),
        };
        let told = |figure: i64| match &rows.theirs {
            Some(theirs) => theirs.told(figure),
            None => number(figure),
        };
        let warns = || !rule.told_before(&numbers()).warnings.is_empty();
        TableRow {
            figure: figure.map_or_else(String::new, told),
            label: self
                .name_of_row((rows, pane), (added, figure))
                .unwrap_or_default()
                .to_owned(),
            cells,
            // What stands under the chart marks no row.
            warns: pane.points.is_none() && !rule.warns.is_empty() && warns(),
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
    pub(super) fn without_dice(&self, pane: &PaneRule, rule: &AttemptRule) -> Vec<Figure> {
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
        let named = pane.named_shares(&odds);
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

    /// The chances of columns that stand under the chart as well.
    pub(super) fn named_shares(&self, odds: &Odds) -> Vec<Figure> {
        let named = self.columns.iter().zip(self.shares(odds)).rev();
        let named = named.filter(|(column, _)| column.is_named);
        let named = named.map(|(column, share)| Figure::chance(&column.heading, share));
        named.collect()
    }

    /// How likely each column is, whatever word it shows that under.
    fn shares(&self, odds: &Odds) -> Vec<f64> {
        let mut shares = vec![0.0; self.columns.len()];
        for chance in &odds.outcomes {
            let columns = self.columns_where(|column| column.of.is == chance.outcome);
            self.add(&columns, (chance.value, chance.probability), &mut shares);
        }
        shares
    }

    /// The columns of a result under a word that columns name.
    pub(super) fn columns_of(&self, with: Option<&Option<usize>>, key: &str) -> Columns {
        self.columns_where(|column| column.with.as_deref() == with && column.of.is == key)
    }

    fn columns_where(&self, holds: impl Fn(&PaneColumn) -> bool) -> Columns {
        let columns = self.columns.iter().enumerate().rev();
        let columns = columns.filter(|(_, column)| holds(column));
        columns
            .map(|(place, column)| (place, column.from))
            .collect()
    }

    /// Adds the chance of a value to the last of the columns of its result that it reaches, or where they count up to all of them.
    pub(super) fn add(
        &self,
        columns: &Columns,
        (value, chance): (Option<i64>, f64),
        shares: &mut [f64],
    ) {
        let reached = columns.iter().filter(|(_, from)| reaches(value, *from));
        let most = if self.is_cumulative { usize::MAX } else { 1 };
        for (place, _) in reached.take(most) {
            let share = shares.get_mut(*place);
            share.into_iter().for_each(|share| *share += chance);
        }
    }

    /// The column of a result under a word that columns name: of several the last whose least value it reaches.
    fn column_of(
        &self,
        (with, key, value): (Option<&Option<usize>>, &str, Option<i64>),
    ) -> Option<usize> {
        let columns = self.columns_of(with, key);
        let column = columns.iter().find(|(_, from)| reaches(value, *from));
        column.map(|(place, _)| *place)
    }
}

/// Columns by place, the last first, each with the least value that counts in it.
pub(super) type Columns = Vec<(usize, Option<i64>)>;

/// Whether a value counts in a column from its least one on.
fn reaches(value: Option<i64>, from: Option<i64>) -> bool {
    from.is_none_or(|from| value.is_some_and(|value| value >= from))
}
