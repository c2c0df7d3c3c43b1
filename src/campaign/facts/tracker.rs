//! Who stands in what order, whose turn it is, and what that says about durations.

pub(in crate::campaign) mod answers;
mod passing;
mod rounds;
mod turn;
mod turn_parts;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;
use crate::systems::Initiative;

use super::arranging::{Allegiance, Readied, Rounds};
use super::casualties::Casualties;
use super::conditions::{Condition, Ends, TurnEdge};
use super::encounters::Waiting;
use super::turn_parts::Used;
use super::unsaid::is_unsaid;

pub use turn::{PassedOver, PastTurn, Place, SharedTurn, Turn};

/// One line of the order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    pub creature: CreatureId,
    /// Where it stands; without one it waits to be placed.
    pub initiative: Option<Initiative>,
    /// Whether players do not know of it.
    pub is_hidden: bool,
    /// Whether it gave up its place to come back in later.
    pub is_delayed: bool,
    /// The round it came too late for: it stands before those who had begun when it got its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<u32>,
    /// For whom it fights, where that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Allegiance>,
    /// The round in which a wave brought it: going back before that, it has no turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub came: Option<u32>,
    /// The round whose turn it loses because it is surprised; or until whose turn it is, if it keeps that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surprised: Option<u32>,
    /// Whether surprise takes no turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keeps_turn: bool,
    /// An action it keeps back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readied: Option<Readied>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Fight {
    /// None: the order may stand ready.
    #[default]
    Peace,
    Underway(Turn),
}

/// What a row of the order is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Waiting,
    Active,
    Acted,
    Delayed,
}

/// The order of turns and the fight in it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracker {
    /// Everybody, first to act first. The order is stored, ties and all.
    pub order: Vec<Combatant>,
    pub fight: Fight,
    /// Whether each round is rolled for anew.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub rounds: Rounds,
    /// Parts of turns that were used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<Used>,
    /// What the fight cost so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub casualties: Vec<Casualties>,
    /// Waves of encounters that wait, the next to come first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waves: Vec<Waiting>,
}

impl Tracker {
    /// An empty order after a fight; the table's habit of rolling stays.
    pub fn after(fought: &Self) -> Self {
        let rounds = Rounds {
            left: Vec::new(),
            ..fought.rounds.clone()
        };
        Self {
            rounds,
            ..Self::default()
        }
    }

    /// Everybody in it, first to act first.
    pub fn creatures(&self) -> impl Iterator<Item = CreatureId> {
        self.order.iter().map(|combatant| combatant.creature)
    }

    /// The row of somebody, counted from 0.
    pub fn row_of(&self, creature: CreatureId) -> Option<usize> {
        self.creatures().position(|one| one == creature)
    }

    /// Somebody's line.
    pub fn combatant(&self, creature: CreatureId) -> Option<&Combatant> {
        self.order.iter().find(|one| one.creature == creature)
    }

    /// Changes somebody of the order.
    pub(in crate::campaign) fn change(
        &mut self,
        creature: CreatureId,
        change: impl FnOnce(&mut Combatant),
    ) {
        if let Some(combatant) = self.combatant_mut(creature) {
            change(combatant);
        }
    }

    /// Somebody's line, to be changed.
    pub fn combatant_mut(&mut self, creature: CreatureId) -> Option<&mut Combatant> {
        self.order.iter_mut().find(|one| one.creature == creature)
    }

    /// The turn, while there is a fight.
    pub const fn turn(&self) -> Option<&Turn> {
        match &self.fight {
            Fight::Underway(turn) => Some(turn),
            Fight::Peace => None,
        }
    }

    /// Whose turn it is.
    pub fn active(&self) -> Option<CreatureId> {
        self.turn().and_then(Turn::active)
    }

    /// The round; 0 while there is no fight.
    pub fn round(&self) -> u32 {
        self.turn().map_or(0, |turn| turn.round)
    }

    /// Everybody who has no place yet, in the order shown.
    pub fn unplaced(&self) -> impl Iterator<Item = CreatureId> {
        let unplaced = self.order.iter().filter(|one| one.initiative.is_none());
        unplaced.map(|combatant| combatant.creature)
    }

    /// What somebody is doing.
    pub fn standing(&self, creature: CreatureId) -> Standing {
        self.combatant(creature)
            .map_or(Standing::Waiting, |combatant| self.standing_of(combatant))
    }

    /// The same of somebody whose line is at hand.
    pub fn standing_of(&self, combatant: &Combatant) -> Standing {
        match combatant.creature {
            creature if self.active() == Some(creature) => Standing::Active,
            _ if combatant.is_delayed => Standing::Delayed,
            creature if self.has_acted(creature) => Standing::Acted,
            _ => Standing::Waiting,
        }
    }

