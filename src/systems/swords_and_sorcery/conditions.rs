//! Conditions that these rules name or that come with 5e monsters; what they say is in our words.

use crate::systems::condition_effect::{
    ConditionEffect as Effect, EdgeOf, KnownCondition as Known,
};
use crate::systems::rest::RestKind;

const ATTACKS_WORSE: Effect = Effect::Edge {
    of: EdgeOf::Attacks,
    is_better: false,
};
const ATTACKS_BETTER: Effect = Effect::Edge {
    of: EdgeOf::Attacks,
    is_better: true,
};
const CHECKS_WORSE: Effect = Effect::Edge {
    of: EdgeOf::Checks,
    is_better: false,
};
const HIT_MORE: Effect = Effect::Edge {
    of: EdgeOf::AttacksOnBearer,
    is_better: true,
};
const HIT_LESS: Effect = Effect::Edge {
    of: EdgeOf::AttacksOnBearer,
    is_better: false,
};

/// The sources name dodging, incapacitated, speed 0 and invisible; the others are those of 5e monsters (ours).
pub const CONDITIONS: &[Known] = &[
    Known::new(
        "blinded",
        &[Effect::Blinded, ATTACKS_WORSE, HIT_MORE],
        [
            "by ruling",
            "Sees nobody; attacks at disadvantage, is attacked at advantage.",
        ],
    ),
    Known::new(
        "blind",
        &[Effect::Blinded, ATTACKS_WORSE, HIT_MORE],
        ["by ruling", "As blinded."],
    ),
    Known::new(
        "charmed",
        &[],
        ["by ruling", "Does not attack whoever charmed them."],
    ),
    Known::new("deafened", &[], ["by ruling", "Hears nothing."]),
    Known::new(
        "dodging",
        &[Effect::Dodging],
        [
            "at the next turn",
            "Attacks by those seen at disadvantage, Dexterity saves at advantage.",
        ],
    ),
    Known::new(
        "exhausted",
        &[CHECKS_WORSE, Effect::EndsByRest(RestKind::Long)],
        ["with a long rest", "Ability checks at disadvantage."],
    ),
    Known::new(
        "frightened",
        &[ATTACKS_WORSE, CHECKS_WORSE],
        [
            "out of sight",
            "Attacks and checks at disadvantage; comes no closer.",
        ],
    ),
    Known::new(
        "grappled",
        &[Effect::Held],
        ["when free", "Speed 0, so no dodging."],
    ),
    Known::new(
        "incapacitated",
        &[Effect::Held, Effect::CannotAct],
        ["by ruling", "No actions and no reactions."],
    ),
    Known::new(
        "invisible",
        &[Effect::Invisible, ATTACKS_BETTER, HIT_LESS],
        [
            "by ruling",
            "Unseen: attacks at advantage, is attacked at disadvantage.",
        ],
    ),
    Known::new(
        "paralyzed",
        &[Effect::Held, Effect::CannotAct, HIT_MORE],
        ["by ruling", "No actions; is attacked at advantage."],
    ),
    Known::new(
        "petrified",
        &[Effect::Held, Effect::CannotAct, Effect::Unaware, HIT_MORE],
        [
            "by ruling",
            "Turned to stone: no actions, notices nothing, is attacked at advantage.",
        ],
    ),
    Known::new(
        "poisoned",
        &[ATTACKS_WORSE, CHECKS_WORSE],
        ["by ruling", "Attacks and checks at disadvantage."],
    ),
    Known::new(
        "prone",
        &[ATTACKS_WORSE, HIT_MORE],
        [
            "by standing up",
            "Attacks at disadvantage, is attacked at advantage from near.",
        ],
    ),
    Known::new(
        "restrained",
        &[Effect::Held, ATTACKS_WORSE, HIT_MORE],
        [
            "when free",
            "Speed 0; attacks at disadvantage, is attacked at advantage.",
        ],
    ),
    Known::new(
        "speed 0",
        &[Effect::Held],
        ["by ruling", "Goes nowhere, so no dodging."],
    ),
    Known::new(
        "stunned",
        &[Effect::Held, Effect::CannotAct, HIT_MORE],
        ["after a turn", "No actions; is attacked at advantage."],
    ),
    Known::new(
        "unconscious",
        &[Effect::Held, Effect::CannotAct, Effect::Unaware, HIT_MORE],
        [
            "when woken",
            "No actions, notices nothing; is attacked at advantage.",
        ],
    ),
];
