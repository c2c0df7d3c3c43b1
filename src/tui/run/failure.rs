//! Why the dashboard was not shown, or did not end well.

/// Why the dashboard was not shown, or did not end well.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// There is nothing to draw on.
    #[error("{0}")]
    NoTerminal(&'static str),
    /// Something that was needed did not work.
    #[error("{0}")]
    Work(String),
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it stands where errors are handed on: map_err(work)"
)]
pub(in crate::tui) fn work(error: impl ToString) -> Failure {
    Failure::Work(error.to_string())
}
