//! The parts of a turn, where the system counts them: move, action, bonus action, reaction, free action.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;

use super::conditions::Ends;

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
