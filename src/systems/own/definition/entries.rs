//! Entries of a sheet that say several things in one line: `1d8+3 slashing melee swords`.

use serde::Deserialize;

use super::super::formula::Formula;
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
    /// The input that it fills where the entry is rolled.
    pub fills: Option<Bound<usize>>,
}

/// How something is said in an entry.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FieldKind {
    /// Dice, with types of harm where the file has such: `1d8+3 slashing +1d6 fire`, or `none`.
    Harm,
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
