//! How well a roll went, from botch to phenomenal.

use serde::{Deserialize, Serialize};

use crate::words::listed;

listed! {
    /// How a roll came out. Ordered worst first.
    ///
    /// Basic Dice Rules: “Degree of Success Chart”: one net success is marginal, five and more are phenomenal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Degree by word {
        Botch = "botch",
        Failure = "failure",
        Marginal = "marginal",
        Moderate = "moderate",
        Complete = "complete",
        Exceptional = "exceptional",
        Phenomenal = "phenomenal",
    }
}

impl Degree {
    /// The outcome as the command line's JSON names it: every degree of success is a `success`.
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
