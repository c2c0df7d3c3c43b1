//! The middle pane of a file's attempt: its results against the number that matters, the row of the attempt lit.

mod faces;
mod pane;
mod pane_rows;
mod shares;
mod values;

use crate::systems::interface::ladder::{
    Below, Cell, Chart, Column, Figure, Ladder, Line, Spread, TableRow, number,
};
use crate::systems::interface::outcome_ladder::{chart_of_values, outcome_chart, outcome_ladder};
use crate::systems::{Odds, Verdict};

use super::rows::{Steps, rows_of};
use super::{Attempt, AttemptRule, Input, InputKind, Length, Outcome};

/// Rows over the attempt's, and under it.
const ROWS: [i64; 2] = [4, 6];

/// Letters that the headings of all results have together.
const LETTERS: usize = 38;

impl Attempt {
    /// Its table in the middle pane, with what came of it where it was rolled.
    pub fn ladder(&self, came: Option<&Outcome>) -> Ladder {
        let definition = self.definition();
        let Some(rule) = self.rule() else {
            return Ladder::named(definition.title.as_str(), "");
        };
        if let Some(pane) = &rule.pane {
            let of_faces = pane.is_of_faces.then(|| self.faces_pane(rule, pane, came));
            if let Some(ladder) = of_faces.flatten() {
                return ladder;
            }
            if self.comes_to_something() || self.theirs().is_some() {
                return self.pane(rule, pane, came);
            }
            return self.of_several_rolls(&pane.title, came.map(Outcome::verdict));
        }
        let steps = rows_of(definition, rule);
        let own = self.number_of(steps);
        let numbers = numbers_around(steps, own);
        let is_win = self.against().is_some();
        let columns: Vec<(&'static str, String)> = if is_win {
            ["lose", "tie", "win"]
                .map(|word| (word, word.to_owned()))
                .into()
        } else {
            columns_of(rule)
        };
        let Some(odds) = self.odds_at_hand() else {
            let counting = Line::Words("being counted …".to_owned());
            return Ladder {
                below: Below::Charted {
                    chart: Chart::default(),
                    thresholds: vec![counting],
                },
                ..Ladder::named(definition.title.as_str(), steps.name)
            };
        };
        // A blank parts it from the one beside it.
        let longest = (LETTERS / columns.len().max(1)).saturating_sub(1);
        let mut rows: Vec<TableRow> = numbers
            .iter()
            .map(|&number| self.row(steps, number, own, &odds, &columns))
            .collect();
        TableRow::align(&mut rows);
        Ladder {
            columns: columns
                .iter()
                .map(|(_, word)| heading(word, longest))
                .collect(),
            spread: Spread::Even,
            rows,
            at: numbers.iter().position(|number| *number == own),
            lit: came.and_then(|came| columns.iter().position(|(key, _)| *key == came.key())),
            below: self.below(&odds, came.map(Outcome::verdict)),
            ..Ladder::named(definition.title.as_str(), steps.name)
        }
    }

    /// The outcomes of several, with a chart of one roll where it takes many.
    fn of_several_rolls(&self, title: &str, came: Option<Verdict>) -> Ladder {
        let odds = self.odds_at_hand().unwrap_or_default();
        let ladder = outcome_ladder(title, came, &odds);
        let name = match self.length() {
            Length::Once => return ladder,
            Length::To(_) => "a round",
            Length::Extended { .. } => "a roll",
        };
        let once = self.once().odds_at_hand().unwrap_or_default();
        let chart = Chart {
            name: name.into(),
            ..chart_of_values(came, &once)
        };
        Ladder {
            below: outcome_chart(&odds, chart),
            ..ladder
        }
    }

