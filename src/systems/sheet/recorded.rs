//! What a sheet records, as a page shows it.

use crate::systems::record::is_same;
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
        let fields = self.fields(rules);
        let of_field = |field: &SheetField| -> Vec<Recorded> {
            let told = self.labels(field).into_iter().filter_map(|(entry, name)| {
                Some(Recorded {
                    group: field.group().title,
                    name,
                    value: self.told_value(field, entry.as_deref())?,
                })
            });
            told.collect()
        };
        fields.iter().flat_map(of_field).collect()
    }

    /// The value recorded under this name, as it would be typed; none of what [`Sheet::recorded`] leaves out.
    pub fn recorded_as(&self, name: &str, rules: &Rulebook) -> Option<String> {
        let small = name.to_lowercase();
        // A field of an entry is called by the entry's name, and whatever stands beside it.
        let is_wanted = |entry: &str| small.contains(&entry.to_lowercase());
        let fields = self.fields_among(rules, &is_wanted);
        fields.iter().find_map(|field| {
            let mut labels = self.labels(field).into_iter();
            labels.find_map(|(entry, label)| {
                let is_it = is_same(&label, name);
                is_it.then(|| self.told_value(field, entry.as_deref()))?
            })
        })
    }

    /// What is otherwise than on another sheet: fields, the names of their entries, and values, as they would be typed.
    pub fn changed_from(
        &self,
        other: &Self,
        rules: &Rulebook,
    ) -> Vec<(SheetField, Option<String>, String)> {
        let mut changed = Vec::new();
        for field in self.fields(rules) {
            for (entry, _) in self.labels(&field) {
                let value = field.value(self, entry.as_deref());
                let is_news = value != field.value(other, entry.as_deref());
                if let Some(value) = value.filter(|_| is_news) {
                    changed.push((field.clone(), entry, value));
                }
            }
        }
        changed
    }

    /// The entries of a field, and the field itself where it is none of entries, each with its name.
    fn labels(&self, field: &SheetField) -> Vec<(Option<String>, String)> {
        let own = (!field.is_of_entry()).then(|| (None, field.label(None)));
        let entries = field.entries(self).into_iter();
        let named = entries.map(|entry| (Some(entry.clone()), field.label(Some(&entry))));
        named.chain(own).collect()
    }

    fn told_value(&self, field: &SheetField, entry: Option<&str>) -> Option<String> {
        let value = field.value(self, entry)?;
        (field.is_basic() || field.usual() != Some(value.as_str())).then_some(value)
    }
}
