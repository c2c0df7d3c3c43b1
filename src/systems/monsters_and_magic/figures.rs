//! Figures of a sheet: attributes, their modifiers, trait bonus, armor class.

use serde::{Deserialize, Serialize};

/// The six attributes, and the movement that is checked like one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub enum Attribute {
    Strength,
    Dexterity,
    Constitution,
    Intelligence,
    Wisdom,
    Charisma,
    Movement,
}

impl Attribute {
    /// All six, in the order of the sheet.
    pub const ALL: [Self; 6] = [
        Self::Strength,
        Self::Dexterity,
        Self::Constitution,
        Self::Intelligence,
        Self::Wisdom,
        Self::Charisma,
    ];

    /// All that can be checked: the six, and MOV, whose modifier and static form are an attribute's (our decision).
    pub const CHECKED: [Self; 7] = [
        Self::Strength,
        Self::Dexterity,
        Self::Constitution,
        Self::Intelligence,
        Self::Wisdom,
        Self::Charisma,
        Self::Movement,
    ];

    /// The attribute's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strength => "Strength",
            Self::Dexterity => "Dexterity",
            Self::Constitution => "Constitution",
            Self::Intelligence => "Intelligence",
            Self::Wisdom => "Wisdom",
            Self::Charisma => "Charisma",
            Self::Movement => "Movement",
        }
    }
}

/// The modifier of an attribute score: half of what it has above 10, rounded down. The rule book gives 10 → 0 and
/// 15 → +2; the rest of the row is our decision.
pub const fn modifier(score: i32) -> i32 {
    score.saturating_sub(10).div_euclid(2)
}

/// A modifier as the prime attribute has it: twice as much, also of a penalty. From the chapter “Playing the Game”,
/// section “Checks & Dice Rolls”.
pub const fn doubled(modifier: i32) -> i32 {
    modifier.saturating_mul(2)
}

/// The bonus for so many traits described: the level for the first, 1 for each more, at most twice the level; 0 without
/// a trait. From the chapter “Playing the Game”, section “Trait Bonuses”.
pub fn trait_bonus(level: u8, traits: u8) -> u8 {
    let Some(further) = traits.checked_sub(1) else {
        return 0;
    };
    level.saturating_add(further).min(level.saturating_mul(2))
}
