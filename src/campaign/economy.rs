//! The parts of a turn, where the system counts them: move, action, bonus action, reaction, free action.

use serde::{Deserialize, Serialize};

use crate::rules::System;

use super::party::{Being, Ends};
use super::tracker::{Tracker, Turn};

/// Parts used that are remembered, for whoever steps back.
const MOST_USED: usize = 200;

/// A part of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the rule book's own words")]
pub enum TurnPart {
    Move,
    Action,
    Bonus,
    Reaction,
    Free,
}

/// A part of a turn that was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// Whose.
    pub who: Being,
    /// What.
    pub part: TurnPart,
    /// In which round.
    pub round: u32,
    /// In whose turn; stepping back before it, nothing was used yet.
    pub during: Option<Being>,
    /// When it is there again: at the start of the next turn of whose it is.
    pub ends: Ends,
}

impl TurnPart {
    /// All of them, in the order of a turn.
    pub const ALL: [Self; 5] = [Self::Move, Self::Action, Self::Bonus, Self::Reaction, Self::Free];

    /// Its word in a line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Action => "action",
            Self::Bonus => "bonus",
            Self::Reaction => "reaction",
            Self::Free => "free",
        }
    }
}

/// Whether a turn has parts that are ticked off.
#[must_use]
pub const fn has_turn_parts(system: System) -> bool {
    match system {
        System::SwordsAndSorcery => true,
        System::PenAndDagger | System::DicePool | System::SuccessRoll | System::MonstersAndMagic => false,
    }
}

impl Tracker {
    /// Whether somebody has used a part and does not have it again yet.
    #[must_use]
    pub fn has_used(&self, who: Being, part: TurnPart) -> bool {
        let Some(turn) = self.turn() else { return false };
        let is_it = |used: &&Used| used.who == who && used.part == part;
        self.used.iter().filter(is_it).any(|used| turn.has_seen(used) && !self.is_past(used.ends))
    }

    /// A part is used.
    pub(super) fn use_part(&mut self, used: Used) {
        self.give_part_back(used.who, used.part);
        self.used.push(used);
        let surplus = self.used.len().saturating_sub(MOST_USED);
        self.used.drain(..surplus);
    }

    /// A part is there again, by word.
    pub(super) fn give_part_back(&mut self, who: Being, part: TurnPart) {
        self.used.retain(|used| used.who != who || used.part != part);
    }
}

impl Turn {
    /// Whether the turn in which something was used has begun.
    fn has_seen(&self, used: &Used) -> bool {
        let Some(during) = used.during else { return used.round <= self.round };
        let is_now = used.round == self.round && self.active() == Some(during);
        is_now || self.acted_in(used.round, during)
    }
}
