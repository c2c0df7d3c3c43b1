//! What only the game master knows of somebody: `found orc noise`, `attitude orc hostile`, `lie the bridge holds`.

use crate::campaign::command::Command;
use crate::systems::Attitude;
use crate::words::Complaint;

use super::Reader;

impl Reader<'_> {
    /// `found orc`, `found orc noise`: what somebody kept unseen is known.
    pub(super) fn read_found(&mut self) -> Result<Command, Complaint> {
        let who = self.read_whole_somebody("who is found out")?;
        self.refuse_empty_name("why")?;
        Ok(Command::Uncover {
            who,
            why: self.read_text(),
        })
    }

    /// `attitude orc hostile`: how somebody feels about the party from now on.
    pub(super) fn read_attitude(&mut self) -> Result<Command, Complaint> {
        let who = self.read_whole_somebody("who feels otherwise")?;
        let words = Attitude::ALL.map(|attitude| (attitude.word(), attitude));
        let attitude = self.expect_said(&words, "`friendly`, `indifferent` or `hostile`")?;
        Ok(Command::Attitude { who, attitude })
    }

    /// `lie the bridge holds`, `lie 12 the bridge holds`: what is told for a roll that failed unseen.
    pub(super) fn read_lie(&mut self) -> Result<Command, Complaint> {
        let is_numbered = self.words.peek().is_some_and(|token| {
            !token.is_quoted
                && token
                    .text
                    .starts_with(|letter: char| letter.is_ascii_digit())
        });
        let roll = if is_numbered {
            self.read_roll_id()?
        } else {
            None
        };
        Ok(Command::Lie {
            roll,
            text: self.read_some_text("the lie")?,
        })
    }
}
