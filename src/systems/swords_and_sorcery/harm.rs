//! Types of damage, and how a sheet says which of them somebody meets better or worse.

use crate::systems::record::{Unrecordable, find};

/// The types of damage; the sources speak of physical damage alone, these come with 5e monsters (ours).
pub const HARM_TYPES: &[&str] = &[
    "acid",
    "bludgeoning",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "piercing",
    "poison",
    "psychic",
    "radiant",
    "slashing",
    "thunder",
];

/// A type by its name or the start of it.
pub(super) fn harm_type(word: &str) -> Option<&'static str> {
    let all: Vec<(&str, &'static str)> = HARM_TYPES.iter().map(|name| (*name, *name)).collect();
    find(&all, word).ok()
}

/// Types as a sheet has them: `cold, fire`.
pub(super) fn read_types(field: &str, typed: &str) -> Result<String, Unrecordable> {
    let words = typed.split([',', ' ']).filter(|word| !word.is_empty());
    let types: Option<Vec<&str>> = words.map(harm_type).collect();
    match types.filter(|types| !types.is_empty()) {
        Some(types) => Ok(types.join(", ")),
        None => {
            let wanted = format!("types of damage: {}", HARM_TYPES.join(", "));
            Err(Unrecordable::value(field, typed, wanted))
        }
    }
}
