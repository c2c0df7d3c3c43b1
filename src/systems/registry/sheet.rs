//! What a system makes of what a sheet records.

use std::convert::Infallible;
use std::sync::Arc;

use crate::systems::own::{self, Key};
use crate::systems::sheet::{Group, Made, Sheet, SheetField, SheetPoints};
use crate::words::is_same;

use super::Rulebook;

impl Sheet {
    /// It as the file of its system reads it for somebody of a level, with what a game master changed there: what was worked
    /// out for it once is known from then on.
    pub fn read(&self, rules: &Rulebook, level: u32) -> Arc<own::Sheet> {
        self.read_by(*rules.file(self.system()), level)
    }

    /// The same by what was read of the file.
    pub(in crate::systems) fn read_by(&self, key: Key, level: u32) -> Arc<own::Sheet> {
        let read = || Arc::new(own::Sheet::of(key, self, level));
        let kept = self.reading();
        let kept = kept.by((key.address(), level), || {
            Ok::<Arc<Made>, Infallible>(read())
        });
        let kept = kept.unwrap_or_else(|never| match never {});
        Arc::downcast(kept).unwrap_or_else(|_| read())
    }

    /// The same by the file as it comes, of what goes by no level.
    pub(in crate::systems) fn read_plainly(&self) -> Arc<own::Sheet> {
        self.read_by(self.system().file_key(), 1)
    }

    /// Whether something that can be attempted is recorded on it.
    pub fn records(&self, name: &str, rules: &Rulebook) -> bool {
        let own = self.read(rules, 1).is_recorded(name);
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
        self.read_plainly().hit_points()
    }

    /// The most mental points, where it says so.
    pub fn most_mental_points(&self) -> Option<u32> {
        self.read_plainly().most_mental_points()
    }

    /// What a field counts as while nothing is recorded in it, where the sheet works that out.
    pub fn unrecorded(&self, field: &SheetField) -> Option<i64> {
        self.read_plainly().unrecorded(field)
    }
}
