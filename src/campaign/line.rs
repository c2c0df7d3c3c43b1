//! One line, one command: the grammar shared by the prompt, the command line, scripts and “again”.

mod again;
mod arranging;
mod attempt;
mod body;
mod commands;
mod completing;
mod conditions;
mod contests;
mod counters;
mod dying;
mod encounters;
mod fight;
mod foe;
mod fortune;
mod game_time;
mod hero;
mod initiative;
mod known_foe;
mod long_rolls;
mod macros;
mod notes;
mod players_screen;
mod ranking;
mod resolve;
mod spend;
mod tables;
mod tasks;

pub use crate::systems::line::{GROUPS, line_word};
pub use again::{Bare, without_faces};
pub(super) use again::{says_anyway, with_anyway};
pub use commands::COMMANDS;
pub use completing::{completions, guide, offers};
pub use encounters::check_encounter;
pub use hero::{nearly_named, words_of_field};
pub use known_foe::{check_foe_record, check_known_foe, record_of_known};
pub(super) use resolve::{Parted, REROLL, Reworded, part_reroll, reworded};

use std::borrow::Cow;

use crate::systems::interface::table::Table;
use crate::systems::line::{self, is_exact_name, is_free_dice, number_in, signed_in};
use crate::systems::{Attempting, Rulebook, System};
use crate::words::{Complaint, Token, composed, quoted};

use super::command::Command;
use super::ids::CreatureId;
use super::state::State;

/// The most an attempt says after those who make it, in bytes, quotations and comment left out.
pub const LONGEST_ATTEMPT: usize = 256;

/// The longest line of any other kind: notes, records.
pub const LONGEST_LINE: usize = 8 * 1024;

/// What a line is read against.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    pub rules: &'a Rulebook,
    /// The game, where one is open.
    pub state: Option<&'a State>,
    /// Who is under the cursor, where there is one.
    pub cursor: Option<CreatureId>,
    /// The task that what is read counts toward, and its standing difficulty.
    pub task: Option<(&'a str, i32)>,
}

impl<'a> Context<'a> {
    /// Without a game, where nobody can be named.
    pub const fn of_rules(rules: &'a Rulebook) -> Self {
        Self {
            rules,
            state: None,
            cursor: None,
            task: None,
        }
    }
}

/// A line understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// What it asks for.
    pub command: Command,
    /// The line in full words with every name in quotes, so that it means the same tomorrow.
    pub line: String,
}

/// The other words that the table's own lines are made of.
const TABLE_WORDS: [&str; 26] = [
    "and", "anyway", "asks", "at", "before", "close", "down", "each", "for", "hidden", "in",
    "last", "mental", "no", "on", "once", "reroll", "roll", "start", "temp", "then", "to", "until",
    "up", "vs", "with",
];

/// Reads a line.
///
/// # Errors
/// A [`Complaint`] with the bytes to blame, what was expected, and the nearest word.
pub fn parse(line: &str, context: &Context<'_>) -> Result<Sentence, Complaint> {
    parse_among(line, context, &[])
}

/// Reads a line of several that are done together: its names mean first those who came with them.
///
/// # Errors
/// As of [`parse`].
pub(super) fn parse_among(
    line: &str,
    context: &Context<'_>,
    newcomers: &[CreatureId],
) -> Result<Sentence, Complaint> {
    // Before anything of it is cut into words: what is pasted letter by letter is read at each of them.
    refuse_longer(line).map_err(|message| Complaint::new(0..line.len(), message))?;
    match composed(line) {
        Cow::Borrowed(line) => parse_composed(line, context, newcomers),
        Cow::Owned(composed) => parse_composed(&composed, context, newcomers)
            .map_err(|complaint| complaint.of_typed(line)),
    }
}

fn parse_composed(
    line: &str,
    context: &Context<'_>,
    newcomers: &[CreatureId],
) -> Result<Sentence, Complaint> {
    match (
        read_whole(line, context, newcomers),
        again::without_anyway(line),
    ) {
        (Err(_), Some(rest)) => {
            let asked = read_whole(&rest, context, newcomers)?;
            Ok(Sentence {
                line: with_anyway(&asked.line),
                ..asked
            })
        }
        (read, _) => read,
    }
}

fn read_whole(
    line: &str,
    context: &Context<'_>,
    newcomers: &[CreatureId],
) -> Result<Sentence, Complaint> {
    let mut reader = Reader::new(line, context)?;
    reader.newcomers = newcomers;
    let command = reader.read()?;
    let in_full = reader.line_in_full();
    refuse_longer(&in_full).map_err(|message| Complaint::new(0..line.len(), message))?;
    Ok(Sentence {
        command,
        line: in_full,
    })
}

