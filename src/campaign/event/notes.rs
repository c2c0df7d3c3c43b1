//! The numbers of notes that a step writes.

use crate::campaign::facts::notes::NotesEvent;
use crate::campaign::ids::NoteId;

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
