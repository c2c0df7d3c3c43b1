//! Notes and lines of the ledger as far back as the memory goes, those of evenings before this one included.

use crate::campaign::event::written::enter;
use crate::campaign::facts::notes::find;
use crate::campaign::{Event, LedgerLine, Note, NotesEvent, State, Step};

/// What was written since the memory begins: the state has only this evening's of it.
#[derive(Debug, Clone)]
pub(super) struct Written {
    /// The step after which the memory begins.
    since: u64,
    notes: Vec<Note>,
    lines: Vec<LedgerLine>,
}

impl Written {
    pub(super) fn since(seq: u64, state: &State) -> Self {
        Self {
            since: seq,
            notes: state.notes.clone(),
            lines: state.ledger.lines.clone(),
        }
    }

    pub(super) fn notes(&self) -> &[Note] {
        &self.notes
    }

    pub(super) fn lines(&self) -> &[LedgerLine] {
        &self.lines
    }

    /// Whether the note that an event names is in memory, or may be one of before.
    pub(super) fn may_know(&self, event: &Event) -> bool {
        match event {
            Event::Notes(NotesEvent::Changed { note, .. } | NotesEvent::Removed { note, .. }) => {
                note.0 <= self.since || find(&self.notes, *note).is_some()
            }
            _ => false,
        }
    }

    pub(super) fn read(&mut self, step: &Step, event: &Event) {
        enter(&mut self.notes, step.seq, event);
        self.lines.extend(LedgerLine::of(step.seq, step.at, event));
        if let Event::StateReplaced { of, state, .. } = event {
            self.put_back(*of, state);
        }
    }

    /// What was written after a step is no longer so; what the state has stands as it has it.
    fn put_back(&mut self, of: u64, state: &State) {
        let first = state.notes.first().map_or(u64::MAX, |note| note.seq);
        self.notes.retain(|note| note.seq <= of && note.seq < first);
        self.notes.extend(state.notes.iter().cloned());
        let first = state.ledger.lines.first().map_or(u64::MAX, |line| line.seq);
        self.lines.retain(|line| line.seq <= of && line.seq < first);
        self.lines.extend(state.ledger.lines.iter().cloned());
    }
}
