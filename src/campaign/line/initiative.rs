//! `initiative`, `initiative 3 =14`, `initiative 3 17`, `initiative dexterity+alertness`: places in the order.

use crate::campaign::command::{Command, Placing};
use crate::campaign::ids::CreatureId;
use crate::campaign::state::State;
use crate::systems::interface::table::Table;
use crate::systems::{Attempting, OutcomeGrade, System};
use crate::words::Complaint;

use super::{GROUPS, Reader, is_exact_name, is_free_dice, number_in, signed_in};
use crate::systems::line::{Each, begins_dice, is_faces, typed_faces};

impl Reader<'_> {
    pub(super) fn read_initiative(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        if let Some(habit) = self.read_habit()? {
            return Ok(habit);
        }
        self.offer_names();
        let who = self.read_who_is_placed(state)?;
        self.refuse_unread_asides()?;
        if !who.is_empty() {
            self.take_said("all");
        }
        if !state.system.profile().initiative.levels.is_empty() {
            return self.read_level_of_initiative(state.system, who);
        }
        if self.words.is_done() {
            self.offer_names_to_roll(state, &who);
        }
        let is_as_named = self.words.coming().all(is_faces);
        if is_as_named && let Some(words) = named_before(state) {
            return self.read_as_named_before(words, who);
        }
        if let Some(typed) = self.read_faces_alone()? {
            return Ok(rolled_by_own_rule(who, typed));
        }
        match self.read_result(&who)? {
            Some(to) => Ok(Command::SetInitiative { who, to }),
            None => self.read_named_initiative(state, who),
        }
    }

    /// `17`, `-3`: the result of somebody who is named. A roll with a modifier says its system first.
    /// Faces of real dice, or the end of the line; nothing where something else is said.
    fn read_faces_alone(&mut self) -> Result<Option<Option<Vec<u32>>>, Complaint> {
        match self.words.is_done() {
            true => Ok(Some(None)),
            false => Ok(self.read_faces()?.map(Some)),
        }
    }

    fn read_result(&mut self, who: &[CreatureId]) -> Result<Option<Placing>, Complaint> {
        let signed = |word| signed_in(word).map(i64::from);
        let figure = |word| number_in(word).map(i64::from).or(signed(word));
        let Some(result) = self.words.plain().and_then(figure) else {
            return Ok(None);
        };
        if who.is_empty() {
            let short = self.own_system().map_or("", System::short);
            let sign = if result < 0 { "" } else { "+" };
            return self.refuse(format!(
                "whose result is this? `initiative 3 {result}` sets one, and a roll with a modifier says its system first: `initiative {short} {sign}{result}`."
            ));
        }
        self.words.take();
        // Directly behind the name of a group a number would be one of its bodies.
        let last = self.context.state.zip(who.last());
        let is_of_group =
            last.is_some_and(|(state, last)| !state.body_numbers_of(*last).is_empty());
        if is_of_group && self.said.last().is_none_or(|last| last != "all") {
            self.say("all");
        }
        self.say(result.to_string());
        Ok(Some(Placing::Result(result)))
    }

    /// Those who are named, if the line goes on with somebody and not with what is rolled.
    fn read_who_is_placed(&mut self, state: &State) -> Result<Vec<CreatureId>, Complaint> {
        let Some(token) = self.words.peek() else {
            return Ok(Vec::new());
        };
        let text = token.text.to_lowercase();
        let is_exact = is_exact_name(state, &self.words);
        let begins_row = text.starts_with(|letter: char| letter.is_ascii_digit());
        let is_somebody = if token.is_quoted || is_exact {
            is_exact
        } else if is_free_dice(&text) || text.starts_with(['=', '+', '-', '−']) {
            false
        } else if begins_row || GROUPS.contains(&text.as_str()) {
            true
        } else {
            state.system.profile().has_ranks()
                || (System::from_key(&text).is_none() && self.begins_with_a_name()?)
        };
        match is_somebody {
            true => self.read_whole_beings("who rolls for initiative"),
            false => Ok(Vec::new()),
        }
    }

    /// A success level, where that is what an initiative is.
    fn read_level_of_initiative(
        &mut self,
        own: System,
        who: Vec<CreatureId>,
    ) -> Result<Command, Complaint> {
        let profile = own.profile();
        let levels: Vec<(&str, OutcomeGrade)> = profile
            .initiative
            .levels
            .iter()
            .map(|level| (level.word(), *level))
            .collect();
        if !who.is_empty() {
            self.words.offer(levels.iter().map(|(word, _)| *word));
        }
        if let Some(typed) = self.read_faces_alone()? {
            return Ok(rolled_by_own_rule(who, typed));
        }
        if let Some(number) = self.words.plain().and_then(number_in) {
            let (title, example) = (own.title(), profile.initiative.example);
            return self.refuse(format!(
                "in {title} an initiative is a success level, such as `{example}`; a die rolled at the table is `={number}`."
            ));
        }
        let wanted = format!(
            "a die rolled at the table (`=14`), or a success level such as `{}`,",
            profile.initiative.example
        );
        let level = self.words.expect_word(&levels, &wanted)?;
        self.say_quoted(level.word());
        Ok(Command::SetInitiative {
            who,
            to: Placing::Level(level),
        })
    }

    /// The attempt that everybody makes, each with the figures of their own record.
    pub(super) fn read_named_initiative(
        &mut self,
        state: &State,
        who: Vec<CreatureId>,
    ) -> Result<Command, Complaint> {
        let rolling = if who.is_empty() {
            state.tracker.unplaced().collect()
        } else {
            who.clone()
        };
        let read = |reader: &mut Self, creature: CreatureId| {
            reader.read_initiative_of(state.system, creature)
        };
        let Each {
            read: attempts,
            said,
            ..
        } = self.read_each(&rolling, &read)?;
        if attempts.is_empty() {
            // Nobody is there to be placed, which is for the decision to say.
            self.words.take_rest();
        }
        let typed = attempts
            .first()
            .and_then(|attempting| attempting.typed.clone());
        let words = said.into_iter().filter(|word| typed_faces(word).is_none());
        let words = words.collect::<Vec<_>>().join(" ");
        Ok(Command::RollInitiative {
            who,
            typed,
            attempts,
            words: Some(words).filter(|words| !words.is_empty()),
        })
    }

    /// The attempt that was named once is the campaign's, where its rules have none of their own: it is said again.
    fn read_as_named_before(
        &mut self,
        words: &str,
        who: Vec<CreatureId>,
    ) -> Result<Command, Complaint> {
        let (faces, span) = (self.words.rest(), 0..self.words.line().len());
        let line = format!("{words} {faces}");
        let line = line.trim_end();
        let blamed = |complaint: Complaint| {
            let message = format!("rolled as named before, `{line}`: {}", complaint.message);
            Complaint::new(span.clone(), message)
        };
        let mut reader = Reader::new(line, self.context).map_err(blamed)?;
        let state = self.game()?;
        let command = reader.read_named_initiative(state, who).map_err(blamed)?;
        self.words.take_rest();
        self.said.append(&mut reader.said);
        Ok(command)
    }

    fn read_initiative_of(
        &mut self,
        own: System,
        creature: CreatureId,
    ) -> Result<Attempting, Complaint> {
        let (mark, said) = (self.words.mark(), self.said.len());
        let attempting = match self.words.peek().is_some_and(begins_dice) {
            true => self.read_free_dice(&[creature])?,
            false => {
                self.is_for_initiative = true;
                let read = self.read_attempt_by(own, creature);
                self.is_for_initiative = false;
                read?
            }
        };
        let span = self.words.since(mark);
        if attempting.times != 1 {
            let message = "an initiative is rolled once: leave the `x` out.";
            return Err(Complaint::new(span, message));
        }
        if attempting.attempt.rank_before().is_none() {
            let message = format!(
                "an initiative is an attempt of one, against nobody: expected one such as `{}`.",
                own.profile().initiative.example
            );
            return Err(Complaint::new(span, message));
        }
        // What the rules keep from players for what it tells them is no secret where it only decides who goes first.
        let says_secret = self.said.iter().skip(said).any(|word| word == "secret");
        let state = self.context.state;
        let is_hidden = state.is_some_and(|state| state.is_hidden(creature));
        Ok(Attempting {
            what: format!("Initiative, {}", attempting.what),
            is_secret: says_secret || is_hidden,
            asks_secrecy: false,
            ..attempting
        })
    }

    /// What may be said after those who roll: the names of what they can attempt.
    pub(super) fn offer_names_to_roll(&mut self, state: &State, who: &[CreatureId]) {
        let first = who.first().copied();
        let first = first.or_else(|| state.tracker.unplaced().next());
        let Some(record) = first.and_then(|creature| state.record(creature)) else {
            return;
        };
        let names = record.sheet.read(self.context.rules, record.level).names();
        self.words.offer(names.iter().map(String::as_str));
    }
}

/// Those named, or everybody without a place, by the rule of the system.
const fn rolled_by_own_rule(who: Vec<CreatureId>, typed: Option<Vec<u32>>) -> Command {
    Command::RollInitiative {
        who,
        typed,
        attempts: Vec::new(),
        words: None,
    }
}

/// The words of the attempt by which initiative was rolled before, where the system has none of its own.
fn named_before(state: &State) -> Option<&str> {
    let has_own = state.system.profile().initiative.is_rolled;
    state.initiative.as_deref().filter(|_| !has_own)
}
