//! Conditions that most tables know, for systems whose sources have no list (names, steps and words are ours).

use super::condition_effect::{ConditionEffect as Effect, KnownCondition as Known};
use super::rest::RestKind;

const WORSE: Effect = Effect::Modifier(-1);

/// A step is a row, a die or a point, as the system has it; a value said with the condition takes its place.
pub const COMMON_CONDITIONS: &[Known] = &[
    Known::new(
        "bleeding",
        Vec::new,
        ["when bound", "Loses a point at the start of each turn."],
    )
    .asking("lose 1 hit point"),
    Known::new(
        "blessed",
        || vec![Effect::Modifier(1)],
        ["with the fight", "A step better at everything."],
    ),
    Known::new(
        "blinded",
        || vec![Effect::Blinded, WORSE],
        ["by ruling", "Sees nobody; a step worse."],
    ),
    Known::new(
        "burning",
        Vec::new,
        ["when put out", "Takes damage at the start of each turn."],
    )
    .asking("fire damage"),
    Known::new(
        "charmed",
        Vec::new,
        ["by ruling", "Does not attack whoever charmed them."],
    ),
    Known::new(
        "dazed",
        || vec![WORSE],
        ["after a turn", "A step worse at everything."],
    ),
    Known::new("deafened", Vec::new, ["by ruling", "Hears nothing."]),
    Known::new(
        "exhausted",
        || vec![WORSE, Effect::EndsByRest(RestKind::Long)],
        ["with a long rest", "A step worse until they have slept."],
    ),
    Known::new(
        "frightened",
        || vec![WORSE],
        ["out of sight", "A step worse, and comes no closer."],
    ),
    Known::new(
        "grappled",
        || vec![Effect::Held],
        ["when free", "Held in place."],
    ),
    Known::new(
        "invisible",
        || vec![Effect::Invisible],
        ["by ruling", "Seen by nobody."],
    ),
    Known::new(
        "paralyzed",
        || vec![Effect::Held],
        ["by ruling", "Neither moves nor acts."],
    ),
    Known::new(
        "poisoned",
        || vec![WORSE, Effect::EndsByRest(RestKind::Long)],
        ["with a long rest", "A step worse until cured or slept off."],
    ),
    Known::new(
        "prone",
        || vec![WORSE],
        ["by standing up", "A step worse until on their feet."],
    ),
    Known::new(
        "restrained",
        || vec![Effect::Held, WORSE],
        ["when free", "Held in place, a step worse."],
    ),
    Known::new(
        "stunned",
        || vec![Effect::Held],
        ["after a turn", "Neither moves nor acts."],
    ),
    Known::new(
        "unconscious",
        || vec![Effect::Held],
        ["when woken", "Knows nothing and does nothing."],
    ),
];
