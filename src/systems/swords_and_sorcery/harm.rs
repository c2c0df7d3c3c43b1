//! Types of damage.

use crate::systems::record::find;

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
