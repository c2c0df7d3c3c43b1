//! What a system makes of what a sheet records.

use crate::systems::own;
use crate::systems::sheet::{Group, Sheet, SheetField, SheetPoints};
use crate::words::is_same;

use super::Rulebook;

impl Sheet {
    /// It as the file of its system reads it, with what a game master changed there.
    pub fn read(&self, rules: &Rulebook) -> own::Sheet {
        own::Sheet::from(self)
            .by(*rules.file(self.system()))
            .into_owned()
    }

    /// Whether something that can be attempted is recorded on it.
    pub fn records(&self, name: &str, rules: &Rulebook) -> bool {
        let own = self.read(rules).is_recorded(name);
        own.unwrap_or_else(|| {
            let recorded = self.recorded(rules);
            recorded
                .iter()
                .any(|recorded| is_same(&recorded.name, name))
        })
    }

    /// The entries of a list that the book names, with the group where one stands that is not the list's.
    pub(in crate::systems) fn listed(
        &self,
        list: &str,
        rules: &Rulebook,
    ) -> Vec<(String, Option<Group>)> {
        rules.file(self.system()).listed(list)
    }

    /// The hit points, where it says so.
    pub fn hit_points(&self) -> Option<SheetPoints> {
        self.system().definition().hit_points.as_ref()?;
        own::Sheet::from(self).hit_points()
    }

    /// The most mental points, where it says so.
    pub fn most_mental_points(&self) -> Option<u32> {
        own::Sheet::from(self).most_mental_points()
    }

    /// What a field counts as while nothing is recorded in it, where the sheet works that out.
    pub fn unrecorded(&self, field: &SheetField) -> Option<i64> {
        own::Sheet::from(self).unrecorded(field)
    }
}
