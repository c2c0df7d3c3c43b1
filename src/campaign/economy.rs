//! The parts of a turn, where the system counts them: move, action, bonus action, reaction, free action.

use serde::{Deserialize, Serialize};

use super::ids::CreatureId;
use super::party::Ends;
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

/// What an action is taken for: those with a name, and the distraction (“Actions”, “Distracting an Enemy”).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the rule book's own words")]
pub enum Deed {
    Attack,
    Dash,
    Disengage,
    Distract,
    Dodge,
    Help,
    Hide,
    Influence,
    Magic,
    Ready,
    Search,
    Study,
    Utilize,
}

/// A part of a turn that was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// Whose.
    pub who: CreatureId,
    /// What.
    pub part: TurnPart,
    /// What for, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<Deed>,
    /// In which round.
    pub round: u32,
    /// In whose turn; stepping back before it, nothing was used yet.
    pub during: Option<CreatureId>,
    /// When it is there again: at the start of the next turn of whose it is.
    pub ends: Ends,
}

impl TurnPart {
    /// All of them, in the order of a turn.
    pub const ALL: [Self; 5] = [
        Self::Move,
        Self::Action,
        Self::Bonus,
        Self::Reaction,
        Self::Free,
    ];

    /// What it is called.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Move | Self::Action | Self::Reaction => self.word(),
            Self::Bonus => "bonus action",
            Self::Free => "free action",
        }
    }

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

impl Deed {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Attack,
        Self::Dash,
        Self::Disengage,
        Self::Distract,
        Self::Dodge,
        Self::Help,
        Self::Hide,
        Self::Influence,
        Self::Magic,
        Self::Ready,
        Self::Search,
        Self::Study,
        Self::Utilize,
    ];

    /// Its word in a line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Dash => "dash",
            Self::Disengage => "disengage",
            Self::Distract => "distract",
            Self::Dodge => "dodge",
            Self::Help => "help",
            Self::Hide => "hide",
            Self::Influence => "influence",
            Self::Magic => "magic",
            Self::Ready => "ready",
            Self::Search => "search",
            Self::Study => "study",
            Self::Utilize => "utilize",
        }
    }
}

impl Used {
    /// Whether another deed belongs to what the part was used for: attacks to one Attack or one spell, whatever was
    /// readied to the reaction that released it.
    pub(super) fn goes_on_as(&self, deed: Deed, tracker: &Tracker) -> bool {
        match self.part {
            TurnPart::Reaction => {
                let is_now = self.round == tracker.round() && self.during == tracker.active();
                self.deed == Some(Deed::Ready) && is_now
            }
            TurnPart::Action => {
                deed == Deed::Attack && matches!(self.deed, Some(Deed::Attack | Deed::Magic))
            }
            TurnPart::Move | TurnPart::Bonus | TurnPart::Free => false,
        }
    }
}

impl Tracker {
    /// Whether somebody has used a part and does not have it again yet.
    #[must_use]
    pub fn has_used(&self, who: CreatureId, part: TurnPart) -> bool {
        self.use_of(who, part).is_some()
    }

    /// How somebody used a part that they do not have again yet.
    pub(super) fn use_of(&self, who: CreatureId, part: TurnPart) -> Option<&Used> {
        let turn = self.turn()?;
        let mut own = self
            .used
            .iter()
            .filter(|used| used.who == who && used.part == part);
        own.find(|used| turn.has_seen(used) && !self.is_past(used.ends))
    }

    /// A part is used.
    pub(super) fn use_part(&mut self, used: Used) {
        self.give_part_back(used.who, used.part);
        self.used.push(used);
        let surplus = self.used.len().saturating_sub(MOST_USED);
        self.used.drain(..surplus);
    }

    /// A part is there again, by word.
    pub(super) fn give_part_back(&mut self, who: CreatureId, part: TurnPart) {
        self.used
            .retain(|used| used.who != who || used.part != part);
    }
}

impl Turn {
    /// Whether the turn in which something was used has begun.
    fn has_seen(&self, used: &Used) -> bool {
        let Some(during) = used.during else {
            return used.round <= self.round;
        };
        let is_now = used.round == self.round && self.active() == Some(during);
        is_now || self.acted_in(used.round, during)
    }
}
