//! How far a contest goes.

use serde::{Deserialize, Serialize};

/// The effect points an incremental contest goes to: 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Goal(u32);

/// No goal of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a contest to {0} effect points: expected 1 to {limit}", limit = Goal::LIMIT)]
pub struct NoGoal(u32);

impl Goal {
    /// The highest goal.
    pub const LIMIT: u32 = 100;

    /// So many effect points.
    ///
    /// # Errors
    /// [`NoGoal`], of none and above [`Self::LIMIT`].
    pub fn new(points: u32) -> Result<Self, NoGoal> {
        if (1..=Self::LIMIT).contains(&points) {
            Ok(Self(points))
        } else {
            Err(NoGoal(points))
        }
    }

    /// How many effect points.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// How many scores there are below it.
    pub(super) fn width(self) -> usize {
        usize::try_from(self.0).unwrap_or(0)
    }
}

impl TryFrom<u32> for Goal {
    type Error = NoGoal;

    fn try_from(points: u32) -> Result<Self, NoGoal> {
        Self::new(points)
    }
}

impl From<Goal> for u32 {
    fn from(goal: Goal) -> Self {
        goal.0
    }
}
