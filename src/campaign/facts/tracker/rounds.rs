//! Rounds for which all roll anew, with the order that each was left in.

use crate::campaign::facts::rounds::{ROUNDS_KEPT, RoundOrder};

use super::{Combatant, Fight, Tracker};

impl Tracker {
    /// Whether the next round has to be rolled for when it begins.
    pub fn rolls_for(&self, round: u32) -> bool {
        self.rounds.is_anew && round > self.round() && self.left_in(round).is_none()
    }

    /// The order as it is in a round: as it was left there, else as it stands.
    pub fn order_in(&self, round: u32) -> Vec<Combatant> {
        let Some(left) = self.left_in(round).filter(|_| round != self.round()) else {
            return self.order.clone();
        };
        let mut order: Vec<Combatant> = Vec::with_capacity(self.order.len());
        for (creature, initiative) in &left.places {
            let known = self.combatant(*creature).cloned();
            order.extend(known.map(|combatant| Combatant {
                initiative: initiative.clone(),
                late: left.late.contains(creature).then_some(round),
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
    pub(in crate::campaign) fn open_round(&mut self, round: u32) {
        self.leave_round(round);
        self.order
            .iter_mut()
            .for_each(|combatant| combatant.initiative = None);
        if let Fight::Underway(turn) = &mut self.fight {
            turn.come_to(round);
        }
    }

    /// The fight goes on, or back, to another round: everybody stands as they stood there.
    pub(in crate::campaign) fn enter_round(&mut self, round: u32) {
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
        let late = self
            .order
            .iter()
            .filter(|combatant| combatant.late == Some(round))
            .map(|combatant| combatant.creature);
        let left = RoundOrder {
            round,
            places: places.collect(),
            late: late.collect(),
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
