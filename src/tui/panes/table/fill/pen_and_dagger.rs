//! Pen & Dagger: ranks against success levels, with what a fortune die would do.

use crate::systems::Odds;
use crate::systems::pen_and_dagger::{
    Attempt, Check, Counts, Edge, Grades, Level, Rank, Reliability,
};
use crate::tui::glyphs::NEVER;
use crate::tui::panes::common::{mark_of, muted, plain};
use crate::tui::panes::table::view;
use crate::tui::panes::table::view::{Below, Cell, TableRow};
use crate::tui::session::{AttemptBuilder, Session};
use crate::tui::theme::Role;
use crate::tui::widgets::text::Span;
use crate::words::in_figures;

use super::cells::columns;
use super::shown::{ShownAttempt, ShownResult};

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

/// The table with the attempt's row; without an attempt it stands where the arrow keys left it.
pub(crate) fn ladder(session: &Session, tried: Option<(&ShownAttempt, &Attempt)>) -> view::Ladder {
    let check = tried.and_then(|(_, attempt)| main_check(attempt));
    let at = match (check, tried, session.wish) {
        (Some(check), _, _) => Some(check.row()),
        (None, None, AttemptBuilder::PenAndDagger(wish)) => Some(wish.rank),
        (None, _, _) => None,
    };
    let bar = tried.and_then(|(_, attempt)| attempt.bar());
    view::Ladder {
        name: "Success Table".into(),
        tab: "Table".into(),
        row_heading: "rank".into(),
        columns: columns(COLUMNS),
        edges: Vec::new(),
        rows: Rank::ALL
            .into_iter()
            .map(|rank| rung(session, rank, at, bar))
            .collect(),
        at: at.map(Rank::row),
        lit: tried
            .and_then(|(built, _)| built.came.as_ref())
            .and_then(lit),
        below: tried.map_or(Below::Nothing, |(built, attempt)| {
            below(session, built, attempt)
        }),
    }
}

/// The level as it stands now, in its own role: a fortune die may have changed it.
fn lit(came: &ShownResult) -> Option<(usize, Role)> {
    let level = came.level?;
    Some((
        column_of(level),
        if came.is_secret {
            Role::Secret
        } else {
            mark_of(level).role()
        },
    ))
}

fn rung(session: &Session, rank: Rank, at: Option<Rank>, bar: Option<Level>) -> TableRow {
    let table = &session.campaign.rules().pen_and_dagger.table;
    let cell = |level: Level| {
        let text = table.cell(rank, level).map_or_else(
            || NEVER.into(),
            |faces| match faces.into_inner() {
                (first, last) if first == last => first.to_string(),
                (first, last) => format!("{first}–{last}"),
            },
        );
        Cell {
            text,
            misses: at == Some(rank) && bar.is_some_and(|bar| level < bar),
        }
    };
    let cells = Level::ALL.into_iter().skip(1).map(cell).collect();
    TableRow {
        label: rank.name().into(),
        cells,
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

fn below(session: &Session, built: &ShownAttempt, attempt: &Attempt) -> Below {
    let book = &session.campaign.rules().pen_and_dagger;
    let Some(grades) = attempt.grades(book) else {
        return luck_lines(built, &attempt.odds(book));
    };
    let with_die = |level: Level| {
        attempt
            .with_fortune_die(book, level)
            .map(|chance| chance * 100.0)
    };
    let chance = |level: Level| view::Chance {
        exactly: exactly(&grades, level) * 100.0,
        at_least: (level > Level::Failure).then(|| grades.at_least(level) * 100.0),
        with_die: if level > Level::Failure {
            with_die(level)
        } else {
            None
        },
    };
    Below::Odds(view::Odds {
        who: built.who.clone(),
        what: built.what.clone(),
        terms: built.terms.clone(),
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
        die_in_hand: built.has_die,
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

fn luck_lines(built: &ShownAttempt, odds: &Odds) -> Below {
    let chance = |key: &str| format!("{key:<9}{} %", in_figures(odds.of(key) * 100.0));
    Below::Lines(vec![
        Vec::new(),
        vec![
            Span::bold(built.who.clone(), Role::Strong),
            plain(format!(" {}", built.what)),
        ],
        vec![muted(chance("unlucky"))],
        vec![muted(chance("lucky"))],
    ])
}

/// The words of how a check is read, for the band.
pub(crate) fn manner(attempt: &Attempt) -> Vec<&'static str> {
    let Some(check) = main_check(attempt) else {
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
