//! What an outcome means, whatever its system.

/// An outcome in the words of the command line's JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The outcome's key, such as `critical-failure`.
    pub outcome: &'static str,
    /// The number it carries, where it carries one.
    pub value: Option<i64>,
    /// Whether the bar or target was reached, where there is one.
    pub passed: Option<bool>,
}
