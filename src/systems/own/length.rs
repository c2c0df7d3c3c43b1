//! How long an attempt goes on: one roll, a contest to so much, work over many rolls.

use serde::{Deserialize, Serialize};

use crate::systems::UpTo;
use crate::systems::work::{Mishap, Rolls, Target};
use crate::words::counted;

/// How long it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Length {
    /// One roll.
    #[default]
    Once,
    /// Until one of two sides has gathered so much.
    To(Threshold),
    /// Until so much of a work is done, or the rolls for it are.
    Extended {
        /// What completes it.
        target: Target,
        /// How often may be rolled.
        rolls: Rolls,
        /// What a mishap does to it.
        mishap: Mishap,
    },
}

/// The most that a contest may go to (our decision).
pub const MOST_THRESHOLD: u32 = 100;

/// What a side has to gather.
pub type Threshold = UpTo<MOST_THRESHOLD>;

/// The same of what both count (our decision).
pub(super) type CountedThreshold = UpTo<30>;

/// The most of whom the mean counts (our decision).
pub(super) const MOST_OF_MEAN: usize = 32;

/// The most that may roll beside the first (our decision).
pub(super) const MOST_BESIDE: usize = 11;

impl Length {
    pub(super) const fn is_once(&self) -> bool {
        matches!(self, Self::Once)
    }

    /// It in the words of the log; `of` is what sets work back.
    pub(super) fn words(self, of: &str) -> Vec<String> {
        match self {
            Self::Once => Vec::new(),
            Self::To(to) => vec![format!("to {}", to.get())],
            Self::Extended {
                target,
                rolls,
                mishap,
            } => {
                let goal = format!("{} in {}", target.get(), counted(rolls.get(), "roll"));
                match mishap {
                    Mishap::Ruins => vec![goal],
                    Mishap::SetsBack(lost) => vec![goal, format!("{of} sets back {lost}")],
                }
            }
        }
    }
}
