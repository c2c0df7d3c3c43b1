//! `foe orc level 3 strength 16 …`: any fields of a foe's record, as `hero` sets those of a hero's; they may stand behind the figures
//! of a new foe too, `add gruk*3 15 strength 16 notes "one eye"`.

use crate::campaign::command::{Command, FoeEdit, NewFoes, SetPoints};
use crate::campaign::facts::party::FoeChange;
use crate::campaign::ids::{BodyId, CreatureId, FoeId};
use crate::campaign::state::State;
use crate::systems::{FoeRanks, FoeSheet, Sheet, System};
use crate::words::Complaint;

use super::hero::{Field, FieldChange, names_of};
use super::{Reader, signed_in};

/// The most that can be added to an initiative.
const MOST_ADDED: i32 = 1000;

/// The ability that only characters have.
const LUCK: &str = "luck";

/// The fields that a foe of this system has beside those of its sheet.
pub(super) fn fields(system: System) -> Vec<(&'static str, Field)> {
    let profile = system.profile();
    let mut fields = vec![
        ("name", Field::Name),
        ("hp", Field::Points),
        ("max", Field::Maximum),
        ("temp", Field::Temporary),
        ("notes", Field::Notes),
    ];
    // Where a foe has one rank for all, its level says nothing.
    fields.push(match profile.has_ranks() {
        true => ("rank", Field::Rank),
        false => ("level", Field::Level),
    });
    if profile.initiative.is_added_to {
        fields.push(("initiative", Field::Initiative));
    }
    fields.push(("as", Field::SeenAs));
    fields
}

