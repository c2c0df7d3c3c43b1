//! The marks of the levels: glyph and role, shared by all five rule systems; the word comes with the result.

use super::theme::Role;
use crate::systems::OutcomeGrade;

/// The shape of a level. A system's level that has no name here takes the mark that the table of levels gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `▼`: critical failure, botch, critical miss.
    CriticalFailure,
    /// `×`: failure, miss, unlucky, lose.
    Failure,
    /// `≈`: limited, marginal, tie, unfinished.
    Limited,
    /// `●`: normal, lucky, moderate, win, where there are better levels than this.
    #[default]
    Normal,
    /// `●`: success, where there is only success and failure.
    Passed,
    /// `▲`: major, complete, exceptional.
    Major,
    /// `◆`: critical, phenomenal, a task that is complete.
    Critical,
    /// No mark: a total that nothing is held against.
    Figure,
}

impl From<OutcomeGrade> for Mark {
    fn from(grade: OutcomeGrade) -> Self {
        match grade {
            OutcomeGrade::CriticalFailure => Self::CriticalFailure,
            OutcomeGrade::Failure => Self::Failure,
            OutcomeGrade::Limited => Self::Limited,
            OutcomeGrade::Figure => Self::Figure,
            OutcomeGrade::Normal => Self::Normal,
            OutcomeGrade::Passed => Self::Passed,
            OutcomeGrade::Major => Self::Major,
            OutcomeGrade::Critical => Self::Critical,
        }
    }
}

impl Mark {
    /// The mark itself, one cell wide.
    pub fn glyph(self) -> &'static str {
        match self {
            Self::CriticalFailure => "▼",
            Self::Failure => "×",
            Self::Limited => "≈",
            Self::Normal | Self::Passed => "●",
            Self::Major => "▲",
            Self::Critical => "◆",
            Self::Figure => " ",
        }
    }

    /// The role of mark and word.
    pub fn role(self) -> Role {
        match self {
            Self::CriticalFailure | Self::Failure => Role::Danger,
            Self::Limited => Role::Warn,
            Self::Normal | Self::Figure => Role::Strong,
            Self::Passed | Self::Major | Self::Critical => Role::Good,
        }
    }

    /// Whether the ends of the ladder are set in bold.
    pub fn is_bold(self) -> bool {
        matches!(self, Self::CriticalFailure | Self::Critical)
    }
}
