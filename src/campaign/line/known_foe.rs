//! A foe of the bestiary by its name, or by the start of it: `add orc*3`, `add dire`.

use crate::campaign::command::{HitDice, NewFoes, SetPoints};
use crate::campaign::facts::party::FoeChange;
use crate::dice::Expression;
use crate::systems::line::begins_dice;
use crate::systems::{Bestiary, FoeRanks, FoeSheet, KnownFoe, Rulebook, System};
use crate::words::{Complaint, Token, is_same};

use super::counters::read_known_counter;
use super::foe::of_bestiary;
use super::{Context, Reader, number_in, signed_in};

/// Behind a foe of the bestiary: its hit points are rolled by its hit dice, each body's for itself.
const ROLLED: &str = "rolled";

/// Whether a record of the bestiary can be read as the fields of a foe of that system.
///
/// # Errors
/// What is wrong with it, in words.
pub fn check_foe_record(rules: &Rulebook, system: System, record: &str) -> Result<(), String> {
    match read_record(&Context::of_rules(rules), system, record) {
        Ok(_) => Ok(()),
        Err(complaint) => Err(complaint.picture(record)),
    }
}

/// Whether a foe of the bestiary can be added as it stands there, with what it uses up.
///
/// # Errors
/// What is wrong with its record or with a counter, in words.
pub fn check_known_foe(rules: &Rulebook, system: System, foe: &KnownFoe) -> Result<(), String> {
    check_foe_record(rules, system, &foe.record)?;
    let context = Context::of_rules(rules);
    for text in &foe.counters {
        read_known_counter(&context, text).map_err(|complaint| complaint.picture(text))?;
    }
    Ok(())
}

/// The fields that the record of a foe of the bestiary sets; none, if it is no record of that system.
pub fn record_of_known(rules: &Rulebook, system: System, known: &KnownFoe) -> Vec<FoeChange> {
    read_record(&Context::of_rules(rules), system, &known.record).unwrap_or_default()
}

/// The fields a record sets.
fn read_record(
    context: &Context<'_>,
    system: System,
    record: &str,
) -> Result<Vec<FoeChange>, Complaint> {
    let mut reader = Reader::new(record, context)?;
    let mut sheet = FoeSheet::blank(system);
    let (points, changes) = reader.read_foe_fields(system, &mut sheet)?;
    let is_named = |change: &FoeChange| matches!(change, FoeChange::Name(_));
    if points != SetPoints::default() || changes.iter().any(is_named) {
        let message =
            "a foe's name and hit points stand in `name` and `points`, not in its record.";
        return Err(Complaint::new(0..record.len(), message));
    }
    Ok(changes)
}

impl<'a> Reader<'a> {
    /// Everybody of the bestiary, where somebody could be added.
    pub(super) fn offer_known_foes(&mut self) {
        let Some(system) = self.own_system() else {
            return;
        };
        let foes = self.context.rules.bestiaries.of(system).foes();
        self.words.offer(foes.iter().map(|foe| foe.name.as_str()));
        // There are hundreds more: they are offered once a letter says which.
        let further = self.words.peek().and_then(|_| Bestiary::further(system));
        if let Some((_, further)) = further {
            let further = further.foes().iter().map(|foe| foe.name.as_str());
            self.words.offer(further);
        }
    }

