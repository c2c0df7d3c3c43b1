//! What a roll is aimed at, so that what the rules make follow from it follows by itself.

use serde::{Deserialize, Serialize};

use crate::ids::{CreatureId, Roller};
use crate::words::listed;

use super::HIDING;

/// What a roll is aimed at. From the chapters on actions and on opposed checks of Swords & Sorcery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RollTarget {
    /// An attack on somebody by name.
    Strike(Roller),
    /// A hesitant creature is to be moved; failed, it is closed to that approach for a while.
    Influence {
        /// The creature.
        whom: Roller,
        /// The approach: the skill.
        by: String,
        /// How the line says the creature feels; it does so from then on.
        #[serde(skip_serializing_if = "Option::is_none")]
        attitude: Option<Attitude>,
        /// Whether the line tries an approach again to which the creature is closed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_again: bool,
    },
    /// Somebody is distracted, for the others' attacks.
    Distract(Roller),
    /// The total is kept under a name, unseen: hiding, a lie, a forgery.
    Keep(String),
    /// A kept result is to be beaten.
    Uncover {
        /// Whose it is.
        whom: Roller,
        /// Its name.
        what: String,
    },
    /// Whoever of the other side hides no better than this is found.
    Search,
    /// A search by a skill that finds nobody who hides: what somebody feels, what ails them, whose tracks these are.
    Examine,
    /// Something is called to mind or puzzled out.
    Study,
    /// Whether whoever rolls dies.
    Dying,
}

impl RollTarget {
    /// Whom it is aimed at by name.
    pub fn creature(&self) -> Option<CreatureId> {
        self.whom().map(|whom| whom.creature)
    }

    /// The same with the name of that moment.
    pub const fn whom(&self) -> Option<&Roller> {
        match self {
            Self::Strike(whom)
            | Self::Distract(whom)
            | Self::Influence { whom, .. }
            | Self::Uncover { whom, .. } => Some(whom),
            Self::Keep(_) | Self::Search | Self::Examine | Self::Study | Self::Dying => None,
        }
    }

    /// What the log calls an attempt that is aimed so.
    pub(crate) fn told(&self, what: &str) -> String {
        match self {
            Self::Strike(whom) => format!("{what} vs {}", whom.name),
            Self::Influence { whom, .. } => format!("{what} to influence {}", whom.name),
            Self::Distract(whom) => format!("{what} of {}", whom.name),
            Self::Keep(kept) if kept == HIDING => format!("{what} to hide"),
            Self::Keep(_) => format!("{what}, kept unseen"),
            Self::Search | Self::Examine => format!("{what} to search"),
            Self::Study => format!("{what} to study"),
            Self::Dying => what.to_owned(),
            Self::Uncover { whom, what: kept } if kept == HIDING => {
                format!("{what} for {}", whom.name)
            }
            Self::Uncover { whom, what: kept } => {
                format!("{what} against {kept} of {}", whom.name)
            }
        }
    }

    /// Whether such an attempt is hidden from players unless the line says otherwise.
    pub(crate) const fn is_unseen(&self) -> bool {
        matches!(self, Self::Keep(_) | Self::Uncover { .. } | Self::Search)
    }
}

listed! {
    /// How a hesitant creature feels about whoever urges it (“Influence”).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Attitude by word {
        Friendly = "friendly",
        #[default]
        Indifferent = "indifferent",
        Hostile = "hostile",
    }
}

impl Attitude {
    /// The next better one, where there is one: what an influence that works may make of it (“Actions”).
    pub const fn bettered(self) -> Option<Self> {
        match self {
            Self::Hostile => Some(Self::Indifferent),
            Self::Indifferent => Some(Self::Friendly),
            Self::Friendly => None,
        }
    }
}
