//! The lines of a fight: who joins, in what order, with what conditions.

use crate::campaign::command::{Command, Duration, NewFoes};
use crate::campaign::ids::{CreatureId, HeroId};
use crate::campaign::party::TurnEdge;
use crate::campaign::state::State;
use crate::systems::System;
use crate::systems::pen_and_dagger::Rank;
use crate::words::{Complaint, quoted};

use super::whom::everybody;
use super::{Reader, number_in, signed_in};

/// Behind new foes: players do not see them until they are revealed.
const HIDDEN: &str = "hidden";
/// Behind new foes: players see them, also where the settings hide new foes.
const OPEN: &str = "open";
/// Conditions that most games know, offered while one is named; any other words do as well.
const COMMON_CONDITIONS: [&str; 13] = [
    "prone",
    "poisoned",
    "stunned",
    "blinded",
    "charmed",
    "dazed",
    "deafened",
    "frightened",
    "grappled",
    "invisible",
    "paralyzed",
    "restrained",
    "unconscious",
];
/// What is expected where a condition is named.
const CONDITION: &str = "a condition in any words, such as `prone 3` for three rounds,";

impl Reader<'_> {
    /// `add party`, `add thalia`, `add orc*5 15 +1`, `add wolf*2 hidden`.
    pub(super) fn read_add(&mut self) -> Result<Command, Complaint> {
        let Some(state) = self.context.state else {
            return Err(self.words.complain("no campaign is open."));
        };
        if self.words.take_if("party") {
            self.say("party");
            return Ok(Command::AddHeroes(
                state.party.iter().map(|hero| hero.id).collect(),
            ));
        }
        let said = self.take_sight_at_end();
        let is_hidden = said.map_or(self.context.rules.hides_new_foes, |word| word == HIDDEN);
        let mark = self.words.mark();
        let heroes = self.read_heroes(state);
        self.offer_known_foes();
        if self.words.is_done() {
            return heroes.map(Command::AddHeroes);
        }
        self.words.rewind(mark);
        self.said.truncate(1);
        let foes = self.read_foes()?;
        match said.or(is_hidden.then_some(HIDDEN)) {
            Some(word) => self.say(word),
            None => _ = self.words.take_if(HIDDEN),
        }
        Ok(Command::AddFoes(Box::new(NewFoes { is_hidden, ..foes })))
    }

    /// Whether players see who is added: the last word, behind a name. Heroes are always seen.
    fn take_sight_at_end(&mut self) -> Option<&'static str> {
        let behind = self.words.coming().count().saturating_sub(1);
        let last = self
            .words
            .coming()
            .last()
            .filter(|token| behind > 0 && !token.is_quoted)?;
        let said = [HIDDEN, OPEN]
            .into_iter()
            .find(|word| last.text.eq_ignore_ascii_case(word))?;
        self.words.take_ahead(behind);
        Some(said)
    }

    /// Heroes of the roster, as far as the words name some.
    fn read_heroes(&mut self, state: &State) -> Result<Vec<HeroId>, Complaint> {
        let known: Vec<(&str, HeroId)> = state
            .party
            .iter()
            .map(|hero| (hero.name.as_str(), hero.id))
            .collect();
        let missing = self
            .words
            .complain("expected a foe's name, a hero, or `party` here.");
        let mut heroes = Vec::new();
        loop {
            let chosen = self.words.choose(&known);
            if chosen.is_err() {
                // Ambiguous for a hero; with figures behind it, it is a foe's name.
                self.words.take();
            }
            let Some(hero) = chosen? else { break };
            self.say_name(CreatureId::Hero(hero));
            heroes.push(hero);
        }
        if heroes.is_empty() {
            Err(missing)
        } else {
            Ok(heroes)
        }
    }

    fn read_foes(&mut self) -> Result<NewFoes, Complaint> {
        self.split_count();
        let mark = self.words.mark();
        let place = self.said.len();
        let mut foes = match self.take_known_foe()? {
            Some(known) => self.read_known_foes(known, mark)?,
            None => self.read_own_foes()?,
        };
        self.read_new_foe_fields(&mut foes, place)?;
        Ok(foes)
    }

    fn read_own_foes(&mut self) -> Result<NewFoes, Complaint> {
        let name = self.read_foe_name()?;
        let count = self.read_foe_count()?;
        self.say_foes(&name, count);
        let points = self.words.peek().and_then(|token| number_in(&token.text));
        if let Some(points) = points {
            self.words.take();
            self.say(points.to_string());
        }
        let (rank, initiative) = match self.own_system() {
            Some(System::PenAndDagger) if self.is_at_foe_field() => {
                self.say("untrained");
                (Some(Rank::Untrained), None)
            }
            None | Some(System::PenAndDagger) => (Some(self.read_foe_rank()?), None),
            Some(system) => (None, self.read_foe_initiative(system)?),
        };
        let (record, changes) = (Vec::new(), Vec::new());
        Ok(NewFoes {
            name,
            count,
            points,
            rank,
            initiative,
            record,
            changes,
            is_hidden: false,
        })
    }

    pub(super) fn say_foes(&mut self, name: &str, count: u32) {
        self.say(if count == 1 {
            quoted(name)
        } else {
            format!("{}*{count}", quoted(name))
        });
    }

    /// The words up to the first figure. In quotes a number is a name like any other.
    fn read_foe_name(&mut self) -> Result<String, Complaint> {
        let mut parts: Vec<String> = Vec::new();
        while !self.is_at_number() && (parts.is_empty() || !self.is_at_rank()) {
            let Some(token) = self.words.take() else {
                break;
            };
            parts.push(token.text);
        }
        let name = parts.join(" ").trim().to_owned();
        if name.is_empty() {
            return Err(self
                .words
                .complain("expected a foe's name, a hero, or `party` here."));
        }
        Ok(name)
    }

    /// `*5`, or one.
    pub(super) fn read_foe_count(&mut self) -> Result<u32, Complaint> {
        let wanted = self
            .words
            .complain("expected how many after `*`, such as `orc*5`.");
        let Some(many) = self
            .words
            .peek()
            .filter(|token| !token.is_quoted)
            .and_then(|token| token.text.strip_prefix('*'))
        else {
            return Ok(1);
        };
        let count = number_in(many).ok_or(wanted)?;
        self.words.take();
        Ok(count)
    }

    /// A rank, or rows from Untrained.
    pub(super) fn read_foe_rank(&mut self) -> Result<Rank, Complaint> {
        let ranks: Vec<(&str, Rank)> = Rank::ALL
            .into_iter()
            .map(|rank| (rank.name(), rank))
            .collect();
        let Some(token) = self.words.peek() else {
            self.words.offer(ranks.iter().map(|(name, _)| *name));
            self.say("untrained");
            return Ok(Rank::Untrained);
        };
        let rank = match signed_in(&token.text) {
            Some(rows) => {
                self.words.take();
                Rank::Untrained.moved(rows)
            }
            None => self
                .words
                .expect(&ranks, "a rank, or rows from Untrained such as `+1`,")?,
        };
        self.say(rank.name().to_lowercase());
        Ok(rank)
    }

    pub(super) fn read_delay(&mut self) -> Result<Command, Complaint> {
        self.offer_names();
        if self.words.is_done() {
            return Ok(Command::Delay(None));
        }
        self.read_one("who delays")
            .map(|who| Command::Delay(Some(who)))
    }

    pub(super) fn read_return(&mut self) -> Result<Command, Complaint> {
        self.read_one("who comes back in").map(Command::Return)
    }

    /// `move 3 before 1`, `move 3 last`.
    pub(super) fn read_move(&mut self) -> Result<Command, Complaint> {
        let who = self.read_one("who is moved")?;
        if self.words.take_if("last") {
            self.say("last");
            return Ok(Command::Move { who, before: None });
        }
        if !self.words.take_if("before") {
            return Err(self
                .words
                .complain("expected `before` and a row, or `last`, here."));
        }
        self.say("before");
        let before = self.read_one("the row to stand before")?;
        Ok(Command::Move {
            who,
            before: Some(before),
        })
    }

    /// `condition 3 prone 3`, `condition 3 dazed -2 for 3`, `condition thalia blessed until orc end`.
    pub(super) fn read_condition(&mut self) -> Result<Command, Complaint> {
        let who = self.read_somebody("who gets the condition")?.creatures;
        self.offer_conditions();
        let name = self.read_condition_name(CONDITION)?;
        let value = self.words.peek().and_then(|token| signed_in(&token.text));
        if let Some(value) = value {
            self.words.take();
            self.say(format!("{value:+}"));
        }
        let duration = self.read_duration_before(&["asks"])?;
        let asks = self.read_asks()?;
        Ok(Command::Condition {
            who,
            name,
            value,
            duration,
            asks,
        })
    }

    pub(super) fn read_uncondition(&mut self) -> Result<Command, Complaint> {
        let who = self.read_somebody("who loses the condition")?.creatures;
        let name = match self.read_borne_condition(&who)? {
            Some(name) => name,
            None => self.read_condition_name("the condition's name")?,
        };
        Ok(Command::Uncondition { who, name })
    }

    /// Conditions that somebody bears, so that the next one gets it by the same name, and then the common ones.
    fn offer_conditions(&mut self) {
        let Some(state) = self.context.state else {
            return;
        };
        let borne = everybody(state)
            .into_iter()
            .flat_map(|(_, creature)| state.conditions(creature));
        self.words
            .offer(borne.map(|condition| condition.name.as_str()));
        self.words.offer(COMMON_CONDITIONS.into_iter());
    }

    /// A condition that one of these bears, by the start of its name, if that is all that is left of the line.
    fn read_borne_condition(&mut self, who: &[CreatureId]) -> Result<Option<String>, Complaint> {
        let Some(state) = self.context.state else {
            return Ok(None);
        };
        let mut names: Vec<(&str, &str)> = Vec::new();
        for name in who
            .iter()
            .flat_map(|creature| state.conditions(*creature))
            .map(|condition| &condition.name)
        {
            if !names
                .iter()
                .any(|(known, _)| known.eq_ignore_ascii_case(name))
            {
                names.push((name, name));
            }
        }
        let mark = self.words.mark();
        let Some(name) = self.words.choose(&names)?.filter(|_| self.words.is_done()) else {
            self.words.rewind(mark);
            return Ok(None);
        };
        self.say(quoted(name));
        Ok(Some(name.to_owned()))
    }

    /// Words up to a figure, `for` or `until`.
    pub(super) fn read_condition_name(&mut self, wanted: &str) -> Result<String, Complaint> {
        let missing = self.words.complain(format!("expected {wanted} here."));
        let mut parts: Vec<String> = Vec::new();
        while let Some(token) = self.words.peek() {
            let is_figure = number_in(&token.text).is_some() || signed_in(&token.text).is_some();
            let is_keyword = matches!(token.text.to_lowercase().as_str(), "for" | "until" | "asks");
            if !token.is_quoted && (is_figure || is_keyword) {
                break;
            }
            parts.push(token.text.clone());
            self.words.take();
        }
        let name = parts.join(" ").trim().to_owned();
        if name.is_empty() {
            return Err(missing);
        }
        self.say(quoted(&name));
        Ok(name)
    }

    pub(super) fn read_duration(&mut self) -> Result<Duration, Complaint> {
        self.read_duration_before(&[])
    }

    /// The same where one of these words may follow.
    fn read_duration_before(&mut self, words: &[&str]) -> Result<Duration, Complaint> {
        let is_followed = self.words.peek().is_some_and(|token| {
            words
                .iter()
                .any(|word| token.text.eq_ignore_ascii_case(word))
        });
        if is_followed {
            return Ok(Duration::ForGood);
        }
        if self.words.take_if("until") {
            self.say("until");
            let whose = self.read_one("whose turn ends it")?;
            let edges = [("start", TurnEdge::Start), ("end", TurnEdge::End)];
            let edge = self.words.expect(&edges, "`start` or `end` of that turn")?;
            self.say(if edge == TurnEdge::Start {
                "start"
            } else {
                "end"
            });
            return Ok(Duration::Until(whose, edge));
        }
        let is_for = self.words.take_if("for");
        if self.words.is_done() && !is_for {
            return Ok(Duration::ForGood);
        }
        let rounds = self.read_number("how many rounds")?;
        self.say(format!("for {rounds}"));
        Ok(Duration::Rounds(rounds))
    }
}
