//! `add gruk*3 15 strength 16 notes "one eye"`: fields of the record behind the figures of a new foe.

use crate::campaign::command::NewFoes;
use crate::campaign::facts::record::FoeChange;
use crate::systems::{FoeSheet, System};
use crate::words::Complaint;

use super::Reader;
use super::foe::fields;
use super::hero::names_of;

impl Reader<'_> {
    /// Whether a field of a foe's record comes next. Ranks come first where both are words, so it is named in full there.
    pub(super) fn is_at_foe_field(&self) -> bool {
        let Some(system) = self.own_system() else {
            return false;
        };
        let plain = fields(system);
        if system.profile().has_ranks {
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
