//! How good an outcome is, in the steps that all systems share: what its mark goes by.

use serde::{Deserialize, Serialize};

use crate::words::listed;

listed! {
    /// How good an outcome is, worst first.
    #[derive(
        Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
    )]
    pub enum OutcomeGrade by key {
        /// Critical failure, botch, critical miss, ruined work.
        CriticalFailure = "critical-failure",
        /// Failure, miss, unlucky, lost.
        Failure = "failure",
        /// Limited, marginal, a tie, unfinished work.
        Limited = "limited",
        /// Neither good nor bad: a total that nothing is held against.
        Figure = "total",
        /// Normal, lucky, moderate, won.
        #[default]
        Normal = "normal",
        /// A success, where there is only success and failure.
        Passed = "success",
        /// Major, complete, exceptional.
        Major = "major",
        /// Critical, phenomenal, work that is done.
        Critical = "critical",
    }
}

impl OutcomeGrade {
    /// The same in words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::CriticalFailure => "critical failure",
            Self::Failure
            | Self::Limited
            | Self::Figure
            | Self::Normal
            | Self::Passed
            | Self::Major
            | Self::Critical => self.key(),
        }
    }

    /// The mark of it, one cell wide: no result is told by color or word alone.
    pub const fn glyph(self) -> &'static str {
        match self {
            Self::CriticalFailure => "▼",
            Self::Failure => "×",
            Self::Limited => "≈",
            Self::Figure => " ",
            Self::Normal | Self::Passed => "●",
            Self::Major => "▲",
            Self::Critical => "◆",
        }
    }

    /// The merit of an outcome by its key in the command line's JSON; a [`OutcomeGrade::Figure`] for all others.
    pub fn of_key(key: &str) -> Self {
        match key {
            "critical-failure" | "botch" | "critical-miss" | "ruined" => Self::CriticalFailure,
            "failure" | "unlucky" | "miss" | "lose" => Self::Failure,
            "limited" | "tie" | "unfinished" => Self::Limited,
            "normal" | "lucky" | "win" => Self::Normal,
            "success" | "hit" => Self::Passed,
            "major" => Self::Major,
            "critical" | "critical-success" | "critical-hit" | "complete" => Self::Critical,
            _ => Self::Figure,
        }
    }
}
