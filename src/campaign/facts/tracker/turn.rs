//! The turn of a fight: whose it is, whose were before it, and who was passed over.

use serde::{Deserialize, Serialize};

use crate::campaign::facts::turn_parts::Declared;
use crate::campaign::ids::CreatureId;

/// Turns of earlier rounds kept to step back over; those of the round itself tell who has acted, and all are kept.
pub(super) const TRAIL: usize = 200;

/// A turn that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastTurn {
    pub round: u32,
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
    pub(super) fn has_passed(&self, round: u32, creature: CreatureId) -> bool {
        let past = self.trail.iter().rev();
        past.take_while(|past| past.round >= round)
            .any(|past| past.round == round && past.who == creature)
    }

    /// Whether somebody has acted in this round, or was passed over in it.
    pub fn is_spent(&self, creature: CreatureId) -> bool {
        let has_acted = |who: CreatureId| self.acted_in(self.round, who);
        let has_begun = |who: CreatureId| self.active() == Some(who) || has_acted(who);
        let passed = self.passed.iter().rev();
        let mut of_round = passed
            .take_while(|passed| passed.round >= self.round)
            .filter(|passed| passed.round == self.round);
        let is_passed = of_round.any(|passed| passed.who == creature && has_begun(passed.by));
        is_passed || has_acted(creature)
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
    pub(super) fn has_begun(&self) -> bool {
        self.active().is_some()
            || self
                .trail
                .last()
                .is_some_and(|past| past.round == self.round)
    }

    /// The turn of the active one counts as taken.
    pub(super) fn spend(&mut self) {
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
