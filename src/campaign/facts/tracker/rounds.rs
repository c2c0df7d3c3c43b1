//! Rounds for which all roll anew, with the order that each was left in.

use crate::campaign::facts::arranging::{Allegiance, ROUNDS_KEPT, RoundOrder};
use crate::campaign::facts::casualties::Casualties;
use crate::campaign::facts::encounters::{EncounterEvent, Waiting};
use crate::campaign::facts::hit_points::{HitPoints, Track};
use crate::campaign::ids::CreatureId;

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
        let is_known = |creature| order.iter().any(|known| known.creature == creature);
        let is_newer = |combatant: &&Combatant| !is_known(combatant.creature);
        let newer: Vec<Combatant> = self.order.iter().filter(is_newer).cloned().collect();
        order.extend(newer);
        order
    }

    /// A round begins for which all roll: nobody has a place in it yet.
    pub(in crate::campaign) fn open_round(&mut self, round: u32) {
        self.leave_round(round);
        let order = self.order.iter_mut();
        order.for_each(|combatant| combatant.initiative = None);
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
        let order = self.order.iter();
        let places = order
            .clone()
            .map(|one| (one.creature, one.initiative.clone()));
        let late = order.filter(|one| one.late == Some(round));
        let order = RoundOrder {
            round,
            places: places.collect(),
            late: late.map(|one| one.creature).collect(),
        };
        let left = &mut self.rounds.left;
        left.retain(|other| other.round != round && other.round != next);
        left.push(order);
        let surplus = left.len().saturating_sub(ROUNDS_KEPT);
        left.drain(..surplus);
    }

    fn left_in(&self, round: u32) -> Option<&RoundOrder> {
        self.rounds.left.iter().find(|left| left.round == round)
    }

    /// The waves that come at the latest with a round.
    pub fn waves_due(&self, round: u32) -> impl Iterator<Item = &Waiting> {
        let waves = self.waves.iter();
        waves.filter(move |waiting| waiting.wave.round <= round)
    }

    /// The waves that the round after this one brings.
    pub fn waves_near(&self) -> impl Iterator<Item = &Waiting> {
        let round = self.round();
        self.waves_due(round + 1).filter(move |_| round > 0)
    }

    fn come_to_round(&mut self, round: u32) {
        self.enter_round(round);
        if let Fight::Underway(turn) = &mut self.fight {
            turn.come_to(round);
        }
    }

    fn note_arrival(&mut self, joined: &[CreatureId], round: u32) {
        for &creature in joined {
            self.change(creature, |combatant| combatant.came = Some(round));
        }
    }

    /// Makes so what happened to an encounter.
    pub(in crate::campaign) fn follow_encounter(&mut self, event: &EncounterEvent) {
        match event {
            EncounterEvent::Began {
                name,
                waves,
                joined,
            } => {
                let waiting = waves.iter().map(|wave| Waiting {
                    encounter: name.clone(),
                    wave: wave.clone(),
                    came: joined.clone(),
                });
                self.waves.extend(waiting);
                self.waves.sort_by_key(|waiting| waiting.wave.round);
            }
            EncounterEvent::RoundCame { round } => self.come_to_round(*round),
            EncounterEvent::WaveCame {
                wave,
                joined,
                round,
            } => {
                // Only the first of several alike: each comes by itself.
                if let Some(place) = self.waves.iter().position(|waiting| waiting == wave) {
                    self.waves.remove(place);
                }
                self.note_arrival(joined, *round);
            }
            EncounterEvent::CalledOff { .. } => self.waves.clear(),
            EncounterEvent::LineFailed { .. }
            | EncounterEvent::Kept(_)
            | EncounterEvent::Removed(_) => {}
        }
    }

    /// A change of points is counted while there is a fight, with the harm that was done by it.
    pub(in crate::campaign) fn count_blow(
        &mut self,
        (creature, track): (CreatureId, Track),
        name: &str,
        (from, to): (&HitPoints, &HitPoints),
        harm: u64,
    ) {
        let Fight::Underway(_) = self.fight else {
            return;
        };
        let combatant = self.combatant(creature);
        let side = combatant.map_or(Allegiance::by_nature(creature), Combatant::side);
        let is_theirs = |suffered: &Casualties| suffered.creature == creature;
        if !self.casualties.iter().any(is_theirs) {
            let none = Casualties::of(creature, name.to_owned(), side);
            self.casualties.push(none);
        }
        if let Some(suffered) = self.casualties.iter_mut().find(|one| is_theirs(one)) {
            suffered.side = side;
            suffered.count(track, (from, to), harm);
        }
    }
}
