//! How three dice are read against an effective skill.

use serde::{Deserialize, Serialize};

use crate::words::listed;

listed! {
    /// How a success roll came out, worst first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Degree by word {
        CriticalFailure = "critical failure",
        Failure = "failure",
        Success = "success",
        CriticalSuccess = "critical success",
    }
}

impl Degree {
    /// The degree as the command line's JSON names it: `critical-failure`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::CriticalFailure => "critical-failure",
            Self::Failure => "failure",
            Self::Success => "success",
            Self::CriticalSuccess => "critical-success",
        }
    }

    /// Whether the attempt did what was wanted.
    pub const fn succeeds(self) -> bool {
        matches!(self, Self::Success | Self::CriticalSuccess)
    }
}

listed! {
    /// Which rule decided, where it was not the comparison alone.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Why by word {
        /// 3 and 4 are critical successes at any skill.
        ThreeOrFour = "a 3 or 4 always is",
        /// A 5 is one at 15 and up.
        FiveAtFifteen = "a 5 at skill 15 or more",
        /// A 6 is one at 16 and up.
        SixAtSixteen = "a 6 at skill 16 or more",
        /// 18 is a critical failure at any skill.
        Eighteen = "an 18 always is",
        /// So is 17 at 15 and less.
        SeventeenAtFifteen = "a 17 at skill 15 or less",
        /// 17 never succeeds, however high the skill.
        Seventeen = "a 17 never succeeds",
        /// Ten or more over the skill is a critical failure.
        TenOver = "10 or more over the skill",
    }
}

/// What a sum of three dice means against a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// How it came out.
    pub degree: Degree,
    /// How far from the skill, toward the degree; 0 where a special rule turned it round (our decision).
    pub margin: u32,
    /// The special rule that decided, if one did.
    pub why: Option<Why>,
}

impl Reading {
    /// Reads a sum of three dice (3..=18) against an effective skill. From the chapter “Success Rolls”, section
    /// “Degree of Success or Failure”.
    pub fn of(sum: u32, effective: i32) -> Self {
        let over = i32::try_from(sum)
            .unwrap_or(i32::MAX)
            .saturating_sub(effective);
        let (degree, why) = match sum {
            ..=4 => (Degree::CriticalSuccess, Some(Why::ThreeOrFour)),
            5 if effective >= 15 => (Degree::CriticalSuccess, Some(Why::FiveAtFifteen)),
            6 if effective >= 16 => (Degree::CriticalSuccess, Some(Why::SixAtSixteen)),
            18.. => (Degree::CriticalFailure, Some(Why::Eighteen)),
            17 if effective <= 15 => (Degree::CriticalFailure, Some(Why::SeventeenAtFifteen)),
            17 => (Degree::Failure, Some(Why::Seventeen)),
            _ if over >= 10 => (Degree::CriticalFailure, Some(Why::TenOver)),
            _ if over > 0 => (Degree::Failure, None),
            _ => (Degree::Success, None),
        };
        let toward = if degree.succeeds() {
            over.saturating_neg()
        } else {
            over
        };
        Self {
            degree,
            margin: u32::try_from(toward).unwrap_or(0),
            why,
        }
    }
}
