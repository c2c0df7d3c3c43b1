//! Lines of the log that are marked: `mark`, `mark 1191`, `mark 1191 none`.

use crate::campaign::Command;
use crate::words::Complaint;

use super::{Reader, number_in};

/// Takes a mark off.
const OFF: &str = "none";

impl Reader<'_> {
    pub(super) fn read_mark(&mut self) -> Result<Command, Complaint> {
        let of = match self.words.peek() {
            None => None,
            Some(token) if token.text.eq_ignore_ascii_case(OFF) => None,
            Some(token) => {
                let Some(number) = number_in(&token.text).filter(|number| *number > 0) else {
                    let wanted = "expected the number of a line in the log, such as `1191`, or nothing for the latest.";
                    return self.refuse(wanted);
                };
                self.words.take();
                self.say(number.to_string());
                Some(u64::from(number))
            }
        };
        let is_marked = !self.words.take_if(OFF);
        if !is_marked {
            self.say(OFF);
        }
        Ok(Command::Mark { of, is_marked })
    }
}
