//! What is found by its name or number: macros, notes, contests, races.

use crate::campaign::facts::contests::{Contest, Scores};
use crate::campaign::facts::macros::Macro;
use crate::campaign::facts::notes::{Note, find};
use crate::campaign::facts::races::{Placed, Race};
use crate::campaign::facts::scenes::KEPT_OF_AN_EVENING;
use crate::campaign::ids::NoteId;

use super::State;

impl State {
    /// A macro by its name.
    #[must_use]
    pub fn macro_called(&self, name: &str) -> Option<&Macro> {
        self.macros.iter().find(|kept| kept.is_called(name))
    }

    /// A note of this evening by its number.
    #[must_use]
    pub fn note(&self, id: NoteId) -> Option<&Note> {
        find(&self.notes, id)
    }

    /// Whether no note can have been written that only the log has: of an earlier evening, or more than are kept of one.
    #[must_use]
    pub fn has_all_notes(&self) -> bool {
        let is_first = self
            .evening
            .as_ref()
            .is_none_or(|evening| evening.number <= 1);
        is_first && self.notes.len() < KEPT_OF_AN_EVENING
    }

    /// A race by its name.
    #[must_use]
    pub fn race(&self, name: &str) -> Option<&Race> {
        self.races
            .iter()
            .find(|race| race.name.to_lowercase() == name.to_lowercase())
    }

    /// What somebody in a race is called now, or was when the leg was rolled if they are gone since.
    #[must_use]
    pub fn name_of_runner<'a>(&'a self, placed: &'a Placed) -> &'a str {
        match self.name_of(placed.who.creature) {
            "" => &placed.who.name,
            name => name,
        }
    }
}

impl Contest {
    /// These points with the names that the sides have now.
    #[must_use]
    pub fn scored(&self, state: &State, points: Vec<u32>) -> Scores {
        let names = self
            .sides
            .iter()
            .map(|side| state.name_of_side(side).to_owned());
        Scores {
            sides: names.zip(points).collect(),
            to: self.to,
        }
    }
}
