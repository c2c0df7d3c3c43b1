//! Results that only the game master knows, kept to be beaten.

use serde::{Deserialize, Serialize};

use crate::ids::CreatureId;

/// The name of the result that a hider keeps.
pub const HIDING: &str = "hiding";

/// A total that only the game master knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenResult {
    /// Whose it is.
    pub who: CreatureId,
    /// What was done: `hiding`, `Deception`.
    pub what: String,
    /// The total that has to be beaten.
    pub total: i32,
    /// What decides a tie with it.
    pub standing: Standing,
    /// Who sees through it, though it stays kept for the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen_through: Vec<CreatureId>,
}

impl HiddenResult {
    pub(crate) fn of(who: CreatureId, what: &str, total: i32, standing: Standing) -> Self {
        Self {
            who,
            what: what.to_owned(),
            total,
            standing,
            seen_through: Vec::new(),
        }
    }
}

/// What decides between equal totals, the first that differs (“Opposed Checks”).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Everything that is added to the die (our decision: the rules do not say what a skill modifier is).
    pub modifier: i32,
    /// The rank or the proficiency bonus in it.
    pub rank: i32,
}

impl Standing {
    /// What loses every tie.
    pub const LOWEST: Self = Self {
        modifier: i32::MIN,
        rank: i32::MIN,
    };
}
