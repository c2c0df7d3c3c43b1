//! One value of a sheet that changes.

use serde::{Deserialize, Serialize};

use crate::systems::System;
use crate::systems::kept::KeptBy;
use crate::systems::record::{EntryName, MOST_ENTRIES, Unrecordable};

use super::table::{FieldSpec, Usual, spec_of};
use super::value::{self, Value};
use super::{Sheet, part_of};

/// One value of a sheet that changes. [`SheetField::change`](super::SheetField::change) makes it of what was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct SheetChange {
    /// The system whose sheets it changes.
    system: System,
    /// The field, or the list, the entry and what stands beside it.
    at: Vec<EntryName>,
    /// What is then recorded; none for nothing.
    to: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "SheetChange")]
struct Written {
    system: System,
    at: Vec<EntryName>,
    to: Option<Value>,
}

impl TryFrom<Written> for SheetChange {
    type Error = Unrecordable;

    fn try_from(Written { system, at, to }: Written) -> Result<Self, Unrecordable> {
        match to {
            Some(Value::Entries(_)) => Err(Unrecordable::Shape(
                at.first().map(EntryName::to_string).unwrap_or_default(),
                "one value at a time",
            )),
            to if system.is_of_file() => Ok(Self { system, at, to }),
            Some(Value::Word(word)) => Self::new(system, at, Some(&word)),
            None => Self::new(system, at, None),
        }
    }
}

impl SheetChange {
    /// The change to what was typed; `none` and nothing take the value away.
    ///
    /// # Errors
    /// [`Unrecordable`], where the system records nothing there, or not this.
    pub(in crate::systems) fn new(
        system: System,
        at: Vec<EntryName>,
        typed: Option<&str>,
    ) -> Result<Self, Unrecordable> {
        let names: Vec<&str> = at.iter().map(EntryName::as_str).collect();
        let (spec, name) = part_of(system, &names)?;
        let has_beside = spec
            .entries
            .is_some_and(|entries| !entries.beside.is_empty());
        if names.len() == 2 && has_beside && typed.is_some() {
            return Err(Unrecordable::Shape(
                name.to_owned(),
                "what is recorded of it, each by its name",
            ));
        }
        let word = typed.map(|typed| spec.value_of(name, typed)).transpose()?;
        let to = word.flatten().map(Value::Word);
        Ok(Self { system, at, to })
    }

    /// The system whose sheets it changes.
    pub const fn system(&self) -> System {
        self.system
    }

    /// Writes the value into the sheet; into one of another system nothing is written. What is usual is not recorded.
    pub fn write(&self, sheet: &mut Sheet) {
        if sheet.system != self.system {
            return;
        }
        let usual = self.spec().and_then(|spec| spec.usual.word());
        let word = self.to.as_ref().and_then(Value::word);
        let word = word.filter(|word| Some(*word) != usual);
        value::set(&mut sheet.values, &self.at, word.map(str::to_owned));
        sheet.reading = KeptBy::new();
    }

    /// Whether the sheet has room for it, for whoever decides before anything is written.
    ///
    /// # Errors
    /// [`Unrecordable::Full`], where it would begin a new entry of a full list.
    pub fn check_room(&self, sheet: &Sheet) -> Result<(), Unrecordable> {
        let Some(list) = self.at.first().map(EntryName::as_str) else {
            return Ok(());
        };
        let mut after = sheet.clone();
        self.write(&mut after);
        let (before, now) = (sheet.entries(list).count(), after.entries(list).count());
        let entries = spec_of(self.system.profile().fields, list).and_then(|spec| spec.entries);
        match entries {
            Some(entries) if now > MOST_ENTRIES && now > before => {
                Err(Unrecordable::Full(entries.several.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// The change in a few words: `Archery 2`, `no Parry`, `save Wisdom yes`.
    pub fn told(&self) -> String {
        let Some(name) = self.at.get(1).or(self.at.first()) else {
            return String::new();
        };
        let Some(spec) = self.spec() else {
            // The file that had such a field is missing, or has it no more.
            let word = self.to.as_ref().and_then(Value::word).unwrap_or("none");
            return format!("{name} {word}");
        };
        let usual = match spec.usual {
            Usual::Nothing => None,
            // An entry is taken away with all that is recorded of it.
            _ if self.at.len() == 2 => None,
            usual => usual.word(),
        };
        let word = self.to.as_ref().and_then(Value::word).or(usual);
        let [some, none] = spec.told;
        let is_told = word.is_some_and(|word| word != "no" || some.contains("{=}"));
        let (template, word) = (if is_told { some } else { none }, word.unwrap_or_default());
        let told = template.replace("{}", name.as_str());
        if told.contains("{+}") {
            let number: i32 = word.parse().unwrap_or_default();
            return told.replace("{+}", &format!("{number:+}"));
        }
        told.replace("{=}", word)
    }

    fn spec(&self) -> Option<&'static FieldSpec> {
        let names: Vec<&str> = self.at.iter().map(EntryName::as_str).collect();
        part_of(self.system, &names).ok().map(|(spec, _)| spec)
    }
}
