//! `note …`, `note secret @1191 …`, `renote 1204 …`, `unnote 1204`, `scene NAME: …`: texts of one line or several.

use crate::campaign::command::Command;
use crate::campaign::event::Event;
use crate::campaign::facts::notes::NotesEvent;
use crate::campaign::ids::{NoteId, RollId};
use crate::words::{Complaint, quoted, with_breaks, without_breaks};

use super::{Reader, number_in};

/// What stands before the number of the roll that a note hangs on.
const ON: char = '@';

impl Reader<'_> {
    /// `note [secret] [@ROLL] TEXT`
    pub(super) fn read_note(&mut self) -> Result<Command, Complaint> {
        let is_secret = self.take_said("secret");
        let roll = self.read_roll_hung_on();
        let text = self.read_lines("what to note")?;
        Ok(Command::Fact(Box::new(match roll {
            None => Event::Noted { text, is_secret },
            Some(roll) => Event::Notes(NotesEvent::Hung {
                roll,
                text,
                is_secret,
            }),
        })))
    }

    /// `renote NUMBER [secret|open] [TEXT]`
    pub(super) fn read_renote(&mut self) -> Result<Command, Complaint> {
        let note = self.read_note_id()?;
        let is_secret = self.take_one_of(&[("secret", true), ("open", false)]);
        let is_text_to_come = !self.words.is_done() || is_secret.is_none();
        let text = is_text_to_come.then(|| self.read_lines("the new text, `secret` or `open`"));
        Ok(Command::ChangeNote {
            note,
            text: text.transpose()?,
            is_secret,
        })
    }

    /// `scene NAME`, or `scene NAME: what is to be read`; a line break ends the name too.
    pub(super) fn read_scene(&mut self) -> Result<Command, Complaint> {
        let missing = self.words.complain("expected the scene's name here.");
        let whole = with_breaks(&self.words.take_rest().unwrap_or_default());
        let ends = [
            whole.find(": ").map(|at| (at, 2)),
            whole.find('\n').map(|at| (at, 1)),
        ];
        let (name, text) = match ends.into_iter().flatten().min() {
            Some((at, length)) => {
                let (name, text) = (whole.get(..at), whole.get(at + length..));
                (
                    name.unwrap_or_default().trim(),
                    text.map(str::trim).filter(|text| !text.is_empty()),
                )
            }
            None => (whole.trim(), None),
        };
        if name.is_empty() {
            return Err(missing);
        }
        let in_full = text.map_or_else(|| name.to_owned(), |text| format!("{name}: {text}"));
        self.say(quoted(&without_breaks(&in_full)));
        Ok(Command::Scene {
            name: name.to_owned(),
            text: text.map(str::to_owned),
        })
    }

    /// All that is left as a text of one line or several, said in quotes.
    pub(super) fn read_lines(&mut self, wanted: &str) -> Result<String, Complaint> {
        let missing = self.words.complain(format!("expected {wanted} here."));
        let written = self.words.take_rest().ok_or_else(|| missing.clone())?;
        let text = with_breaks(&written).trim().to_owned();
        if text.is_empty() {
            return Err(missing);
        }
        self.say(quoted(&without_breaks(&text)));
        Ok(text)
    }

    /// `@1191`, if that comes next.
    fn read_roll_hung_on(&mut self) -> Option<RollId> {
        let (seq, place) = numbers_in(self.words.plain()?.strip_prefix(ON)?)?;
        self.words.take();
        let roll = RollId(seq, place);
        self.say(format!("{ON}{roll}"));
        Some(roll)
    }

    pub(super) fn read_note_id(&mut self) -> Result<NoteId, Complaint> {
        let numbers = self.words.peek().and_then(|token| numbers_in(&token.text));
        let Some((seq, place)) = numbers else {
            return self
                .refuse("expected the number of a note, as the log and the scene's page have it.");
        };
        self.words.take();
        let note = NoteId(seq, place.saturating_sub(1));
        self.say(note.to_string());
        Ok(note)
    }
}

/// `1191` or `1191.2`.
pub(super) fn numbers_in(text: &str) -> Option<(u64, u32)> {
    let (seq, place) = text.split_once('.').unwrap_or((text, "0"));
    Some((u64::from(number_in(seq)?), number_in(place)?))
}
