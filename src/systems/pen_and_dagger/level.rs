//! The six success levels, worst to best.

use serde::{Deserialize, Serialize};

use crate::systems::OutcomeGrade;
use crate::words::listed;

listed! {
    /// How an attempt came out. Ordered worst first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Level {
        CriticalFailure,
        Failure,
        Limited,
        Normal,
        Major,
        Critical,
    }
}

impl Level {
    /// The levels a bar may be set at.
    pub const BARS: [Self; 4] = [Self::Limited, Self::Normal, Self::Major, Self::Critical];

    /// The level in words: `critical failure`.
    pub const fn word(self) -> &'static str {
        self.grade().word()
    }

    /// The level as the command line's JSON names it: `critical-failure`.
    pub const fn key(self) -> &'static str {
        self.grade().key()
    }

    /// How good it is, in the steps that all systems share.
    pub const fn grade(self) -> OutcomeGrade {
        match self {
            Self::CriticalFailure => OutcomeGrade::CriticalFailure,
            Self::Failure => OutcomeGrade::Failure,
            Self::Limited => OutcomeGrade::Limited,
            Self::Normal => OutcomeGrade::Normal,
            Self::Major => OutcomeGrade::Major,
            Self::Critical => OutcomeGrade::Critical,
        }
    }

    /// One level up, as a reliable attempt counts it: a critical failure stays, nothing rises above critical.
    #[must_use]
    pub const fn raised(self) -> Self {
        match self {
            Self::CriticalFailure => Self::CriticalFailure,
            Self::Failure => Self::Limited,
            Self::Limited => Self::Normal,
            Self::Normal => Self::Major,
            Self::Major | Self::Critical => Self::Critical,
        }
    }

    /// One level down, as an unreliable attempt counts it: failures stay what they are.
    #[must_use]
    pub const fn lowered(self) -> Self {
        match self {
            Self::CriticalFailure => Self::CriticalFailure,
            Self::Failure | Self::Limited => Self::Failure,
            Self::Normal => Self::Limited,
            Self::Major => Self::Normal,
            Self::Critical => Self::Major,
        }
    }
}
