//! What is found by its name or number: macros, notes, long rolls.

use crate::campaign::facts::long_rolls::{LongRoll, LongRollKind, Points, Standing};
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

    /// Tasks, contests or races, oldest first.
    pub fn long_rolls_of(&self, kind: LongRollKind) -> impl Iterator<Item = &LongRoll> {
        self.long_rolls
            .iter()
            .filter(move |long| long.kind() == kind)
    }

    /// A task, a contest or a race by its name.
    pub fn long_roll(&self, kind: LongRollKind, name: &str) -> Option<&LongRoll> {
        let name = name.to_lowercase();
        self.long_rolls_of(kind)
            .find(|long| long.name.to_lowercase() == name)
    }

    /// What somebody is called now, or was at that moment if they are gone since.
    pub fn name_now<'a>(&'a self, roller: &'a Roller) -> &'a str {
        match self.name_of(roller.creature) {
            "" => &roller.name,
            name => name,
        }
    }

    /// How a long roll stands, by the names of now.
    pub fn standing(&self, long: &LongRoll) -> Standing {
        let Some(of) = long.goal.target() else {
            return Standing::Places(long.places().into_iter().cloned().collect());
        };
        let reached = long.reached();
        let sides = long.sides.iter().map(|side| self.name_now(side));
        let names = sides.chain(long.sides.is_empty().then_some(""));
        Standing::Points(Points {
            sides: names.map(str::to_owned).zip(reached.points).collect(),
            of,
            is_ruined: reached.is_ruined,
        })
    }
}
