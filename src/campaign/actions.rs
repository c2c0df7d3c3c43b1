//! Several actions in one turn: how many were declared, and how many are taken.

use serde::{Deserialize, Serialize};

use crate::systems::Attempt;
use crate::systems::dice_pool::{Action, Occasion};

use super::ids::{CreatureId, Roller};
use super::tracker::{Fight, Tracker, Turn};

/// What somebody said of a turn of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// The round of that turn.
    pub round: u32,
    /// Whose turn.
    pub who: CreatureId,
    /// How many actions.
    pub count: u32,
    /// How many of them are taken.
    pub taken: u32,
}

impl Turn {
    /// What the active one declared for this turn, where it is several actions.
    #[must_use]
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

impl Declared {
    /// The action that comes next; none where all are taken. Of several bodies in one line of the order, each takes all
    /// of its actions before the next one begins (ours).
    #[must_use]
    pub fn next_action(&self, bodies: usize) -> Option<Action> {
        let all = u32::try_from(bodies).ok()?.checked_mul(self.count)?;
        let number = self.taken.checked_rem(self.count)?.saturating_add(1);
        Action::new(number, self.count)
            .ok()
            .filter(|_| self.taken < all)
    }

    /// One of them is taken; one that is said out of its turn counts as all before it too.
    fn take(&mut self, action: Action) {
        let comes_next = self
            .taken
            .checked_rem(self.count)
            .map(|taken| taken.saturating_add(1));
        self.taken = match comes_next == Some(action.number()) {
            true => self.taken.saturating_add(1),
            false => self.taken.max(action.number()),
        };
    }
}

impl Tracker {
    /// Somebody does so many things in this turn; what is taken already stays taken. Of earlier rounds only the one before
    /// is remembered, for whoever steps back.
    pub(super) fn declare_actions(&mut self, who: CreatureId, count: u32) {
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
    pub(super) fn count_action(&mut self, attempt: &Attempt, who: &[Roller]) {
        let Attempt::DicePool(attempt) = attempt else {
            return;
        };
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        let Some(active) = turn.active() else { return };
        let own = who
            .iter()
            .zip(attempt.pools())
            .find(|(roller, _)| roller.creature == active);
        let Some((_, pool)) = own else { return };
        let Occasion::Several(action) = pool.parts().occasion else {
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

/// `2 actions this turn, -2 to -3 dice`.
pub(super) fn actions_words(count: u32) -> String {
    let penalty = |number| Action::new(number, count).map(Action::penalty);
    match (penalty(1), penalty(count)) {
        (Ok(first), Ok(last)) => format!("{count} actions this turn, -{first} to -{last} dice"),
        _ => "one action this turn".to_owned(),
    }
}
