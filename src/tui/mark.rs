//! The roles of the levels, shared by all rule systems.

use super::theme::Role;
use crate::systems::OutcomeGrade;

impl OutcomeGrade {
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
