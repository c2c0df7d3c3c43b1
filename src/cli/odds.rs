//! `astragal odds`: exact probabilities, before anything is rolled.

use clap::Args;

use crate::dice;
use crate::dice::{Moments, TypedFaces};
use crate::report::{Column, Table};
use crate::systems::random_tables::TableOdds;
use crate::systems::{Attempt, Chance, Odds as ExactOdds};
use crate::words::{counted, in_figures};

use super::Failure;
use super::attempt_line::{AttemptLine, Understood, outcome_words};
use super::context::CliContext;
use super::object::Object;
use super::output::{Output, warned};

const UNCOUNTED: &str = "too many ways to fall to be counted";

/// Show the exact odds of an attempt without rolling
#[derive(Debug, Args)]
pub struct Odds {
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    line: AttemptLine,
}

impl Odds {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let line = self.line.text();
        if let Some(name) = table_named(&line) {
            return print_odds_of_table(context, name, self.json, output);
        }
        let understood = self.line.read(context)?;
        refuse_impossible_faces(context, &understood)?;
        let odds = understood.attempting.attempt.odds();
        if self.json {
            output.json(&in_json(&understood, &odds))
        } else {
            print(&understood, &odds, output)
        }
    }
}

/// Typed faces change no odds, but a line that could not be rolled has none.
fn refuse_impossible_faces(context: &CliContext, understood: &Understood) -> Result<(), Failure> {
    let attempting = &understood.attempting;
    let Some(typed) = &attempting.typed else {
        return Ok(());
    };
    let mut faces = TypedFaces::new(typed.clone());
    let mut roll = || {
        attempting
            .attempt
            .roll(&context.rules, &mut faces)
            .map(drop)
    };
    let rolled = (0..attempting.times).try_for_each(|_| roll());
    let unread = rolled.and_then(|()| faces.finish());
    unread.map_err(|unread| Failure::NotUnderstood(unread.to_string()))
}

fn in_json(understood: &Understood, odds: &ExactOdds) -> Object {
    let attempt = &understood.attempting.attempt;
    // In place of outcomes, where free dice fall in too many ways to be counted.
    let is_uncounted = odds.outcomes.is_empty();
    let moments = moments_of(attempt).filter(|_| is_uncounted);
    Object::of("line", understood.shown())
        .with("system", attempt.system_key())
        .filled_list("first", chances(&odds.first))
        .list("outcomes", chances(&odds.outcomes))
        .with("passes", odds.passes)
        .with_some("mean", moments.map(|moments| moments.mean))
        .with_some("deviation", moments.map(|moments| moments.deviation))
        .filled_list("warnings", understood.warnings().iter().map(String::as_str))
}

fn chances(chances: &[Chance]) -> impl Iterator<Item = Object> {
    possible(chances).map(|chance| {
        Object::of("outcome", chance.outcome)
            .with("probability", chance.probability)
            .with_some("value", chance.value)
    })
}

fn possible(chances: &[Chance]) -> impl Iterator<Item = &Chance> {
    chances.iter().filter(|chance| chance.probability > 0.0)
}

fn print(understood: &Understood, odds: &ExactOdds, output: &mut Output) -> Result<(), Failure> {
    let attempt = &understood.attempting.attempt;
    let (line, warnings) = (understood.shown(), warned(understood.warnings()));
    output.line(&format!("{line}{warnings}"))?;
    if odds.outcomes.is_empty() {
        let moments = moments_of(attempt).map(|Moments { mean, deviation }| {
            format!(": mean {mean:.2}, deviation {deviation:.2}")
        });
        return output.line(&format!("{UNCOUNTED}{}", moments.unwrap_or_default()));
    }
    if !odds.first.is_empty() {
        output.line("first")?;
        print_table(attempt, &odds.first, |_| None, output)?;
        output.line("then")?;
    }
    let with_die = |outcome: &str| attempt.at_least_with_die(outcome);
    print_table(attempt, &odds.outcomes, with_die, output)?;
    let Some(passes) = odds.passes else {
        return Ok(());
    };
    let rescued = attempt.passes_with_die();
    let rescued = rescued.map(|chance| format!(", with a fortune die {}", percent(chance)));
    let (passes, rescued) = (percent(passes), rescued.unwrap_or_default());
    output.line(&format!("passes {}{rescued}", passes.trim_start()))
}

/// The chance of each outcome in a sentence, and of passing.
pub(super) fn odds_words(attempt: &Attempt) -> String {
    let odds = attempt.odds();
    let told = possible(&odds.outcomes).map(|chance| {
        let outcome = outcome_words(chance.outcome, chance.value);
        format!("{outcome} {}", percent(chance.probability))
    });
    let passes = odds
        .passes
        .map(|passes| format!("passes {}", percent(passes)));
    let told: Vec<String> = told.chain(passes).collect();
    match told.is_empty() {
        true => UNCOUNTED.to_owned(),
        false => told.join(", "),
    }
}

/// What is known of free dice that fall in too many ways to be counted one by one.
fn moments_of(attempt: &Attempt) -> Option<Moments> {
    let Attempt::Dice(wish) = attempt else {
        return None;
    };
    match wish.odds() {
        dice::Odds::Moments(moments) => Some(moments),
        dice::Odds::Exact(_) | dice::Odds::Untold => None,
    }
}

