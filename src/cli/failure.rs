//! Why an errand was not done, and the status that tells scripts so.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::store::StoreError;
use crate::words::display_safe;

/// Why an errand was not done.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command or the line was not understood.
    #[error("{0}")]
    NotUnderstood(String),
    /// It was understood, and could not be done.
    #[error("{0}")]
    Work(String),
    /// Whoever read what was printed has left, as `head` does.
    #[error("nobody reads what is printed any more")]
    ReaderLeft,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Work(error.to_string())
    }
}

impl Failure {
    /// Says on standard error what went wrong, and gives the status to exit with.
    pub fn report(&self) -> ExitCode {
        let status = match self {
            Self::ReaderLeft => return ExitCode::SUCCESS,
            Self::Work(_) => 1,
            Self::NotUnderstood(_) => 2,
        };
        for line in self.to_string().lines() {
            // With nowhere left to say it, the status still tells.
            let _ = writeln!(io::stderr(), "{}", display_safe(line));
        }
        ExitCode::from(status)
    }
}
