//! What a sheet makes of its figures, by their names: totals as other tools print them.

use crate::systems::record::is_same;
use crate::systems::{Rulebook, Sheet};

/// What a sheet makes of its figures.
pub(super) struct Made(Vec<(String, i64)>);

impl Made {
    /// Those of a sheet at a level.
    pub(super) fn by(sheet: &Sheet, level: u32, rules: &Rulebook) -> Self {
        let read = sheet.read(rules, level);
        let derived = read.derived().into_iter();
        let derived = derived.map(|figure| (figure.name, figure.sum.value()));
        // What was never trained is rolled as well, by what it goes by.
        let fields = sheet.fields(rules);
        let plain = fields.iter().filter(|field| !field.is_of_entry());
        let others = plain.filter_map(|field| {
            let first = read.follows(field, None).sums.into_iter().next()?;
            Some((field.name().to_owned(), first.value()))
        });
        Self(derived.chain(others).collect())
    }

    /// What a figure adds to dice, or comes to.
    pub(super) fn of(&self, name: &str) -> Option<i32> {
        let known = self.0.iter().find(|(own, _)| is_same(own, name));
        known.and_then(|(_, made)| i32::try_from(*made).ok())
    }
}
