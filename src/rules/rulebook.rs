//! All rule data, loaded once and passed by reference.

use super::pen_and_dagger;

/// Rule data that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct BadRules {
    /// The file it stands in.
    pub file: String,
    /// Where and why.
    pub reason: String,
}

/// The tables, lists and cues of every system.
#[derive(Debug, Clone)]
pub struct Rulebook {
    /// Pen & Dagger's.
    pub pen_and_dagger: pen_and_dagger::Book,
}

impl Rulebook {
    /// The rules that come with the program.
    ///
    /// # Errors
    /// [`BadRules`], if the program was built with rule data that contradicts itself.
    pub fn built_in() -> Result<Self, BadRules> {
        Ok(Self { pen_and_dagger: pen_and_dagger::Book::built_in()? })
    }
}
