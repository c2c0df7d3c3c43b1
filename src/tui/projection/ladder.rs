//! The success table, and the odds of the attempt being built.

use crate::campaign::line::{Sentence, parse};
use crate::campaign::{Attempting, Command, Fate, Roll, RollId};
use crate::rules::pen_and_dagger::{Attempt, Check, Counts, Edge, Grades, Level, Rank, Reliability};
use crate::rules::{Attempt as AnyAttempt, Odds, Outcome, System};
use crate::tui::glyphs::NEVER;
use crate::tui::layout::Pane;
use crate::tui::sitting::Sitting;
use crate::tui::theme::Role;
use crate::tui::view::{self, Below, Cell, Column, Rung};

use super::{Typed, mark_of, muted, plain, safe};

/// The attempt the table shows: typed, chosen on the table, or rolled last.
pub(super) struct Built {
    pub(super) attempt: Attempt,
    who: String,
    what: String,
    /// How the rank adds up.
    pub(super) terms: Vec<String>,
    /// The level that came, if it was rolled, and whether players may see it.
    came: Option<(Level, bool)>,
    has_die: bool,
}

pub(super) fn built(sitting: &Sitting, typed: Typed<'_>) -> Option<Built> {
    if let Some(Ok(Sentence { command: Command::Attempt(attempting), .. })) = typed {
        return from_typed(sitting, attempting);
    }
    let has_table = sitting.campaign.state().system == System::PenAndDagger;
    if has_table && sitting.desk.focus == Pane::Table && typed.is_none() {
        let sentence = parse(&sitting.wish_line(), &sitting.line_context()).ok();
        if let Some(Command::Attempt(attempting)) = sentence.map(|sentence| sentence.command) {
            return from_typed(sitting, &attempting);
        }
    }
    let (id, roll) = sitting.campaign.standing_rolls().next()?;
    from_roll(sitting, id, roll)
}

fn from_typed(sitting: &Sitting, attempting: &Attempting) -> Option<Built> {
    let AnyAttempt::PenAndDagger(attempt) = &attempting.attempt else { return None };
    let names: Vec<String> = attempting.who.iter().map(|roller| safe(&roller.name)).collect();
    Some(Built {
        attempt: attempt.clone(),
        who: names.join(" + "),
        what: safe(&attempting.what),
        terms: attempting.because.split(" · ").map(safe).collect(),
        came: None,
        has_die: attempting.who.iter().any(|roller| holds_die(sitting, roller.being)),
    })
}

fn from_roll(sitting: &Sitting, id: RollId, roll: &Roll) -> Option<Built> {
    let (AnyAttempt::PenAndDagger(attempt), Outcome::PenAndDagger(outcome)) = (&roll.attempt, &roll.outcome)
    else {
        return None;
    };
    let names: Vec<String> = roll.who.iter().map(|roller| safe(&roller.name)).collect();
    let is_converted = matches!(sitting.campaign.fate(id), Some(Fate::Converted(_)));
    let level = outcome.level().map(|level| if is_converted { Level::Normal } else { level });
    let words = crate::campaign::telling::attempt_words(&roll.attempt);
    Some(Built {
        attempt: attempt.clone(),
        who: names.join(" + "),
        what: safe(&roll.what),
        terms: if words.is_empty() { Vec::new() } else { vec![words] },
        came: level.map(|level| (level, sitting.campaign.is_secret(id, roll))),
        has_die: roll.who.iter().any(|roller| holds_die(sitting, roller.being)),
    })
}

fn holds_die(sitting: &Sitting, being: crate::campaign::Being) -> bool {
    match being {
        crate::campaign::Being::Hero(id) => sitting.campaign.state().ledger.held(id) > 0,
        crate::campaign::Being::Foe(_) => false,
    }
}

/// The column of a level: a critical failure counts to failure.
const fn column_of(level: Level) -> usize {
    (level as usize).saturating_sub(1)
}

