//! What shall be done with macros, notes and encounters.

use crate::campaign::facts::macros::Macro;
use crate::campaign::ids::{NoteId, RollId};
use crate::systems::Encounter;

/// Something to do with encounters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EncounterDeed {
    /// Begins one: all of its lines, or none.
    Start(Encounter),
    /// Calls off the waves that wait.
    CallOff,
}

/// Something to do with a macro.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MacroDeed {
    /// Keeps it, in place of another of its name.
    Keep(Macro),
    /// Does it: all of its lines, or none.
    Use(String),
    /// Throws it away.
    Remove(String),
}

/// Something to do with a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotesDeed {
    /// Writes one that hangs on a roll.
    Hang {
        roll: RollId,
        /// What it says.
        text: String,
        /// Whether it is the game master's alone.
        is_secret: bool,
    },
    /// Puts another text in its place, or shows or hides it.
    Change {
        note: NoteId,
        /// What it says from now on; as before if nothing is said.
        text: Option<String>,
        /// Whether it is the game master's alone; as before if nothing is said.
        is_secret: Option<bool>,
    },
    /// Takes it away.
    Remove(NoteId),
}
