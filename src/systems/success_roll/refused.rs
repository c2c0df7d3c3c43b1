//! What cannot be attempted.

use crate::systems::three_dice::Unbounded;

use super::LEAST_SKILL;

/// Why something cannot be attempted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Too hard for this skill.
    #[error(
        "the effective skill is {0}, below {LEAST_SKILL}: it cannot be attempted, unless it is a `defense`"
    )]
    TooHard(i32),
    /// No default.
    #[error(
        "without a default it cannot be attempted untrained: name one, as in `default iq:12-5`"
    )]
    NoDefault,
    /// More than [`DEFAULTS_LIMIT`](super::DEFAULTS_LIMIT).
    #[error("{0} defaults are too many: expected at most {limit}, only the best counts", limit = super::DEFAULTS_LIMIT)]
    TooManyDefaults(usize),
    /// A figure out of bounds.
    #[error(transparent)]
    Unbounded(#[from] Unbounded),
}
