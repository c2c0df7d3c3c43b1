//! Outcomes as they are shown: the mark before the word, so that no result is told by color or word alone.

use crate::systems::OutcomeGrade;

/// The mark of an outcome, one cell wide; nothing for outcomes that are neither good nor bad.
pub fn mark_of(outcome: &str) -> &'static str {
    OutcomeGrade::of_key(outcome).glyph()
}

/// An outcome's key as words.
pub(super) fn word_of(outcome: &str) -> String {
    outcome.replace('-', " ")
}
