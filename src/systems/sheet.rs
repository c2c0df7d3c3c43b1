//! Sheets of every system: values under the names of the fields that the system's table has.

mod change;
mod field;
mod fields;
mod recorded;
pub(in crate::systems) mod table;
#[cfg(test)]
pub(in crate::systems) mod testing;
#[cfg(test)]
mod tests;
mod value;

use std::any::Any;
use std::collections::BTreeMap;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

pub use change::SheetChange;
pub(in crate::systems) use field::is_free;
pub use field::{Follows, SheetField};
pub use recorded::Recorded;
pub(in crate::systems) use table::VALUE;
pub use table::{Entries, FieldSpec, Group, Usual};
pub use value::Value;

use super::System;
use super::kept::KeptBy;
use super::record::{EntryName, Unrecordable};
use table::spec_of;
use value::Values;

/// What a hero's or a foe's record says about rolls.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Sheet {
    system: System,
    values: Values,
    /// What the body of its bearer has lost, where rules read that. It stands with the body and is not written here.
    harm: u32,
    /// What files make of it, once that was asked.
    reading: Reading,
}

/// What a file makes of a sheet, by where the file lies and by the level of whoever bears it. What that is only those know who
/// read by it.
type Reading = KeptBy<(usize, u32), Made>;

/// What is made of a sheet.
pub(in crate::systems) type Made = dyn Any + Send + Sync;

/// The hit points of a body as a sheet has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SheetPoints {
    /// How many there are unhurt.
    pub most: u32,
    /// Whether the harm on it puts its bearer down, whatever is left.
    pub is_down: bool,
}

/// A sheet as it is written, before it is known whether the system records such things.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Sheet")]
struct Written {
    system: System,
    values: Value,
}

impl Sheet {
    /// A new hero's, with everything at its ordinary value.
    pub const fn blank(system: System) -> Self {
        Self {
            system,
            values: BTreeMap::new(),
            harm: 0,
            reading: Reading::new(),
        }
    }

    /// A new foe's, with everything at its ordinary value.
    pub fn of_foe(system: System) -> Self {
        let mut sheet = Self::blank(system);
        for (field, word) in system.profile().foe_begins_with {
            let name = EntryName::new(field).ok();
            let word = Value::Word((*word).to_owned());
            sheet.values.extend(name.map(|name| (name, word)));
        }
        sheet
    }

    /// Whether it is a foe's, where the system records that.
    pub fn is_foe(&self) -> bool {
        let begins_with = self.system.profile().foe_begins_with;
        begins_with.iter().any(|(field, _)| self.has(field))
    }

    /// The system it is for.
    pub const fn system(&self) -> System {
        self.system
    }

    /// What is recorded of a field, of an entry of a list, or of something beside it: `["Strength"]`,
    /// `["weapon", "bow"]`, `["tool", "lute", "knack"]`. What is usual where nothing is.
    pub fn word(&self, at: &[&str]) -> Option<&str> {
        let recorded = value::at(&self.values, at).and_then(Value::word);
        recorded.or_else(|| {
            let (spec, _) = part_of(self.system, at).ok()?;
            spec.usual.word()
        })
    }

    /// The same as a number.
    pub fn number(&self, at: &[&str]) -> Option<i32> {
        self.word(at)?.parse().ok()
    }

    /// Whether it is ticked.
    pub fn is_yes(&self, at: &[&str]) -> bool {
        self.word(at) == Some("yes")
    }

    /// The names of a list's entries, in alphabetical order.
    pub fn entries(&self, list: &str) -> impl Iterator<Item = &EntryName> {
        let entries = value::at(&self.values, &[list]).and_then(Value::entries);
        entries.into_iter().flat_map(BTreeMap::keys)
    }

    /// It as rules read it that count what its bearer's body has lost.
    pub fn after_harm(&self, harm: u32) -> Self {
        Self {
            harm,
            ..self.unread()
        }
    }