impl Reader<'_> {
    pub(super) fn read_foe(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        self.refuse_equals_signs()?;
        let (id, bodies) = self.read_whose_record(state)?;
        let known = state.foe(id);
        let mut record = known
            .and_then(|foe| foe.stats.recorded().cloned())
            .unwrap_or_else(|| FoeSheet::blank(state.system));
        let (to, changes) = self.read_foe_fields(state.system, &mut record)?;
        Ok(Command::Foe(Box::new(FoeEdit {
            foe: id,
            bodies,
            changes,
            to,
        })))
    }

    /// Any fields of a foe of that system, written into its sheet as they are read; the points are apart.
    pub(super) fn read_foe_fields(
        &mut self,
        system: System,
        record: &mut FoeSheet,
    ) -> Result<(SetPoints, Vec<FoeChange>), Complaint> {
        let mut to = SetPoints::default();
        let changes = self.read_record(&fields(system), &mut record.sheet, &mut to)?;
        let changes = changes.into_iter().filter_map(FieldChange::of_foe);
        Ok((to, changes.collect()))
    }

    /// A field that only foes have.
    pub(super) fn read_field_of_foe(
        &mut self,
        field: Field,
        system: System,
    ) -> Result<FoeChange, Complaint> {
        match (field, FoeRanks::of(system)) {
            (Field::Rank, Some(ranks)) => {
                self.say("rank");
                if self.words.is_done() {
                    return self.refuse("expected a rank here, such as `adept` or `+1`.");
                }
                self.read_foe_rank(ranks).map(FoeChange::Rank)
            }
            (Field::Initiative, _) => {
                self.say("initiative");
                self.read_modifier_or_none().map(FoeChange::Initiative)
            }
            _ => self.read_word_of("as").map(FoeChange::SeenAs),
        }
    }

    /// A foe by name or row, and the bodies of it that are meant.
    fn read_whose_record(&mut self, state: &State) -> Result<(FoeId, Vec<usize>), Complaint> {
        let mark = self.words.mark();
        let named = self.read_named("a foe of the fight (`add orc 15` makes one)")?;
        let complain = |message: &str| Err(Complaint::new(self.words.since(mark), message));
        match named.creatures.as_slice() {
            [CreatureId::Foe(id)] => {
                let index = |body: &BodyId| match body {
                    BodyId::Foe(_, index) => Some(*index),
                    BodyId::Hero(_) => None,
                };
                Ok((*id, named.bodies.iter().filter_map(index).collect()))
            }
            [CreatureId::Hero(_)] => {
                let name = named
                    .creatures
                    .first()
                    .map_or("", |creature| state.name_of(*creature));
                complain(&format!(
                    "{name} is a hero: `hero {name} …` sets the fields of that record."
                ))
            }
            _ => complain("one foe's record at a time: name exactly one."),
        }
    }

    /// `luck 12`, of a monster.
    pub(super) fn refuse_luck(&self, sheet: &Sheet) -> Result<(), Complaint> {
        if sheet.is_foe() && self.words.is_next(LUCK) {
            return self.refuse("only characters have Luck: a foe has none to set.");
        }
        Ok(())
    }

    /// `+2`, or `none`.
    fn read_modifier_or_none(&mut self) -> Result<Option<i32>, Complaint> {
        if self.take_said("none") {
            return Ok(None);
        }
        let wanted = "expected an initiative modifier, such as `+2`, or `none`, here.";
        self.take_initiative_modifier()?
            .map(Some)
            .ok_or_else(|| self.words.complain(wanted))
    }

    /// What a new foe adds to its initiative, where its system rolls one with a modifier.
    pub(super) fn read_foe_initiative(&mut self, system: System) -> Result<Option<i32>, Complaint> {
        if self.words.is_done() || self.is_at_foe_field() {
            return Ok(None);
        }
        if !system.profile().initiative.is_added_to {
            return self.refuse(format!(
                "{} adds nothing to an initiative: leave this out, or name a field of the foe's record, such as `level 2`.",
                system.title()
            ));
        }
        if let Some(modifier) = self.take_initiative_modifier()? {
            return Ok(Some(modifier));
        }
        let message =
            "expected an initiative modifier here, such as `+1`, or a field of its record.";
        self.refuse(message)
    }

    fn take_initiative_modifier(&mut self) -> Result<Option<i32>, Complaint> {
        let Some(modifier) = self.words.plain().and_then(signed_in) else {
            return Ok(None);
        };
        if modifier.abs() > MOST_ADDED {
            let message =
                format!("{modifier:+} is out of bounds: expected -{MOST_ADDED} to +{MOST_ADDED}.");
            return self.refuse(message);
        }
        self.take_as(format!("{modifier:+}"));
        Ok(Some(modifier))
    }

    /// Whether a field of a foe's record comes next. Ranks come first where both are words, so it is named in full there.
    pub(super) fn is_at_foe_field(&self) -> bool {
        let Some(system) = self.own_system() else {
            return false;
        };
        let plain = fields(system);
        if system.profile().has_ranks() {
            return plain.iter().any(|(name, _)| self.words.is_next(name));
        }
        let own = FoeSheet::blank(system).sheet.fields(self.context.rules);
        self.words.fits(&names_of(&plain, &own))
    }

    /// Fields of new foes, whose record begins with that of their kind or of the bestiary. They follow a figure, so that the
    /// name ends before them: where none was typed, how many there are is said at this place of the line.
    pub(super) fn read_new_foe_fields(
        &mut self,
        foes: &mut NewFoes,
        place: usize,
    ) -> Result<(), Complaint> {
        let Some(state) = self.context.state.filter(|_| self.is_at_foe_field()) else {
            return Ok(());
        };
        self.refuse_equals_signs()?;
        let is_without_figure = self.said.len() == place + 1;
        let known = state.record_of_kind(&foes.name).cloned();
        let mut record = known.unwrap_or_else(|| of_bestiary(state.system, &foes.record));
        let mark = self.words.mark();
        let (to, changes) = self.read_foe_fields(state.system, &mut record)?;
        let is_renamed = changes
            .iter()
            .any(|change| matches!(change, FoeChange::Name(_)));
        if is_renamed || to.max.is_some() || to.temp.is_some() {
            let message = "a new foe has a name and hit points, as in `add orc*3 15`: `foe` sets what else a body has.";
            return Err(Complaint::new(self.words.since(mark), message));
        }
        if let Some(said) = self
            .said
            .get_mut(place)
            .filter(|said| is_without_figure && said.ends_with('"'))
        {
            said.push_str("*1");
        }
        foes.points = to.points.or(foes.points);
        foes.changes = changes;
        Ok(())
    }
}

/// The sheet of a foe with what its record in the bestiary sets.
pub(super) fn of_bestiary(system: System, record: &[FoeChange]) -> FoeSheet {
    let mut sheet = FoeSheet::blank(system);
    for change in record {
        if let FoeChange::Sheet(change) = change {
            change.write(&mut sheet.sheet);
        }
    }
    sheet
}
