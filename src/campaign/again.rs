//! The last attempt once more: `.`, `3.` (three times, as one step), `. adv =14` (with more words).

use jiff::Timestamp;

use super::{Campaign, CreatureId, Event, Refusal, Roll, Step};
use crate::dice::{Dice, Seed};
use crate::systems::RollTarget;
use crate::words::{Complaint, quoted};

use super::line::{Bare, Context, Sentence, parse};

/// What a macro did stands in no line of its own.
pub(super) const BY_MACRO: &str = "a macro made it: say it anew as a line";

/// An attempt that could be made again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastAttempt<'a> {
    /// Its line without the faces of real dice, without how often it was made, without its comment.
    pub line: String,
    /// How often it was made.
    pub times: u32,
    /// The roll that came of it, the last one of several; a table that was drawn from is none.
    pub roll: Option<&'a Roll>,
}

/// A line that asks for the last attempt again.
struct Repeat<'a> {
    times: Option<u32>,
    /// What follows the dot.
    more: &'a str,
}

impl<'a> Repeat<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (count, more) = line.trim().split_once('.')?;
        let is_count = count.len() <= 9 && count.bytes().all(|byte| byte.is_ascii_digit());
        let is_end = more.is_empty()
            || more.starts_with(|letter: char| letter.is_whitespace() || letter == '=');
        (is_count && is_end).then(|| Self {
            times: count.parse().ok(),
            more: more.trim(),
        })
    }
}

impl Campaign {
    /// Whether a line asks for the last attempt again.
    pub fn is_repeat(line: &str) -> bool {
        Repeat::read(line).is_some()
    }

    /// The last attempt that stands, by the names of today; what a fortune die or an initiative rolled is none, nor what a
    /// macro did beside other things.
    pub fn last_attempt(&self) -> Option<LastAttempt<'_>> {
        let standing = self.standing_steps().rev();
        standing
            .filter(|step| step.no_attempt().is_none())
            .find_map(|step| {
                let Bare { line, times } = Bare::of(&step.line);
                let rolls = || step.events.iter().filter_map(Event::roll);
                let line = rolls().fold(line, |line, roll| self.renamed_since(line, roll));
                let roll = rolls().next_back();
                let is_draw = step.events.iter().any(|event| event.draw().is_some());
                if roll.is_none() && !is_draw {
                    return None;
                }
                Some(LastAttempt { line, times, roll })
            })
    }

    /// A line with the names that those of a roll have today.
    fn renamed_since(&self, line: String, roll: &Roll) -> String {
        let aim = roll.aim.as_ref().and_then(RollTarget::whom);
        let named = roll.who.iter().chain(aim).chain(&roll.against);
        named.fold(line, |line, then| {
            let now = self.state().name_of(then.creature);
            match now == then.name || now.is_empty() {
                true => line,
                false => line.replace(&quoted(&then.name), &quoted(now)),
            }
        })
    }

    /// What a line is read against: the game as it stands, with somebody under the cursor or nobody.
    pub fn context(&self, cursor: Option<CreatureId>) -> Context<'_> {
        Context {
            rules: self.rules(),
            state: Some(self.state()),
            cursor,
            task: None,
        }
    }

    /// The step a line would come to, with dice that are nobody's: what they decide is never told.
    ///
    /// # Errors
    /// [`Refusal`], as the line itself would be refused.
    pub fn tried(&self, sentence: &Sentence) -> Result<Step, Refusal> {
        let mut nobodys = Dice::new(&Seed::from_number(0));
        let now = self.last_played().unwrap_or(Timestamp::UNIX_EPOCH);
        self.decide_as_known(&sentence.command, &sentence.line, &mut nobodys, now)
    }

    /// Reads a line against the game as it stands, with somebody under the cursor or nobody. A line that asks for the last
    /// attempt again is that attempt's.
    ///
    /// # Errors
    /// A [`Complaint`], as of [`parse`].
    pub fn read_line(&self, line: &str, cursor: Option<CreatureId>) -> Result<Sentence, Complaint> {
        let context = self.context(cursor);
        let Some(repeat) = Repeat::read(line) else {
            let sentence = parse(line, &context)?;
            self.check_further_words(line, &sentence)?;
            return Ok(sentence);
        };
        let Some(last) = self.last_attempt() else {
            let message = "nothing has been attempted yet that could be made again.";
            return Err(Complaint::new(0..line.len(), message));
        };
        let times = repeat.times.unwrap_or(last.times);
        let often = if times == 1 {
            String::new()
        } else {
            format!(" x{times}")
        };
        let whole = format!("{}{often} {}", last.line, repeat.more);
        let is_of_attempt = |complaint: Complaint| {
            let message = format!("{} again: {}", last.line, complaint.message);
            Complaint::new(0..line.len(), message).with_instead(complaint.instead)
        };
        parse(whole.trim_end(), &context).map_err(is_of_attempt)
    }
}

impl Step {
    /// What its rolls are, where they are not the attempt that its line says, and what to do instead of making that again.
    pub(super) fn no_attempt(&self) -> Option<&'static str> {
        let is_rolled = |event: &Event| event.roll().is_some() || event.draw().is_some();
        let is_roll = |event: &Event| is_rolled(event) || matches!(event, Event::Macro(_));
        if self.macro_used().is_some() && !self.events.iter().all(is_roll) {
            return Some(BY_MACRO);
        }
        self.events.iter().find_map(|event| match event {
            Event::InitiativeSet { .. } => {
                Some("it gave a place in the order, which `initiative NAME 17` sets")
            }
            Event::Rolled(roll) if roll.after.is_some() => {
                Some("it is the second part of a linked attempt: undo it and go on anew")
            }
            Event::Rolled(roll) if roll.again.is_some() => {
                Some("a fortune die repeated it: undo that first")
            }
            Event::FoeMade(_) => Some("it threw the hit points of a foe"),
            Event::TurnBegan { .. } => Some("it fell as the turn began"),
            _ => event
                .answer()
                .points
                .map(|_| "it threw hit points: the difference is a line such as `orc -3`"),
        })
    }
}
