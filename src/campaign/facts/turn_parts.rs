//! The parts of a turn, where the system counts them: move, action, bonus action, reaction, free action.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;
use crate::words::listed;

use super::conditions::Ends;

listed! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum TurnPart by word {
        Move = "move",
        Action = "action",
        Bonus = "bonus",
        Reaction = "reaction",
        Free = "free",
    }
}

listed! {
    /// What an action is taken for: those with a name, and the distraction (“Actions”, “Distracting an Enemy”).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Deed by word {
        Attack = "attack",
        Dash = "dash",
        Disengage = "disengage",
        Distract = "distract",
        Dodge = "dodge",
        Help = "help",
        Hide = "hide",
        Influence = "influence",
        Magic = "magic",
        Ready = "ready",
        Search = "search",
        Study = "study",
        Utilize = "utilize",
    }
}

/// A part of a turn that was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Used {
    /// Whose.
    pub who: CreatureId,
    pub part: TurnPart,
    /// What for, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<Deed>,
    /// Whether what is rolled for it was rolled; said by word, that may come yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_rolled: bool,
    pub round: u32,
    /// In whose turn; stepping back before it, nothing was used yet.
    pub during: Option<CreatureId>,
    /// When it is there again: at the start of the next turn of whose it is.
    pub ends: Ends,
}

impl Deed {
    /// Whether that action, said by word, is done by this roll: its own, and of help also a distraction (“Helping Another
    /// Creature”).
    pub(in crate::campaign) fn is_done_by(self, rolled: Self) -> bool {
        self == rolled || (self == Self::Help && rolled == Self::Distract)
    }
}

impl TurnPart {
    /// What it is called.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Move | Self::Action | Self::Reaction => self.word(),
            Self::Bonus => "bonus action",
            Self::Free => "free action",
        }
    }
}
