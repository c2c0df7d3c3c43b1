//! The lines of a fight: who joins, in what order, with what conditions.

use crate::campaign::command::{Command, HitDice, NewFoes};
use crate::campaign::ids::{CreatureId, HeroId};
use crate::campaign::state::State;
use crate::dice::Expression;
use crate::systems::{FoeRank, FoeRanks, KnownFoe};
use crate::words::{Complaint, is_same, quoted};

use super::known_foe::is_hit_dice;
use super::{Reader, number_in, signed_in};

/// Behind new foes: players do not see them until they are revealed.
const HIDDEN: &str = "hidden";
/// Behind new foes: players see them, also where the settings hide new foes.
const OPEN: &str = "open";
const SECRET: &str = "secret";
/// Behind new foes: a table gives each a name.
const NAMED: &str = "named";

impl Reader<'_> {
    /// `add party`, `add thalia`, `add orc*5 15 +1`, `add wolf*2 hidden`.
    pub(super) fn read_add(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        if self.take_said("party") {
            let party = state.party.iter().map(|hero| hero.id).collect();
            return Ok(Command::AddHeroes(party));
        }
        let said = self.take_sight_at_end();
        let named_by = self.take_table_of_names()?;
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
        if let Some(table) = &named_by {
            self.say(NAMED);
            self.say(quoted(table));
        }
        match said.or(is_hidden.then_some(HIDDEN)) {
            Some(word) => self.say(word),
            None => _ = self.words.take_if(HIDDEN),
        }
        Ok(Command::AddFoes(Box::new(NewFoes {
            is_hidden,
            named_by,
            ..foes
        })))
    }

    /// `named goblin-names` behind new foes: the table that gives each a name.
    fn take_table_of_names(&mut self) -> Result<Option<String>, Complaint> {
        let place = self.words.coming().position(|token| token.is(NAMED));
        let Some(place) = place.filter(|place| *place > 0) else {
            return Ok(None);
        };
        self.words.take_ahead(place);
        let word = self.words.take_ahead(place);
        let tables = &self.context.rules.tables;
        let names = tables.names();
        self.words.offer(names.iter().map(String::as_str));
        let said = word.map_or_else(String::new, |token| token.text);
        match names.iter().find(|name| is_same(name, &said)) {
            Some(name) => Ok(Some(name.clone())),
            None => self.refuse(format!(
                "there is no table called “{said}”: expected one such as `named names-short`."
            )),
        }
    }

    /// Whether players see who is added: the last word, behind a name. Heroes are always seen.
    fn take_sight_at_end(&mut self) -> Option<&'static str> {
        let behind = self.words.coming().count().saturating_sub(1);
        let last = self.words.coming().last().filter(|_| behind > 0)?;
        // A roll is secret where a foe is hidden: either word is meant.
        let words = [(HIDDEN, HIDDEN), (OPEN, OPEN), (SECRET, HIDDEN)];
        let (_, said) = words.into_iter().find(|(word, _)| last.is(word))?;
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
            self.part_comma(state);
            let chosen = self.words.choose(&known);
            if chosen.is_err() {
                // Ambiguous for a hero; with figures behind it, it is a foe's name.
                self.words.take();
            }
            let Some(hero) = chosen? else { break };
            self.say_name(CreatureId::Hero(hero));
            heroes.push(hero);
            self.takes_a_comma();
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
        let known = self.take_known_foe()?;
        let mut foes = match known {
            Some(known) => self.known_foes(known, mark)?,
            None => self.read_own_kind()?,
        };
        foes.count = self.read_foe_count()?;
        self.say_foes(&foes);
        self.read_foe_points(&mut foes, known)?;
        self.read_foe_figures(&mut foes, known.is_some())?;
        // The faces of real dice may stand behind all figures.
        if let Some(hit_dice) = foes.hit_dice.as_mut().filter(|dice| dice.typed.is_none()) {
            self.read_faces_of_hit_dice(hit_dice)?;
        }
        self.read_new_foe_fields(&mut foes, place)?;
        Ok(foes)
    }

    /// Foes of one's own, with what others of their kind use up.
    fn read_own_kind(&mut self) -> Result<NewFoes, Complaint> {
        let name = self.read_foe_name()?;
        let state = self.context.state;
        let counters = state.map(|state| state.counters_of_kind(&name));
        Ok(NewFoes {
            counters: counters.unwrap_or_default(),
            name,
            ..NewFoes::default()
        })
    }

    /// Hit dice or points; where neither is said, the points of the bestiary or of others of their kind.
    fn read_foe_points(
        &mut self,
        foes: &mut NewFoes,
        known: Option<&KnownFoe>,
    ) -> Result<(), Complaint> {
        foes.hit_dice = match (self.read_hit_dice()?, known) {
            (None, Some(known)) => self.read_rolled(known, &foes.record)?,
            (hit_dice, _) => hit_dice,
        };
        if foes.hit_dice.is_some() {
            return Ok(());
        }
        foes.points = match (self.take_number(), known) {
            (None, Some(known)) => known.points,
            (None, None) => {
                let state = self.context.state;
                let of_kind = state.and_then(|state| state.points_of_kind(&foes.name));
                if let Some(points) = of_kind {
                    self.say(points.to_string());
                }
                of_kind
            }
            (points, _) => points,
        };
        Ok(())
    }

    /// A rank or what is added to an initiative; where neither is said, that of the bestiary or the usual rank.
    fn read_foe_figures(&mut self, foes: &mut NewFoes, is_known: bool) -> Result<(), Complaint> {
        let system = self.own_system().unwrap_or_default();
        let Some(ranks) = FoeRanks::of(system) else {
            foes.initiative = self.read_foe_initiative(system)?;
            return Ok(());
        };
        let is_at_field = self.is_at_foe_field();
        if is_known && (is_at_field || self.words.is_done()) {
            return Ok(());
        }
        foes.rank = Some(if is_at_field {
            self.say(ranks.usual().name().to_lowercase());
            ranks.usual()
        } else {
            self.read_foe_rank(ranks)?
        });
        Ok(())
    }

    /// `3d8+6`: dice for the hit points of each, whose sign is glued to them, and the faces of real ones.
    fn read_hit_dice(&mut self) -> Result<Option<HitDice>, Complaint> {
        let Some(token) = self.words.peek().filter(|token| is_hit_dice(token)) else {
            return Ok(None);
        };
        if let Some(at) = token.text.find('=') {
            self.words.split_next(at);
        }
        let here = self.words.here();
        let text = self
            .words
            .take()
            .map(|token| token.text)
            .unwrap_or_default();
        let dice = Expression::parse(&text).map_err(|complaint| complaint.shifted(here.start))?;
        self.say(dice.to_string());
        let mut hit_dice = HitDice { dice, typed: None };
        self.read_faces_of_hit_dice(&mut hit_dice)?;
        Ok(Some(hit_dice))
    }

    fn read_faces_of_hit_dice(&mut self, hit_dice: &mut HitDice) -> Result<(), Complaint> {
        let place = self.words.here();
        hit_dice.typed = self.read_faces()?;
        if hit_dice.typed.is_some() {
            self.refuse_summed(place, hit_dice.dice.merely_adds())?;
        }
        Ok(())
    }

    fn say_foes(&mut self, foes: &NewFoes) {
        let name = quoted(&foes.name);
        self.say(match foes.count {
            1 => name,
            count => format!("{name}*{count}"),
        });
    }

    /// The words up to the first figure. In quotes a number is a name like any other.
    fn read_foe_name(&mut self) -> Result<String, Complaint> {
        let (mut name, mut end) = (String::new(), None);
        while !self.is_at_number() && (end.is_none() || !self.is_at_rank()) {
            let Some(token) = self.words.take() else {
                break;
            };
            // A word parted at its comma, where a hero might have been meant, is whole again.
            if end.is_some_and(|end| end < token.span.start) {
                name.push(' ');
            }
            name.push_str(&token.text);
            end = Some(token.span.end);
        }
        let name = name.trim().to_owned();
        if name.is_empty() {
            return self.refuse("expected a foe's name, a hero, or `party` here.");
        }
        Ok(name)
    }

    /// `*5`, or one.
    fn read_foe_count(&mut self) -> Result<u32, Complaint> {
        let Some(many) = self.words.plain().and_then(|word| word.strip_prefix('*')) else {
            return Ok(1);
        };
        let Some(count) = number_in(many) else {
            return self.refuse("expected how many after `*`, such as `orc*5`.");
        };
        self.words.take();
        Ok(count)
    }

    /// A rank, or rows from the usual one.
    pub(super) fn read_foe_rank(&mut self, ranks: FoeRanks) -> Result<FoeRank, Complaint> {
        let (known, usual) = (ranks.all(), ranks.usual());
        let known: Vec<(&str, FoeRank)> = known.map(|rank| (rank.name(), rank)).collect();
        let Some(token) = self.words.peek() else {
            self.words.offer(known.iter().map(|(name, _)| *name));
            self.say(usual.name().to_lowercase());
            return Ok(usual);
        };
        let rank = match signed_in(&token.text) {
            Some(rows) => {
                self.words.take();
                ranks.from_usual(rows)
            }
            None => {
                let wanted = format!("a rank, or rows from {} such as `+1`,", usual.name());
                self.words.expect_word(&known, &wanted)?
            }
        };
        self.say(rank.name().to_lowercase());
        Ok(rank)
    }

    /// `move 3 before 1`, `move 3 last`.
    pub(super) fn read_move(&mut self) -> Result<Command, Complaint> {
        let who = self.read_one("who is moved")?;
        if self.take_said("last") {
            return Ok(Command::Move { who, before: None });
        }
        if !self.take_said("before") {
            return self.refuse("expected `before` and a row, or `last`, here.");
        }
        let before = Some(self.read_one("the row to stand before")?);
        Ok(Command::Move { who, before })
    }
}
