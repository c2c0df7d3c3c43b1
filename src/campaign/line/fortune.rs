//! Fortune dice, and linked attempts gone on with.

use crate::campaign::command::{Command, Fortune};
use crate::campaign::facts::ledger::Reason;
use crate::campaign::ids::{CreatureId, HeroId, RollId};
use crate::systems::line::NOTE_SECRET;
use crate::words::Complaint;

use super::{Reader, number_in};

#[derive(Clone, Copy)]
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
        let hero = self.read_hero_named()?;
        let verb = self
            .words
            .expect_word(&VERBS, "`grant`, `spend`, `reroll` or `convert`")?;
        let what = match verb {
            Verb::Grant => {
                self.say("grant");
                let reason = self.expect_said(&GRANTS, "`dream` or `class`")?;
                self.refuse_empty_name("what it is for")?;
                self.refuse_secret(NOTE_SECRET)?;
                Fortune::Grant {
                    reason,
                    note: self.read_text(),
                }
            }
            Verb::Spend => {
                self.say("spend");
                let reason = self.expect_said(&SPENDS, "`hint`, `escape` or `find`")?;
                self.refuse_empty_name("what it is for")?;
                self.refuse_secret(NOTE_SECRET)?;
                Fortune::Spend {
                    reason,
                    note: self.read_text(),
                }
            }
            Verb::Reroll => {
                self.say("reroll");
                let (roll, part) = self.read_own_part()?;
                Fortune::Reroll {
                    roll,
                    part,
                    typed: self.read_faces()?,
                }
            }
            Verb::Convert => {
                self.say("convert");
                let (roll, part) = self.read_own_part()?;
                Fortune::Convert { roll, part }
            }
        };
        Ok(Command::Fortune { hero, what })
    }

    fn read_hero_named(&mut self) -> Result<HeroId, Complaint> {
        let complaint = self
            .words
            .complain("fortune dice are held by heroes: expected one of the party here.");
        match self.read_one("a hero")? {
            CreatureId::Hero(hero) => Ok(hero),
            CreatureId::Foe(_) => Err(complaint),
        }
    }

    /// `1214`, `1214 first`, `second`: a roll, and of a linked attempt which of its two parts.
    fn read_own_part(&mut self) -> Result<(Option<RollId>, Option<usize>), Complaint> {
        let roll = if self.words.is_before_word(&PARTS) {
            None
        } else {
            self.read_roll_id()?
        };
        let part = self.words.take_word(&PARTS);
        let word = PARTS
            .iter()
            .find(|(_, other)| Some(*other) == part)
            .map(|(word, _)| *word);
        word.into_iter().for_each(|word| self.say(word));
        Ok((roll, part))
    }

    /// `1214`, or `1214.2` where a step holds several rolls.
    pub(super) fn read_roll_id(&mut self) -> Result<Option<RollId>, Complaint> {
        let Some(token) = self
            .words
            .peek()
            .filter(|token| !token.text.starts_with('='))
        else {
            return Ok(None);
        };
        let (seq, place) = token.text.split_once('.').unwrap_or((&token.text, "0"));
        let id = number_in(seq)
            .zip(number_in(place))
            .map(|(seq, place)| RollId(u64::from(seq), place));
        let Some(id) = id else {
            return self.refuse(
                "expected the number of a roll, such as `1214`, or nothing for the latest.",
            );
        };
        self.words.take();
        self.say(id.to_string());
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
        let complaint = self
            .words
            .complain("only heroes retire: a foe is taken out by `remove`.");
        match self.read_one("the hero who leaves the party")? {
            CreatureId::Hero(hero) => Ok(Command::Retire(hero)),
            CreatureId::Foe(_) => Err(complaint),
        }
    }
}
