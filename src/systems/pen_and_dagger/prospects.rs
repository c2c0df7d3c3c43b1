//! What an attempt may come to before it is rolled: levels to scale, and what a fortune die would do.

use crate::systems::OutcomeGrade;
use crate::systems::interface::prospects::{Hope, ScaleStep};

use super::{Attempt, Book, Level};

/// The levels of an attempt, worst first.
pub(super) fn scale(attempt: &Attempt, book: &Book) -> Vec<ScaleStep> {
    let Some(grades) = attempt.grades(book) else {
        let odds = attempt.odds(book);
        let step = |key: &str| ScaleStep {
            word: key.to_owned(),
            grade: OutcomeGrade::of_key(key),
            chance: odds.of(key),
            passes: false,
        };
        return ["unlucky", "lucky"].map(step).into();
    };
    let bar = attempt.bar();
    let possible = Level::ALL
        .into_iter()
        .filter(|level| grades.of(*level) > 0.0);
    let step = |level: Level| ScaleStep {
        word: OutcomeGrade::of_key(attempt.key_of(level))
            .word()
            .to_owned(),
        grade: OutcomeGrade::of_key(attempt.key_of(level)),
        chance: grades.of(level),
        passes: bar.is_some_and(|bar| level >= bar),
    };
    possible.map(step).collect()
}

/// The chance to pass, or of a normal success.
pub(super) fn hope(attempt: &Attempt, book: &Book) -> Hope {
    let goal = attempt.bar().unwrap_or(Level::Normal);
    let (words, chance) = match (attempt.passes(book), attempt.grades(book)) {
        (Some(passes), _) => ("passes".to_owned(), passes),
        (None, Some(grades)) => (format!("{} or better", goal.word()), grades.at_least(goal)),
        (None, None) => ("lucky".to_owned(), attempt.odds(book).of("lucky")),
    };
    Hope {
        words,
        chance,
        with_die: attempt
            .passes_with_fortune_die(book)
            .or_else(|| attempt.with_fortune_die(book, goal)),
    }
}

/// The chance of an outcome or a better one with a fortune die, where a die can repeat the attempt.
pub(super) fn at_least_with_die(attempt: &Attempt, book: &Book, key: &str) -> Option<f64> {
    match (attempt, key) {
        (Attempt::Luck | Attempt::PartyLuck { .. }, "unlucky") => Some(1.0),
        (Attempt::Luck | Attempt::PartyLuck { .. }, _) => {
            attempt.with_fortune_die(book, Level::Normal)
        }
        _ => {
            let level = Level::ALL
                .into_iter()
                .find(|level| attempt.key_of(*level) == key)?;
            attempt.with_fortune_die(book, level)
        }
    }
}
