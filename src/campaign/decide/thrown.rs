//! Hit points by dice: the throw goes into the log with what it did.

use crate::campaign::command::bodies::ThrownWork;
use crate::campaign::event::Event;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::facts::told::Told;
use crate::campaign::refusal::Refusal;
use crate::dice::Provenance;
use crate::systems::{Attempt, Outcome};

use super::Draft;

impl Draft<'_> {
    /// Whatever falls stands in the log, even if it changes nobody.
    pub(super) fn throw(&mut self, thrown: &ThrownWork) -> Result<(), Refusal> {
        let rules = self.campaign.rules();
        let attempt = Attempt::Dice(thrown.dice.clone());
        let (outcome, dice) =
            self.cast(thrown.typed.as_deref(), |faces| attempt.roll(rules, faces))?;
        let total = attempt.verdict(&outcome).value.unwrap_or(0);
        let roll = Roll {
            comment: thrown.comment.clone(),
            ..self.plain_roll(thrown.what(), (attempt, outcome, dice))
        };
        self.push(Event::Rolled(Box::new(roll)))?;
        let _ = self.change_bodies(&thrown.at(total));
        Ok(())
    }

    /// A roll that is nobody's attempt.
    pub(super) fn plain_roll(
        &self,
        what: String,
        (attempt, outcome, dice): (Attempt, Outcome, Provenance),
    ) -> Roll {
        Roll {
            who: Vec::new(),
            what,
            told: Told::of(&attempt, &outcome, self.campaign.rules()),
            attempt,
            outcome,
            dice,
            is_secret: false,
            comment: None,
            again: None,
            earlier: Vec::new(),
            part_again: None,
            follows: None,
            anew: None,
            after: None,
            aim: None,
            sways: Vec::new(),
        }
    }
}
