//! Counters and rests: `counter thalia "spell slots 1" 4 refill long-rest`, `counter thalia slots1 -1`, `rest short party`.

use crate::campaign::command::{Command, CounterDeed};
use crate::campaign::facts::arranging::Allegiance;
use crate::campaign::facts::counters::{Counter, Refill};
use crate::campaign::ids::CreatureId;
use crate::systems::RestKind;
use crate::systems::line::Named;
use crate::words::{Complaint, is_same, joined, quoted};

use super::{Context, Reader, signed_in};

/// The most a counter holds.
const MOST: u32 = 1000;

/// Letters of a counter's name that are left out where it is shortened: `slots1` for “spell slots 1”.
fn squeezed(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect()
}

impl<'a> Reader<'a> {
    /// `counter thalia "spell slots 1" 4 refill long-rest`; without a name, of the one under the cursor.
    pub(super) fn read_counter(&mut self) -> Result<Command, Complaint> {
        let (who, owner) = self.read_owner()?;
        let known = self.counters_of(who);
        let name = self.read_counter_name(&known)?;
        let deed = self.read_counter_deed(&known, &name)?;
        Ok(self.for_bodies(&owner, Command::Counter { who, name, deed }))
    }

    /// Whose counter; what is in quotes and is nobody's name is a counter of the one under the cursor.
    fn read_owner(&mut self) -> Result<(CreatureId, Named), Complaint> {
        match self.cursor_unless_named()? {
            Some(cursor) if !self.words.is_done() => {
                self.offer_counters(&self.counters_of(cursor));
                self.say_name(cursor);
                Ok((cursor, Named::all(self.game()?, [cursor])))
            }
            _ => self.read_one_body("whose counter"),
        }
    }

    /// The one under the cursor, where neither a row nor a name comes next.
    pub(super) fn cursor_unless_named(&mut self) -> Result<Option<CreatureId>, Complaint> {
        self.offer_names();
        let is_named = self.is_at_figure() || self.begins_with_a_name()?;
        Ok(self.context.cursor.filter(|_| !is_named))
    }

