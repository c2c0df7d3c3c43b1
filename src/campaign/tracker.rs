//! Who stands in what order, whose turn it is, and what that says about durations.

use serde::{Deserialize, Serialize};

use crate::rules::Initiative;

use super::actions::Declared;
use super::party::{Being, Condition, Ends, TurnEdge};

/// Turns of earlier rounds kept to step back over; those of the round itself tell who has acted, and all are kept.
const TRAIL: usize = 200;

/// One line of the order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Who it is.
    pub being: Being,
    /// Where it stands; without one it waits to be placed.
    #[serde(default)]
    pub initiative: Option<Initiative>,
    /// Whether players do not know of it.
    #[serde(default)]
    pub is_hidden: bool,
    /// Whether it gave up its place to come back in later.
    #[serde(default)]
    pub is_delayed: bool,
}

/// A turn that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastTurn {
    /// Its round.
    pub round: u32,
    /// Whose it was.
    pub who: Being,
}

/// Where in the order the fight stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// In somebody's turn.
    Acting(Being),
    /// Between turns, because the active one left: before somebody, or at the end of the round.
    Before(Option<Being>),
}

/// A fight being fought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The round, from 1.
    pub round: u32,
    /// Whose turn it is.
    pub place: Place,
    /// The turns before it, oldest first, to step back over.
    #[serde(default)]
    pub trail: Vec<PastTurn>,
    /// What was said of several actions in a turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<Declared>,
}

/// Whether there is a fight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Fight {
    /// None: the order may stand ready.
    #[default]
    Peace,
    /// One, at this turn.
    Underway(Turn),
}

/// What a row of the order is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Standing {
    Waiting,
    Active,
    Acted,
    Delayed,
}

/// The order of turns and the fight in it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tracker {
    /// Everybody, first to act first. The order is stored, ties and all.
    pub order: Vec<Combatant>,
    /// The fight.
    pub fight: Fight,
}

impl Tracker {
    /// The row of somebody, counted from 0.
    #[must_use]
    pub fn row_of(&self, being: Being) -> Option<usize> {
        self.order.iter().position(|combatant| combatant.being == being)
    }

    /// Somebody's line.
    #[must_use]
    pub fn combatant(&self, being: Being) -> Option<&Combatant> {
        self.order.iter().find(|combatant| combatant.being == being)
    }

    /// Somebody's line, to be changed.
    pub fn combatant_mut(&mut self, being: Being) -> Option<&mut Combatant> {
        self.order.iter_mut().find(|combatant| combatant.being == being)
    }

