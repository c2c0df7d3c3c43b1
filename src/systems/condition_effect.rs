//! What a condition does by the rules. Its name is only words: no law ever looks at it.

use serde::{Deserialize, Serialize};

use crate::ids::CreatureId;

/// One thing that a condition does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConditionEffect {
    /// It moves whatever its bearer attempts: dice in the dice pool, rows in Pen & Dagger, else a modifier.
    Modifier(i32),
    /// It asks for something at the start of each turn of its bearer: `save`.
    Asks(String),
    /// Its bearer concentrates on something: whether it holds is asked when they are hurt, and it is lost going down.
    Concentration,
    /// The other side attacks its bearer better, all but the one who distracts.
    Distracted {
        /// The one who distracts.
        by: CreatureId,
        /// What an attack gains.
        bonus: i32,
    },
    /// Its bearer is closed to an approach of somebody's, which failed.
    Closed {
        /// Whose approach it was.
        to: CreatureId,
        /// The skill, or other words for it.
        approach: String,
    },
    /// Attacks on its bearer are made at a disadvantage, saves of Dexterity at an advantage.
    Dodging,
    /// Its bearer cannot dodge: incapacitated, or of speed 0.
    Held,
    /// Its bearer is not seen.
    Invisible,
    /// Its bearer sees nobody.
    Blinded,
}

/// The name of the condition that a distraction is.
#[must_use]
pub fn distracted_by(name: &str) -> String {
    format!("distracted by {name}")
}

/// The name of the condition that a Dodge is.
pub const DODGING: &str = "dodging";

/// The name of the condition that a failed influence leaves behind.
#[must_use]
pub fn closed_to(name: &str, by: &str) -> String {
    format!("closed to {name}'s {by}")
}
