//! Turns begin, pass on, go back; somebody gives theirs up and comes back in.

use crate::campaign::ids::CreatureId;

use super::turn::TRAIL;
use super::{Combatant, Fight, PassedOver, PastTurn, Place, Tracker, Turn};

impl Tracker {
    /// A fight begins, before anybody acts.
    pub fn open_fight(&mut self) {
        let first = self.order.first().map(|combatant| combatant.creature);
        self.fight = Fight::Underway(Turn::opening(first));
    }

    /// The order as it is when a fight begins, before anybody acts.
    pub fn opened(&self) -> Self {
        let mut opened = self.clone();
        opened.open_fight();
        opened
    }

    /// The turn passes on.
    pub fn pass_turn(&mut self, round: u32, creature: CreatureId) {
        self.enter_round(round);
        if let Fight::Underway(turn) = &mut self.fight {
            turn.pass_to(round, creature);
        }
        self.pass_over(creature);
    }

    /// Those before somebody whose turn begins who have not acted are passed over.
    fn pass_over(&mut self, by: CreatureId) {
        let row = self.row_of(by).unwrap_or(0);
        let before = self
            .order
            .iter()
            .take(row)
            .filter(|combatant| !combatant.is_delayed);
        let creatures: Vec<CreatureId> = before.map(|combatant| combatant.creature).collect();
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        let round = turn.round;
        for who in creatures {
            let passed = PassedOver { round, who, by };
            // Stepping back and on again passes over the same ones.
            if !turn.is_spent(who) && !turn.passed.contains(&passed) {
                turn.passed.push(passed);
            }
        }
        let surplus = turn.passed.len().saturating_sub(TRAIL);
        let earlier = turn.passed.partition_point(|passed| passed.round < round);
        turn.passed.drain(..surplus.min(earlier));
    }

    /// The fight goes back to an earlier turn; whoever delayed since has not.
    pub fn take_turn_back(&mut self, round: u32, creature: CreatureId) {
        self.enter_round(round);
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        turn.step_back_to(PastTurn {
            round,
            who: creature,
        });
        self.change(creature, |combatant| combatant.is_delayed = false);
    }

    /// Somebody delays; if it was that one's turn, the one who follows has it.
    pub fn delay(&mut self, creature: CreatureId, following: Option<(u32, CreatureId)>) {
        self.change(creature, |combatant| combatant.is_delayed = true);
        if let (Fight::Underway(turn), Some((round, next))) = (&mut self.fight, following)
            && turn.active() == Some(creature)
        {
            turn.hand_to(round, next);
            self.pass_over(next);
        }
    }

    /// Somebody who delayed comes back in, before the active one, and has the turn.
    pub fn come_back(&mut self, creature: CreatureId) {
        let Some(from) = self.row_of(creature) else {
            return;
        };
        let combatant = Combatant {
            is_delayed: false,
            ..self.order.remove(from)
        };
        let row_of = |creature| self.row_of(creature).unwrap_or(from);
        let place = match self.turn().map(|turn| turn.place) {
            Some(Place::Acting(other) | Place::Before(Some(other))) => row_of(other),
            Some(Place::Before(None)) => self.order.len(),
            None => from,
        };
        self.order.insert(place, combatant);
        if let Fight::Underway(turn) = &mut self.fight {
            turn.hand_to(turn.round, creature);
        }
    }
}
