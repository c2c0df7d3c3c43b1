//! Short words for attempts and for changes of a record.

use crate::campaign::party::Change;
use crate::rules::Attempt;
use crate::rules::pen_and_dagger::{self as pd, Check, Counts, Edge, Reliability, SheetChange};

/// An attempt in the words of the log: `Adept +1 adv bar major`; empty for luck.
#[must_use]
pub fn attempt_words(attempt: &Attempt) -> String {
    let Attempt::PenAndDagger(attempt) = attempt;
    let (checks, joiner) = match attempt {
        pd::Attempt::Single { check, .. } => (vec![check_words(check)], ""),
        pd::Attempt::Luck | pd::Attempt::PartyLuck { .. } => (Vec::new(), ""),
        pd::Attempt::Shared { checks, counts, .. } => {
            let joiner = if *counts == Counts::Best { " or " } else { " and " };
            (checks.iter().map(check_words).collect(), joiner)
        }
        pd::Attempt::Linked { first, main, .. } => (vec![check_words(first), check_words(main)], " then "),
    };
    let mut words = checks.join(joiner);
    let bar = match attempt {
        pd::Attempt::Single { bar, .. }
        | pd::Attempt::Shared { bar, .. }
        | pd::Attempt::Linked { bar, .. } => *bar,
        pd::Attempt::Luck | pd::Attempt::PartyLuck { .. } => None,
    };
    if let Some(bar) = bar {
        words.push_str(&format!(" bar {}", bar.word()));
    }
    words
}

fn check_words(check: &Check) -> String {
    let mut words = check.rank.name().to_owned();
    if check.adjustment != 0 {
        words.push_str(&format!(" {:+}", check.adjustment));
    }
    words.push_str(match check.edge {
        Edge::Advantage => " adv",
        Edge::Even => "",
        Edge::Disadvantage => " dis",
    });
    words.push_str(match check.reliability {
        Reliability::Reliable => " reliable",
        Reliability::Plain => "",
        Reliability::Unreliable => " unreliable",
    });
    words
}

/// What changed in a record.
pub(super) fn change_words(change: &Change) -> String {
    let text = |field: &str, value: &Option<String>| match value {
        Some(value) => format!("{field}: {value}"),
        None => format!("no {field}"),
    };
    match change {
        Change::Name(name) => format!("is now called {name}"),
        Change::Player(player) => text("player", player),
        Change::Class(class) => text("class", class),
        Change::Level(level) => format!("level {level}"),
        Change::Background(background) => text("background", background),
        Change::Notes(notes) => text("notes", notes),
        Change::Secret(_) => "the secret note changed".to_owned(),
        Change::PenAndDagger(SheetChange::Dream(dream)) => text("Dream", dream),
        Change::PenAndDagger(SheetChange::Ability(ability, rank)) => {
            format!("{} {}", ability.name(), rank.name())
        }
        Change::PenAndDagger(SheetChange::Skill(skill, true)) => format!("has the skill {skill}"),
        Change::PenAndDagger(SheetChange::Skill(skill, false)) => format!("no longer has the skill {skill}"),
        Change::PenAndDagger(SheetChange::Proficiency(name, Some(rank))) => format!("{name} {}", rank.name()),
        Change::PenAndDagger(SheetChange::Proficiency(name, None)) => format!("no rank in {name}"),
    }
}
