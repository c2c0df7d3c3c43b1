//! `dying thalia`: the save that a dying one is asked for; `dying thalia stable`: what becomes of it by ruling.

use crate::campaign::command::{Command, DyingDeed};
use crate::campaign::ids::CreatureId;
use crate::systems::{Attempting, Dying, RollTarget};
use crate::words::{Complaint, quoted};

use super::Reader;

impl Reader<'_> {
    /// `dying thalia`, `dying thalia =14`, `dying thalia bad`; without a name, of the one under the cursor.
    pub(super) fn read_dying(&mut self) -> Result<Command, Complaint> {
        let who = match self.cursor_unless_named()? {
            Some(cursor) => {
                self.say_name(cursor);
                cursor
            }
            None => self.read_one("who is dying")?,
        };
        let system = self.own_system().unwrap_or_default();
        let Some(dying) = &system.profile().dying else {
            let message = format!(
                "{} asks nothing of the dying: `condition` says what you rule.",
                system.title()
            );
            return self.refuse(message);
        };
        let deeds = DyingDeed::ALL.map(|deed| (deed.word(), deed));
        if let Some(deed) = self.take_one_of(&deeds) {
            return Ok(Command::Dying { who, deed });
        }
        self.read_save(who, dying)
    }

    /// The rest of the line is that of the attempt which the system asks for.
    fn read_save(&mut self, who: CreatureId, dying: &Dying) -> Result<Command, Complaint> {
        let (rest, start) = (self.words.rest(), self.words.here().start);
        let begun = self.save_line(who, dying);
        let line = format!("{begun} {rest}");
        let read = Reader::new(&line, self.context).and_then(|mut reader| reader.read());
        let command = read.map_err(|complaint| {
            let back = |at: usize| start + at.saturating_sub(begun.len() + 1);
            Complaint {
                span: back(complaint.span.start)..back(complaint.span.end),
                ..complaint
            }
        })?;
        let Command::Attempt(attempting) = command else {
            return self
                .refuse("expected nothing here, or words of a roll: `=14`, `adv`, `secret`.");
        };
        self.words.take_rest();
        if !rest.is_empty() {
            self.say(rest);
        }
        Ok(Command::Attempt(Box::new(Attempting {
            what: dying.known.asks.unwrap_or_default().to_owned(),
            aim: Some(RollTarget::Dying),
            comment: self.words.comment().map(str::to_owned),
            ..*attempting
        })))
    }

    /// `"Thalia" ss +0 dc 10`.
    fn save_line(&self, who: CreatureId, dying: &Dying) -> String {
        let state = self.context.state;
        let name = state.map_or("", |state| state.name_of(who));
        format!("{} {}", quoted(name), dying.attempt)
    }
}
