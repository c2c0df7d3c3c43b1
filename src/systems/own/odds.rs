//! The exact odds of an attempt, counted and never sampled.

use super::plan::Plan;

/// Every outcome that can happen with its probability, worst first. They add up to 1 within 10⁻¹².
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Distribution {
    /// See [`Distribution`].
    pub outcomes: Vec<Chance>,
}

/// An outcome and how likely it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// Its result by place among those of the attempt; none where no result covers it.
    pub result: Option<usize>,
    /// The grade of that result.
    pub grade: i64,
    /// The number told beside its word.
    pub value: Option<i64>,
    /// Whether it passes.
    pub passes: bool,
    /// What orders it among others, the first first.
    pub keys: Vec<i64>,
    /// 0 to 1.
    pub probability: f64,
}

/// How two sides may end.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Duel {
    /// This side is better.
    pub wins: f64,
    /// Neither is.
    pub ties: f64,
    /// The other is better.
    pub loses: f64,
}

/// Odds that would take too long to count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the odds take too long to count: {what}")]
pub struct TooMuch {
    /// What is too much.
    pub what: String,
}

impl Plan {
    /// What counting the odds costs, in steps as free dice count them.
    #[must_use]
    pub fn cost(&self) -> u64 {
        0
    }

    /// The exact odds.
    ///
    /// # Errors
    /// [`TooMuch`], where more than [`MOST_STEPS`](crate::dice::MOST_STEPS) are needed.
    pub fn odds(&self) -> Result<Distribution, TooMuch> {
        Ok(Distribution::default())
    }
}
