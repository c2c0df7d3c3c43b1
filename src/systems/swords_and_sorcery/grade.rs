//! How an attempt ends: success and failure, the four ways an attack lands, and who wins.

use serde::{Deserialize, Serialize};

use crate::systems::Verdict;
use crate::words::listed;

listed! {
    /// How an attempt ends, in words. Of one kind the worst stands first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Grade by word {
        /// Below the DC.
        Failure = "failure",
        /// At it or over it.
        Success = "success",
        /// There is no DC.
        Total = "total",
        /// A natural 1 of an attack: a miss, whatever the total (“Rolling 20 or 1”).
        CriticalMiss = "critical miss",
        /// Below the Armor Class.
        Miss = "miss",
        /// At it or over it.
        Hit = "hit",
        /// A natural 20 of an attack: a hit, whatever the total (“Rolling 20 or 1”).
        CriticalHit = "critical hit",
        /// The other side of an opposed check wins.
        Lose = "lose",
        /// Whoever makes the attempt wins it.
        Win = "win",
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

    /// The ways an attack lands, worst first.
    pub const STRIKES: [Self; 4] = [Self::CriticalMiss, Self::Miss, Self::Hit, Self::CriticalHit];

    /// How a kept face and its total land against an Armor Class.
    pub const fn of_attack(face: u32, total: i32, armor_class: i32) -> Self {
        match face {
            1 => Self::CriticalMiss,
            20 => Self::CriticalHit,
            _ if total >= armor_class => Self::Hit,
            _ => Self::Miss,
        }
    }

    /// The grade as the command line's JSON names it: `critical-hit`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::CriticalMiss => "critical-miss",
            Self::CriticalHit => "critical-hit",
            other => other.word(),
        }
    }

    /// What it means with the number that it carries.
    pub const fn verdict(self, value: Option<i64>) -> Verdict {
        Verdict {
            outcome: self.key(),
            value,
            passed: self.passed(),
        }
    }

    /// Whether the target was reached or the other side beaten, where there is one.
    pub const fn passed(self) -> Option<bool> {
        match self {
            Self::Failure | Self::CriticalMiss | Self::Miss | Self::Lose => Some(false),
            Self::Success | Self::Hit | Self::CriticalHit | Self::Win => Some(true),
            Self::Total => None,
        }
    }
}
