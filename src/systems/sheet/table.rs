//! The table of a system's fields: what a sheet records, as data.

use std::fmt;

use crate::systems::record::{Kind, Level, Unrecordable, find, is_same};

/// Reads what was typed into the field or the entry of this name, and gives it as it is written down.
#[derive(Clone, Copy)]
pub struct ReadValue(pub &'static Reading);

/// What it takes and gives.
pub type Reading = dyn Fn(&str, &str) -> Result<String, Unrecordable> + Sync;

impl fmt::Debug for ReadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReadValue")
    }
}

/// A field of a system's table, or a list of entries.
#[derive(Debug, Clone, Copy)]
pub struct FieldSpec {
    /// Its name, as it is typed, shown and written down.
    pub name: &'static str,
    /// The short name that may be typed as well, where there is one.
    pub short: Option<&'static str>,
    /// Where it stands.
    pub group: Group,
    /// What it takes, with its bounds; of a list, what each entry takes.
    pub kind: Kind,
    /// What nothing recorded means.
    pub usual: Usual,
    /// Reads what its kind alone does not say.
    pub read: Option<ReadValue>,
    /// A change to a value and to nothing, in a few words: `{}` is the field or the entry, `{=}` the value.
    pub told: [&'static str; 2],
    /// Whether only heroes have it.
    pub is_of_heroes: bool,
    /// What its entries are; none of a field of its own.
    pub entries: Option<Entries>,
}

/// Where on a sheet, and on a form of it, fields stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// Its title on a page.
    pub title: &'static str,
    /// Its column in a form.
    pub column: usize,
    /// Its heading there; nothing among what every system records.
    pub heading: &'static str,
}

/// What it means that nothing is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usual {
    /// Nothing.
    Nothing,
    /// So much, which is told as nothing.
    Counts(&'static str),
    /// The value that everybody has.
    Value(&'static str),
    /// The same, told even so: the score of an ability.
    Basic(&'static str),
}

/// What the entries of a list are.
#[derive(Debug, Clone, Copy)]
pub struct Entries {
    /// Several of them, as in `weapons: 100 entries are the most a sheet holds`.
    pub several: &'static str,
    /// Whether an entry is a field by its own name; else it is reached behind the word of the list.
    pub are_fields: bool,
    /// Whether there are others than those of the book.
    pub are_open: bool,
    /// Names no entry may have, beside those of fields: rolls of the same name.
    pub taken: &'static [&'static str],
    /// What else is recorded of each, beside its value.
    pub beside: &'static [FieldSpec],
}

/// The key of an entry's own value, where others stand beside it.
pub(in crate::systems) const VALUE: &str = "rank";

impl Usual {
    /// The value it stands for.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Counts(word) | Self::Value(word) | Self::Basic(word) => Some(word),
        }
    }
}

impl FieldSpec {
    /// It and what else is recorded of each entry.
    pub(super) fn parts(&'static self) -> impl Iterator<Item = &'static Self> {
        let beside = self.entries.map_or(&[][..], |entries| entries.beside);
        std::iter::once(self).chain(beside)
    }

    /// The value of what was typed, as it is written down; none where that takes it away.
    ///
    /// # Errors
    /// [`Unrecordable`] with what the field takes; `name` is that of the field or the entry.
    pub(super) fn value_of(&self, name: &str, typed: &str) -> Result<Option<String>, Unrecordable> {
        let typed = typed.trim();
        if typed.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        if let Some(ReadValue(read)) = self.read {
            return read(name, typed).map(Some);
        }
        let word = match self.kind {
            Kind::Number { least, most } => {
                let number: Option<i32> = typed.parse().ok();
                let number = number.filter(|number| (least..=most).contains(number));
                number.map(|number| number.to_string())
            }
            // A die may be said by its sides alone.
            Kind::Choice(words) => {
                one_of(words, fraction(typed)).or_else(|| one_of(words, &format!("d{typed}")))
            }
            Kind::Several(words) => {
                let typed = typed.split([',', ' ']).filter(|word| !word.is_empty());
                let each: Option<Vec<String>> = typed.map(|word| one_of(words, word)).collect();
                let each = each.filter(|each| !each.is_empty());
                each.map(|each| each.join(", "))
            }
            Kind::Tick => one_of(&["yes", "no"], typed),
            Kind::Level { least, most, of } => {
                let level = Level::read(typed, (least.into(), most.into()), of);
                level.map(|level| level.to_string())
            }
            Kind::Text(_) if typed.is_empty() => return Ok(None),
            Kind::Text(_) => Some(typed.to_owned()),
        };
        let bad = || Unrecordable::value(name, typed, self.expected());
        word.ok_or_else(bad)
            .map(|word| Some(word).filter(|word| word != "none"))
    }

    /// What it takes, as in `expected …`.
    pub(super) fn expected(&self) -> String {
        let takes_none = match self.usual {
            Usual::Nothing | Usual::Counts(_) => true,
            Usual::Value(_) | Usual::Basic(_) => false,
        };
        let is_choice = matches!(self.kind, Kind::Choice(_));
        let expected = self.kind.expected();
        if takes_none && !is_choice {
            format!("{expected}, or `none`")
        } else {
            expected
        }
    }
}

/// A fraction as lists write it, that may be typed as a decimal number or in one letter.
fn fraction(typed: &str) -> &str {
    match typed {
        "0.125" | ".125" | "⅛" => "1/8",
        "0.25" | ".25" | "¼" => "1/4",
        "0.5" | ".5" | "½" => "1/2",
        other => other,
    }
}

fn one_of(words: &[&'static str], typed: &str) -> Option<String> {
    // As it stands in every file: nothing is looked for in small letters then.
    if words.contains(&typed) {
        return Some(typed.to_owned());
    }
    let words: Vec<(&str, &str)> = words.iter().map(|word| (*word, *word)).collect();
    find(&words, typed).ok().map(str::to_owned)
}

/// The field of that name.
pub(super) fn spec_of(table: &'static [FieldSpec], name: &str) -> Option<&'static FieldSpec> {
    table.iter().find(|spec| is_same(spec.name, name))
}
