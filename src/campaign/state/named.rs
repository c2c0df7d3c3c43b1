//! What is found by its name or number: macros, notes, whoever rolled.

use crate::campaign::facts::macros::Macro;
use crate::campaign::facts::notes::{Note, find};
use crate::campaign::facts::scenes::KEPT_OF_AN_EVENING;
use crate::campaign::ids::{NoteId, Roller};

use super::State;

impl State {
    pub fn macro_called(&self, name: &str) -> Option<&Macro> {
        self.macros.iter().find(|kept| kept.is_called(name))
    }

    /// A note of this evening by its number.
    pub fn note(&self, id: NoteId) -> Option<&Note> {
        find(&self.notes, id)
    }

    /// Whether no note can have been written that only the log has: of an earlier evening, or more than are kept of one.
    pub fn has_all_notes(&self) -> bool {
        let is_first = self
            .evening
            .as_ref()
            .is_none_or(|evening| evening.number <= 1);
        is_first && self.notes.len() < KEPT_OF_AN_EVENING
    }

    /// What somebody is called now, or was at that moment if they are gone since.
    pub fn name_now<'a>(&'a self, roller: &'a Roller) -> &'a str {
        match self.name_of(roller.creature) {
            "" => &roller.name,
            name => name,
        }
    }
}
