//! What an attempt may come to before it is rolled, as data: its outcomes to scale, and what is hoped for.

use crate::systems::OutcomeGrade;

/// One outcome to scale.
#[derive(Debug, Clone, PartialEq)]
pub struct ScaleStep {
    /// Its word.
    pub word: String,
    /// How good it is.
    pub grade: OutcomeGrade,
    /// Its chance, from 0 to 1.
    pub chance: f64,
    /// Whether what has to be reached is reached with it.
    pub passes: bool,
}

/// What is hoped for.
#[derive(Debug, Clone, PartialEq)]
pub struct Hope {
    /// What it is: `passes`, `normal success or better`.
    pub words: String,
    /// Its chance, from 0 to 1.
    pub chance: f64,
    /// The same with a fortune die, where that can repeat the attempt.
    pub with_die: Option<f64>,
}
