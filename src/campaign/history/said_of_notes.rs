//! Notes and lines of the ledger as far back as the memory goes, and what was said of notes after they were written, so that
//! players read them only as they stand.

use std::collections::HashMap;

use crate::campaign::event::written::{enter, written_by};
use crate::campaign::facts::notes::find;
use crate::campaign::{Event, LedgerLine, Note, NoteId, NotesEvent, RollId, State, Step};

/// What a note says from a step on, and whether it is secret; none where it was removed.
type Said = (u64, Option<(String, bool)>);

/// What standing steps say of notes that others wrote.
#[derive(Debug, Clone, Default)]
pub(super) struct SaidOfNotes {
    /// Of each note oldest first.
    said: HashMap<NoteId, Vec<Said>>,
    /// Where the game was put back: to which step, by which one. What was written between is gone.
    gone: Vec<(u64, u64)>,
    /// Which hang on a roll, in the order of that.
    hung: HashMap<RollId, Vec<NoteId>>,
}

impl SaidOfNotes {
    pub(super) fn read(&mut self, step: &Step, event: &Event) {
        let seq = step.seq;
        match event {
            Event::Notes(NotesEvent::Hung {
                roll,
                text,
                is_secret,
            }) => {
                let note = written_by(step, event);
                self.hung.entry(*roll).or_default().push(note);
                self.say(note, (seq, Some((text.clone(), *is_secret))));
            }
            Event::Notes(NotesEvent::Changed {
                note,
                text,
                is_secret,
            }) => {
                self.say(*note, (seq, Some((text.clone(), *is_secret))));
            }
            Event::Notes(NotesEvent::Removed { note, .. }) => self.say(*note, (seq, None)),
            Event::StateReplaced { of, state, .. } => {
                self.forget_since(*of);
                // Of an evening that is put back, the state has the notes that are left.
                let first = state
                    .notes
                    .first()
                    .map_or(*of, |note| note.seq.saturating_sub(1).min(*of));
                self.gone.push((first, seq));
                for note in &state.notes {
                    self.say(note.id(), (seq, Some((note.text.clone(), note.is_secret))));
                }
            }
            _ => {}
        }
    }

    /// What was said after a step is no longer so.
    pub(super) fn forget_since(&mut self, seq: u64) {
        self.said
            .values_mut()
            .for_each(|said| said.retain(|(since, _)| *since <= seq));
        self.gone.retain(|(_, by)| *by <= seq);
    }

    /// Takes in what was said before.
    pub(super) fn take_in_earlier(&mut self, earlier: Self) {
        for (note, said) in earlier.said {
            self.said.entry(note).or_default().splice(..0, said);
        }
        self.gone.extend(earlier.gone);
        for (roll, notes) in earlier.hung {
            self.hung.entry(roll).or_default().splice(..0, notes);
        }
    }

    /// Whether a note that was written so stands so to this day.
    pub(super) fn stands_so(&self, id: NoteId, text: &str, is_secret: bool) -> bool {
        let said = self.said.get(&id).and_then(|said| said.last());
        !self.is_gone(id, said)
            && said.is_none_or(|(_, said)| {
                said.as_ref()
                    .is_some_and(|(now, is_hidden)| now == text && *is_hidden == is_secret)
            })
    }

    /// The notes that hang on a roll, as they stand.
    pub(super) fn on(&self, roll: RollId) -> Vec<Note> {
        let hung = self.hung.get(&roll).into_iter().flatten();
        let standing = hung.filter_map(|id| {
            let said = self.said.get(id).and_then(|said| said.last());
            let (text, is_secret) = said.filter(|_| !self.is_gone(*id, said))?.1.clone()?;
            Some(Note {
                seq: id.0,
                place: id.1,
                is_secret,
                on: Some(roll),
                text,
            })
        });
        standing.collect()
    }

    fn is_gone(&self, id: NoteId, said: Option<&Said>) -> bool {
        let since = said.map_or(id.0, |(since, _)| *since);
        self.gone.iter().any(|(of, by)| *of < id.0 && since < *by)
    }

    fn say(&mut self, note: NoteId, said: Said) {
        self.said.entry(note).or_default().push(said);
    }
}

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
