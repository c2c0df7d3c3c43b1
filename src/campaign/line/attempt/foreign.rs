//! Words that other systems have: what a system that has none has instead.

use crate::systems::System;

/// Why a word of other systems means nothing in this one, and what would be said instead; nothing of any other word.
pub(super) fn instead_of(system: System, word: &str) -> Option<&'static str> {
    let mut foreign = system.profile().foreign_words.iter();
    let (_, instead) = foreign.find(|(words, _)| words.contains(&word))?;
    Some(instead)
}
