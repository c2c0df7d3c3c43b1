//! Who stands in what order, whose turn it is, and what that says about durations.

mod actions;
pub(in crate::campaign) mod answers;
mod casualties;
mod rounds;
mod turn_parts;
mod waves;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;
use crate::systems::Initiative;

use super::actions::Declared;
use super::arranging::{Allegiance, Readied};
use super::casualties::Casualties;
use super::conditions::{Condition, Ends, TurnEdge};
use super::encounters::Waiting;
use super::rounds::Rounds;
use super::turn_parts::Used;

/// Turns of earlier rounds kept to step back over; those of the round itself tell who has acted, and all are kept.
const TRAIL: usize = 200;

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

/// A turn that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastTurn {
    pub round: u32,
    /// Whose it was.
    pub who: CreatureId,
}

/// Where in the order the fight stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// In somebody's turn.
    Acting(CreatureId),
    /// Between turns, because the active one left: before somebody, or at the end of the round.
    Before(Option<CreatureId>),
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
    pub trail: Vec<PastTurn>,
    /// Turns that were stepped back over because whose they were has left, oldest first: they are over again with the turn
    /// that they followed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<PastTurn>,
    /// Turns that somebody had as a part of another line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<SharedTurn>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<PassedOver>,
    /// What was said of several actions in a turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<Declared>,
    /// The round in which the first place was given in a fight that began without any: up to it those without one act in the
    /// order shown, or giving one a place would take the turns of all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unplaced_until: Option<u32>,
}

