//! Rounds for which all roll anew: where everybody stood in each of them, so that stepping back and on again rolls nothing.

use serde::{Deserialize, Serialize};

use crate::systems::{Attempt, Initiative};

use super::ids::CreatureId;
use super::tracker::{Combatant, Fight, Tracker};

/// Rounds whose places are kept to step back to.
const ROUNDS_KEPT: usize = 20;

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
    /// Who.
    pub who: CreatureId,
    /// What it is called.
    pub what: String,
    /// The attempt.
    pub attempt: Attempt,
}

/// The order as it was in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundOrder {
    /// The round.
    pub round: u32,
    /// Who stood where, first to act first.
    pub places: Vec<(CreatureId, Option<Initiative>)>,
}

impl Rounds {
    /// Whether there is nothing to be kept.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// What somebody rolls, where it is not the system's own.
    #[must_use]
    pub fn attempt_of(&self, who: CreatureId) -> Option<&RoundAttempt> {
        self.attempts
            .iter()
            .find(|own| own.who == who)
            .or(self.attempts.first())
    }

    /// From now on all roll in each round, or once.
    pub(super) fn begin_habit(&mut self, is_anew: bool, attempts: Vec<RoundAttempt>) {
        (self.is_anew, self.attempts) = (is_anew, attempts);
    }
}

impl Tracker {
    /// Whether the next round has to be rolled for when it begins.
    #[must_use]
    pub fn rolls_for(&self, round: u32) -> bool {
        self.rounds.is_anew && round > self.round() && self.left_in(round).is_none()
    }

    /// The order as it is in a round: as it was left there, else as it stands.
    #[must_use]
    pub fn order_in(&self, round: u32) -> Vec<Combatant> {
        let Some(left) = self.left_in(round).filter(|_| round != self.round()) else {
            return self.order.clone();
        };
        let mut order: Vec<Combatant> = Vec::with_capacity(self.order.len());
        for (creature, initiative) in &left.places {
            let known = self.combatant(*creature).cloned();
            order.extend(known.map(|combatant| Combatant {
                initiative: initiative.clone(),
                ..combatant
            }));
        }
        let is_newer = |combatant: &&Combatant| {
            !order
                .iter()
                .any(|known| known.creature == combatant.creature)
        };
        let newer: Vec<Combatant> = self.order.iter().filter(is_newer).cloned().collect();
        order.extend(newer);
        order
    }

    /// A round begins for which all roll: nobody has a place in it yet.
    pub(super) fn open_round(&mut self, round: u32) {
        self.leave_round(round);
        self.order
            .iter_mut()
            .for_each(|combatant| combatant.initiative = None);
        if let Fight::Underway(turn) = &mut self.fight {
            turn.come_to(round);
        }
    }

    /// The fight goes on, or back, to another round: everybody stands as they stood there.
    pub(super) fn enter_round(&mut self, round: u32) {
        if self.left_in(round).is_none() || round == self.round() {
            return;
        }
        let order = self.order_in(round);
        self.leave_round(round);
        self.order = order;
    }

    /// Where everybody stands is kept under the round that is left for another.
    fn leave_round(&mut self, next: u32) {
        let round = self.round();
        let places = self
            .order
            .iter()
            .map(|combatant| (combatant.creature, combatant.initiative.clone()));
        let left = RoundOrder {
            round,
            places: places.collect(),
        };
        self.rounds
            .left
            .retain(|other| other.round != round && other.round != next);
        self.rounds.left.push(left);
        let surplus = self.rounds.left.len().saturating_sub(ROUNDS_KEPT);
        self.rounds.left.drain(..surplus);
    }

    fn left_in(&self, round: u32) -> Option<&RoundOrder> {
        self.rounds.left.iter().find(|left| left.round == round)
    }
}
