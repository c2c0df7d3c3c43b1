//! The fields of a sheet as one kind of data: the line, the form, the page and Tab are made of it.

use crate::systems::System;
use crate::systems::record::{EntryName, Kind, Sum, Unrecordable, is_same};

use super::table::{FieldSpec, Group, Usual, VALUE};
use super::{Sheet, SheetChange};

/// A field of a sheet. Its value is one word or one quoted text; where it [is of an entry](SheetField::is_of_entry), the
/// entry's name comes before the value. `none` takes a value or an entry away.
#[derive(Debug, Clone)]
pub struct SheetField {
    system: System,
    list: &'static FieldSpec,
    /// The field itself, or what is recorded beside the value of each entry of its list.
    spec: &'static FieldSpec,
    whose: ValuesOf,
    name: String,
    group: Group,
}

/// Whose values it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ValuesOf {
    /// Its own.
    Itself,
    /// Those of the entry that it is called after.
    Entry(EntryName),
    /// Those of the entry that is said before the value.
    Said,
    /// Those of an entry to come: such as are there are fields by their own names.
    New,
}

/// What a sheet makes of one of its fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Follows {
    /// Figures, the one to stand beside the field first.
    pub sums: Vec<Sum>,
    /// What else is worth knowing while it is changed: how high it may go, what it costs.
    pub told: String,
    /// A word at its end, such as the ability that a skill goes by.
    pub tail: String,
}

/// What stands before the name of what such a field is about, where its group's title says that already.
const KINDS: [&str; 3] = ["save ", "knack ", "proficient "];

impl PartialEq for SheetField {
    fn eq(&self, other: &Self) -> bool {
        self.system == other.system && self.name == other.name && self.whose == other.whose
    }
}

impl Eq for SheetField {}

impl SheetField {
    /// The field of a list, or what is recorded beside the value of each of its entries.
    pub(super) fn new(
        system: System,
        (list, spec): (&'static FieldSpec, &'static FieldSpec),
        whose: ValuesOf,
        group: Option<Group>,
    ) -> Self {
        let name = match &whose {
            ValuesOf::Entry(name) => name.as_str(),
            ValuesOf::Itself | ValuesOf::Said | ValuesOf::New => list.name,
        };
        let name = if spec.name == list.name {
            name.to_owned()
        } else {
            format!("{} {name}", spec.name)
        };
        Self {
            system,
            list,
            spec,
            whose,
            name,
            group: group.unwrap_or(spec.group),
        }
    }