    /// Whether somebody's turn of this round is over.
    pub fn has_acted(&self, creature: CreatureId) -> bool {
        self.turn()
            .is_some_and(|turn| turn.acted_in(turn.round, creature))
    }

    /// The round in which somebody's turn begins or ends the next time; before a fight, its first.
    pub fn round_of_next(&self, edge: TurnEdge, whose: CreatureId) -> u32 {
        let has_begun = edge == TurnEdge::Start && self.active() == Some(whose);
        let is_past = has_begun || self.has_acted(whose);
        self.round().max(1).saturating_add(u32::from(is_past))
    }

    /// Whether a condition is over, here and now.
    pub fn is_over(&self, condition: &Condition) -> bool {
        self.is_past(condition.ends)
    }

    /// Whether an end has come.
    pub fn is_past(&self, ends: Ends) -> bool {
        let (Ends::At { round, whose, edge }, Some(turn)) = (ends, self.turn()) else {
            return false;
        };
        if turn.round != round {
            return turn.round > round;
        }
        let is_over = turn.acted_in(round, whose);
        is_over || edge == TurnEdge::Start && turn.active() == Some(whose)
    }

    /// Whole rounds a condition still has, for display; `None` if it does not end by a round.
    pub fn rounds_left(&self, condition: &Condition) -> Option<u32> {
        match condition.ends {
            Ends::Never | Ends::Time { .. } => None,
            Ends::At { round, .. } => Some(round.saturating_sub(self.round().max(1))),
        }
    }

    /// Who would act next and in what round, of those who can.
    pub fn next_turn(&self, can_act: impl Fn(&Combatant) -> bool) -> Option<(u32, CreatureId)> {
        let turn = self.turn()?;
        let is_to_come = self.to_come();
        let mut order = self.order.iter();
        if let Some(next) = order.find(|who| is_to_come(who) && can_act(who)) {
            return Some((turn.round, next.creature));
        }
        // Whoever is surprised in the round that comes may act in the one after it.
        [1, 2].into_iter().find_map(|later| {
            let round = turn.round.saturating_add(later);
            let (order, is_ready) = (self.order_in(round), self.ready_in(round));
            let first = order.iter().find(|who| is_ready(who) && can_act(who));
            first.map(|combatant| (round, combatant.creature))
        })
    }

    /// Whose turn of this round is still to come, if they can act. Like the two below it asks of the whole order once what it
    /// is then asked of each row.
    pub fn to_come(&self) -> impl Fn(&Combatant) -> bool {
        let turn = self.turn();
        let is_ready = turn.map(|turn| self.ready_in(turn.round));
        move |combatant| {
            let (Some(turn), Some(is_ready)) = (turn, &is_ready) else {
                return false;
            };
            turn.may_come(combatant) && is_ready(combatant)
        }
    }

    /// Whose turn of this round will not come any more: it is over or theirs now; or they are surprised, without a place,
    /// come too late, or were down when it was theirs.
    pub fn out_of_round(&self) -> impl Fn(&Combatant) -> bool {
        let (has_begun, is_to_come) = (self.turn().is_some(), self.to_come());
        move |combatant| has_begun && !is_to_come(combatant)
    }

    /// Who acts in a round, as far as the order says: has a place, does not wait, is not surprised.
    pub fn ready_in(&self, round: u32) -> impl Fn(&Combatant) -> bool + use<> {
        let needs_place = self.needs_place(round);
        move |combatant| {
            let is_placed = combatant.initiative.is_some() || !needs_place;
            let is_there = combatant.came.is_none_or(|came| came <= round);
            is_placed && is_there && !combatant.is_delayed && !combatant.loses_turn(round)
        }
    }

    /// Those whom the turn of somebody to come passes over, whatever keeps them from acting.
    pub fn passed_by(&self, round: u32, next: CreatureId) -> Vec<&Combatant> {
        let (Some(turn), Some(end)) = (self.turn(), self.row_of(next)) else {
            return Vec::new();
        };
        let is_left = |combatant: &Combatant| turn.may_come(combatant) && !combatant.is_delayed;
        let rows = self.order.iter().enumerate();
        let passed = rows.filter(|(row, combatant)| match round == turn.round {
            true => *row < end && is_left(combatant),
            false => *row < end || is_left(combatant),
        });
        passed.map(|(_, combatant)| combatant).collect()
    }

    /// Whether somebody is surprised: through the round whose turn is lost, or until a turn that is kept.
    pub fn is_surprised(&self, creature: CreatureId) -> bool {
        self.combatant(creature).is_some_and(|combatant| {
            let ends = match combatant.keeps_turn {
                true => self.round_of_next(TurnEdge::Start, creature),
                false => self.round().max(1),
            };
            combatant.surprised.is_some_and(|round| round >= ends)
        })
    }

    /// Whether only those with a place act in a round.
    pub fn needs_place(&self, round: u32) -> bool {
        let until = self.turn().and_then(|turn| turn.unplaced_until);
        self.is_anybody_placed() && until.is_none_or(|until| round > until)
    }