pub(super) fn ladder(sitting: &Sitting, built: Option<&Built>) -> view::Ladder {
    let system = sitting.campaign.state().system;
    if system != System::PenAndDagger && built.is_none() {
        return without_table(system);
    }
    let check = built.and_then(|built| main_check(&built.attempt));
    let at = match (check, built) {
        (Some(check), _) => Some(check.row()),
        (None, None) => Some(sitting.wish.rank),
        (None, Some(_)) => None,
    };
    let bar = built.and_then(|built| built.attempt.bar());
    let lit = built.and_then(|built| built.came).map(|(level, is_secret)| {
        (column_of(level), if is_secret { Role::Secret } else { mark_of(level).role() })
    });
    view::Ladder {
        name: "Success Table".into(),
        row_heading: "rank".into(),
        columns: columns(),
        edges: Vec::new(),
        rows: Rank::ALL.into_iter().map(|rank| rung(sitting, rank, at, bar)).collect(),
        at: at.map(Rank::row),
        lit,
        below: built.map_or(Below::Nothing, |built| below(sitting, built)),
    }
}

/// What stands in place of a table for a system that has none here yet.
fn without_table(system: System) -> view::Ladder {
    let lines = vec![vec![muted("Odds show while an attempt is typed:")], vec![plain(system.example())]];
    view::Ladder { name: system.title().into(), below: Below::Lines(lines), ..view::Ladder::default() }
}

fn columns() -> Vec<Column> {
    let headings =
        [("failure", "fail"), ("limited", "lim"), ("normal", "norm"), ("major", "maj"), ("critical", "crit")];
    headings.map(|(heading, short)| Column { heading: heading.into(), short: short.into() }).into()
}

fn rung(sitting: &Sitting, rank: Rank, at: Option<Rank>, bar: Option<Level>) -> Rung {
    let table = &sitting.campaign.rules().pen_and_dagger.table;
    let cell = |level: Level| {
        let text = table.cell(rank, level).map_or_else(
            || NEVER.into(),
            |faces| match faces.into_inner() {
                (first, last) if first == last => first.to_string(),
                (first, last) => format!("{first}–{last}"),
            },
        );
        Cell { text, misses: at == Some(rank) && bar.is_some_and(|bar| level < bar) }
    };
    Rung { label: rank.name().into(), cells: Level::ALL.into_iter().skip(1).map(cell).collect() }
}

/// The check whose row the table marks: of a linked attempt the main one, of a shared one the first.
fn main_check(attempt: &Attempt) -> Option<Check> {
    match attempt {
        Attempt::Single { check, .. } | Attempt::Linked { main: check, .. } => Some(*check),
        Attempt::Shared { checks, .. } => checks.first().copied(),
        Attempt::Luck | Attempt::PartyLuck { .. } => None,
    }
}

fn below(sitting: &Sitting, built: &Built) -> Below {
    let book = &sitting.campaign.rules().pen_and_dagger;
    let Some(grades) = built.attempt.grades(book) else {
        return luck_lines(built, &built.attempt.odds(book));
    };
    let with_die = |level: Level| built.attempt.with_fortune_die(book, level).map(|chance| chance * 100.0);
    let chance = |level: Level| view::Chance {
        exactly: exactly(&grades, level) * 100.0,
        at_least: (level > Level::Failure).then(|| grades.at_least(level) * 100.0),
        with_die: if level > Level::Failure { with_die(level) } else { None },
    };
    Below::Odds(view::Odds {
        who: built.who.clone(),
        what: built.what.clone(),
        terms: built.terms.clone(),
        aside: match &built.attempt {
            Attempt::Shared { counts: Counts::Best, .. } => "the best counts".into(),
            Attempt::Shared { counts: Counts::All, .. } => "all must reach it".into(),
            _ => String::new(),
        },
        columns: Level::ALL.into_iter().skip(1).map(chance).collect(),
        naturals: naturals(&built.attempt),
        die_in_hand: built.has_die,
        bar: built.attempt.bar().map(column_of),
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
    let Attempt::Single { check, .. } = attempt else { return Vec::new() };
    let percent = |face| check.chance_of_natural(face) * 100.0;
    vec![("nat 20".into(), percent(20)), ("nat  1".into(), percent(1))]
}

fn luck_lines(built: &Built, odds: &Odds) -> Below {
    let chance = |key: &str| format!("{key:<9}{:.2} %", odds.of(key) * 100.0);
    Below::Lines(vec![
        Vec::new(),
        vec![view::Span::bold(built.who.clone(), Role::Strong), plain(format!(" {}", built.what))],
        vec![muted(chance("unlucky"))],
        vec![muted(chance("lucky"))],
    ])
}

/// The words of how a check is read, for the band.
pub(super) fn manner(attempt: &Attempt) -> Vec<&'static str> {
    let Some(check) = main_check(attempt) else { return Vec::new() };
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
