//! The campaign's own name: `rename The Drowned Abbey`.

use crate::campaign::command::Command;
use crate::campaign::event::Event;
use crate::words::Complaint;

use super::Reader;

impl Reader<'_> {
    pub(super) fn read_rename(&mut self) -> Result<Command, Complaint> {
        let missing = self
            .words
            .complain("expected the campaign’s new name here.");
        match self.read_text() {
            Some(name) if !name.trim().is_empty() => {
                Ok(Command::Fact(Box::new(Event::Renamed { name })))
            }
            _ => Err(missing),
        }
    }
}