    /// Its name, as it is typed and shown.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The field of the table, or the list, that it belongs to.
    pub const fn list(&self) -> &'static str {
        self.list.name
    }

    /// The short name that may be typed as well, where there is one.
    pub const fn short(&self) -> Option<&'static str> {
        self.spec.short
    }

    /// Its name beside its like: `Wisdom` among the saves.
    pub fn short_label(&self) -> &str {
        let name = self.name();
        KINDS
            .iter()
            .find_map(|kind| name.strip_prefix(kind))
            .unwrap_or(name)
    }

    /// What a page calls it, or one entry of it: `Dexterity`, `longsword`, `knack tool thieves' tools`.
    pub fn label(&self, entry: Option<&str>) -> String {
        match (entry, self.list.entries) {
            (None, _) => self.name().to_owned(),
            (Some(entry), Some(entries)) if entries.beside.is_empty() && !entries.are_fields => {
                entry.to_owned()
            }
            (Some(entry), _) => format!("{} {entry}", self.name()),
        }
    }

    /// Whether a value in it may bring a field by a name of its own, or take one away.
    pub fn changes_fields(&self) -> bool {
        is_open_by_name(self.list)
    }

    /// Where it stands.
    pub const fn group(&self) -> Group {
        self.group
    }

    /// Whether everybody has a value in it that is worth telling.
    pub const fn is_basic(&self) -> bool {
        matches!(self.spec.usual, Usual::Basic(_))
    }

    /// The value that everybody has where nothing is recorded.
    pub const fn usual(&self) -> Option<&'static str> {
        self.spec.usual.word()
    }

    /// What it takes.
    pub const fn kind(&self) -> Kind {
        self.spec.kind
    }

    /// Whether it belongs to one entry among several, whose name is said before the value.
    pub const fn is_of_entry(&self) -> bool {
        matches!(self.whose, ValuesOf::Said | ValuesOf::New)
    }

    /// Whether it begins a new entry: it has no value of its own, a name comes first.
    pub const fn names_new(&self) -> bool {
        matches!(self.whose, ValuesOf::New)
    }

    /// Whether it stands in a list that game masters fill with names of their own.
    pub fn is_of_list(&self) -> bool {
        self.is_of_entry() || is_open_by_name(self.list)
    }

    /// The word that reaches an entry of a name that means something else where it stands alone: `ability level 3`.
    pub fn kind_word(&self) -> Option<&'static str> {
        is_open_by_name(self.list).then_some(self.list.name)
    }

    /// What it and other fields are about, and which of them it is: rank 0, knack 1, proficiency 2.
    pub fn part(&self) -> Option<(&str, usize)> {
        let entries = self
            .list
            .entries
            .filter(|entries| !entries.beside.is_empty())?;
        let beside = entries
            .beside
            .iter()
            .position(|beside| beside.name == self.spec.name);
        let about = match &self.whose {
            ValuesOf::Entry(name) => name.as_str(),
            ValuesOf::Itself | ValuesOf::Said | ValuesOf::New => self.list.name,
        };
        Some((about, beside.map_or(0, |at| at + 1)))
    }

    /// The names of the entries the sheet has that are not fields of their own.
    pub fn entries(&self, sheet: &Sheet) -> Vec<String> {
        match self.whose {
            ValuesOf::Said => sheet
                .entries(self.list.name)
                .map(EntryName::to_string)
                .collect(),
            ValuesOf::Itself | ValuesOf::Entry(_) | ValuesOf::New => Vec::new(),
        }
    }

    /// Its value on a sheet, or that of a named entry, as it would be typed; none where nothing is recorded.
    pub fn value(&self, sheet: &Sheet, entry: Option<&str>) -> Option<String> {
        let at = self.place(entry).ok()?;
        let at: Vec<&str> = at.iter().map(EntryName::as_str).collect();
        let word = sheet.word(&at)?;
        let is_nothing = self.spec.usual == Usual::Counts("0") && word == "0";
        (!is_nothing).then(|| word.to_owned())
    }

    /// The change that gives the field, or the field of a named entry, what was typed.
    ///
    /// # Errors
    /// [`Unrecordable`], where the value is not understood or out of bounds, or the entry has no name or a bad one.
    pub fn change(&self, entry: Option<&str>, typed: &str) -> Result<SheetChange, Unrecordable> {
        let mut at = self.place(entry)?;
        let is_none = typed.trim().eq_ignore_ascii_case("none");
        let is_first = self.spec.name == self.list.name;
        if is_none && is_first {
            // An entry is taken away with all that is recorded of it.
            at.truncate(2);
        }
        SheetChange::new(self.system, at, (!is_none).then_some(typed))
    }

    /// Where its value stands on a sheet.
    fn place(&self, entry: Option<&str>) -> Result<Vec<EntryName>, Unrecordable> {
        let list = EntryName::new(self.list.name)?;
        let entry = match (&self.whose, entry) {
            (ValuesOf::Itself, _) => return Ok(vec![list]),
            (ValuesOf::Entry(name), _) => name.clone(),
            (ValuesOf::Said | ValuesOf::New, None) => {
                return Err(Unrecordable::Nameless(self.name.clone()));
            }
            (ValuesOf::Said, Some(entry)) => EntryName::new(entry)?,
            (ValuesOf::New, Some(entry)) => free(self.system, self.list, entry)?,
        };
        let mut at = vec![list, entry];
        if self.part().is_some() {
            let is_own = self.spec.name == self.list.name;
            at.push(EntryName::new(if is_own { VALUE } else { self.spec.name })?);
        }
        Ok(at)
    }
}

pub(super) fn is_open_by_name(list: &FieldSpec) -> bool {
    list.entries
        .is_some_and(|entries| entries.are_fields && entries.are_open)
}

/// A name for an entry that is a field by its own name: no other field has it, and no roll.
pub(super) fn free(
    system: System,
    list: &FieldSpec,
    name: &str,
) -> Result<EntryName, Unrecordable> {
    let table = system.profile().fields;
    let name = EntryName::new(name)?;
    if is_taken(table, list.name, name.as_str()) {
        Err(Unrecordable::Taken(name.into()))
    } else {
        Ok(name)
    }
}

/// Whether an entry of a list may bear a name: it is one, and neither a field of the table has it nor a roll.
pub(in crate::systems) fn is_free(table: &[FieldSpec], list: &str, name: &str) -> bool {
    EntryName::new(name).is_ok() && !is_taken(table, list, name)
}

fn is_taken(table: &[FieldSpec], list: &str, name: &str) -> bool {
    let lists = table.iter().filter(|spec| spec.name == list);
    let mut rolls = lists
        .filter_map(|spec| spec.entries)
        .flat_map(|entries| entries.taken);
    let mut words = table
        .iter()
        .flat_map(|spec| std::iter::once(spec.name).chain(spec.short));
    words.any(|word| is_same(word, name)) || rolls.any(|word| is_same(word, name))
}
