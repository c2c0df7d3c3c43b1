//! Who and what, by number: heroes, foes and their bodies, rolls and notes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A hero, by a number that is never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HeroId(pub u32);

/// A foe or a group of foes, by a number that is never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FoeId(pub u32);

/// Anybody who can stand in the order of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CreatureId {
    /// One of the party.
    Hero(HeroId),
    /// A foe, or several sharing a line.
    Foe(FoeId),
}

/// One body: a hero's, or one of a group of foes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BodyId {
    /// A hero's.
    Hero(HeroId),
    /// The n-th body of a group, counted from 0.
    Foe(FoeId, usize),
}

impl BodyId {
    /// Whose body it is.
    pub const fn creature(self) -> CreatureId {
        match self {
            Self::Hero(id) => CreatureId::Hero(id),
            Self::Foe(id, _) => CreatureId::Foe(id),
        }
    }
}

/// A roll: the number of its step and, where a step holds several, its place from 1; 0 where it is the only one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RollId(pub u64, pub u32);

impl fmt::Display for RollId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(seq, 0) => write!(f, "{seq}"),
            Self(seq, place) => write!(f, "{seq}.{place}"),
        }
    }
}

/// Somebody who rolls, by the name of that moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roller {
    pub creature: CreatureId,
    pub name: String,
}

impl Roller {
    /// The names of several, in their order.
    pub fn names(rollers: &[Self]) -> Vec<&str> {
        rollers.iter().map(|roller| roller.name.as_str()).collect()
    }
}

/// A note: the step that wrote it and, where that wrote several, its place from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NoteId(pub u64, pub u32);

impl fmt::Display for NoteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(seq, 0) => write!(f, "{seq}"),
            Self(seq, place) => write!(f, "{seq}.{}", place.saturating_add(1)),
        }
    }
}
