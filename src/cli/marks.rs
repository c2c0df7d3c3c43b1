//! Outcomes as they are shown: the mark before the word, so that no result is told by color or word alone.

use crate::systems::OutcomeGrade;

/// The mark of an outcome, one cell wide; nothing for outcomes that are neither good nor bad.
pub fn mark_of(outcome: &str) -> &'static str {
    match OutcomeGrade::of_key(outcome) {
        OutcomeGrade::CriticalFailure => "▼",
        OutcomeGrade::Failure => "×",
        OutcomeGrade::Limited => "≈",
        OutcomeGrade::Figure => " ",
        OutcomeGrade::Normal | OutcomeGrade::Passed => "●",
        OutcomeGrade::Major => "▲",
        OutcomeGrade::Critical => "◆",
    }
}

/// An outcome's key as words.
pub(super) fn word_of(outcome: &str) -> String {
    outcome.replace('-', " ")
}
