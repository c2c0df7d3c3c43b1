//! The six abilities and Luck, and how the die is read by how a creature feels.

use serde::{Deserialize, Serialize};

use crate::systems::Attitude;
use crate::words::listed;

use super::Edge;

listed! {
    /// An ability. Luck belongs to player characters only.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Ability by name {
        Strength = "Strength",
        Dexterity = "Dexterity",
        Constitution = "Constitution",
        Intelligence = "Intelligence",
        Wisdom = "Wisdom",
        Charisma = "Charisma",
        Luck = "Luck",
    }
}

impl Ability {
    /// Those a saving throw may rest on: all but Luck (“Saving Throws”).
    pub const SAVES: [Self; 6] = [
        Self::Strength,
        Self::Dexterity,
        Self::Constitution,
        Self::Intelligence,
        Self::Wisdom,
        Self::Charisma,
    ];

    /// The name in a narrow column: its first three letters, Luck in full.
    pub fn short(self) -> &'static str {
        match self {
            Self::Luck => "Luck",
            Self::Strength
            | Self::Dexterity
            | Self::Constitution
            | Self::Intelligence
            | Self::Wisdom
            | Self::Charisma => self.name().get(..3).unwrap_or(self.name()),
        }
    }
}

impl Attitude {
    /// How the die is read when such a creature is urged.
    pub const fn edge(self) -> Edge {
        match self {
            Self::Friendly => Edge::Advantage,
            Self::Indifferent => Edge::Even,
            Self::Hostile => Edge::Disadvantage,
        }
    }
}
