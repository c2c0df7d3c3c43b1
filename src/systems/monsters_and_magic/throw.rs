//! One side of a check as it fell, and what it comes to against another.

use serde::{Deserialize, Serialize};

use crate::systems::three_dice::ThreeDice;

/// One side of a check as it fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Throw {
    /// Nothing was rolled but armor dice.
    Static {
        /// What it stands for, armor dice aside.
        total: i32,
        /// The armor dice, in the order rolled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        armor: Vec<u32>,
    },
    /// Three dice, then damage or armor dice.
    Rolled {
        /// The three.
        dice: ThreeDice,
        /// The damage dice, or the armor dice of what resists, in the order rolled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        damage: Vec<u32>,
        /// Everything added to all of them.
        flat: i32,
    },
}

/// The two sums of three dice that decide by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Natural {
    /// Three ones: an action fails, whatever its total.
    Three,
    /// Three sixes: an action succeeds, with at least 0 effect points.
    Eighteen,
}

impl Natural {
    /// What a sum of three dice is by nature, if anything.
    pub const fn of(sum: u32) -> Option<Self> {
        match sum {
            3 => Some(Self::Three),
            18 => Some(Self::Eighteen),
            _ => None,
        }
    }

    /// The rule in words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Three => "natural 3",
            Self::Eighteen => "natural 18",
        }
    }
}

/// The effect points of an action that exceeds a resistance by this margin; none where it fails. From the chapter
/// “Playing the Game”, section “Checks & Dice Rolls”.
pub fn effect_points(natural: Option<Natural>, margin: i32) -> Option<u32> {
    match natural {
        Some(Natural::Three) => None,
        Some(Natural::Eighteen) => Some(u32::try_from(margin).unwrap_or(0)),
        None => u32::try_from(margin).ok(),
    }
}

impl Throw {
    /// Everything together.
    pub fn total(&self) -> i32 {
        let flat = match self {
            Self::Static { total: flat, .. } | Self::Rolled { flat, .. } => *flat,
        };
        self.faces()
            .into_iter()
            .fold(flat, i32::saturating_add_unsigned)
    }

    /// Whether its three dice decide by themselves.
    pub fn natural(&self) -> Option<Natural> {
        match self {
            Self::Static { .. } => None,
            Self::Rolled { dice, .. } => Natural::of(dice.sum()),
        }
    }

    /// The effect points of this action against a resistance; none where it fails. The dice of a resistance never
    /// decide by themselves (our decision).
    pub fn effect_points(&self, resistance: &Self) -> Option<u32> {
        effect_points(
            self.natural(),
            self.total().saturating_sub(resistance.total()),
        )
    }

    /// Every face: the three dice, then damage or armor dice; none if nothing was rolled.
    pub fn faces(&self) -> Vec<u32> {
        match self {
            Self::Static { armor, .. } => armor.clone(),
            Self::Rolled { dice, damage, .. } => {
                dice.faces().iter().chain(damage).copied().collect()
            }
        }
    }
}
