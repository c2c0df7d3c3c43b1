//! Kinds of success rolls.

use serde::{Deserialize, Serialize};

use super::LEAST_SKILL;

/// What is rolled for, as far as the rules care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Kind {
    /// Anything else.
    #[default]
    Plain,
    /// May be tried at any skill, however low.
    #[serde(alias = "Defence")]
    Defense,
    /// Its criticals are hits and misses.
    Attack,
}

impl Kind {
    /// Whether something of this kind may be tried at such an effective skill.
    pub fn may_try(self, effective: i32) -> bool {
        match self {
            Self::Defense => true,
            Self::Plain | Self::Attack => effective >= LEAST_SKILL,
        }
    }
}
