//! Pen & Dagger: ranks against success levels, with what a fortune die would do.

use crate::systems::interface::ladder::{
    Below, Cell, Column, ColumnChance, ColumnOdds, Ladder, NEVER, RollResult, TableRow,
};
use crate::systems::{Odds, OutcomeGrade};
use crate::words::in_figures;

use super::{Attempt, Book, Check, Counts, Edge, Grades, Level, Outcome, Rank, Reliability};

/// What the columns are called, in full and where room is short.
const COLUMNS: [(&str, &str); 5] = [
    ("failure", "fail"),
    ("limited", "lim"),
    ("normal", "norm"),
    ("major", "maj"),
    ("critical", "crit"),
];

/// The column of a level: a critical failure counts to failure.
const fn column_of(level: Level) -> usize {
    (level as usize).saturating_sub(1)
}

/// The table with the attempt's row.
pub(super) fn ladder(
    attempt: &Attempt,
    book: &Book,
    came: Option<RollResult<'_, Outcome>>,
) -> Ladder {
    let at = main_check(attempt).map(|check| check.row());
    let plain = main_check(attempt).and_then(|check| check.plain);
    Ladder {
        lit: came.and_then(|came| column_that_came(attempt, came.grade)),
        below: below(attempt, book),
        ..table(book, at, plain.or(attempt.bar()))
    }
}

/// The table by itself, with a row of it in hand.
pub(super) fn table(book: &Book, at: Option<Rank>, bar: Option<Level>) -> Ladder {
    let row = |rank| row(book, rank, bar.filter(|_| at == Some(rank)));
    Ladder {
        tab: "Table".into(),
        columns: Column::all(COLUMNS),
        rows: Rank::ALL.into_iter().map(row).collect(),
        at: at.map(Rank::row),
        ..Ladder::named("Success Table", "rank")
    }
}

/// The column of the level as it stands now, which a fortune die may have changed; luck has none.
const fn column_that_came(attempt: &Attempt, grade: OutcomeGrade) -> Option<usize> {
    if matches!(attempt, Attempt::Luck | Attempt::PartyLuck { .. }) {
        return None;
    }
    match grade {
        OutcomeGrade::CriticalFailure => Some(column_of(Level::CriticalFailure)),
        OutcomeGrade::Failure => Some(column_of(Level::Failure)),
        OutcomeGrade::Limited => Some(column_of(Level::Limited)),
        OutcomeGrade::Normal => Some(column_of(Level::Normal)),
        OutcomeGrade::Major => Some(column_of(Level::Major)),
        OutcomeGrade::Critical => Some(column_of(Level::Critical)),
        OutcomeGrade::Figure | OutcomeGrade::Passed => None,
    }
}

fn row(book: &Book, rank: Rank, bar: Option<Level>) -> TableRow {
    let cell = |level: Level| {
        let text = book.table.cell(rank, level).map_or_else(
            || NEVER.into(),
            |faces| match faces.into_inner() {
                (first, last) if first == last => first.to_string(),
                (first, last) => format!("{first}–{last}"),
            },
        );
        Cell {
            text,
            misses: bar.is_some_and(|bar| level < bar),
        }
    };
    TableRow {
        label: rank.name().into(),
        cells: Level::ALL.into_iter().skip(1).map(cell).collect(),
        ..TableRow::default()
    }
}

/// The check whose row the table marks: of a linked attempt the main one, of a shared one the first.
fn main_check(attempt: &Attempt) -> Option<Check> {
    match attempt {
        Attempt::Single { check, .. } | Attempt::Linked { main: check, .. } => Some(*check),
        Attempt::Shared { checks, .. } => checks.first().copied(),
        Attempt::Luck | Attempt::PartyLuck { .. } => None,
    }
}

fn below(attempt: &Attempt, book: &Book) -> Below {
    let Some(grades) = attempt.grades(book) else {
        return lines(&attempt.odds(book), ["unlucky", "lucky"]);
    };
    if attempt.is_plain() {
        return lines(&attempt.odds(book), ["failure", "success"]);
    }
    let with_die = |level: Level| {
        attempt
            .with_fortune_die(book, level)
            .map(|chance| chance * 100.0)
    };
    let chance = |level: Level| ColumnChance {
        exactly: exactly(&grades, level) * 100.0,
        at_least: (level > Level::Failure).then(|| grades.at_least(level) * 100.0),
        with_die: if level > Level::Failure {
            with_die(level)
        } else {
            None
        },
    };
    Below::Odds(ColumnOdds {
        aside: match attempt {
            Attempt::Shared {
                counts: Counts::Best,
                ..
            } => "the best counts".into(),
            Attempt::Shared {
                counts: Counts::All,
                ..
            } => "all must reach it".into(),
            _ => String::new(),
        },
        columns: Level::ALL.into_iter().skip(1).map(chance).collect(),
        naturals: naturals(attempt),
        bar: attempt.bar().map(column_of),
    })
}

fn exactly(grades: &Grades, level: Level) -> f64 {
    match level {
        Level::CriticalFailure | Level::Failure => {
            grades.of(Level::CriticalFailure) + grades.of(Level::Failure)
        }
        Level::Limited | Level::Normal | Level::Major | Level::Critical => grades.of(level),
    }
}

fn naturals(attempt: &Attempt) -> Vec<(String, f64)> {
    let Attempt::Single { check, .. } = attempt else {
        return Vec::new();
    };
    let percent = |face| check.chance_of_natural(face) * 100.0;
    vec![
        ("nat 20".into(), percent(20)),
        ("nat  1".into(), percent(1)),
    ]
}

fn lines(odds: &Odds, keys: [&str; 2]) -> Below {
    let chance = |key: &str| format!("{key:<9}{} %", in_figures(odds.of(key) * 100.0));
    Below::Lines(keys.map(chance).into())
}

/// The words of how a single check is read.
pub(super) fn manner(attempt: &Attempt) -> Vec<&'static str> {
    let is_single = attempt.checks().len() <= 1;
    let Some(check) = main_check(attempt).filter(|_| is_single) else {
        return Vec::new();
    };
    let edge = match check.edge {
        Edge::Advantage => Some("advantage"),
        Edge::Even => None,
        Edge::Disadvantage => Some("disadvantage"),
    };
    let reliability = match check.reliability {
        Reliability::Reliable => Some("reliable"),
        Reliability::Plain => None,
        Reliability::Unreliable => Some("unreliable"),
    };
    edge.into_iter().chain(reliability).collect()
}
