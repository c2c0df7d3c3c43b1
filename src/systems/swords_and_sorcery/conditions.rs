//! Conditions that these rules name or that come with 5e monsters; what they say is in our words.

use crate::systems::condition_effect::{
    ConditionEffect as Effect, EdgeOf, KnownCondition as Known,
};
use crate::systems::rest::RestKind;

const fn worse(of: EdgeOf) -> Effect {
    Effect::Edge {
        of,
        is_better: false,
    }
}

const fn better(of: EdgeOf) -> Effect {
    Effect::Edge {
        of,
        is_better: true,
    }
}

const ATTACKS_WORSE: Effect = worse(EdgeOf::Attacks);
const CHECKS_WORSE: Effect = worse(EdgeOf::Checks);
const HIT_MORE: Effect = better(EdgeOf::AttacksOnBearer);

/// The sources name dodging, incapacitated, speed 0 and invisible; the others are those of 5e monsters (ours).
pub const CONDITIONS: &[Known] = &[
    Known::new(
        "blinded",
        || vec![Effect::Blinded, ATTACKS_WORSE, HIT_MORE],
        [
            "by ruling",
            "Sees nobody; attacks at disadvantage, is attacked at advantage.",
        ],
    ),
    Known::new(
        "blind",
        || vec![Effect::Blinded, ATTACKS_WORSE, HIT_MORE],
        ["by ruling", "As blinded."],
    ),
    Known::new(
        "charmed",
        Vec::new,
        ["by ruling", "Does not attack whoever charmed them."],
    ),
    Known::new("deafened", Vec::new, ["by ruling", "Hears nothing."]),
    Known::new(
        "dodging",
        || vec![Effect::Dodging],
        [
            "at the next turn",
            "Attacks by those seen at disadvantage, Dexterity saves at advantage.",
        ],
    ),
    Known::new(
        "exhausted",
        || vec![CHECKS_WORSE, Effect::EndsByRest(RestKind::Long)],
        ["with a long rest", "Ability checks at disadvantage."],
    ),
    Known::new(
        "frightened",
        || vec![ATTACKS_WORSE, CHECKS_WORSE],
        [
            "out of sight",
            "Attacks and checks at disadvantage; comes no closer.",
        ],
    ),
    Known::new(
        "grappled",
        || vec![Effect::Held],
        ["when free", "Speed 0, so no dodging."],
    ),
    Known::new(
        "incapacitated",
        || vec![Effect::Held],
        ["by ruling", "No actions and no reactions."],
    ),
    Known::new(
        "invisible",
        || {
            vec![
                Effect::Invisible,
                better(EdgeOf::Attacks),
                worse(EdgeOf::AttacksOnBearer),
            ]
        },
        [
            "by ruling",
            "Unseen: attacks at advantage, is attacked at disadvantage.",
        ],
    ),
    Known::new(
        "paralyzed",
        || vec![Effect::Held, HIT_MORE],
        ["by ruling", "No actions; is attacked at advantage."],
    ),
    Known::new(
        "petrified",
        || vec![Effect::Held, HIT_MORE],
        [
            "by ruling",
            "Turned to stone: no actions, is attacked at advantage.",
        ],
    ),
    Known::new(
        "poisoned",
        || vec![ATTACKS_WORSE, CHECKS_WORSE],
        ["by ruling", "Attacks and checks at disadvantage."],
    ),
    Known::new(
        "prone",
        || vec![ATTACKS_WORSE, HIT_MORE],
        [
            "by standing up",
            "Attacks at disadvantage, is attacked at advantage from near.",
        ],
    ),
    Known::new(
        "restrained",
        || vec![Effect::Held, ATTACKS_WORSE, HIT_MORE],
        [
            "when free",
            "Speed 0; attacks at disadvantage, is attacked at advantage.",
        ],
    ),
    Known::new(
        "speed 0",
        || vec![Effect::Held],
        ["by ruling", "Goes nowhere, so no dodging."],
    ),
    Known::new(
        "stunned",
        || vec![Effect::Held, HIT_MORE],
        ["after a turn", "No actions; is attacked at advantage."],
    ),
    Known::new(
        "unconscious",
        || vec![Effect::Held, HIT_MORE],
        ["when woken", "No actions; is attacked at advantage."],
    ),
];