    /// Whether anybody has a place; if nobody has, all act in the order shown.
    pub fn is_anybody_placed(&self) -> bool {
        self.order.iter().any(|one| one.initiative.is_some())
    }

    /// Whether who is first has to be asked: several could be, and nobody has a place.
    pub fn wants_initiative(&self) -> bool {
        self.order.len() > 1 && !self.is_anybody_placed()
    }

    /// The row at which somebody with this initiative joins: behind all who stand at least as high.
    pub fn place_for(&self, initiative: Option<&Initiative>) -> usize {
        let Some(initiative) = initiative else {
            return self.order.len();
        };
        let stands_ahead = |combatant: &Combatant| {
            let other = combatant.initiative.as_ref();
            other.is_some_and(|other| other.is_as_high_as(initiative))
        };
        let ahead = self.order.iter().rposition(stands_ahead);
        ahead.map_or(0, |row| row + 1)
    }

    /// Somebody comes into the order, without a place yet.
    pub fn join(&mut self, creature: CreatureId, is_hidden: bool) {
        // Who comes back has the turn that was stepped back over.
        if let Fight::Underway(turn) = &mut self.fight {
            turn.skipped.retain(|past| past.who != creature);
        }
        self.order.push(Combatant {
            creature,
            initiative: None,
            is_hidden,
            is_delayed: false,
            side: None,
            late: None,
            came: None,
            surprised: None,
            keeps_turn: false,
            readied: None,
        });
    }

    /// Somebody's place was decided.
    pub fn place(&mut self, creature: CreatureId, initiative: Initiative) {
        let Some(row) = self.row_of(creature) else {
            return;
        };
        let is_first = !self.is_anybody_placed();
        match &mut self.fight {
            // A round that is rolled for stands before nobody until all have their places.
            Fight::Underway(turn) if is_first && turn.place != Place::Before(None) => {
                turn.unplaced_until = Some(turn.round);
            }
            Fight::Underway(_) | Fight::Peace => {}
        }
        let combatant = Combatant {
            initiative: Some(initiative),
            ..self.order.remove(row)
        };
        let place = self.place_for(combatant.initiative.as_ref());
        self.order.insert(place, combatant);
        self.see_if_late(creature);
    }

    /// Somebody is moved to a row by hand.
    pub fn shift(&mut self, creature: CreatureId, row: usize) {
        let Some(from) = self.row_of(creature) else {
            return;
        };
        let combatant = self.order.remove(from);
        self.order.insert(row.min(self.order.len()), combatant);
        self.see_if_late(creature);
    }

    /// Whoever gets a place before those who have begun comes too late for this round; behind them, in time for it.
    fn see_if_late(&mut self, creature: CreatureId) {
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        let (round, place, has_begun) = (turn.round, turn.place, turn.has_begun());
        turn.passed
            .retain(|passed| passed.round != round || passed.who != creature);
        let begun = match place {
            Place::Acting(active) if active == creature => return,
            Place::Acting(other) | Place::Before(Some(other)) => self.row_of(other),
            Place::Before(None) => None,
        };
        let begun = begun.unwrap_or(self.order.len());
        let is_late = has_begun && self.row_of(creature).is_some_and(|row| row < begun);
        self.change(creature, |combatant| {
            combatant.late = is_late.then_some(round);
        });
    }

    /// Players know of somebody, or not.
    pub fn set_hidden(&mut self, creature: CreatureId, is_hidden: bool) {
        self.change(creature, |combatant| combatant.is_hidden = is_hidden);
    }

    /// Takes somebody out; if it was that one's turn, it is spent, and the fight stands before the one who follows.
    pub fn remove(&mut self, creature: CreatureId) {
        let is_before = |one: &CreatureId| *one != creature;
        let follower = self.creatures().skip_while(is_before).nth(1);
        self.order.retain(|one| one.creature != creature);
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        match turn.place {
            Place::Acting(who) if who == creature => turn.spend(),
            Place::Before(Some(who)) if who == creature => {}
            Place::Acting(_) | Place::Before(_) => return,
        }
        turn.place = Place::Before(follower);
    }
}

impl Turn {
    /// Whether a turn of this round may still come to somebody: it has not begun, and they came in time for it.
    fn may_come(&self, to: &Combatant) -> bool {
        let has_begun = self.active() == Some(to.creature) || self.is_spent(to.creature);
        !has_begun && to.late != Some(self.round)
    }
}

impl Combatant {
    /// For whom it fights.
    pub fn side(&self) -> Allegiance {
        self.side.unwrap_or(Allegiance::by_nature(self.creature))
    }

    /// Whether surprise takes the turn of this round.
    pub fn loses_turn(&self, round: u32) -> bool {
        self.surprised == Some(round) && !self.keeps_turn
    }
}
