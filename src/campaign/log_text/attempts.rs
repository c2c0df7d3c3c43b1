//! Short words for attempts: what the log and the preview say of one before its dice.

use crate::systems::Attempt;

/// An attempt in the words of the log: `Adept +1 adv bar major`, `7 dice at 8`; empty for luck.
#[must_use]
pub fn attempt_words(attempt: &Attempt) -> String {
    attempt_parts(attempt).join(", ")
}

/// Those words part by part.
#[must_use]
pub fn attempt_parts(attempt: &Attempt) -> Vec<String> {
    let parts = attempt.words().into_iter();
    parts.filter(|part| !part.is_empty()).collect()
}

/// Those who take part, as the log names them: `Thalia + Oren`, `Mira vs orc`.
#[must_use]
pub fn who_words<N: AsRef<str>>(names: &[N], attempt: &Attempt) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    names.join(if attempt.has_two_sides() {
        " vs "
    } else {
        " + "
    })
}
