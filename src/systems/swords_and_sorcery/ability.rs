//! The six abilities and Luck.

use serde::{Deserialize, Serialize};

use crate::words::listed;

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
