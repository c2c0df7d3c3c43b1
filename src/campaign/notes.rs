//! Notes between the rolls, beyond writing one: hung on a roll, rewritten, removed; and a scene's text told anew.

use serde::{Deserialize, Serialize};

use super::event::{Event, Step};
use super::ids::{NoteId, RollId};
use super::state::{KEPT_OF_AN_EVENING, Note, State};

/// Something to do with a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotesDeed {
    /// Writes one that hangs on a roll.
    Hang {
        /// The roll.
        roll: RollId,
        /// What it says.
        text: String,
        /// Whether it is the game master's alone.
        is_secret: bool,
    },
    /// Puts another text in its place, or shows or hides it.
    Change {
        /// The note.
        note: NoteId,
        /// What it says from now on; as before if nothing is said.
        text: Option<String>,
        /// Whether it is the game master's alone; as before if nothing is said.
        is_secret: Option<bool>,
    },
    /// Takes it away.
    Remove(NoteId),
}

/// What happened to a note, or to the text of a scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum NotesEvent {
    /// One was written that hangs on a roll.
    Hung {
        /// The roll.
        roll: RollId,
        /// What it says.
        text: String,
        /// Whether it is the game master's alone.
        is_secret: bool,
    },
    /// It says this from now on.
    Changed {
        /// The note.
        note: NoteId,
        /// What it says.
        text: String,
        /// Whether it is the game master's alone.
        is_secret: bool,
    },
    /// It was taken away; this is what it said.
    Removed {
        /// The note.
        note: NoteId,
        /// What it said.
        text: String,
    },
    /// The scene that is open has another text.
    SceneRetold {
        /// The scene.
        name: String,
        /// Its text.
        text: String,
    },
}

impl NotesEvent {
    /// The roll it points to by number.
    pub(super) const fn roll_named(&mut self) -> Option<&mut RollId> {
        match self {
            Self::Hung { roll, .. } => Some(roll),
            Self::Changed { .. } | Self::Removed { .. } | Self::SceneRetold { .. } => None,
        }
    }
}

impl Note {
    /// Its number.
    #[must_use]
    pub const fn id(&self) -> NoteId {
        NoteId(self.seq, self.place)
    }
}

impl State {
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

    /// Whether the scene that is named is the one that is open. Notes of earlier evenings are not known here.
    pub(super) fn knows_note(&self, event: &NotesEvent) -> bool {
        match event {
            NotesEvent::Hung { .. } => true,
            NotesEvent::Changed { note, .. } | NotesEvent::Removed { note, .. } => {
                self.note(*note).is_some()
            }
            NotesEvent::SceneRetold { name, .. } => {
                self.scene.as_ref().is_some_and(|scene| scene.name == *name)
            }
        }
    }

    /// Notes down what an event says; of an evening that has more notes than are kept, the oldest stand in the log alone.
    pub(super) fn note_down(&mut self, seq: u64, event: &Event) {
        enter(&mut self.notes, seq, event);
        let surplus = self.notes.len().saturating_sub(KEPT_OF_AN_EVENING);
        self.notes.drain(..surplus);
        if let Event::Notes(NotesEvent::SceneRetold { name, text }) = event
            && let Some(scene) = self.scene.as_mut().filter(|scene| scene.name == *name)
        {
            scene.text = Some(text.clone()).filter(|text| !text.is_empty());
        }
    }
}

/// Writes, rewrites or removes a note among others, as an event of a step says.
pub(super) fn enter(notes: &mut Vec<Note>, seq: u64, event: &Event) {
    match event {
        Event::Noted { text, is_secret } => write(notes, seq, text, *is_secret, None),
        Event::Notes(NotesEvent::Hung {
            roll,
            text,
            is_secret,
        }) => {
            write(notes, seq, text, *is_secret, Some(*roll));
        }
        Event::Notes(NotesEvent::Changed {
            note: id,
            text,
            is_secret,
        }) => {
            for note in notes.iter_mut().filter(|note| note.id() == *id) {
                note.text.clone_from(text);
                note.is_secret = *is_secret;
            }
        }
        Event::Notes(NotesEvent::Removed { note: id, .. }) => notes.retain(|note| note.id() != *id),
        _ => {}
    }
}

fn write(notes: &mut Vec<Note>, seq: u64, text: &str, is_secret: bool, on: Option<RollId>) {
    let last = notes
        .iter()
        .rev()
        .take_while(|note| note.seq == seq)
        .map(|note| note.place)
        .max();
    let place = last.map_or(0, |place| place.saturating_add(1));
    notes.push(Note {
        seq,
        place,
        is_secret,
        on,
        text: text.to_owned(),
    });
}

/// A note among others, oldest first, by its number.
pub(super) fn find(notes: &[Note], id: NoteId) -> Option<&Note> {
    let from = notes.partition_point(|note| note.seq < id.0);
    let of_step = notes.get(from..).unwrap_or_default();
    of_step
        .iter()
        .take_while(|note| note.seq == id.0)
        .find(|note| note.id() == id)
}

/// The note that an event of a step wrote.
pub(super) fn written_by(step: &Step, event: &Event) -> NoteId {
    let writes = |event: &&Event| {
        matches!(
            event,
            Event::Noted { .. } | Event::Notes(NotesEvent::Hung { .. })
        )
    };
    let before = step
        .events
        .iter()
        .take_while(|other| !std::ptr::eq(*other, event))
        .filter(writes);
    NoteId(step.seq, before.fold(0, |count, _| count + 1))
}
