//! What the lines of tasks, contests and races share: names of several words, and attempts remembered from the last time.

use std::ops::Range;

use crate::campaign::command::{Command, LongRollDeed};
use crate::campaign::facts::long_rolls::{Goal, LongRoll, LongRollKind};
use crate::campaign::ids::CreatureId;
use crate::campaign::state::State;
use crate::systems::Attempting;
use crate::systems::line::is_line_mark;
use crate::words::{Complaint, Token};

use super::{Bare, COMMANDS, Context, Reader, number_in, parse, signed_in};

/// The words that say what is done with a long roll, each after its name.
pub(super) const ROLL: &str = "roll";
pub(super) const CLOSE: &str = "close";

/// An attempt of a line, and the same in full words to be rolled again.
pub(super) struct Said {
    pub(super) attempting: Attempting,
    /// All of it, as it was said.
    pub(super) full: String,
    pub(super) said: String,
    /// Where it stands in the line.
    pub(super) span: Range<usize>,
}

/// Those under way, by their names.
pub(super) fn known(state: &State, kind: LongRollKind) -> Vec<(&str, &LongRoll)> {
    let of_kind = state.long_rolls_of(kind);
    of_kind.map(|long| (long.name.as_str(), long)).collect()
}

/// One that begins.
pub(super) const fn begun(
    name: String,
    goal: Goal,
    sides: Vec<CreatureId>,
    is_secret: bool,
) -> Command {
    let kind = goal.kind();
    let deed = LongRollDeed::Begin {
        goal,
        sides,
        is_secret,
    };
    Command::LongRoll { kind, name, deed }
}

/// Whether a word says what is done with a long roll.
fn is_verb(token: &Token) -> bool {
    let is_figure = |text: &str| number_in(text).is_some() || signed_in(text).is_some();
    token.is(ROLL) || token.is(CLOSE) || token.plain().is_some_and(is_figure)
}

/// Whether a word only says how a roll is made: with these faces, so often, in secret.
fn is_mark(token: &Token) -> bool {
    token.is("secret") || token.is("open") || token.plain().is_some_and(is_line_mark)
}

impl Reader<'_> {
    /// The name of a long roll as it is typed: in quotes, or all words up to one that says what is done.
    pub(super) fn typed_name(&self) -> (String, usize) {
        let mut coming = self.words.coming();
        match coming.next() {
            None => (String::new(), 0),
            Some(first) if first.is_quoted => (first.text.clone(), 1),
            Some(first) => {
                let more = coming.take_while(|token| !token.is_quoted && !is_verb(token));
                let words: Vec<&str> = std::iter::once(first)
                    .chain(more)
                    .map(|token| token.text.as_str())
                    .collect();
                (words.join(" "), words.len())
            }
        }
    }

    /// Whether what follows the name is done only with one that was begun: it is rolled for, moved by hand or closed.
    pub(super) fn is_of_one_begun(&self) -> bool {
        let (_, length) = self.typed_name();
        let next = self.words.coming().nth(length);
        next.is_some_and(|token| is_verb(token) && number_in(&token.text).is_none())
    }

    /// One that is known, by its name or any unique beginning of it; `length` words say it.
    pub(super) fn read_known_name<'s>(
        &mut self,
        known: &[(&str, &'s LongRoll)],
        length: usize,
        kind: LongRollKind,
    ) -> Result<&'s LongRoll, Complaint> {
        let mark = self.words.mark();
        self.words.hold_back(length);
        let chosen = self.words.choose_alone(known);
        let is_whole = self.words.is_done();
        self.words.give_back();
        match chosen? {
            Some(long) if is_whole => Ok(long),
            _ => {
                self.words.rewind(mark);
                Err(self.unknown_name(known, kind))
            }
        }
    }

    pub(super) fn unknown_name(
        &self,
        known: &[(&str, &LongRoll)],
        kind: LongRollKind,
    ) -> Complaint {
        let (typed, _) = self.typed_name();
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let end = match names.as_slice() {
            [] => format!("no {} is under way", kind.word()),
            some => format!("under way: {}", crate::words::joined(some, "and")),
        };
        let begin = match kind {
            LongRollKind::Task => format!("`task \"{typed}\" 10` begins one"),
            LongRollKind::Clock => format!("`clock \"{typed}\" 6` begins one"),
            LongRollKind::Contest => format!("`contest \"{typed}\" thalia orc to 3` begins one"),
            LongRollKind::Race => format!("`rank \"{typed}\" thalia,oren dexterity` begins one"),
        };
        let kind = kind.word();
        let near = self.words.unknown(names.into_iter(), "");
        self.words
            .complain(format!(
                "there is no {kind} called “{typed}” ({end}): {begin}."
            ))
            .with_instead(near.instead)
    }

    /// An attempt with those who make it, as a line of its own would say it.
    pub(super) fn read_attempt_to_count(&mut self) -> Result<Said, Complaint> {
        let is_command = |word: &&str| COMMANDS.contains(&word.to_lowercase().as_str());
        if let Some(word) = self.words.plain().filter(is_command) {
            let message = format!("“{word}” is a command: expected an attempt here.");
            return self.refuse(message);
        }
        self.read_to_count(Self::read_deed)
    }

    /// What is read as an attempt, with the words that say it.
    pub(super) fn read_to_count(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Command, Complaint>,
    ) -> Result<Said, Complaint> {
        let mark = self.words.mark();
        let before = std::mem::take(&mut self.said);
        let read = read(self);
        let said = std::mem::replace(&mut self.said, before).join(" ");
        let span = self.words.since(mark);
        let Command::Attempt(attempting) = read? else {
            let message = "this is no attempt: expected one such as `thalia strength` or `dp 5`.";
            return Err(Complaint::new(span, message));
        };
        self.say(said.as_str());
        Ok(Said {
            attempting: *attempting,
            said: Bare::of(&said).line,
            full: said,
            span,
        })
    }

    /// Whether nothing comes, or only words on how it is rolled: then it is what was rolled the last time.
    pub(super) fn is_only_marks(&self) -> bool {
        self.words.coming().all(is_mark)
    }

    /// The words on how it is rolled, taken as they are typed.
    pub(super) fn take_marks(&mut self) -> String {
        let mut marks = Vec::new();
        while let Some(token) = self.words.peek().filter(|token| is_mark(token)) {
            marks.push(token.text.clone());
            self.words.take();
        }
        marks.join(" ")
    }

    /// What was rolled the last time, once more: looked up again on the sheets of now.
    pub(super) fn read_remembered(
        &mut self,
        attempt: &str,
        marks: &str,
        span: Range<usize>,
    ) -> Result<Said, Complaint> {
        let line = format!("{attempt} {marks}");
        let context = Context {
            cursor: None,
            task: self.of_task,
            ..*self.context
        };
        let sentence = parse(line.trim(), &context).map_err(|complaint| {
            let message = format!("rolled again as `{}`: {}", line.trim(), complaint.message);
            Complaint::new(span.clone(), message).with_instead(complaint.instead)
        })?;
        let Command::Attempt(mut attempting) = sentence.command else {
            return Err(Complaint::new(
                span,
                format!("`{attempt}` is no attempt any more: say another."),
            ));
        };
        attempting.comment = self.words.comment().map(str::to_owned);
        self.say(sentence.line.as_str());
        Ok(Said {
            attempting: *attempting,
            said: Bare::of(&sentence.line).line,
            full: sentence.line,
            span,
        })
    }
}
