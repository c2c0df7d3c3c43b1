//! Conditions: `condition 3 dazed -2 for 3`, `condition orc distracted by mira +2`, `uncondition 3 prone`.

use crate::campaign::command::{Command, Duration};
use crate::campaign::facts::conditions::TurnEdge;
use crate::campaign::ids::CreatureId;
use crate::systems::line::{Named, everybody};
use crate::systems::{ConditionEffect, KnownCondition};
use crate::words::{Complaint, Token, is_same, minutes_in};

use super::Reader;

/// The fewest letters that stand for a known condition: fewer are somebody's own words.
const LEAST_LETTERS: usize = 3;
/// What is expected where a condition is named.
const CONDITION: &str = "a condition in any words, such as `prone 3` for three rounds,";

impl Reader<'_> {
    /// `condition 3 prone 3`, `condition 3 dazed -2 for 3`, `condition thalia blessed until orc end`.
    pub(super) fn read_condition(&mut self) -> Result<Command, Complaint> {
        let named = self.read_somebody("who gets the condition")?;
        self.offer_conditions();
        let is_own = self.words.peek().is_some_and(|token| token.is_quoted);
        let (name, mut effects) = match self.read_condition_of_the_book()? {
            Some((name, effect)) => (name, vec![effect]),
            None => match self.read_known_condition()? {
                Some(known) => (known.name.to_owned(), known.effects.to_vec()),
                None => (self.read_condition_name(CONDITION)?, Vec::new()),
            },
        };
        let known = self
            .own_system()
            .and_then(|system| system.profile().condition(&name));
        let asks = known.and_then(|known| known.asks);
        if let Some(value) = self.take_signed() {
            effects.retain(|effect| !matches!(effect, ConditionEffect::Modifier(_)));
            effects.push(ConditionEffect::Modifier(value));
        }
        let duration = self.read_duration_before(&["asks"])?;
        let asked = self.read_asks()?;
        let asks = asks.filter(|_| !is_own).map(str::to_owned);
        effects.extend(asked.or(asks).map(ConditionEffect::Asks));
        let command = Command::Condition {
            who: named.creatures.clone(),
            name,
            effects,
            duration,
        };
        Ok(self.for_bodies(&named, command))
    }

    /// What is done to single bodies of groups is done to them in rows of their own.
    pub(super) fn for_bodies(&self, named: &Named, command: Command) -> Command {
        let table = self.table;
        let bodies = table.map_or_else(Vec::new, |table| named.single_bodies(table));
        if bodies.is_empty() {
            return command;
        }
        Command::Apart {
            bodies,
            command: Box::new(command),
        }
    }

    fn known_conditions(&self) -> Vec<(&'static str, &'static KnownCondition)> {
        let system = self.own_system().into_iter();
        system
            .flat_map(|system| system.profile().known_conditions())
            .map(|known| (known.name, known))
            .collect()
    }

    /// A condition of the system's list by its first letters, where nothing of a longer name follows; in quotes it is a
    /// name like any other.
    fn read_known_condition(&mut self) -> Result<Option<&'static KnownCondition>, Complaint> {
        let all = self.known_conditions();
        let is_name = |text: &str| all.iter().any(|(name, _)| is_same(name, text));
        let long_enough = |token: &Token| {
            token
                .plain()
                .is_some_and(|text| text.len() >= LEAST_LETTERS || is_name(text))
        };
        if !self.words.peek().is_some_and(long_enough) {
            return Ok(None);
        }
        let mark = self.words.mark();
        let found = self.words.choose(&all)?;
        match found.filter(|_| !self.goes_on_with_a_name()) {
            Some(known) => {
                self.say(known.name);
                Ok(Some(known))
            }
            None => {
                self.words.rewind(mark);
                Ok(None)
            }
        }
    }

    /// A condition that the book of the campaign knows, by its own words; in quotes they are a name like any other.
    fn read_condition_of_the_book(
        &mut self,
    ) -> Result<Option<(String, ConditionEffect)>, Complaint> {
        match self.own_system() {
            Some(system) => system.read_condition(self, self.context.rules),
            None => Ok(None),
        }
    }

    pub(super) fn read_uncondition(&mut self) -> Result<Command, Complaint> {
        let named = self.read_somebody("who loses the condition")?;
        let who = named.creatures.clone();
        let name = match self.read_borne_condition(&who)? {
            Some(name) => name,
            None => self.read_condition_name("the condition's name")?,
        };
        Ok(self.for_bodies(&named, Command::Uncondition { who, name }))
    }

    /// Conditions that somebody bears, so that the next one gets it by the same name, and then the common ones.
    fn offer_conditions(&mut self) {
        let Some(state) = self.context.state else {
            return;
        };
        let borne = everybody(state)
            .into_iter()
            .flat_map(|(_, creature)| state.conditions(creature))
            // One that is about somebody is more than its name.
            .filter(|condition| condition.others().next().is_none());
        self.words
            .offer(borne.map(|condition| condition.name.as_str()));
        let known = self.known_conditions();
        self.words.offer(known.iter().map(|(name, _)| *name));
    }

    /// A condition that one of these bears, by the start of its name, if that is all that is left of the line.
    fn read_borne_condition(&mut self, who: &[CreatureId]) -> Result<Option<String>, Complaint> {
        let state = self.game()?;
        let mut names: Vec<(&str, &str)> = Vec::new();
        let borne = who.iter().flat_map(|creature| state.conditions(*creature));
        for name in borne.map(|condition| condition.name.as_str()) {
            let is_it = |(known, _): &(&str, &str)| known.eq_ignore_ascii_case(name);
            if !names.iter().any(is_it) {
                names.push((name, name));
            }
        }
        let mark = self.words.mark();
        let chosen = self.words.choose_alone(&names)?;
        let Some(name) = chosen.filter(|_| self.words.is_done()) else {
            self.words.rewind(mark);
            return Ok(None);
        };
        self.say_quoted(name);
        Ok(Some(name.to_owned()))
    }

    /// `orc end`, `mira next end`: of the turn under way, or of the one after it.
    fn read_turn_that_ends_it(&mut self) -> Result<Duration, Complaint> {
        let whose = self.read_one("whose turn ends it")?;
        self.words.offer(["next"].into_iter());
        let is_next = self.take_said("next");
        let edges = [("start", TurnEdge::Start), ("end", TurnEdge::End)];
        let edge = self.expect_said(&edges, "`start`, `end` or `next end` of that turn")?;
        Ok(Duration::Until {
            whose,
            edge,
            is_next,
        })
    }

    /// `this turn`: until the turn under way ends.
    fn read_this_turn(&mut self) -> Result<Duration, Complaint> {
        let active = self.context.state.and_then(|state| state.tracker.active());
        let Some(whose) = active else {
            return self.refuse(
                "no turn is under way: say how many rounds, or `until` whose turn starts or ends.",
            );
        };
        self.words.take();
        self.take_as("this turn");
        Ok(Duration::Until {
            whose,
            edge: TurnEdge::End,
            is_next: false,
        })
    }

    pub(super) fn read_duration(&mut self) -> Result<Duration, Complaint> {
        self.read_duration_before(&[])
    }

    /// The same where one of these words may follow.
    fn read_duration_before(&mut self, words: &[&str]) -> Result<Duration, Complaint> {
        if words.iter().any(|word| self.words.is_next(word)) {
            return Ok(Duration::ForGood);
        }
        if self.take_said("until") {
            return self.read_turn_that_ends_it();
        }
        let is_for = self.words.take_if("for");
        if self.is_this_turn() {
            return self.read_this_turn();
        }
        if self.words.is_done() && !is_for {
            return Ok(Duration::ForGood);
        }
        self.say("for");
        if self.words.plain().and_then(minutes_in) != Some(0)
            && let Some(minutes) = self.take_minutes()
        {
            return Ok(Duration::Minutes(minutes));
        }
        let rounds = self.read_number("how many rounds, or how long, such as `1h`,")?;
        Ok(Duration::Rounds(rounds))
    }
}
