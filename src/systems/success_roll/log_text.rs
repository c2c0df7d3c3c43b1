//! An attempt and what came of it in the words of the log.

use super::{Attempt, Base, Defaults, Outcome};

/// `12 -2 +4 = 14`, `iq 12 -5 = 7, the best of 2`.
pub(super) fn words(attempt: &Attempt) -> Vec<String> {
    let mut sum = match attempt.base() {
        Base::Skill(skill) => skill.get().to_string(),
        Base::Default(defaults) => default_words(defaults),
    };
    for modifier in attempt.modifiers().parts() {
        let name = modifier
            .name
            .as_ref()
            .map_or_else(String::new, |name| format!(" {name}"));
        sum.push_str(&format!(" {:+}{name}", modifier.value.get()));
    }
    if !attempt.modifiers().is_empty() {
        sum.push_str(&format!(" = {}", attempt.effective()));
    }
    vec![sum]
}

fn default_words(defaults: &Defaults) -> String {
    let best = defaults.best();
    let cap = if best.worth() == best.level.get() + best.modifier.get() {
        ""
    } else {
        ", at most 20"
    };
    let count = match defaults.iter().count() {
        1 => String::new(),
        count => format!(" (the best of {count} defaults)"),
    };
    format!(
        "{} {}{cap} {:+} = {}{count}",
        best.source.name(),
        best.level.get(),
        best.modifier.get(),
        best.worth()
    )
}

/// `12 against 18, success by 6`; which special rule decided is told behind.
pub(super) fn told(outcome: &Outcome) -> String {
    let mut told = format!(
        "{} against {}, {}",
        outcome.total(),
        outcome.effective,
        outcome.word()
    );
    if outcome.margin() > 0 {
        told.push_str(&format!(" by {}", outcome.margin()));
    }
    if let Some(why) = outcome.why() {
        told.push_str(&format!(" ({})", why.word()));
    }
    told
}
