//! All rule data, loaded once and passed by reference.

use super::{dice_pool, monsters_and_magic, pen_and_dagger, success_roll, swords_and_sorcery};

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
    /// The dice pool's.
    pub dice_pool: dice_pool::Book,
    /// Swords & Sorcery's.
    pub swords_and_sorcery: swords_and_sorcery::Book,
    /// The success roll's.
    pub success_roll: success_roll::Book,
    /// Monsters & Magic's.
    pub monsters_and_magic: monsters_and_magic::Book,
}

impl Rulebook {
    /// The rules that come with the program.
    ///
    /// # Errors
    /// [`BadRules`], if the program was built with rule data that contradicts itself.
    pub fn built_in() -> Result<Self, BadRules> {
        Ok(Self {
            pen_and_dagger: pen_and_dagger::Book::built_in()?,
            dice_pool: dice_pool::Book::built_in()?,
            swords_and_sorcery: swords_and_sorcery::Book::built_in()?,
            success_roll: success_roll::Book::built_in()?,
            monsters_and_magic: monsters_and_magic::Book::built_in()?,
        })
    }
}
