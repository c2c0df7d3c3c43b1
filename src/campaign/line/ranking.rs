//! Ranked checks: `rank thalia,oren,orc dex`, `rank "race to the bell" party dex`, `rank race roll`, `rank race close`.

use crate::campaign::command::{Command, LongRollDeed};
use crate::campaign::facts::long_rolls::{LongRoll, LongRollKind};
use crate::campaign::ids::CreatureId;
use crate::campaign::state::State;
use crate::systems::line::{Each, begins_dice, everybody, is_exact_name};
use crate::systems::{Attempting, System};
use crate::words::{Complaint, Token, quoted};

use super::long_rolls::{CLOSE, ROLL, known};
use super::{GROUPS, Reader};

const KIND: LongRollKind = LongRollKind::Race;

impl Reader<'_> {
    /// `rank NAME? WHO,WHO ATTEMPT`, `rank NAME roll`, `rank NAME close`.
    pub(super) fn read_ranking(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        let known = known(state, KIND);
        self.words.offer(known.iter().map(|(name, _)| *name));
        if let Some(race) = self.take_race_to_go_on(&known)? {
            return self.read_race_deed(state, race);
        }
        let at = self.said.len();
        let name = self.take_new_name(state)?;
        let here = self.words.here();
        let who = self.read_runners()?;
        if who.len() < 2 {
            return Err(Complaint::new(
                here,
                "a ranked check takes two or more: name them all, such as `thalia,oren`.",
            ));
        }
        self.run(state, (name, at), &who)
    }

    /// A race that is known, if `roll` or `close` comes behind its name.
    fn take_race_to_go_on<'s>(
        &mut self,
        known: &[(&str, &'s LongRoll)],
    ) -> Result<Option<&'s LongRoll>, Complaint> {
        let is_deed = |token: &Token| token.is(ROLL) || token.is(CLOSE);
        let Some(length) = self.words.coming().position(is_deed) else {
            return Ok(None);
        };
        if length == 0 {
            let wanted = "the race's name, or those who roll,";
            return Err(self
                .words
                .unknown(known.iter().map(|(name, _)| *name), wanted));
        }
        let has_comma = |token: &Token| token.plain().is_some_and(|text| text.contains(','));
        if self.words.coming().take(length).any(has_comma) {
            return Ok(None);
        }
        self.read_known_name(known, length, KIND).map(Some)
    }

    fn read_race_deed(&mut self, state: &State, race: &LongRoll) -> Result<Command, Complaint> {
        let here = self.words.here();
        if self.words.take_if(CLOSE) {
            self.say_quoted(&race.name);
            self.say(CLOSE);
            return Ok(Command::LongRoll {
                kind: KIND,
                name: race.name.clone(),
                deed: LongRollDeed::Close,
            });
        }
        self.words.take();
        let comment = self
            .words
            .comment()
            .map_or_else(String::new, |comment| format!(" # {comment}"));
        let more = format!("{}{comment}", self.words.rest());
        self.words.take_rest();
        let mut there: Vec<CreatureId> = race
            .places()
            .iter()
            .map(|placed| placed.who.creature)
            .collect();
        there.retain(|creature| !state.name_of(*creature).is_empty());
        if there.len() < 2 {
            let message = format!(
                "fewer than two are left of {}: name those who go on (`rank \"{}\" thalia,oren …`).",
                race.name, race.name
            );
            return Err(Complaint::new(here, message));
        }
        let attempt = race.attempts.first().map_or("", String::as_str);
        let with_aside = |creature: &CreatureId| {
            let name = quoted(state.name_of(*creature));
            let begins = format!("{name}(");
            let mut asides = race.attempts.iter().skip(1);
            let aside = asides.find(|aside| aside.starts_with(&begins));
            aside.cloned().unwrap_or(name)
        };
        let names: Vec<String> = there.iter().map(with_aside).collect();
        let line = format!(
            "rank {} {} {attempt} {more}",
            quoted(&race.name),
            names.join(",")
        );
        let mut again = Reader::new(line.trim_end(), self.context)?;
        again.words.take();
        let read = again
            .read_ranking()
            .and_then(|command| again.expect_end().map(|()| command));
        let command = read.map_err(|complaint| {
            let message = format!("rolled again as `{attempt}`: {}", complaint.message);
            Complaint::new(here.start..self.words.line().len(), message)
                .with_instead(complaint.instead)
        })?;
        self.said.append(&mut again.said);
        Ok(command)
    }

    /// What the race shall be called, if that is said: in quotes, and nobody's name.
    fn take_new_name(&mut self, state: &State) -> Result<Option<String>, Complaint> {
        let Some(first) = self.words.peek().filter(|token| token.is_quoted) else {
            return Ok(None);
        };
        let (name, here) = (first.text.clone(), first.span.clone());
        let mut ahead = self.words.clone();
        ahead.take();
        let goes_on = ahead.peek().is_some_and(|next| {
            next.text.starts_with(',') || next.text.eq_ignore_ascii_case("and")
        });
        if is_exact_name(state, &self.words) && goes_on {
            return Ok(None);
        }
        if is_exact_name(state, &self.words) || GROUPS.contains(&name.to_lowercase().as_str()) {
            let message = format!(
                "somebody is called “{name}”: call the race otherwise, or name two or more who roll."
            );
            return Err(Complaint::new(here, message));
        }
        self.words.take();
        let known = state.long_roll(KIND, &name);
        Ok(Some(known.map_or(name, |race| race.name.clone())))
    }

    /// `thalia,oren,orc`, `party`, `1,3 and orc`: everybody by name in the line that is kept.
    fn read_runners(&mut self) -> Result<Vec<CreatureId>, Complaint> {
        self.part_commas();
        let mut who: Vec<CreatureId> = Vec::new();
        let said = self.said.len();
        loop {
            let more = self.read_whole_beings("those who roll, such as `thalia,oren`")?;
            for creature in more {
                if !who.contains(&creature) {
                    who.push(creature);
                }
            }
            if !self.takes_a_comma() {
                break;
            }
        }
        self.said.truncate(said);
        Ok(who)
    }

    /// What all of them roll, kept under a name: that of what is attempted, if none is said.
    fn run(
        &mut self,
        state: &State,
        (name, at): (Option<String>, usize),
        who: &[CreatureId],
    ) -> Result<Command, Complaint> {
        self.offer_names_to_roll(state, who);
        let mark = self.words.mark();
        if self.words.is_done() {
            return self.refuse("expected what all of them attempt here, such as `dexterity`.");
        }
        let Each {
            read: attempts,
            plain,
            said,
        } = self.read_each(who, &|reader, creature| {
            reader.read_run_of(state.system, creature)
        })?;
        let what = plain.as_ref().or(attempts.first());
        let what = what.map_or("", |attempting| &attempting.what);
        let race = name.unwrap_or_else(|| race_of(state, what, who));
        if everybody(state)
            .iter()
            .any(|(known, _)| known.to_lowercase() == race.to_lowercase())
        {
            let message = format!(
                "somebody is called “{race}”: say what the race is called, such as `rank \"the race\" …`."
            );
            return Err(Complaint::new(self.words.since(mark), message));
        }
        let names = self.names_with_asides(who);
        let named = who.iter().zip(&names);
        let asides = named.filter(|(creature, _)| !self.asides.of(**creature).is_empty());
        let asides: Vec<String> = asides.map(|(_, name)| name.clone()).collect();
        self.said.splice(at..at, [quoted(&race), names.join(",")]);
        let said = super::Bare::of(&said.join(" ")).line;
        Ok(Command::LongRoll {
            kind: KIND,
            name: race,
            deed: LongRollDeed::Roll {
                attempts,
                said: [said].into_iter().chain(asides).collect(),
            },
        })
    }

    fn read_run_of(&mut self, own: System, creature: CreatureId) -> Result<Attempting, Complaint> {
        let mark = self.words.mark();
        let attempting = match self.words.peek().is_some_and(begins_dice) {
            true => self.read_free_dice(&[creature])?,
            false if own.profile().has_ranks() => self.read_attempt_of_side(creature, None)?,
            false => self.read_attempt_by(own, creature)?,
        };
        let span = self.words.since(mark);
        if attempting.times != 1 {
            let message = "in a ranked check everybody rolls once: leave the `x` out; a further leg is the same line again.";
            return Err(Complaint::new(span, message));
        }
        if !attempting.attempt.can_be_ranked() {
            let message = format!(
                "in a ranked check everyone rolls alone, against a number or nobody: expected an attempt such as `{}`.",
                own.profile().example
            );
            return Err(Complaint::new(span, message));
        }
        Ok(attempting)
    }
}

/// What a race of these is called that nobody named: after what is attempted, with a number where others ran under that
/// name before. Those who ran in one already go on in it.
fn race_of(state: &State, what: &str, who: &[CreatureId]) -> String {
    let ran = |race: &LongRoll, creature: &CreatureId| {
        let mut places = race.places().into_iter();
        places.any(|placed| placed.who.creature == *creature)
    };
    let numbered = (2..).map(|number: u32| format!("{what} {number}"));
    let mut names = std::iter::once(what.to_owned()).chain(numbered);
    let is_theirs = |name: String| match state.long_roll(KIND, &name) {
        Some(race) if who.iter().all(|creature| ran(race, creature)) => Some(race.name.clone()),
        Some(_) => None,
        None => Some(name),
    };
    names.find_map(is_theirs).unwrap_or_default()
}
