//! Short words for attempts: what the log and the preview say of one before its dice.

use crate::systems::Attempt;

/// An attempt in the words of the log: `Adept +1 adv bar major`, `7 dice at 8`; empty for luck.
pub fn attempt_words(attempt: &Attempt) -> String {
    attempt_parts(attempt).join(", ")
}

/// Those words part by part.
pub fn attempt_parts(attempt: &Attempt) -> Vec<String> {
    let parts = attempt.words().into_iter();
    parts.filter(|part| !part.is_empty()).collect()
}

/// Those who take part, as the log names them: `Thalia + Oren`, `Mira + Oren vs orc`.
pub fn who_words<N: AsRef<str>>(names: &[N], attempt: &Attempt) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [ours, theirs, helpers @ ..] if attempt.has_two_sides() => {
            let (with_us, with_them) =
                helpers.split_at(attempt.helpers_of_first().min(helpers.len()));
            let side = |first: &str, more: &[&str]| [&[first], more].concat().join(" + ");
            format!("{} vs {}", side(ours, with_us), side(theirs, with_them))
        }
        all => all.join(" + "),
    }
}
