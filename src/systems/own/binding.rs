//! A file's texts made into a [`Definition`].

use super::definition::Definition;
use crate::systems::BadRules;

impl Definition {
    /// Reads a game's file.
    ///
    /// # Errors
    /// The first of what is wrong, with its place.
    pub fn read(file: &str, text: &str) -> Result<Self, BadRules> {
        Err(BadRules::at(
            file,
            text,
            0,
            "nothing is read yet".to_owned(),
        ))
    }
}
