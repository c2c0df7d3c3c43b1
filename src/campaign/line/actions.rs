//! `actions 3`: the active one does several things in this turn.

use crate::campaign::command::Command;
use crate::words::Complaint;

use crate::systems::interface::MOST_ACTIONS;

use super::Reader;

impl Reader<'_> {
    pub(super) fn read_actions(&mut self) -> Result<Command, Complaint> {
        let place = self.words.here();
        let count = self.read_number("how many actions in this turn, such as `actions 3`,")?;
        if !(1..=MOST_ACTIONS).contains(&count) {
            let message = format!("a turn holds 1 to {MOST_ACTIONS} actions, not {count}.");
            return Err(Complaint::new(place, message));
        }
        self.say(count.to_string());
        Ok(Command::Actions(count))
    }
}
