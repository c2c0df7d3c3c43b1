//! What a sheet records, as a page shows it.

use crate::systems::{Rulebook, Sheet, SheetField};

/// Something recorded, as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The group of the sheet it stands in.
    pub group: &'static str,
    /// What it is.
    pub name: String,
    /// Its value, as it would be typed.
    pub value: String,
}

impl Sheet {
    /// What is recorded, in the order of the sheet; what is as on a blank sheet only where it is a score that everybody
    /// has.
    pub fn recorded(&self, rules: &Rulebook) -> Vec<Recorded> {
        let of_field = |field: &SheetField| -> Vec<Recorded> {
            let entries = field.entries(self);
            let named = entries
                .iter()
                .map(|entry| (field.label(Some(entry)), field.value(self, Some(entry))));
            let own = (!field.is_of_entry()).then(|| (field.label(None), field.value(self, None)));
            let is_told =
                |value: &String| field.is_basic() || field.usual() != Some(value.as_str());
            let told = named
                .chain(own)
                .filter_map(|(name, value)| Some((name, value.filter(is_told)?)));
            told.map(|(name, value)| Recorded {
                group: field.group().title,
                name,
                value,
            })
            .collect()
        };
        self.fields(rules).iter().flat_map(of_field).collect()
    }
}
