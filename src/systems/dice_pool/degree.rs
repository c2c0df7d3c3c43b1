//! How well a roll went, from botch to phenomenal.

use serde::{Deserialize, Serialize};

/// How a roll came out. Ordered worst first.
///
/// Basic Dice Rules: “Degree of Success Chart”: one net success is marginal, five and more are phenomenal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub enum Degree {
    Botch,
    Failure,
    Marginal,
    Moderate,
    Complete,
    Exceptional,
    Phenomenal,
}

impl Degree {
    /// All degrees, worst first.
    pub const ALL: [Self; 7] = [
        Self::Botch,
        Self::Failure,
        Self::Marginal,
        Self::Moderate,
        Self::Complete,
        Self::Exceptional,
        Self::Phenomenal,
    ];

    /// The degree in words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Botch => "botch",
            Self::Failure => "failure",
            Self::Marginal => "marginal",
            Self::Moderate => "moderate",
            Self::Complete => "complete",
            Self::Exceptional => "exceptional",
            Self::Phenomenal => "phenomenal",
        }
    }

    /// The outcome as the command line's JSON names it: every degree of success is a `success`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Botch => "botch",
            Self::Failure => "failure",
            Self::Marginal
            | Self::Moderate
            | Self::Complete
            | Self::Exceptional
            | Self::Phenomenal => "success",
        }
    }
}