/// Who makes the attempt of a line that so far names nobody but them.
pub(super) fn maker_of(line: &str, context: &Context<'_>) -> Option<CreatureId> {
    // It is asked at every key: no name is longer, and what is pasted letter by letter may be.
    if line.len() > LONGEST_ATTEMPT {
        return None;
    }
    let mut reader = Reader::new(line, context).ok()?;
    let named = reader.read_somebody("who makes the attempt").ok()?;
    let is_all = reader.words.is_done() && reader.words.comment().is_none();
    named
        .creatures
        .first()
        .copied()
        .filter(|_| is_all && named.creatures.len() == 1)
}

/// Reads an attempt line without a campaign, as the command line's `odds` and `roll` do.
///
/// # Errors
/// A [`Complaint`]; a line that is no attempt is one.
pub fn parse_attempt(line: &str, rules: &Rulebook) -> Result<(Attempting, String), Complaint> {
    let sentence = parse(line, &Context::of_rules(rules))?;
    match sentence.command {
        Command::Attempt(attempting) => Ok((*attempting, sentence.line)),
        _ => Err(Complaint::new(
            0..line.len(),
            "this is no attempt: expected a line such as `pd adept adv`.",
        )),
    }
}

/// What is typed must not be longer, nor what is kept of it in full words: that is read again.
fn refuse_longer(line: &str) -> Result<(), String> {
    if line.len() <= LONGEST_LINE {
        return Ok(());
    }
    Err(format!(
        "this line is longer than {LONGEST_LINE} bytes: say it in several."
    ))
}

/// A line being read into a command.
type Reader<'a> = line::Reader<'a, Context<'a>>;

impl<'a> Reader<'a> {
    fn new(line: &'a str, context: &'a Context<'a>) -> Result<Self, Complaint> {
        refuse_longer(line).map_err(|message| Complaint::new(0..line.len(), message))?;
        let table = context.state.map(|state| state as &dyn Table);
        let mut reader = Self::of(line, context, table, context.cursor)?;
        reader.of_task = context.task;
        let of_table = COMMANDS.into_iter().chain(GROUPS).chain(TABLE_WORDS);
        reader.words.learn(of_table);
        Ok(reader)
    }

    /// Refuses what comes next.
    fn refuse<T>(&self, why: impl Into<String>) -> Result<T, Complaint> {
        Err(self.words.complain(why))
    }

