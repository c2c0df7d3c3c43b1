//! Fortune dice, and linked attempts gone on with.

use crate::campaign::command::{Command, Fortune};
use crate::campaign::facts::ledger::Reason;
use crate::campaign::ids::{CreatureId, HeroId, RollId};
use crate::systems::line::NOTE_SECRET;
use crate::words::{Complaint, Token};

use super::Reader;
use super::notes::numbers_in;

#[derive(Clone, Copy, PartialEq)]
enum Verb {
    Grant,
    Spend,
    Reroll,
    Convert,
}

const VERBS: [(&str, Verb); 4] = [
    ("grant", Verb::Grant),
    ("spend", Verb::Spend),
    ("reroll", Verb::Reroll),
    ("convert", Verb::Convert),
];

const GRANTS: [(&str, Reason); 2] = [("dream", Reason::Dream), ("class", Reason::ClassFeature)];

/// The two parts of a linked attempt.
const PARTS: [(&str, usize); 2] = [("first", 0), ("second", 1)];

const SPENDS: [(&str, Reason); 3] = [
    ("hint", Reason::Hint),
    ("escape", Reason::Escape),
    ("find", Reason::Find),
];

impl Reader<'_> {
    /// `fortune thalia grant dream …`, `… spend hint`, `… reroll [SEQ] [first|second] [=7,14]`,
    /// `… convert [SEQ] [first|second]`.
    pub(super) fn read_fortune(&mut self) -> Result<Command, Complaint> {
        let why = "fortune dice are held by heroes: expected one of the party here.";
        let hero = self.read_hero_alone("a hero", why)?;
        let what = match self.expect_said(&VERBS, "`grant`, `spend`, `reroll` or `convert`")? {
            Verb::Grant => {
                let reason = self.expect_said(&GRANTS, "`dream` or `class`")?;
                let note = self.read_what_for()?;
                Fortune::Grant { reason, note }
            }
            Verb::Spend => {
                let reason = self.expect_said(&SPENDS, "`hint`, `escape` or `find`")?;
                let note = self.read_what_for()?;
                Fortune::Spend { reason, note }
            }
            Verb::Reroll => {
                let (roll, part) = self.read_own_part()?;
                Fortune::Reroll {
                    roll,
                    part,
                    typed: self.read_faces()?,
                }
            }
            Verb::Convert => {
                let (roll, part) = self.read_own_part()?;
                Fortune::Convert { roll, part }
            }
        };
        Ok(Command::Fortune { hero, what })
    }

    /// What a die is for, in any words.
    fn read_what_for(&mut self) -> Result<Option<String>, Complaint> {
        self.refuse_empty_name("what it is for")?;
        self.refuse_secret(NOTE_SECRET)?;
        Ok(self.read_text())
    }

    /// One of the party; who is meant and no hero is refused in these words.
    fn read_hero_alone(&mut self, wanted: &str, why: &str) -> Result<HeroId, Complaint> {
        let complaint = self.words.complain(why);
        match self.read_one(wanted)? {
            CreatureId::Hero(hero) => Ok(hero),
            CreatureId::Foe(_) => Err(complaint),
        }
    }

    /// `1214`, `1214 first`, `second`: a roll, and of a linked attempt which of its two parts.
    fn read_own_part(&mut self) -> Result<(Option<RollId>, Option<usize>), Complaint> {
        let roll = match self.words.is_before_word(&PARTS) {
            true => None,
            false => self.read_roll_id()?,
        };
        Ok((roll, self.take_one_of(&PARTS)))
    }

    /// `1214`, or `1214.2` where a step holds several rolls.
    pub(super) fn read_roll_id(&mut self) -> Result<Option<RollId>, Complaint> {
        let is_faces = |token: &&Token| token.text.starts_with('=');
        let Some(token) = self.words.peek().filter(|token| !is_faces(token)) else {
            return Ok(None);
        };
        let Some((seq, place)) = numbers_in(&token.text) else {
            return self.refuse(
                "expected the number of a roll, such as `1214`, or nothing for the latest.",
            );
        };
        let id = RollId(seq, place);
        self.take_as(id.to_string());
        Ok(Some(id))
    }

    /// `continue [SEQ] [=14]`: the player of a limited first part goes on.
    pub(super) fn read_continue(&mut self) -> Result<Command, Complaint> {
        let roll = self.read_roll_id()?;
        Ok(Command::Continue {
            roll,
            typed: self.read_faces()?,
        })
    }

    pub(super) fn read_retire(&mut self) -> Result<Command, Complaint> {
        let why = "only heroes retire: a foe is taken out by `remove`.";
        self.read_hero_alone("the hero who leaves the party", why)
            .map(Command::Retire)
    }
}
