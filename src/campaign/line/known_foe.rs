//! A foe of the bestiary by its name, or by the start of it: `add orc*3`, `add dire`.

use crate::campaign::record::FoeChange;
use crate::rules::pen_and_dagger::Rank;
use crate::rules::{FoeSheet, KnownFoe, Rulebook, System};
use crate::words::{Complaint, Token};

use super::{Context, Reader, number_in, signed_in};

/// Whether a record of the bestiary can be read as the fields of a foe of that system.
///
/// # Errors
/// What is wrong with it, in words.
pub fn check_foe_record(rules: &Rulebook, system: System, record: &str) -> Result<(), String> {
    let context = Context { rules, state: None, cursor: None };
    read_record(&context, system, record).map(|_| ()).map_err(|complaint| complaint.picture(record))
}

/// The fields that the record of a foe of the bestiary sets; none, if it is no record of that system.
#[must_use]
pub fn record_of_known(rules: &Rulebook, system: System, known: &KnownFoe) -> Vec<FoeChange> {
    let context = Context { rules, state: None, cursor: None };
    read_record(&context, system, &known.record).unwrap_or_default()
}

/// The fields a record sets.
fn read_record(context: &Context<'_>, system: System, record: &str) -> Result<Vec<FoeChange>, Complaint> {
    let mut reader = Reader::new(record, context)?;
    let mut sheet = FoeSheet::blank(system);
    let (points, changes) = reader.read_foe_fields(system, &mut sheet)?;
    let is_elsewhere = points.max.is_some() || points.points.is_some() || points.temp.is_some();
    if is_elsewhere || changes.iter().any(|change| matches!(change, FoeChange::Name(_))) {
        let message = "a foe's name and hit points stand in `name` and `points`, not in its record.";
        return Err(Complaint::new(0..record.len(), message));
    }
    Ok(changes)
}

impl<'a> Reader<'a> {
    /// The foe of the bestiary that the coming words name: in full, or, with nothing but a number of them behind it, by the
    /// start of its name. None where they name another.
    ///
    /// # Errors
    /// Several begin with what was typed, and nothing is said of a foe of one's own.
    pub(super) fn take_known_foe(&mut self) -> Result<Option<&'a KnownFoe>, Complaint> {
        let Some(system) = self.own_system() else { return Ok(None) };
        let bestiary = self.context.rules.bestiaries.of(system);
        if let Some(quoted) = self.words.peek().filter(|token| token.is_quoted) {
            let known = bestiary.called(&quoted.text);
            if known.is_some() {
                self.words.take();
            }
            return Ok(known);
        }
        let names: Vec<(&str, &KnownFoe)> =
            bestiary.foes().iter().map(|foe| (foe.name.as_str(), foe)).collect();
        let mark = self.words.mark();
        let chosen = self.words.choose(&names);
        if chosen.is_err() {
            self.words.take();
        }
        let is_alone = self.is_at_nothing_but_a_count();
        let is_in_full = |foe: &&KnownFoe| {
            let typed = self.words.line().get(self.words.since(mark)).unwrap_or_default();
            typed.eq_ignore_ascii_case(&foe.name) && (self.is_at_number() || self.is_at_rank())
        };
        let known = match chosen {
            Err(complaint) if is_alone => return Err(complaint),
            Err(_) => None,
            Ok(known) => known.filter(|foe| is_alone || is_in_full(foe)),
        };
        if known.is_none() {
            self.words.rewind(mark);
        }
        Ok(known)
    }

    /// The name of a foe of the bestiary: as it was typed, where all of it was.
    pub(super) fn name_as_typed(&self, foe: &KnownFoe, mark: usize) -> String {
        let typed = self.words.line().get(self.words.since(mark)).unwrap_or_default().trim_matches('"');
        if typed.eq_ignore_ascii_case(&foe.name) { typed.to_owned() } else { foe.name.clone() }
    }

    /// What a foe of the bestiary is made with.
    ///
    /// # Errors
    /// Its record is none, or names what these rules have not; the place is that of its name.
    pub(super) fn read_known_record(&self, foe: &KnownFoe, mark: usize) -> Result<Vec<FoeChange>, Complaint> {
        let Some(system) = self.own_system() else { return Ok(Vec::new()) };
        read_record(self.context, system, &foe.record).map_err(|complaint| {
            let message = format!(
                "the bestiary's record of {} cannot be used: {} Give the foe another name in quotes, or mend the bestiary.",
                foe.name, complaint.message
            );
            Complaint::new(self.words.since(mark), message)
        })
    }

    /// Parts how many there are from the name: `orc*5` reads as `orc` and `*5`.
    pub(super) fn split_count(&mut self) {
        let mark = self.words.mark();
        let is_name = |token: &&Token| !is_figure(&token.text) && !is_count(token);
        while let Some(token) = self.words.peek().filter(is_name) {
            match token.text.rfind('*').filter(|at| *at > 0 && !token.is_quoted) {
                Some(at) => {
                    self.words.split_next(at);
                    break;
                }
                None => _ = self.words.take(),
            }
        }
        self.words.rewind(mark);
    }

    fn is_at_nothing_but_a_count(&mut self) -> bool {
        let mark = self.words.mark();
        if self.is_at_count() {
            self.words.take();
        }
        let is_it = self.words.is_done();
        self.words.rewind(mark);
        is_it
    }

    fn is_at_count(&self) -> bool {
        self.words.peek().is_some_and(is_count)
    }

    /// Whether a figure comes next that ends a foe's name: how many, points, what is added to an initiative.
    pub(super) fn is_at_number(&self) -> bool {
        let is_it = |token: &Token| !token.is_quoted && is_figure(&token.text);
        self.is_at_count() || self.words.peek().is_some_and(is_it)
    }

    /// Whether a rank comes next, in the system that has ranks.
    pub(super) fn is_at_rank(&self) -> bool {
        let is_it = |token: &Token| {
            !token.is_quoted && Rank::ALL.iter().any(|rank| rank.name().eq_ignore_ascii_case(&token.text))
        };
        self.own_system() == Some(System::PenAndDagger) && self.words.peek().is_some_and(is_it)
    }
}

fn is_count(token: &Token) -> bool {
    !token.is_quoted && token.text.starts_with('*')
}

fn is_figure(text: &str) -> bool {
    number_in(text).is_some() || signed_in(text).is_some()
}