    /// The game that is open.
    fn game(&self) -> Result<&'a State, Complaint> {
        match self.context.state {
            Some(state) => Ok(state),
            None => self.refuse("no campaign is open."),
        }
    }

    /// Takes and says a word, if it comes next.
    fn take_said(&mut self, word: &str) -> bool {
        let is_there = self.words.take_if(word);
        if is_there {
            self.say(word);
        }
        is_there
    }

    /// Takes the word that comes next, and says it so.
    fn take_as(&mut self, said: impl Into<String>) {
        self.words.take();
        self.say(said);
    }

    /// Takes and says one of these words, if one comes next; each is offered.
    fn take_one_of<T: Copy>(&mut self, known: &[(&str, T)]) -> Option<T> {
        let taken = known.iter().find(|(word, _)| self.take_said(word));
        taken.map(|(_, meaning)| *meaning)
    }

    /// One of a list by any unique beginning of its name, which is said in quotes.
    fn read_name_of<T: Copy>(
        &mut self,
        known: &[(&str, T)],
        missing: impl FnOnce(&Self) -> Complaint,
    ) -> Result<T, Complaint> {
        let missing = missing(self);
        let places: Vec<(&str, usize)> = known.iter().map(|(name, _)| *name).zip(0..).collect();
        let chosen = self.words.choose_alone(&places)?;
        let (name, meant) = chosen.and_then(|place| known.get(place)).ok_or(missing)?;
        self.say_quoted(name);
        Ok(*meant)
    }

    /// Whether a word comes next that begins with a digit.
    fn is_at_figure(&self) -> bool {
        self.words.peek().is_some_and(Token::begins_with_a_digit)
    }

    /// Takes one word of a list, and says the first one there that means the same.
    fn expect_said<T: Copy + PartialEq>(
        &mut self,
        known: &[(&str, T)],
        wanted: &str,
    ) -> Result<T, Complaint> {
        let meant = self.words.expect_word(known, wanted)?;
        let said = known.iter().find(|(_, meaning)| *meaning == meant);
        self.say(said.map_or("", |(word, _)| word));
        Ok(meant)
    }

    fn line_in_full(&self) -> String {
        let mut line = self.said.join(" ");
        if let Some(comment) = self.words.comment() {
            line.push_str(" # ");
            line.push_str(comment);
        }
        line
    }

    /// The rule of how a line starts: quoted a name, a command in full, free dice, a number, an exact name,
    /// a system, a unique prefix of a name; then (ours) a rank or a trait for the one under the cursor.
    fn read(&mut self) -> Result<Command, Complaint> {
        if self.context.state.is_some() {
            self.words.offer(COMMANDS.into_iter());
            let heads = self.bare_heads();
            self.words.offer(heads.iter().copied());
        }
        let Some(first) = self.words.peek().cloned() else {
            return self.refuse("an empty line does nothing: type an attempt, rows, or a command.");
        };
        if first.is_quoted {
            return self.read_beings();
        }
        let word = first.text.to_lowercase();
        let is_command = COMMANDS.contains(&word.as_str()) && !self.is_older_macro(&word);
        if self.context.state.is_some() && is_command {
            self.words.take();
            if let Some(instead) = Self::secret_behind(&word) {
                self.refuse_secret(instead)?;
            }
            self.say(word.as_str());
            let command = self.read_behind(&word)?;
            self.expect_end()?;
            return Ok(command);
        }
        if let Some(command) = self.read_macro_use()? {
            return Ok(command);
        }
        self.read_deed()
    }

    /// A line that is no command: hit points, or an attempt.
    fn read_deed(&mut self) -> Result<Command, Complaint> {
        let Some(first) = self.words.peek().cloned() else {
            return self.refuse("expected an attempt here, such as `thalia strength`.");
        };
        if first.is_quoted {
            return self.read_beings();
        }
        let word = first.text.to_lowercase();
        if is_free_dice(&word) {
            return self.read_free_dice(&[]).map(Box::new).map(Command::Attempt);
        }
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            self.refuse_bare_arithmetic(&word)?;
            return self.read_beings();
        }
        if word.starts_with(['+', '-', '−']) {
            let is_attempt = self.context.state.is_none() || self.is_attempt_by_sign();
            return if is_attempt {
                self.read_own_attempt()
            } else {
                self.read_cursor_body()
            };
        }
        self.split_glued_amount();
        let word = self
            .words
            .peek()
            .map_or(word, |token| token.text.to_lowercase());
        let is_name = self
            .context
            .state
            .is_some_and(|state| is_exact_name(state, &self.words));
        if !is_name && System::from_key(&word).is_some() {
            return self.read_system_attempt();
        }
        if GROUPS.contains(&word.as_str()) || self.begins_with_a_name()? {
            return self.read_beings();
        }
        self.refuse_shortened_command(&word)?;
        self.read_bare_attempt()
    }

    /// `12+7*2` would be row 12: a calculation stands in brackets.
    fn refuse_bare_arithmetic(&self, word: &str) -> Result<(), Complaint> {
        let is_of_sums = |letter: char| letter.is_ascii_digit() || "+-−*/()".contains(letter);
        let is_no_amount = self.context.state.is_none() || word.contains(['*', '/']);
        if number_in(word).is_some() || !is_no_amount || !word.chars().all(is_of_sums) {
            return Ok(());
        }
        let message =
            format!("a number first is a row: a calculation stands in brackets, `({word})`.");
        self.refuse(message)
    }

    fn refuse_shortened_command(&self, word: &str) -> Result<(), Complaint> {
        let meant = COMMANDS
            .into_iter()
            .find(|command| command.starts_with(word));
        match meant.filter(|_| self.context.state.is_some()) {
            Some(command) => {
                let message = format!("“{word}” names nobody, and a command is never shortened.");
                Err(self
                    .words
                    .complain(message)
                    .with_instead(Some(command.to_owned())))
            }
            None => Ok(()),
        }
    }

    fn expect_end(&self) -> Result<(), Complaint> {
        match self.words.peek() {
            None => Ok(()),
            Some(token) => self.refuse(format!(
                "“{}” is more than this line takes: leave it out.",
                token.text
            )),
        }
    }

    /// All that is left as one text, said in quotes.
    fn read_text(&mut self) -> Option<String> {
        let text = self.words.take_rest()?;
        self.say(quoted(&text));
        Some(text)
    }

    /// A name in quotes has letters in it.
    fn refuse_empty_name(&self, wanted: &str) -> Result<(), Complaint> {
        match self.words.peek().filter(|token| token.text.is_empty()) {
            Some(_) => self.refuse(format!(
                "an empty name names nothing: expected {wanted} here."
            )),
            None => Ok(()),
        }
    }

    fn read_some_text(&mut self, wanted: &str) -> Result<String, Complaint> {
        self.refuse_empty_name(wanted)?;
        let missing = self.words.complain(format!("expected {wanted} here."));
        self.read_text().ok_or(missing)
    }
}

#[cfg(test)]
mod tests;