    fn row(
        &self,
        steps: Steps,
        at: i64,
        own: i64,
        odds: &Odds,
        columns: &[(&'static str, String)],
    ) -> TableRow {
        let cells = |odds: &Odds| {
            columns
                .iter()
                .map(|(key, _)| Cell::share(odds.of(key)))
                .collect()
        };
        let other = (at != own).then(|| self.with_number(steps, at).odds_at_hand());
        let cells = match other {
            None => cells(odds),
            // Still being counted.
            Some(None) => vec![Cell::of("…"); columns.len()],
            // What the rules refuse has no chances.
            Some(Some(odds)) if odds.outcomes.is_empty() => vec![Cell::share(0.0); columns.len()],
            Some(Some(odds)) => cells(&odds),
        };
        let label = steps.word_of(at);
        TableRow {
            figure: label.map_or_else(|| number(at), |_| String::new()),
            label: label.unwrap_or_default().to_owned(),
            cells,
            ..TableRow::default()
        }
    }

    fn below(&self, odds: &Odds, came: Option<Verdict>) -> Below {
        let mut chart = chart_of_values(came, odds);
        self.mark_misses(&mut chart, odds);
        let passes = odds.passes.map(|passes| Figure::chance("passes", passes));
        let passes = passes.map(|passes| Line::Figures(vec![passes]));
        Below::Charted {
            chart,
            thresholds: passes.into_iter().collect(),
        }
    }

    /// Marks the values of what does not pass.
    fn mark_misses(&self, chart: &mut Chart, odds: &Odds) {
        let with_value = odds.outcomes.iter().filter(|chance| chance.value.is_some());
        for (bar, chance) in chart.bars.iter_mut().zip(with_value) {
            bar.misses = self.grade_of_key(chance.outcome) < 1;
        }
    }

    /// Counts the rows that take long, so that they are at hand.
    pub(in crate::systems) fn count_rows(&self) {
        let Some(rule) = self.rule() else { return };
        if let Some(pane) = rule.pane.as_ref().filter(|pane| !pane.is_of_faces) {
            let rows = self.pane_rows(rule, pane);
            for number in &rows.numbers {
                drop(self.at_row(&rows, *number).once().odds());
            }
            return;
        }
        let steps = rows_of(self.definition(), rule);
        for number in numbers_around(steps, self.number_of(steps)) {
            drop(self.with_number(steps, number).odds());
        }
    }

    pub(super) fn number_of(&self, steps: Steps) -> i64 {
        let definition = self.definition();
        let numbers = self.own().numbers(definition);
        numbers.get(steps.place(definition))
    }

    /// Whether the number of the rows was said, where the file asks.
    fn says(&self, steps: Steps) -> bool {
        let definition = self.definition();
        let place = steps.place(definition);
        let mut inputs = definition.inputs.iter();
        let asks = |input: &&Input| matches!(&input.kind, InputKind::Said(of) if of.is == place);
        let said = inputs.find(asks).filter(|_| place > 0);
        said.is_none_or(|said| self.own().numbers(definition).get(said.number) != 0)
    }

    pub(super) fn with_number(&self, steps: Steps, number: i64) -> Self {
        // A row is what it would be were its number said.
        self.saying_number(steps.place(self.definition()), number)
    }
}

/// The numbers that have a row, the easiest first.
fn numbers_around(steps: Steps, own: i64) -> Vec<i64> {
    let [over, under] = ROWS;
    let easier = |rows: i64| {
        if steps.is_harder_up {
            own - rows
        } else {
            own + rows
        }
    };
    let all = (-under..=over).rev().map(easier);
    all.filter(|number| *number == own || steps.holds(*number))
        .collect()
}

/// The results, worst first, each with its key and word.
fn columns_of(rule: &AttemptRule) -> Vec<(&'static str, String)> {
    let mut results: Vec<_> = rule.results.iter().collect();
    results.sort_by_key(|result| result.grade);
    let mut columns: Vec<(&'static str, String)> = Vec::new();
    for result in results {
        let key = result.key.is;
        if !columns.iter().any(|(known, _)| *known == key) {
            columns.push((key, result.word.to_string()));
        }
    }
    columns
}

fn heading(word: &str, longest: usize) -> Column {
    let cut = |word: &str, most: usize| word.chars().take(most).collect::<String>();
    let initials = || {
        let words = word.split([' ', ',']).filter(|word| !word.is_empty());
        words.map(|word| cut(word, 4)).collect::<Vec<_>>().join(" ")
    };
    let full = if word.chars().count() > longest {
        cut(&initials(), longest)
    } else {
        word.to_owned()
    };
    Column {
        short: cut(&full, 4).trim_end().to_owned(),
        heading: full.trim_end().to_owned(),
    }
}
