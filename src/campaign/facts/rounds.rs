//! Rounds for which all roll anew: where everybody stood in each of them, so that stepping back and on again rolls nothing.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;
use crate::systems::{Attempt, Initiative};

/// Rounds whose places are kept to step back to.
pub(in crate::campaign) const ROUNDS_KEPT: usize = 20;

/// Whether each round is rolled for anew, and how the others stood.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// Whether all roll for their places anew in each round.
    pub is_anew: bool,
    /// What is rolled, where it is not the system's own; whoever is not among these rolls what the first of them does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<RoundAttempt>,
    /// The order of rounds that are not this one, as it was left.
    pub left: Vec<RoundOrder>,
}

/// What somebody rolls for a place in each round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundAttempt {
    pub who: CreatureId,
    /// What it is called.
    pub what: String,
    pub attempt: Attempt,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundOrder {
    pub round: u32,
    /// Who stood where, first to act first.
    pub places: Vec<(CreatureId, Option<Initiative>)>,
    /// Those who came too late for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<CreatureId>,
}

impl Rounds {
    /// Whether there is nothing to be kept.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// What somebody rolls, where it is not the system's own.
    pub fn attempt_of(&self, who: CreatureId) -> Option<&RoundAttempt> {
        self.attempts
            .iter()
            .find(|own| own.who == who)
            .or(self.attempts.first())
    }

    /// From now on all roll in each round, or once.
    pub(in crate::campaign) fn begin_habit(&mut self, is_anew: bool, attempts: Vec<RoundAttempt>) {
        (self.is_anew, self.attempts) = (is_anew, attempts);
    }
}