    /// The turn, while there is a fight.
    #[must_use]
    pub const fn turn(&self) -> Option<&Turn> {
        match &self.fight {
            Fight::Underway(turn) => Some(turn),
            Fight::Peace => None,
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> Option<Being> {
        self.turn().and_then(Turn::active)
    }

    /// The round; 0 while there is no fight.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.turn().map_or(0, |turn| turn.round)
    }

    /// Everybody who has no place yet, in the order shown.
    pub fn unplaced(&self) -> impl Iterator<Item = Being> {
        self.order.iter().filter(|combatant| combatant.initiative.is_none()).map(|combatant| combatant.being)
    }

    /// What somebody is doing.
    #[must_use]
    pub fn standing(&self, being: Being) -> Standing {
        if self.active() == Some(being) {
            Standing::Active
        } else if self.combatant(being).is_some_and(|combatant| combatant.is_delayed) {
            Standing::Delayed
        } else if self.has_acted(being) {
            Standing::Acted
        } else {
            Standing::Waiting
        }
    }

    /// Whether somebody's turn of this round is over.
    #[must_use]
    pub fn has_acted(&self, being: Being) -> bool {
        self.turn().is_some_and(|turn| turn.acted_in(turn.round, being))
    }

    /// Whether a condition is over, here and now.
    #[must_use]
    pub fn is_over(&self, condition: &Condition) -> bool {
        let Ends::At { round, whose, edge } = condition.ends else { return false };
        let Some(turn) = self.turn() else { return false };
        if turn.round != round {
            return turn.round > round;
        }
        let has_begun = turn.active() == Some(whose) || turn.acted_in(round, whose);
        match edge {
            TurnEdge::Start => has_begun,
            TurnEdge::End => turn.acted_in(round, whose),
        }
    }

    /// Whole rounds a condition still has, for display; `None` if it does not end by a round.
    #[must_use]
    pub fn rounds_left(&self, condition: &Condition) -> Option<u32> {
        match condition.ends {
            Ends::Never => None,
            Ends::At { round, .. } => Some(round.saturating_sub(self.round())),
        }
    }

    /// Who would act next and in what round, of those who can.
    #[must_use]
    pub fn next_turn(&self, can_act: impl Fn(&Combatant) -> bool) -> Option<(u32, Being)> {
        let turn = self.turn()?;
        let anybody_placed = self.order.iter().any(|combatant| combatant.initiative.is_some());
        let is_ready = |combatant: &&Combatant| {
            !combatant.is_delayed && (combatant.initiative.is_some() || !anybody_placed) && can_act(combatant)
        };
        let start = match turn.place {
            Place::Acting(being) => self.row_of(being).map_or(0, |row| row + 1),
            Place::Before(Some(being)) => self.row_of(being).unwrap_or(self.order.len()),
            Place::Before(None) => self.order.len(),
        };
        let rest = self.order.iter().skip(start).filter(is_ready);
        let mut unspent = rest.filter(|combatant| !turn.acted_in(turn.round, combatant.being));
        match unspent.next() {
            Some(combatant) => Some((turn.round, combatant.being)),
            None => self.order.iter().find(is_ready).map(|combatant| (turn.round + 1, combatant.being)),
        }
    }

    /// The row at which somebody with this initiative joins: behind all who stand at least as high.
    #[must_use]
    pub fn place_for(&self, initiative: Option<&Initiative>) -> usize {
        let Some(initiative) = initiative.map(Initiative::standing) else { return self.order.len() };
        let stands_ahead = |combatant: &Combatant| {
            combatant.initiative.as_ref().is_some_and(|other| other.standing() >= initiative)
        };
        self.order.iter().rposition(stands_ahead).map_or(0, |row| row + 1)
    }

    /// Somebody comes into the order, without a place yet.
    pub fn join(&mut self, being: Being, is_hidden: bool) {
        self.order.push(Combatant { being, initiative: None, is_hidden, is_delayed: false });
    }

    /// Somebody's place was decided.
    pub fn place(&mut self, being: Being, initiative: Initiative) {
        let Some(row) = self.row_of(being) else { return };
        let combatant = Combatant { initiative: Some(initiative), ..self.order.remove(row) };
        let place = self.place_for(combatant.initiative.as_ref());
        self.order.insert(place, combatant);
    }

    /// Somebody is moved to a row by hand.
    pub fn shift(&mut self, being: Being, row: usize) {
        let Some(from) = self.row_of(being) else { return };
        let combatant = self.order.remove(from);
        self.order.insert(row.min(self.order.len()), combatant);
    }

    /// Players know of somebody, or not.
    pub fn set_hidden(&mut self, being: Being, is_hidden: bool) {
        if let Some(combatant) = self.combatant_mut(being) {
            combatant.is_hidden = is_hidden;
        }
    }

    /// A fight begins, before anybody acts.
    pub fn open_fight(&mut self) {
        let first = self.order.first().map(|combatant| combatant.being);
        self.fight = Fight::Underway(Turn::opening(first));
    }

    /// The turn passes on.
    pub fn pass_turn(&mut self, round: u32, being: Being) {
        if let Fight::Underway(turn) = &mut self.fight {
            turn.pass_to(round, being);
        }
    }

    /// The fight goes back to an earlier turn; whoever delayed since has not.
    pub fn take_turn_back(&mut self, round: u32, being: Being) {
        let Fight::Underway(turn) = &mut self.fight else { return };
        turn.step_back_to(PastTurn { round, who: being });
        if let Some(combatant) = self.combatant_mut(being) {
            combatant.is_delayed = false;
        }
    }

    /// Somebody delays; if it was that one's turn, the one who follows has it.
    pub fn delay(&mut self, being: Being, following: Option<(u32, Being)>) {
        if let Some(combatant) = self.combatant_mut(being) {
            combatant.is_delayed = true;
        }
        if let (Fight::Underway(turn), Some((round, next))) = (&mut self.fight, following)
            && turn.active() == Some(being)
        {
            turn.hand_to(round, next);
        }
    }

    /// Somebody who delayed comes back in, before the active one, and has the turn.
    pub fn come_back(&mut self, being: Being) {
        let Some(from) = self.row_of(being) else { return };
        let combatant = Combatant { is_delayed: false, ..self.order.remove(from) };
        let row_of = |being| self.row_of(being).unwrap_or(from);
        let place = match self.turn().map(|turn| turn.place) {
            Some(Place::Acting(other) | Place::Before(Some(other))) => row_of(other),
            Some(Place::Before(None)) => self.order.len(),
            None => from,
        };
        self.order.insert(place, combatant);
        if let Fight::Underway(turn) = &mut self.fight {
            turn.hand_to(turn.round, being);
        }
    }

    /// Takes somebody out; if it was that one's turn, it is spent, and the fight stands before the one who follows.
    pub fn remove(&mut self, being: Being) {
        let follower =
            self.row_of(being).and_then(|row| self.order.get(row + 1)).map(|combatant| combatant.being);
        self.order.retain(|combatant| combatant.being != being);
        let Fight::Underway(turn) = &mut self.fight else { return };
        match turn.place {
            Place::Acting(who) if who == being => turn.spend(),
            Place::Before(Some(who)) if who == being => {}
            Place::Acting(_) | Place::Before(_) => return,
        }
        turn.place = Place::Before(follower);
    }
}

impl Turn {
    /// The first turn of a fight, before anybody acts.
    #[must_use]
    pub fn opening(first: Option<Being>) -> Self {
        Self { round: 1, place: Place::Before(first), trail: Vec::new(), declared: Vec::new() }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn active(&self) -> Option<Being> {
        match self.place {
            Place::Acting(being) => Some(being),
            Place::Before(_) => None,
        }
    }

    /// Whether somebody's turn in a round is over.
    #[must_use]
    pub fn acted_in(&self, round: u32, being: Being) -> bool {
        self.trail
            .iter()
            .rev()
            .take_while(|past| past.round >= round)
            .any(|past| past.round == round && past.who == being)
    }

    /// The turn passes: the active one has acted.
    pub fn pass_to(&mut self, round: u32, being: Being) {
        self.spend();
        self.hand_to(round, being);
    }

    /// The turn of the active one counts as taken.
    fn spend(&mut self) {
        let Place::Acting(who) = self.place else { return };
        self.trail.push(PastTurn { round: self.round, who });
        let surplus = self.trail.len().saturating_sub(TRAIL);
        let earlier = self.trail.partition_point(|past| past.round < self.round);
        self.trail.drain(..surplus.min(earlier));
    }

    /// The turn changes hands without anybody having acted: somebody delayed, or came back in.
    pub fn hand_to(&mut self, round: u32, being: Being) {
        self.round = round;
        self.place = Place::Acting(being);
    }

    /// Back to an earlier turn.
    pub fn step_back_to(&mut self, past: PastTurn) {
        while self.trail.pop().is_some_and(|last| last != past) {}
        self.hand_to(past.round, past.who);
    }
}
