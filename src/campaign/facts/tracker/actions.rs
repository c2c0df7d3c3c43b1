//! Several actions in one turn, counted as they are taken.

use crate::campaign::facts::actions::{Declared, one_of_several};
use crate::campaign::ids::{CreatureId, Roller};
use crate::systems::Attempt;

use super::{Fight, Tracker, Turn};

impl Turn {
    /// What the active one declared for this turn, where it is several actions.
    pub fn declared(&self) -> Option<Declared> {
        let active = self.active()?;
        let is_of_turn =
            |declared: &&Declared| declared.round == self.round && declared.who == active;
        self.declared
            .iter()
            .find(is_of_turn)
            .copied()
            .filter(|declared| declared.count > 1)
    }
}

impl Tracker {
    /// Somebody does so many things in this turn; what is taken already stays taken. Of earlier rounds only the one before
    /// is remembered, for whoever steps back.
    pub(in crate::campaign) fn declare_actions(&mut self, who: CreatureId, count: u32) {
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        let round = turn.round;
        let is_of_turn = |declared: &Declared| declared.round == round && declared.who == who;
        let taken = turn
            .declared
            .iter()
            .find(|declared| is_of_turn(declared))
            .map_or(0, |known| known.taken);
        turn.declared
            .retain(|declared| !is_of_turn(declared) && declared.round.saturating_add(1) >= round);
        turn.declared.push(Declared {
            round,
            who,
            count,
            taken,
        });
    }

    /// A pool of the active one that was one of several actions is taken.
    pub(in crate::campaign) fn count_action(&mut self, attempt: &Attempt, who: &[Roller]) {
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        let Some(active) = turn.active() else { return };
        let Some(action) = one_of_several(attempt, who, active) else {
            return;
        };
        let round = turn.round;
        let is_of_turn =
            |declared: &&mut Declared| declared.round == round && declared.who == active;
        if let Some(declared) = turn.declared.iter_mut().find(is_of_turn) {
            declared.take(action);
        }
    }
}
