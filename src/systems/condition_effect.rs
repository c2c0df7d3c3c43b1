//! What a condition does by the rules. Its name is only words: no law ever looks at it.

use serde::{Deserialize, Serialize};

use crate::ids::CreatureId;
use crate::report::{Column, Table};

use super::RestKind;

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
    /// Its bearer takes neither actions nor reactions.
    CannotAct,
    /// Its bearer notices nothing.
    Unaware,
    /// Its bearer is not seen.
    Invisible,
    /// Its bearer sees nobody.
    Blinded,
    /// It is over after such a rest.
    EndsByRest(RestKind),
    /// It makes rolls better or worse, where the system rolls twice for that.
    Edge {
        /// Which rolls.
        of: EdgeOf,
        /// Whether they are better.
        is_better: bool,
    },
    /// Its bearer is down, and this is how it stands with them.
    Down(DownState),
}

/// How it stands with somebody who is down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DownState {
    /// Between life and death: so many saves of either kind so far.
    Dying {
        /// Good ones.
        good: u32,
        /// Bad ones.
        bad: u32,
    },
    /// Out of danger, and still down.
    Stable,
    /// Dead.
    Dead,
}

impl DownState {
    /// The name of the condition that it is.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dying { .. } => "dying",
            Self::Stable => "stable",
            Self::Dead => "dead",
        }
    }

    /// What it says of somebody who is no longer dying.
    pub const fn text(self) -> Option<&'static str> {
        match self {
            Self::Dying { .. } => None,
            Self::Stable => Some("Out of danger; turns pass over them until they are healed."),
            Self::Dead => Some("Turns pass over them, and no rest gives anything back."),
        }
    }
}

/// Rolls that a condition makes better or worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EdgeOf {
    /// What its bearer attacks with.
    Attacks,
    /// What its bearer attempts beside attacks, saves and luck.
    Checks,
    /// What attacks its bearer.
    AttacksOnBearer,
}

/// A condition that a system knows by its name.
#[derive(Debug, Clone, Copy)]
pub struct KnownCondition {
    /// Its name.
    pub name: &'static str,
    /// What it does to rolls.
    pub effects: &'static [ConditionEffect],
    /// What it asks for at the start of each turn of its bearer.
    pub asks: Option<&'static str>,
    /// How it ends, where no rounds are said.
    pub ends: &'static str,
    /// What it says beside that.
    pub text: &'static str,
}

impl KnownCondition {
    /// Conditions as a table of the reference.
    pub(super) fn table(all: &[Self]) -> Table {
        let row = |known: &Self| {
            [known.name, known.ends, known.text]
                .map(str::to_owned)
                .to_vec()
        };
        Table {
            columns: ["condition", "ends", "what it does"]
                .map(Column::words)
                .to_vec(),
            rows: all.iter().map(row).collect(),
            widest: None,
        }
    }
}

/// The name of the condition that a distraction is.
pub fn distracted_by(name: &str) -> String {
    format!("distracted by {name}")
}

/// The name of the condition that a Dodge is.
pub const DODGING: &str = "dodging";

/// The name of the condition that a failed influence leaves behind.
pub fn closed_to(name: &str, by: &str) -> String {
    format!("closed to {name}'s {by}")
}
