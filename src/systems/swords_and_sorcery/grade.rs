//! How a total stands to its target: success and failure, and the four ways an attack lands.

use serde::{Deserialize, Serialize};

/// How a total stands to its DC. Ordered worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// Below it.
    Failure,
    /// At it or over it.
    Success,
    /// There is no DC.
    Total,
}

/// How an attack lands. Ordered worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Strike {
    /// A natural 1: a miss, whatever the total (“Rolling 20 or 1”).
    CriticalMiss,
    /// Below the Armor Class.
    Miss,
    /// At it or over it.
    Hit,
    /// A natural 20: a hit, whatever the total (“Rolling 20 or 1”).
    CriticalHit,
}

impl Grade {
    /// How a total stands to a DC: at or over it succeeds, whatever the die (“D20 Tests”).
    #[must_use]
    pub fn of(total: i32, dc: Option<i32>) -> Self {
        match dc {
            None => Self::Total,
            Some(dc) if total >= dc => Self::Success,
            Some(_) => Self::Failure,
        }
    }

    /// The grade as the command line's JSON names it, which is also its word.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Failure => "failure",
            Self::Success => "success",
            Self::Total => "total",
        }
    }

    /// Whether the DC was reached, where there is one.
    #[must_use]
    pub const fn passed(self) -> Option<bool> {
        match self {
            Self::Failure => Some(false),
            Self::Success => Some(true),
            Self::Total => None,
        }
    }
}

impl Strike {
    /// All four, worst first.
    pub const ALL: [Self; 4] = [Self::CriticalMiss, Self::Miss, Self::Hit, Self::CriticalHit];

    /// How a kept face and its total land against an Armor Class.
    #[must_use]
    pub const fn of(face: u32, total: i32, armor_class: i32) -> Self {
        match face {
            1 => Self::CriticalMiss,
            20 => Self::CriticalHit,
            _ if total >= armor_class => Self::Hit,
            _ => Self::Miss,
        }
    }

    /// The strike as the command line's JSON names it: `critical-hit`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::CriticalMiss => "critical-miss",
            Self::Miss => "miss",
            Self::Hit => "hit",
            Self::CriticalHit => "critical-hit",
        }
    }

    /// The strike in words: `critical hit`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::CriticalMiss => "critical miss",
            Self::Miss => "miss",
            Self::Hit => "hit",
            Self::CriticalHit => "critical hit",
        }
    }

    /// Whether it hits.
    #[must_use]
    pub const fn hits(self) -> bool {
        matches!(self, Self::Hit | Self::CriticalHit)
    }
}
