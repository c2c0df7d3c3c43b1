//! What only the game master knows: results kept unseen, how creatures feel about the party, and lies.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, RollId, Roller};
use crate::systems::swords_and_sorcery::{Attitude, Standing};

/// How one creature feels. Indifferent ones are not written down: it is what they are by default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttitudeOf {
    /// Whose it is.
    pub who: CreatureId,
    /// What it is.
    pub attitude: Attitude,
}

impl AttitudeOf {
    /// Somebody feels otherwise, among all of whom it is known.
    pub(in crate::campaign) fn change(known: &mut Vec<Self>, who: CreatureId, attitude: Attitude) {
        known.retain(|one| one.who != who);
        if attitude != Attitude::default() {
            known.push(Self { who, attitude });
        }
    }
}

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
    pub(in crate::campaign) fn of(
        who: CreatureId,
        what: &str,
        total: i32,
        standing: Standing,
    ) -> Self {
        Self {
            who,
            what: what.to_owned(),
            total,
            standing,
            seen_through: Vec::new(),
        }
    }
}

/// Somebody whose passive Perception is enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noticing {
    /// Who.
    pub who: Roller,
    /// The passive figure.
    pub passive: i32,
}

/// A lie for a roll that failed unseen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lie {
    /// The roll.
    pub roll: RollId,
    /// Who believes it; nobody for bare figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<CreatureId>,
    /// What was told.
    pub text: String,
}

impl Lie {
    pub(in crate::campaign) fn of(roll: RollId, who: Option<&Roller>, text: &str) -> Self {
        Self {
            roll,
            who: who.map(|roller| roller.creature),
            text: text.to_owned(),
        }
    }
}