    /// The foe of the bestiary that the rest of the line names, by the start of its name or, in quotes, by all of it; how
    /// many of them may stand behind it. Before figures of its own the whole name stands, else it is a foe of one's own.
    ///
    /// # Errors
    /// Several begin with what was typed.
    pub(super) fn take_known_foe(&mut self) -> Result<Option<&'a KnownFoe>, Complaint> {
        let Some(system) = self.own_system() else {
            return Ok(None);
        };
        let bestiary = self.context.rules.bestiaries.of(system);
        if self.is_at_foe_of_the_table(bestiary) {
            return Ok(None);
        }
        if let Some(known) = self.take_foe_of(bestiary)? {
            return Ok(Some(known));
        }
        match Bestiary::further(system) {
            Some((_, further)) => self.take_foe_of(further),
            None => Ok(None),
        }
    }

    /// The foe of one bestiary that the rest of the line names.
    fn take_foe_of(&mut self, bestiary: &'a Bestiary) -> Result<Option<&'a KnownFoe>, Complaint> {
        let foes = bestiary.foes().iter();
        let foes: Vec<(&str, &KnownFoe)> = foes.map(|foe| (foe.name.as_str(), foe)).collect();
        let mark = self.words.mark();
        let quoted = self.words.peek().filter(|token| token.is_quoted);
        let chosen = match quoted.map(|token| bestiary.called(&token.text)) {
            None => self.words.choose(&foes),
            Some(known) => {
                self.words.take();
                Ok(known)
            }
        };
        if chosen.is_err() {
            self.words.take();
        }
        let typed = self.words.since(mark);
        let typed = self.words.line().get(typed).unwrap_or_default();
        let is_whole = |known: &&KnownFoe| is_same(typed.trim_matches('"'), &known.name);
        let known = match self.is_at_nothing_but_a_count() {
            true => chosen?,
            false => {
                let chosen = chosen.ok().flatten().filter(is_whole);
                chosen.filter(|_| self.is_at_figures())
            }
        };
        if known.is_none() {
            self.words.rewind(mark);
        }
        Ok(known)
    }

    /// Whether the whole name is that of a foe who is here, and not of any in the bestiary.
    fn is_at_foe_of_the_table(&self, bestiary: &Bestiary) -> bool {
        let Some(state) = self.context.state else {
            return false;
        };
        let words = self.words.coming().take_while(|token| !is_count(token));
        let words: Vec<&str> = words.map(|token| token.text.as_str()).collect();
        let name = words.join(" ");
        bestiary.called(&name).is_none() && state.points_of_kind(&name).is_some()
    }

    /// Foes of the bestiary with their record and what they use up; `mark` is where their name began.
    ///
    /// # Errors
    /// The record is none, or names what these rules have not; the place is that of the name.
    pub(super) fn known_foes(&self, known: &KnownFoe, mark: usize) -> Result<NewFoes, Complaint> {
        let place = self.words.since(mark);
        let typed = self.words.line().get(place.clone());
        let typed = typed.unwrap_or_default().trim_matches('"');
        let name = Some(typed).filter(|typed| is_same(typed, &known.name));
        let name = name.unwrap_or(&known.name).to_owned();
        let system = self.own_system().unwrap_or_default();
        let record = read_record(self.context, system, &known.record).map_err(|complaint| {
            let message = format!(
                "the bestiary's record of {} cannot be used: {} Say its points to add one of your own, or mend the bestiary.",
                known.name, complaint.message
            );
            Complaint::new(place, message)
        })?;
        let counters = known.counters.iter();
        let counters = counters.map(|text| read_known_counter(self.context, text));
        let counters = counters.collect::<Result<_, _>>()?;
        Ok(NewFoes {
            counters,
            name,
            record,
            ..NewFoes::default()
        })
    }

    /// `rolled`: by the hit dice that the record has, said as those.
    pub(super) fn read_rolled(
        &mut self,
        known: &KnownFoe,
        record: &[FoeChange],
    ) -> Result<Option<HitDice>, Complaint> {
        let system = self.own_system().unwrap_or_default();
        let recorded = of_bestiary(system, record);
        let dice = recorded.sheet.word(&["hit dice"]).map(str::to_owned);
        if dice.is_some() {
            self.words.offer([ROLLED].into_iter());
        }
        let here = self.words.here();
        if !self.words.take_if(ROLLED) {
            return Ok(None);
        }
        let dice = dice.and_then(|dice| Expression::parse(&dice).ok());
        let Some(dice) = dice else {
            let name = &known.name;
            let message = format!(
                "no hit dice are recorded of {name}: say them, as in `3d8+6`, or its points."
            );
            return Err(Complaint::new(here, message));
        };
        self.say(dice.to_string());
        Ok(Some(HitDice { dice, typed: None }))
    }

    /// Parts how many there are from the name: `orc*5` reads as `orc` and `*5`.
    pub(super) fn split_count(&mut self) {
        let mark = self.words.mark();
        let is_name =
            |token: &&Token| !is_figure(&token.text) && !is_hit_dice(token) && !is_count(token);
        while let Some(token) = self.words.peek().filter(is_name) {
            let count = token.plain().and_then(|text| text.rfind('*'));
            match count.filter(|at| *at > 0) {
                Some(at) => {
                    self.words.split_next(at);
                    break;
                }
                None => _ = self.words.take(),
            }
        }
        self.words.rewind(mark);
    }

    /// Fields of the record may stand behind the count, where it ends the name.
    fn is_at_nothing_but_a_count(&mut self) -> bool {
        let mark = self.words.mark();
        let has_count = self.is_at_count();
        if has_count {
            self.words.take();
        }
        self.words.take_if(ROLLED);
        let is_it = self.words.is_done() || (has_count && self.is_at_foe_field());
        self.words.rewind(mark);
        is_it
    }

    /// Whether figures of new foes come next, behind how many there are.
    fn is_at_figures(&mut self) -> bool {
        let mark = self.words.mark();
        if self.is_at_count() {
            self.words.take();
        }
        let is_it = self.words.is_next(ROLLED) || self.is_at_number() || self.is_at_rank();
        self.words.rewind(mark);
        is_it
    }

    fn is_at_count(&self) -> bool {
        self.words.peek().is_some_and(is_count)
    }

    /// Whether a figure comes next that ends a foe's name: how many, points or dice for them, what is added to an initiative.
    pub(super) fn is_at_number(&self) -> bool {
        let is_figure = self.words.plain().is_some_and(is_figure);
        is_figure || self.is_at_count() || self.words.peek().is_some_and(is_hit_dice)
    }

    /// Whether a rank comes next, where foes have one.
    pub(super) fn is_at_rank(&self) -> bool {
        let ranks = self.own_system().and_then(FoeRanks::of);
        ranks.is_some_and(|ranks| ranks.names.iter().any(|name| self.words.is_next(name)))
    }
}

fn is_count(token: &Token) -> bool {
    token.plain().is_some_and(|text| text.starts_with('*'))
}

/// Whether these are dice for hit points, with faces of real ones behind them or not.
pub(super) fn is_hit_dice(token: &Token) -> bool {
    let (dice, _) = token.text.split_once('=').unwrap_or((&token.text, ""));
    let is_dice = !dice.starts_with('(') && begins_dice(token);
    is_dice && Expression::parse(dice).is_ok()
}

fn is_figure(text: &str) -> bool {
    number_in(text).is_some() || signed_in(text).is_some()
}