    /// It, of which nothing was asked yet.
    pub(in crate::systems) fn unread(&self) -> Self {
        Self {
            reading: Reading::new(),
            values: self.values.clone(),
            ..*self
        }
    }

    /// What files made of it.
    pub(in crate::systems) const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// What its bearer's body has lost, as far as rules read that.
    pub(in crate::systems) const fn harm(&self) -> u32 {
        self.harm
    }

    /// Takes away what wounds a body.
    pub fn heal(&mut self) {
        for field in &self.system.definition().wounds {
            self.values.retain(|name, _| !name.is(field));
        }
        self.reading = Reading::new();
    }

    fn has(&self, field: &str) -> bool {
        self.values.keys().any(|name| name.is(field))
    }
}

/// Its values stand in the order of the sheet, for whoever reads the file.
impl Serialize for Sheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct InOrder<'a>(&'a Sheet);
        impl Serialize for InOrder<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if self.0.system.is_of_file() {
                    // The file may lack a field that it had: what was recorded in it is kept.
                    return self.0.values.serialize(serializer);
                }
                let fields = self.0.system.profile().fields.iter();
                let value = |spec: &FieldSpec| value::at(&self.0.values, &[spec.name]);
                serializer.collect_map(fields.filter_map(|spec| Some((spec.name, value(spec)?))))
            }
        }
        let mut sheet = serializer.serialize_struct("Sheet", 2)?;
        sheet.serialize_field("system", &self.system)?;
        sheet.serialize_field("values", &InOrder(self))?;
        sheet.end()
    }
}

impl TryFrom<Written> for Sheet {
    type Error = Unrecordable;

    fn try_from(Written { system, values }: Written) -> Result<Self, Unrecordable> {
        let mut sheet = Self::blank(system);
        if let (true, Value::Entries(values)) = (system.is_of_file(), &values) {
            sheet.values = values.clone();
            return Ok(sheet);
        }
        let values = values.entries().ok_or_else(|| {
            Unrecordable::Shape("values".to_owned(), "fields, each with its value")
        })?;
        value::each_word(values, &mut Vec::new(), &mut |at, word| {
            SheetChange::new(system, at.to_vec(), Some(word))?.write(&mut sheet);
            Ok(())
        })?;
        Ok(sheet)
    }
}

/// The field that a place on a sheet belongs to, and the name by which a complaint calls it.
///
/// # Errors
/// [`Unrecordable::Unknown`] or [`Unrecordable::Shape`], where the system's table has no such place.
fn part_of<'a>(
    system: System,
    at: &[&'a str],
) -> Result<(&'static FieldSpec, &'a str), Unrecordable> {
    let table = system.profile().fields;
    let unknown = |name: &str, fields: &mut dyn Iterator<Item = &'static str>| {
        Unrecordable::unknown(system.title(), name, fields)
    };
    let Some((name, below)) = at.split_first() else {
        return Err(unknown("", &mut table.iter().map(|spec| spec.name)));
    };
    let spec = spec_of(table, name)
        .ok_or_else(|| unknown(name, &mut table.iter().map(|spec| spec.name)))?;
    let shape = |wanted| Err(Unrecordable::Shape((*name).to_owned(), wanted));
    match (below, spec.entries) {
        ([], None) => Ok((spec, name)),
        ([..], None) => shape("one value"),
        ([], Some(_)) => shape("entries, each by its name"),
        ([entry], Some(_)) => Ok((spec, entry)),
        ([entry, part], Some(entries)) if !entries.beside.is_empty() => {
            let is_own = VALUE.eq_ignore_ascii_case(part);
            let beside = || spec_of(entries.beside, part);
            let names =
                || std::iter::once(VALUE).chain(entries.beside.iter().map(|beside| beside.name));
            let found = if is_own { Some(spec) } else { beside() };
            let spec = found.ok_or_else(|| unknown(part, &mut names()))?;
            Ok((spec, entry))
        }
        ([..], Some(_)) => shape("one value for each entry"),
    }
}
