//! Macros: `macro ambush = add orc*5 15 +1 ; initiative`, `macro ambush none`, and `ambush` itself.

use crate::campaign::Campaign;
use crate::campaign::command::{Command, MacroDeed};
use crate::campaign::facts::macros::{MOST_LINES, Macro};
use crate::campaign::state::State;
use crate::systems::System;
use crate::words::{Complaint, Words, joined, lines_of};

use super::{COMMANDS, GROUPS, Reader, is_exact_name, is_free_dice};

/// The command that keeps one.
const COMMAND: &str = "macro";

/// What no macro does: other macros, encounters, and what goes back over steps.
const LINES_OF_THEIR_OWN: [&str; 5] = [COMMAND, "encounter", "undo", "redo", "restore"];

/// The place in a line being typed where the last line of a macro begins, if it keeps one: what fits there fits a line.
pub(super) fn last_line_of(line: &str) -> Option<usize> {
    let mut words = Words::cut(line).ok()?;
    let (first, _name) = (words.take()?, words.take()?);
    if !first.is(COMMAND) {
        return None;
    }
    let body = words.take_raw();
    let from = line.len() - body.len();
    let lines = from + body.find('=')? + 1;
    let typed = line.get(lines..)?;
    let last = match lines_of(typed).last() {
        Some(last) if !typed.trim_end().ends_with(';') => lines + last.start,
        _ => line.len(),
    };
    Some(last)
}