/// Somebody who could not act when it was time: down, surprised, without a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassedOver {
    pub round: u32,
    pub who: CreatureId,
    /// Who had the turn instead; stepping back over that one, nobody was passed over yet.
    pub by: CreatureId,
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
    #[serde(default, skip_serializing_if = "Rounds::is_plain")]
    pub rounds: Rounds,
    /// Parts of turns that were used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<Used>,
    /// What the fight cost so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tolls: Vec<Casualties>,
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
        self.order
            .iter()
            .position(|combatant| combatant.creature == creature)
    }

    /// Somebody's line.
    pub fn combatant(&self, creature: CreatureId) -> Option<&Combatant> {
        self.order
            .iter()
            .find(|combatant| combatant.creature == creature)
    }

    /// Somebody's line, to be changed.
    pub fn combatant_mut(&mut self, creature: CreatureId) -> Option<&mut Combatant> {
        self.order
            .iter_mut()
            .find(|combatant| combatant.creature == creature)
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
        self.order
            .iter()
            .filter(|combatant| combatant.initiative.is_none())
            .map(|combatant| combatant.creature)
    }

    /// What somebody is doing.
    pub fn standing(&self, creature: CreatureId) -> Standing {
        self.combatant(creature)
            .map_or(Standing::Waiting, |combatant| self.standing_of(combatant))
    }

    /// The same of somebody whose line is at hand.
    pub fn standing_of(&self, combatant: &Combatant) -> Standing {
        if self.active() == Some(combatant.creature) {
            Standing::Active
        } else if combatant.is_delayed {
            Standing::Delayed
        } else if self.has_acted(combatant.creature) {
            Standing::Acted
        } else {
            Standing::Waiting
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
        let Ends::At { round, whose, edge } = ends else {
            return false;
        };
        let Some(turn) = self.turn() else {
            return false;
        };
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
    pub fn rounds_left(&self, condition: &Condition) -> Option<u32> {
        match condition.ends {
            Ends::Never => None,
            Ends::At { round, .. } => Some(round.saturating_sub(self.round().max(1))),
        }
    }

    /// Who would act next and in what round, of those who can.
    pub fn next_turn(&self, can_act: impl Fn(&Combatant) -> bool) -> Option<(u32, CreatureId)> {
        let turn = self.turn()?;
        let is_to_come = self.to_come();
        if let Some(combatant) = self
            .order
            .iter()
            .find(|who| is_to_come(who) && can_act(who))
        {
            return Some((turn.round, combatant.creature));
        }
        // Whoever is surprised in the round that comes may act in the one after it.
        [1, 2]
            .into_iter()
            .map(|later| turn.round.saturating_add(later))
            .find_map(|round| {
                let (order, is_ready) = (self.order_in(round), self.ready_in(round));
                let first = order
                    .iter()
                    .find(|combatant| is_ready(combatant) && can_act(combatant));
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
            let is_over =
                turn.active() == Some(combatant.creature) || turn.is_spent(combatant.creature);
            !is_over && combatant.late != Some(turn.round) && is_ready(combatant)
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
        let is_left = |combatant: &Combatant| {
            let is_over =
                turn.active() == Some(combatant.creature) || turn.is_spent(combatant.creature);
            !is_over && !combatant.is_delayed && combatant.late != Some(turn.round)
        };
        let rows = self.order.iter().enumerate();
        let passed = rows.filter(|(row, combatant)| match round == turn.round {
            true => *row < end && is_left(combatant),
            false => *row < end || is_left(combatant),
        });
        passed.map(|(_, combatant)| combatant).collect()
    }

    /// Whether somebody is surprised: through the round whose turn is lost, or until a turn that is kept.
    pub fn is_surprised(&self, creature: CreatureId) -> bool {
        let Some(combatant) = self.combatant(creature) else {
            return false;
        };
        let ends = if combatant.keeps_turn {
            self.round_of_next(TurnEdge::Start, creature)
        } else {
            self.round().max(1)
        };
        combatant.surprised.is_some_and(|round| round >= ends)
    }

    /// Whether only those with a place act in a round.
    pub fn needs_place(&self, round: u32) -> bool {
        let is_as_shown = self
            .turn()
            .and_then(|turn| turn.unplaced_until)
            .is_some_and(|until| round <= until);
        self.is_anybody_placed() && !is_as_shown
    }

    /// Whether anybody has a place; if nobody has, all act in the order shown.
    pub fn is_anybody_placed(&self) -> bool {
        self.order
            .iter()
            .any(|combatant| combatant.initiative.is_some())
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
            combatant
                .initiative
                .as_ref()
                .is_some_and(|other| other.is_as_high_as(initiative))
        };
        self.order
            .iter()
            .rposition(stands_ahead)
            .map_or(0, |row| row + 1)
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
        let is_before = self
            .row_of(creature)
            .is_some_and(|row| row < begun.unwrap_or(self.order.len()));
        let is_late = is_before && has_begun;
        if let Some(combatant) = self.combatant_mut(creature) {
            combatant.late = is_late.then_some(round);
        }
    }

    /// Players know of somebody, or not.
    pub fn set_hidden(&mut self, creature: CreatureId, is_hidden: bool) {
        if let Some(combatant) = self.combatant_mut(creature) {
            combatant.is_hidden = is_hidden;
        }
    }

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
        if let Some(combatant) = self.combatant_mut(creature) {
            combatant.is_delayed = false;
        }
    }

    /// Somebody delays; if it was that one's turn, the one who follows has it.
    pub fn delay(&mut self, creature: CreatureId, following: Option<(u32, CreatureId)>) {
        if let Some(combatant) = self.combatant_mut(creature) {
            combatant.is_delayed = true;
        }
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

    /// Takes somebody out; if it was that one's turn, it is spent, and the fight stands before the one who follows.
    pub fn remove(&mut self, creature: CreatureId) {
        let follower = self
            .row_of(creature)
            .and_then(|row| self.order.get(row + 1))
            .map(|combatant| combatant.creature);
        self.order
            .retain(|combatant| combatant.creature != creature);
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
    /// The first turn of a fight, before anybody acts.
    pub fn opening(first: Option<CreatureId>) -> Self {
        Self {
            round: 1,
            place: Place::Before(first),
            trail: Vec::new(),
            skipped: Vec::new(),
            shared: Vec::new(),
            passed: Vec::new(),
            declared: Vec::new(),
            unplaced_until: None,
        }
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Option<CreatureId> {
        match self.place {
            Place::Acting(creature) => Some(creature),
            Place::Before(_) => None,
        }
    }

    /// Whether somebody's turn in a round is over.
    pub fn acted_in(&self, round: u32, creature: CreatureId) -> bool {
        self.had_together(round, creature)
            .any(|whose| self.has_passed(round, whose))
    }

    /// Somebody, and those as whose part they had a turn of this round. A circle that a file says is left after one round.
    pub(in crate::campaign) fn had_together(
        &self,
        round: u32,
        creature: CreatureId,
    ) -> impl Iterator<Item = CreatureId> {
        let whole_of = move |part: &CreatureId| {
            let shared = self
                .shared
                .iter()
                .find(|shared| shared.round == round && shared.who == *part);
            shared.map(|shared| shared.with)
        };
        std::iter::successors(Some(creature), whole_of).take(self.shared.len().saturating_add(1))
    }

    /// Whether somebody had a turn of their own in a round.
    fn has_passed(&self, round: u32, creature: CreatureId) -> bool {
        let later = self
            .trail
            .iter()
            .rev()
            .take_while(|past| past.round >= round);
        later
            .into_iter()
            .any(|past| past.round == round && past.who == creature)
    }

    /// Whether somebody has acted in this round, or was passed over in it.
    pub fn is_spent(&self, creature: CreatureId) -> bool {
        let has_begun =
            |who: CreatureId| self.active() == Some(who) || self.acted_in(self.round, who);
        let of_round = self
            .passed
            .iter()
            .rev()
            .take_while(|passed| passed.round >= self.round);
        let mut passed =
            of_round.filter(|passed| passed.round == self.round && passed.who == creature);
        self.acted_in(self.round, creature) || passed.any(|passed| has_begun(passed.by))
    }

    /// The turn passes: the active one has acted.
    pub fn pass_to(&mut self, round: u32, creature: CreatureId) {
        self.spend();
        self.hand_to(round, creature);
    }

    /// A round begins in which nobody has the turn yet.
    pub fn come_to(&mut self, round: u32) {
        self.spend();
        (self.round, self.place) = (round, Place::Before(None));
    }

    /// Whether anybody has had a turn of this round, or has one.
    fn has_begun(&self) -> bool {
        self.active().is_some()
            || self
                .trail
                .last()
                .is_some_and(|past| past.round == self.round)
    }

    /// The turn of the active one counts as taken.
    fn spend(&mut self) {
        let Place::Acting(who) = self.place else {
            return;
        };
        self.trail.push(PastTurn {
            round: self.round,
            who,
        });
        self.trail.append(&mut self.skipped);
        let surplus = self.trail.len().saturating_sub(TRAIL);
        let earlier = self.trail.partition_point(|past| past.round < self.round);
        self.trail.drain(..surplus.min(earlier));
    }

    /// The turn changes hands without anybody having acted: somebody delayed, or came back in.
    pub fn hand_to(&mut self, round: u32, creature: CreatureId) {
        self.round = round;
        self.place = Place::Acting(creature);
    }

    /// Back to an earlier turn.
    pub fn step_back_to(&mut self, past: PastTurn) {
        match self.trail.iter().rposition(|turn| *turn == past) {
            Some(place) => {
                let mut later = self.trail.split_off(place + 1);
                self.trail.truncate(place);
                later.append(&mut self.skipped);
                self.skipped = later;
            }
            None => self.trail.clear(),
        }
        // A turn that is to come again each part has on its own line now; a part of a part is dropped with it.
        for turn in std::mem::take(&mut self.shared) {
            if self.acted_in(turn.round, turn.with) {
                self.shared.push(turn);
            }
        }
        self.hand_to(past.round, past.who);
    }
}

/// A turn that somebody had as a part of another line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SharedTurn {
    pub round: u32,
    /// Who had it.
    pub who: CreatureId,
    /// Whose line it was.
    pub with: CreatureId,
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