/// Outcomes worst first, each with its own chance, that of it or a better one, and that with a fortune die in hand.
fn print_table(
    attempt: &Attempt,
    outcomes: &[Chance],
    fortune: impl Fn(&str) -> Option<f64>,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut all = outcomes.iter();
    let has_fortune = all.any(|chance| fortune(chance.outcome).is_some());
    let fortune_heading = if has_fortune {
        "with a fortune die"
    } else {
        ""
    };
    let headings = ["", "", "exactly", "at least", fortune_heading];
    let (low, high) = tails(outcomes);
    let (lower, higher) = (outcomes.get(..low), outcomes.get(high..));
    let each = outcomes.iter().zip(from_each_on(outcomes));
    let each = each.take(high).skip(low).map(|(chance, at_least)| {
        vec![
            attempt.merit_of(chance).glyph().to_owned(),
            outcome_words(chance.outcome, chance.value),
            percent(chance.probability),
            percent(at_least),
            fortune(chance.outcome).map(percent).unwrap_or_default(),
        ]
    });
    let lower = folded("lower", lower.unwrap_or_default(), |_| 1.0);
    let higher = folded("higher", higher.unwrap_or_default(), |together| together);
    let rows = lower.into_iter().chain(each).chain(higher);
    output.table(&Table::of(2, &headings, rows.collect()))
}

/// The chance of each outcome or a better one, added up once from the best: there may be hundreds of thousands.
fn from_each_on(outcomes: &[Chance]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut sums: Vec<f64> = outcomes.iter().map(|chance| chance.probability).collect();
    for chance in sums.iter_mut().rev() {
        sum += *chance;
        *chance = sum;
    }
    sums
}

/// The fewest totals of next to no chance that are told in one row.
const LEAST_FOLDED: usize = 4;

/// Where the totals begin and end that have a row each: those under 0.01 % before and after share one.
fn tails(outcomes: &[Chance]) -> (usize, usize) {
    let is_slight = |chance: &&Chance| chance.outcome == "total" && chance.probability < 0.000_05;
    let low = outcomes.iter().take_while(is_slight).count();
    let behind = outcomes.iter().skip(low).rev();
    let high = behind.take_while(is_slight).count();
    let folded = |count: usize| if count < LEAST_FOLDED { 0 } else { count };
    (folded(low), outcomes.len() - folded(high))
}

/// `314 higher totals`, with their chance together.
fn folded(which: &str, outcomes: &[Chance], at_least: impl Fn(f64) -> f64) -> Option<Vec<String>> {
    let together: f64 = outcomes.iter().map(|chance| chance.probability).sum();
    let words = format!("{} {which} totals, together", outcomes.len());
    let (exactly, at_least) = (percent(together), percent(at_least(together)));
    let row = vec![String::new(), words, exactly, at_least, String::new()];
    Some(row).filter(|_| !outcomes.is_empty())
}

/// A probability as a percentage with two decimals.
pub(super) fn percent(probability: f64) -> String {
    format!("{} %", in_figures(probability * 100.0))
}

/// The cells of the longest bar.
const BAR: f64 = 24.0;

/// The most results that have a row of their own, the likeliest first.
const MOST_ROWS: usize = 200;

/// The table that a line names behind the word `table`.
fn table_named(line: &str) -> Option<&str> {
    let (word, name) = line.trim().split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("table")
        .then(|| name.trim().trim_matches('"'))
}

/// Prints the chances of a table, the likeliest result first.
fn print_odds_of_table(
    context: &CliContext,
    name: &str,
    in_json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let tables = &context.rules.tables;
    let table = tables.get(name).map_err(Failure::NotUnderstood)?;
    let odds = tables.odds(&table, &[]);
    if in_json {
        let results = odds.results.iter().map(|(text, chance)| {
            Object::of("outcome", text.as_str()).with("probability", *chance)
        });
        let object = Object::of("table", table.name.as_str())
            .with("dice", table.dice())
            .with("whole", odds.is_whole)
            .list("outcomes", results);
        return output.json(&object);
    }
    let (name, dice, results) = (
        &table.name,
        table.dice(),
        counted(odds.results.len(), "result"),
    );
    let whole = if odds.is_whole { "" } else { " as written" };
    output.line(&format!("{name}: {dice}, {results}{whole}"))?;
    output.table(&in_rows(&odds))
}

fn in_rows(odds: &TableOdds) -> Table {
    let ranked = odds.ranked();
    let most = ranked.first().map_or(1.0, |(_, chance)| *chance);
    let row = |(text, chance): &(&str, f64)| {
        vec![percent(*chance), bar(chance / most), (*text).to_owned()]
    };
    let mut rows: Vec<Vec<String>> = ranked.iter().take(MOST_ROWS).map(row).collect();
    let others = ranked.get(MOST_ROWS..).unwrap_or_default();
    if !others.is_empty() {
        let together: f64 = others.iter().map(|(_, chance)| chance).sum();
        let words = format!("{} others, together", others.len());
        rows.push(vec![percent(together), String::new(), words]);
    }
    let (chance, result) = (Column::figures("chance"), Column::sentence("result"));
    Table::new([chance, Column::words(""), result], rows)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a bar has few cells"
)]
fn bar(share: f64) -> String {
    "█".repeat((share * BAR).round().max(1.0) as usize)
}
