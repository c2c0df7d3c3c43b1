//! The marks of the levels: glyph and role, shared by all five rule systems; the word comes with the result.

use super::theme::Role;
use crate::systems::OutcomeGrade;

impl OutcomeGrade {
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
