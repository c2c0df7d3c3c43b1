//! Rests: what a night or an hour gives back, as a system's table says it.

use serde::{Deserialize, Serialize};

/// A time that brings something back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RestKind {
    /// An hour to catch one's breath.
    Short,
    /// A new day, slept through or not.
    Dawn,
    /// A night's sleep; a short rest and a dawn are part of it.
    Long,
}

impl RestKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Short, Self::Long, Self::Dawn];

    /// Its word behind `rest`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Dawn => "dawn",
            Self::Long => "long",
        }
    }

    /// What comes back by it, as a line says so.
    pub const fn refill(self) -> &'static str {
        match self {
            Self::Short => "short-rest",
            Self::Dawn => "dawn",
            Self::Long => "long-rest",
        }
    }

    /// Whether it brings what another brings.
    pub fn includes(self, other: Self) -> bool {
        self == other || self == Self::Long
    }
}

/// The shares that rests heal, in hundredths of the most, rounded up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "RestShares")]
pub struct Rests {
    /// A short one.
    pub short: u32,
    /// A long one.
    pub long: u32,
    /// The same of mental points, where those are counted.
    #[serde(default)]
    pub mind: (u32, u32),
}

impl Rests {
    /// How much of a most a rest gives back.
    pub fn healing((short, long): (u32, u32), kind: RestKind, most: u32) -> u32 {
        let share = match kind {
            RestKind::Short => short,
            RestKind::Long => long,
            RestKind::Dawn => 0,
        };
        let healed = u64::from(most) * u64::from(share);
        u32::try_from(healed.div_ceil(100)).unwrap_or(most)
    }
}
