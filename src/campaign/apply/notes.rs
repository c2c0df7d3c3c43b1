//! Notes are written, rewritten and removed.

use crate::campaign::event::Event;
use crate::campaign::facts::notes::{Note, NotesEvent};
use crate::campaign::facts::scenes::KEPT_OF_AN_EVENING;
use crate::campaign::ids::RollId;
use crate::campaign::state::State;

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

pub(in crate::campaign) fn write(
    notes: &mut Vec<Note>,
    seq: u64,
    text: &str,
    is_secret: bool,
    on: Option<RollId>,
) {
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
