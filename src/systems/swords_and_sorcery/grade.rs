//! How a total stands to its target: success and failure, and the four ways an attack lands.

use serde::{Deserialize, Serialize};

use crate::words::listed;

listed! {
    /// How a total stands to its DC. Ordered worst first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Grade by key {
        /// Below it.
        Failure = "failure",
        /// At it or over it.
        Success = "success",
        /// There is no DC.
        Total = "total",
    }
}

listed! {
    /// How an attack lands. Ordered worst first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Strike by word {
        /// A natural 1: a miss, whatever the total (“Rolling 20 or 1”).
        CriticalMiss = "critical miss",
        /// Below the Armor Class.
        Miss = "miss",
        /// At it or over it.
        Hit = "hit",
        /// A natural 20: a hit, whatever the total (“Rolling 20 or 1”).
        CriticalHit = "critical hit",
    }
}

impl Grade {
    /// How a total stands to a DC: at or over it succeeds, whatever the die (“D20 Tests”).
    pub fn of(total: i32, dc: Option<i32>) -> Self {
        match dc {
            None => Self::Total,
            Some(dc) if total >= dc => Self::Success,
            Some(_) => Self::Failure,
        }
    }

    /// Whether the DC was reached, where there is one.
    pub const fn passed(self) -> Option<bool> {
        match self {
            Self::Failure => Some(false),
            Self::Success => Some(true),
            Self::Total => None,
        }
    }
}

impl Strike {
    /// How a kept face and its total land against an Armor Class.
    pub const fn of(face: u32, total: i32, armor_class: i32) -> Self {
        match face {
            1 => Self::CriticalMiss,
            20 => Self::CriticalHit,
            _ if total >= armor_class => Self::Hit,
            _ => Self::Miss,
        }
    }

    /// The strike as the command line's JSON names it: `critical-hit`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::CriticalMiss => "critical-miss",
            Self::Miss => "miss",
            Self::Hit => "hit",
            Self::CriticalHit => "critical-hit",
        }
    }

    /// Whether it hits.
    pub const fn hits(self) -> bool {
        matches!(self, Self::Hit | Self::CriticalHit)
    }
}