impl Reader<'_> {
    /// A macro's name alone, unless somebody is called so.
    pub(super) fn read_macro_use(&mut self) -> Result<Option<Command>, Complaint> {
        let Some(state) = self.context.state else {
            return Ok(None);
        };
        self.words
            .offer(state.macros.iter().map(|kept| kept.name.as_str()));
        let next = self.words.peek();
        let Some(kept) = next.and_then(|token| state.macro_called(&token.text)) else {
            return Ok(None);
        };
        if is_exact_name(state, &self.words) {
            return Ok(None);
        }
        self.take_as(&kept.name);
        self.expect_end()?;
        Ok(Some(Command::Macro(MacroDeed::Use(kept.name.clone()))))
    }

    /// Whether a line is the word of a macro that is older than the command of this name: alone it stays the macro's, and
    /// with more behind it, which no macro has, it is the command.
    pub(super) fn is_older_macro(&self, word: &str) -> bool {
        let mut coming = self.words.coming().skip(1);
        let state = self.context.state.filter(|_| coming.next().is_none());
        state.is_some_and(|state| state.macro_called(word).is_some())
    }

    /// `macro NAME = LINE ; LINE`, `macro NAME none`.
    pub(super) fn read_macro(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        self.words
            .offer(state.macros.iter().map(|kept| kept.name.as_str()));
        let equals = self.words.peek().and_then(|token| token.text.find('='));
        self.words.split_next(equals.unwrap_or(0));
        let known = self.words.plain().and_then(|name| state.macro_called(name));
        if known.is_none() {
            self.refuse_macro_name()?;
        }
        let typed = self.words.take().map(|token| token.text);
        let name = known.map(|kept| kept.name.clone()).or(typed);
        let name = name.unwrap_or_default();
        self.say(&name);
        if known.is_some() && self.take_said("none") {
            return Ok(Command::Macro(MacroDeed::Remove(name)));
        }
        if !self.words.plain().is_some_and(|word| word.starts_with('=')) {
            return Err(self.expected_lines(known));
        }
        let lines = self.read_lines_of_macro()?;
        self.say("=");
        self.say(lines.join(" ; "));
        Ok(Command::Macro(MacroDeed::Keep(Macro { name, lines })))
    }

    fn expected_lines(&mut self, known: Option<&Macro>) -> Complaint {
        self.words.complain(match known {
            Some(kept) => {
                let (name, text) = (&kept.name, kept.text());
                format!("expected `=` and other lines, or `none`, here: {name} is `{text}`.")
            }
            None => {
                "expected `=` and its lines here, separated by `;`: `= add orc*5 ; initiative`."
                    .to_owned()
            }
        })
    }

    /// A name that could not be used, or would keep another word from being read.
    fn refuse_macro_name(&self) -> Result<(), Complaint> {
        let Some(token) = self.words.peek() else {
            let macros = self.context.state.map_or(&[][..], |state| &state.macros);
            let names: Vec<&str> = macros.iter().map(|kept| kept.name.as_str()).collect();
            let known = match names.as_slice() {
                [] => String::new(),
                names => format!(" (kept: {})", joined(names, "and")),
            };
            return self.refuse(format!("expected the macro's name here{known}."));
        };
        let name = &token.text;
        if !Macro::may_be_called(name) || token.is_quoted {
            let message = "a macro's name is one word of up to 40 letters, figures and `-`, a letter first, without quotes.";
            return self.refuse(message);
        }
        match self.meaning_of(&name.to_lowercase()) {
            Some(meaning) => self.refuse(format!("“{name}” is {meaning}: take another word.")),
            None => Ok(()),
        }
    }

    /// What a word means already at the beginning of a line.
    fn meaning_of(&self, word: &str) -> Option<&'static str> {
        let is_begun = |head: &&str| {
            let head = head.to_lowercase();
            head == word || head.split_whitespace().next() == Some(word)
        };
        let is_name = |state: &State| is_exact_name(state, &self.words);
        match word {
            _ if COMMANDS.contains(&word) => Some("a command"),
            _ if GROUPS.contains(&word) => Some("several at once"),
            _ if System::from_key(word).is_some() => Some("a system"),
            _ if is_free_dice(word) => Some("dice"),
            _ if self.context.state.is_some_and(is_name) => Some("somebody's name"),
            _ if self.own_heads().iter().any(is_begun) => Some("something that is attempted"),
            _ => None,
        }
    }

    /// The lines to the end, as they were typed. What they say is read when they are used; that they could be read at all
    /// is found out now.
    fn read_lines_of_macro(&mut self) -> Result<Vec<String>, Complaint> {
        let whole = self.words.line();
        let body = self.words.take_raw();
        let from = whole.len() - body.len() + body.find('=').map_or(0, |at| at + 1);
        let text = whole.get(from..).unwrap_or_default();
        let lines = lines_of(text);
        if lines.is_empty() {
            return self.refuse("expected its lines here, separated by `;`.");
        }
        if lines.len() > MOST_LINES {
            let count = lines.len();
            let message = format!("a macro has at most {MOST_LINES} lines, and these are {count}.");
            return Err(Complaint::new(from..whole.len(), message));
        }
        let mut said = Vec::with_capacity(lines.len());
        for place in lines {
            let line = text.get(place.clone()).unwrap_or_default();
            let refused = self.refuse_line("a macro", line);
            refused.map_err(|complaint| complaint.shifted(from + place.start))?;
            said.push(line.to_owned());
        }
        Ok(said)
    }

    /// A line that no macro, or whatever kind of several lines, can do, whatever the game will look like.
    pub(super) fn refuse_line(&self, kind: &str, line: &str) -> Result<(), Complaint> {
        let words = Words::cut(line)?;
        let Some(first) = words.plain() else {
            return Ok(());
        };
        let word = first.to_lowercase();
        let of_own = LINES_OF_THEIR_OWN.contains(&word.as_str());
        let kept = self
            .context
            .state
            .and_then(|state| state.macro_called(&word));
        let is_macro = kept.is_some() && words.coming().count() == 1;
        if of_own || is_macro {
            let what = match is_macro {
                true => "cannot use a macro",
                false => "does not do this",
            };
            return Err(words.complain(format!("{kind} {what}: “{first}” is a line of its own.")));
        }
        if Campaign::is_repeat(line) {
            return Err(words.complain(format!(
                "{kind} says in full what is attempted: the last attempt may be any."
            )));
        }
        if word.starts_with(['+', '-', '−']) && !self.says_its_targets() {
            return Err(words.complain(format!(
                "no character is selected for {kind}: start with a name or a row."
            )));
        }
        Ok(())
    }
}