    fn counters_of(&self, who: CreatureId) -> Vec<&'a Counter> {
        let state = self.context.state.into_iter();
        state.flat_map(|state| state.counters_of(who)).collect()
    }

    fn offer_counters(&mut self, known: &[&Counter]) {
        let names = known.iter().map(|counter| counter.name.as_str());
        self.words.offer(names);
    }

    /// One that is there by a part of its name, blanks left out; else any words.
    fn read_counter_name(&mut self, known: &[&Counter]) -> Result<String, Complaint> {
        self.offer_counters(known);
        self.refuse_empty_name("the counter’s name")?;
        let known = known.iter().map(|counter| counter.name.clone());
        let known: Vec<String> = known.collect();
        for name in &known {
            if self.take_words(name) {
                self.said.pop();
                self.say(quoted(name));
                return Ok(name.clone());
            }
        }
        let here = self.words.here();
        let wanted =
            "expected the counter’s name here, such as `arrows`, in quotes if it has figures.";
        let mut parts: Vec<String> = Vec::new();
        while let Some(token) = self.words.peek() {
            let is_quoted = token.is_quoted;
            let is_end = token.begins_with_a_digit()
                || token.plain().and_then(signed_in).is_some()
                || ["none", "refill", "roll"].iter().any(|word| token.is(word));
            if is_end || (is_quoted && !parts.is_empty()) {
                break;
            }
            parts.extend(self.words.take().map(|token| token.text));
            if is_quoted {
                break;
            }
        }
        let typed = parts.join(" ");
        if typed.is_empty() {
            return Err(Complaint::new(here, wanted));
        }
        let whole = known.iter().find(|name| is_same(name, &typed));
        let fits = |name: &&str| squeezed(name).contains(&squeezed(&typed));
        let near: Vec<&str> = known.iter().map(String::as_str).filter(fits).collect();
        let is_new = self.is_at_figure();
        let name = match (whole, near.as_slice()) {
            (Some(whole), _) => whole.clone(),
            (None, _) if is_new => typed,
            (None, [only]) => (*only).to_owned(),
            (None, []) => typed,
            (None, several) => {
                let message = format!(
                    "“{typed}” may be {}: type more of it.",
                    joined(several, "or")
                );
                return Err(Complaint::new(here, message));
            }
        };
        self.say(quoted(&name));
        Ok(name)
    }

    /// `-1`, `4 refill long-rest`, `none`, `roll =5`.
    fn read_counter_deed(
        &mut self,
        known: &[&Counter],
        name: &str,
    ) -> Result<CounterDeed, Complaint> {
        if self.take_said("none") {
            return Ok(CounterDeed::Remove);
        }
        let is_thrown = |counter: &&Counter| {
            matches!(counter.refill, Refill::Die { .. }) && is_same(&counter.name, name)
        };
        if known.iter().any(is_thrown) {
            self.words.offer(["roll"].into_iter());
        }
        if self.take_said("roll") {
            return Ok(CounterDeed::Throw(self.read_faces()?));
        }
        if let Some(change) = self.take_signed() {
            return Ok(CounterDeed::Add(change));
        }
        let here = self.words.here();
        let max = self.read_number("how much there is, `-1` to use one, or `none`")?;
        if max > MOST {
            let message = format!("a counter holds {MOST} at most, not {max}.");
            return Err(Complaint::new(here, message));
        }
        let refill = match self.take_said("refill") {
            true => Some(self.read_refill()?),
            false => None,
        };
        Ok(CounterDeed::Set { max, refill })
    }

    /// `long-rest`, `turn`, `5+ on d6 each turn`.
    fn read_refill(&mut self) -> Result<Refill, Complaint> {
        let words = Refill::WORDS.map(|refill| (refill.word(), refill));
        let choices = words
            .each_ref()
            .map(|(word, refill)| (word.as_str(), *refill));
        self.words.offer(choices.iter().map(|(word, _)| *word));
        self.words.offer(["5+"].into_iter());
        let wanted = "`turn`, `round`, `encounter`, `short-rest`, `long-rest`, `evening`, `dawn`, `never`, or a die, `5+ on d6`,";
        let from = self
            .words
            .peek()
            .and_then(|token| token.text.strip_suffix('+')?.parse().ok());
        let Some(from) = from else {
            return self.expect_said(&choices, wanted);
        };
        let here = self.words.here();
        self.words.take();
        self.words.take_if("on");
        let die = self.words.peek().and_then(|token| {
            let sides = token.text.to_lowercase();
            sides.strip_prefix('d')?.parse::<u32>().ok()
        });
        let Some(sides) = die.filter(|sides| (2..=100).contains(sides)) else {
            return self.refuse("expected a die here, such as `d6`.");
        };
        if !(1..=sides).contains(&from) {
            let message = format!("a d{sides} shows 1 to {sides}, not {from}.");
            return Err(Complaint::new(here, message));
        }
        self.words.take();
        if self.words.take_if("each") && !self.words.take_if("turn") {
            return self.refuse("expected `turn` here: `each turn`.");
        }
        let refill = Refill::Die { sides, from };
        self.say(refill.word());
        Ok(refill)
    }

    /// `rest short`, `rest long party`, `rest dawn thalia and oren`; the party if nobody is named.
    pub(super) fn read_rest(&mut self) -> Result<Command, Complaint> {
        let kinds = RestKind::ALL.map(|kind| (kind.word(), kind));
        self.words.offer(kinds.iter().map(|(word, _)| *word));
        let kind = self.expect_said(&kinds, "`short`, `long` or `dawn`")?;
        self.offer_names();
        if !self.words.is_done() {
            let who = self.read_rows("who rests")?;
            return Ok(Command::Rest { kind, who });
        }
        let who = self.game()?.all_of_side(Allegiance::Party);
        if who.is_empty() {
            return self.refuse("there is no party yet: say who rests.");
        }
        self.say("party");
        Ok(Command::Rest { kind, who })
    }
}

/// A counter of a foe of the bestiary: `"fire breath" 1 refill 5+ on d6`.
pub(super) fn read_known_counter(
    context: &Context<'_>,
    text: &str,
) -> Result<(String, u32, Refill), Complaint> {
    let mut reader = Reader::new(text, context)?;
    let name = reader.read_counter_name(&[])?;
    let deed = reader.read_counter_deed(&[], &name)?;
    reader.expect_end()?;
    match deed {
        CounterDeed::Set { max, refill } => Ok((name, max, refill.unwrap_or(Refill::Never))),
        CounterDeed::Add(_) | CounterDeed::Throw(_) | CounterDeed::Remove => {
            let message = "expected how much there is of it: `breath 1 refill 5+ on d6`.";
            Err(Complaint::new(0..text.len(), message))
        }
    }
}
