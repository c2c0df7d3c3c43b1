//! Conditions that most tables know, for systems whose sources have no list (names, steps and words are ours).

use super::condition_effect::{ConditionEffect as Effect, KnownCondition as Known};
use super::rest::RestKind;

const WORSE: Effect = Effect::Modifier(-1);

/// A step is a row, a die or a point, as the system has it; a value said with the condition takes its place.
pub const COMMON_CONDITIONS: &[Known] = &[
    Known::new(
        "bleeding",
        &[],
        ["when bound", "Loses a point at the start of each turn."],
    )
    .asking("lose 1 hit point"),
    Known::new(
        "blessed",
        &[Effect::Modifier(1)],
        ["with the fight", "A step better at everything."],
    ),
    Known::new(
        "blinded",
        &[Effect::Blinded, WORSE],
        ["by ruling", "Sees nobody; a step worse."],
    ),
    Known::new(
        "burning",
        &[],
        ["when put out", "Takes damage at the start of each turn."],
    )
    .asking("fire damage"),
    Known::new(
        "charmed",
        &[],
        ["by ruling", "Does not attack whoever charmed them."],
    ),
    Known::new(
        "dazed",
        &[WORSE],
        ["after a turn", "A step worse at everything."],
    ),
    Known::new("deafened", &[], ["by ruling", "Hears nothing."]),
    Known::new(
        "exhausted",
        &[WORSE, Effect::EndsByRest(RestKind::Long)],
        ["with a long rest", "A step worse until they have slept."],
    ),
    Known::new(
        "frightened",
        &[WORSE],
        ["out of sight", "A step worse, and comes no closer."],
    ),
    Known::new("grappled", &[Effect::Held], ["when free", "Held in place."]),
    Known::new(
        "invisible",
        &[Effect::Invisible],
        ["by ruling", "Seen by nobody."],
    ),
    Known::new(
        "paralyzed",
        &[Effect::Held],
        ["by ruling", "Neither moves nor acts."],
    ),
    Known::new(
        "poisoned",
        &[WORSE, Effect::EndsByRest(RestKind::Long)],
        ["with a long rest", "A step worse until cured or slept off."],
    ),
    Known::new(
        "prone",
        &[WORSE],
        ["by standing up", "A step worse until on their feet."],
    ),
    Known::new(
        "restrained",
        &[Effect::Held, WORSE],
        ["when free", "Held in place, a step worse."],
    ),
    Known::new(
        "stunned",
        &[Effect::Held],
        ["after a turn", "Neither moves nor acts."],
    ),
    Known::new(
        "unconscious",
        &[Effect::Held],
        ["when woken", "Knows nothing and does nothing."],
    ),
];
