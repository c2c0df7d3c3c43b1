//! What a step writes down: notes, each by its number, and lines of the ledger.

use jiff::Timestamp;

use crate::campaign::facts::scenes::KEPT_OF_AN_EVENING;
use crate::campaign::{LedgerLine, Note, NoteId, NotesEvent, RollId, State};

use super::{Event, Step};

/// The note that an event of a step wrote.
pub(in crate::campaign) fn written_by(step: &Step, event: &Event) -> NoteId {
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

impl State {
    /// Notes down what an event says; of an evening that has more notes than are kept, the oldest stand in the log alone.
    pub(in crate::campaign) fn note_down(&mut self, seq: u64, event: &Event) {
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
pub(in crate::campaign) fn enter(notes: &mut Vec<Note>, seq: u64, event: &Event) {
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

impl LedgerLine {
    /// The line that an event of a step writes, if it writes one.
    pub(in crate::campaign) fn of(seq: u64, at: Timestamp, event: &Event) -> Option<Self> {
        let Event::Fortune {
            hero,
            reason,
            roll,
            note,
            ..
        } = event
        else {
            return None;
        };
        Some(Self {
            seq,
            at,
            hero: *hero,
            reason: *reason,
            roll: *roll,
            note: note.clone(),
        })
    }
}
