//! Entries of a sheet that say several things in one line: `1d8+3 slashing melee swords`.

use serde::Deserialize;

use super::super::formula::{Formula, key_of};
use super::super::text::{Bound, Text};

/// One of the things that an entry says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// What it is called.
    pub name: Text,
    /// How it is said.
    pub kind: FieldKind,
    /// Whether an entry has to say it.
    #[serde(default, rename = "needed")]
    pub is_needed: bool,
    /// What an entry says that says nothing of it.
    pub usual: Option<Text>,
    /// What it comes to by the other fields where an entry says nothing of it, and so is not written.
    pub unsaid: Option<Bound<Formula>>,
    /// Holds by the other fields where an entry may say it; always, where it is not given.
    pub only: Option<Bound<Formula>>,
    /// The input that it fills where the entry is rolled or described; of one that counts figures, it describes one.
    pub fills: Option<Bound<usize>>,
    /// What the entry adds more by its name, where it is said.
    #[serde(default)]
    pub adds: i64,
    /// What its dice come to more then.
    #[serde(default)]
    pub more: i64,
}

/// Before the names of fields, as formulas of an entry write them.
const ITS: &str = "its_";

/// What formulas of an entry name: what it adds, the place of the figure that is rolled, its fields, whether it is dice, and whether
/// a line describes it.
pub(in crate::systems::own) fn names_of_entry(fields: &[Field]) -> Vec<String> {
    let its = fields.iter();
    let its = its.map(|field| format!("{ITS}{}", key_of(&field.name)));
    let mut names = vec!["figure".to_owned(), "place".to_owned()];
    names.extend(its);
    names.extend(["is_dice", "described"].map(str::to_owned));
    names
}

/// How something is said in an entry.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FieldKind {
    /// Dice, with types of harm where the file has such: `1d8+3 slashing +1d6 fire`, or `none`.
    Harm,
    /// Dice, which it fills its input with, or a number that the entry adds by its name: `1d8+1`, `+4`.
    Amount,
    /// A number; with its sign, where it may be below 0.
    Number {
        /// The lowest.
        from: i64,
        /// The highest.
        to: i64,
    },
    /// One of several words, each with what it stands for.
    Choice(Vec<(Text, Bound<Formula>)>),
    /// Its name, if that is said.
    Word,
    /// Words as they stand.
    Words {
        /// The words behind which they follow, the first of them; where there are none, they begin at once.
        #[serde(default)]
        behind: Vec<Text>,
        /// The groups of which they name a figure, where they name one.
        #[serde(default)]
        of: Vec<Text>,
    },
}
