//! `add gruk*3 15 strength 16 notes "one eye"`: fields of the record behind the figures of a new foe.

use crate::campaign::command::HeroEdit;
use crate::campaign::record::FoeChange;
use crate::rules::{FoeSheet, System};
use crate::words::Complaint;

use super::Reader;
use super::foe::fields;
use super::hero::names_of;

impl Reader<'_> {
    /// Whether a field of a foe's record comes next. Ranks come first where both are words, so it is named in full there.
    pub(super) fn is_at_foe_field(&self) -> bool {
        let Some(system) = self.own_system() else { return false };
        let plain = fields(system);
        if system == System::PenAndDagger {
            let next = self.words.peek().filter(|token| !token.is_quoted);
            return next
                .is_some_and(|token| plain.iter().any(|(name, _)| name.eq_ignore_ascii_case(&token.text)));
        }
        let own = FoeSheet::blank(system).sheet.fields(self.context.rules);
        self.words.fits(&names_of(&plain, &own))
    }

    /// The fields of a new foe of that name, whose record begins with that of its kind or of the bestiary. They follow a
    /// figure, so that the name ends before them: where none was typed, how many there are is said.
    pub(super) fn read_new_foe_fields(
        &mut self,
        name: &str,
        bestiary: &[FoeChange],
        place: usize,
    ) -> Result<Vec<FoeChange>, Complaint> {
        let Some(state) = self.context.state.filter(|_| self.is_at_foe_field()) else {
            return Ok(Vec::new());
        };
        self.refuse_equals_signs()?;
        let mut record = state.record_of_kind(name).cloned().unwrap_or_else(|| {
            let mut blank = FoeSheet::blank(state.system);
            for change in bestiary {
                if let FoeChange::Sheet(change) = change {
                    change.write(&mut blank.sheet);
                }
            }
            blank
        });
        let is_without_figure = self.said.len() == place + 1;
        let mark = self.words.mark();
        let (points, changes) = self.read_foe_fields(state.system, &mut record)?;
        let HeroEdit { max, points, temp, .. } = points;
        let is_renamed = changes.iter().any(|change| matches!(change, FoeChange::Name(_)));
        if is_renamed || max.is_some() || points.is_some() || temp.is_some() {
            let message = "a new foe's name and hit points come first, as in `add orc*3 15`; `foe` sets those of one body.";
            return Err(Complaint::new(self.words.since(mark), message));
        }
        if let Some(said) = self.said.get_mut(place).filter(|said| is_without_figure && said.ends_with('"')) {
            said.push_str("*1");
        }
        Ok(changes)
    }
}
