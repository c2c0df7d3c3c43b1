//! What a condition asks for again and again: a save at the start of each turn, whether concentration holds after a blow.

use serde::{Deserialize, Serialize};

use super::ids::CreatureId;
use super::party::Condition;
use super::state::State;

/// What a condition asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// When it asks.
    pub when: AskedWhen,
    /// What is asked for: `save?`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
}

/// When a condition asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AskedWhen {
    /// At the start of each turn of whoever bears it.
    TurnStart,
    /// When whoever bears it is hurt: it is what they are focused on.
    Hurt,
}

impl Condition {
    /// Whether it is something its bearer concentrates on.
    #[must_use]
    pub fn is_focus(&self) -> bool {
        self.asks
            .as_ref()
            .is_some_and(|ask| ask.when == AskedWhen::Hurt)
    }

    /// What it asks for at the start of its bearer's turn.
    #[must_use]
    pub fn reminder(&self) -> Option<&str> {
        let ask = self
            .asks
            .as_ref()
            .filter(|ask| ask.when == AskedWhen::TurnStart)?;
        ask.what.as_deref()
    }
}

impl State {
    /// What somebody concentrates on.
    pub fn focuses(&self, creature: CreatureId) -> impl Iterator<Item = &Condition> {
        self.conditions(creature)
            .filter(|condition| condition.is_focus())
    }

    /// What the conditions on somebody ask for at the start of each turn: what, and for which of them.
    pub fn reminders(&self, creature: CreatureId) -> impl Iterator<Item = (&str, &str)> {
        self.conditions(creature)
            .filter_map(|condition| Some((condition.reminder()?, condition.name.as_str())))
    }
}
