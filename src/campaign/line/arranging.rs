//! The lines that arrange the order: `split 3`, `join 3,4`, `side 3 party`, `surprise foes`, `ready`, `release 3`.

use crate::campaign::command::Command;
use crate::campaign::facts::arranging::Allegiance;
use crate::campaign::facts::turn_parts::{Deed, TurnPart};
use crate::campaign::ids::CreatureId;
use crate::systems::Attempting;
use crate::systems::line::NOTE_SECRET;
use crate::words::Complaint;

use super::Reader;

const SIDES: [(&str, Allegiance); 2] = [("party", Allegiance::Party), ("foes", Allegiance::Foes)];

impl Reader<'_> {
    /// `split 3`, `split 3.1`, `split drowned 1 and drowned 2`.
    pub(super) fn read_split(&mut self) -> Result<Command, Complaint> {
        let named = self.read_somebody("which group is split")?;
        Ok(Command::Split(named.bodies))
    }

    pub(super) fn read_allegiance(&mut self) -> Result<Command, Complaint> {
        let who = self.read_whole_somebody("who fights for another side")?;
        let side = self.expect_said(&SIDES, "`party` or `foes`")?;
        Ok(Command::Side { who, side })
    }

    /// `surprise foes`, `surprise thalia no`.
    pub(super) fn read_surprise(&mut self) -> Result<Command, Complaint> {
        let who = self.read_whole_somebody("who is surprised")?;
        let is_taken_back = self.take_said("no");
        Ok(Command::Surprise {
            who,
            is_surprised: !is_taken_back,
        })
    }

    /// `ready`, `ready thalia shoots when the door opens`.
    pub(super) fn read_ready(&mut self) -> Result<Command, Complaint> {
        let who = self.read_anybody("who keeps an action back")?;
        self.refuse_empty_name("what is readied")?;
        self.refuse_secret(NOTE_SECRET)?;
        let last = self.words.coming().last();
        if last.is_some_and(|last| last.is("anyway")) {
            return self.refuse("`anyway` is no part of what is readied.");
        }
        Ok(Command::Ready {
            who,
            what: self.read_text(),
        })
    }

    /// `initiative each round`, `initiative each round dp 5`, `initiative once`: a habit of the table, and nobody's name.
    pub(super) fn read_habit(&mut self) -> Result<Option<Command>, Complaint> {
        self.offer_names();
        self.words.offer(["each", "once"].into_iter());
        if self.take_said("once") {
            return Ok(Some(Command::RollAnew(None)));
        }
        if !self.words.take_if("each") {
            return Ok(None);
        }
        if !self.words.take_if("round") {
            return self.refuse("expected `round` here: `initiative each round`.");
        }
        self.say("each round");
        let attempts = self.read_attempts_of_all()?;
        Ok(Some(Command::RollAnew(Some(attempts))))
    }

    /// What everybody of the order rolls, where it is not the system's own.
    fn read_attempts_of_all(&mut self) -> Result<Vec<Attempting>, Complaint> {
        if self.words.is_done() {
            return Ok(Vec::new());
        }
        let state = self.game()?;
        let all: Vec<CreatureId> = state.tracker.creatures().collect();
        if all.is_empty() {
            return self.refuse("nobody stands in the order yet whose attempt this could be.");
        }
        let here = self.words.here();
        self.is_habit = true;
        match self.read_named_initiative(state, all)? {
            Command::RollInitiative {
                typed: None,
                attempts,
                ..
            } => Ok(attempts),
            _ => Err(Complaint::new(
                here,
                "a habit has no faces yet: leave the real dice out.",
            )),
        }
    }

    /// `… asks save`: what the condition asks for at the start of each turn.
    pub(super) fn read_asks(&mut self) -> Result<Option<String>, Complaint> {
        self.words.offer(["asks"].into_iter());
        if !self.take_said("asks") {
            return Ok(None);
        }
        self.read_some_text("what is asked for, such as `save`,")
            .map(Some)
    }

    /// `focus ysolde fog`, `focus ysolde none`.
    pub(super) fn read_focus(&mut self) -> Result<Command, Complaint> {
        let (who, named) = self.read_one_body("who concentrates")?;
        let on = match self.take_said("none") {
            true => None,
            false => Some(self.read_some_text("on what, or `none`,")?),
        };
        Ok(self.for_bodies(&named, Command::Focus { who, on }))
    }

    /// `use action`, `use wren reaction`, `unuse move`: one part of a turn or several; `use wren dodge`: a named action.
    pub(super) fn read_parts(&mut self, is_used: bool) -> Result<Command, Complaint> {
        let parts = TurnPart::ALL.map(|part| (part.word(), part));
        self.words.offer(parts.iter().map(|(word, _)| *word));
        let deeds = Deed::ALL.map(|deed| (deed.word(), deed));
        if is_used {
            self.words.offer(deeds.iter().map(|(word, _)| *word));
        }
        let is_deed = |reader: &Self| is_used && reader.words.is_before_word(&deeds);
        let is_bare = self.words.is_before_word(&parts) || is_deed(self);
        let who = if is_bare {
            None
        } else {
            Some(self.read_one("whose part of a turn")?)
        };
        if is_deed(self) {
            let deed = self.expect_said(&deeds, "a named action, such as `dodge`,")?;
            return Ok(Command::Act { who, deed });
        }
        let mut named = Vec::with_capacity(parts.len());
        while named.is_empty() || !self.words.is_done() {
            let part = self
                .words
                .expect_word(&parts, "`move`, `action`, `bonus`, `reaction` or `free`")?;
            // `bonus action` is one part, and so is `free action`.
            if matches!(part, TurnPart::Bonus | TurnPart::Free) {
                self.words.take_if(TurnPart::Action.word());
            }
            if !named.contains(&part) {
                named.push(part);
            }
        }
        let words: Vec<&str> = named.iter().map(|part| part.in_words()).collect();
        self.say(words.join(" "));
        Ok(Command::TurnParts {
            who,
            parts: named,
            is_used,
        })
    }
}
