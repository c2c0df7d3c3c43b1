//! A name a game master gives to an entry of a sheet.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::words::{begin_alike, display_safe};

use super::{Unrecordable, excerpt_of};

/// The most characters a name on a sheet may have (our decision).
pub const LONGEST_NAME: usize = 40;

/// Marks that mean something in a line, and so cannot stand in a name.
const MARKS: &[char] = &['+', '=', ',', ':', ';', '#', '"', '“', '”'];

/// A name a game master gives to an entry of a sheet: 1 to [`LONGEST_NAME`] characters, the first a letter, none that
/// means something in a line. Two names are equal if they differ in capitals only.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EntryName(String);

impl EntryName {
    /// This name, without blanks around it.
    ///
    /// # Errors
    /// [`Unrecordable::Name`] with the reason.
    pub fn new(name: &str) -> Result<Self, Unrecordable> {
        let name = name.trim();
        let bad = |why| {
            Err(Unrecordable::Name {
                name: excerpt_of(name),
                why,
            })
        };
        if !name.starts_with(char::is_alphabetic) {
            return bad("it must begin with a letter");
        }
        if name.chars().count() > LONGEST_NAME {
            return bad("it is too long");
        }
        if name.contains(MARKS) || display_safe(name) != name {
            return bad("it holds a mark that has another meaning in a line, such as + or #");
        }
        if name.eq_ignore_ascii_case("none") {
            return bad("`none` takes an entry away");
        }
        Ok(Self(name.to_owned()))
    }

    /// The name as it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is this name, capitals aside.
    pub fn is(&self, name: &str) -> bool {
        is_same(&self.0, name)
    }
}

impl fmt::Display for EntryName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for EntryName {
    type Error = Unrecordable;

    fn try_from(name: String) -> Result<Self, Unrecordable> {
        Self::new(&name)
    }
}

impl From<EntryName> for String {
    fn from(name: EntryName) -> Self {
        name.0
    }
}

impl PartialEq for EntryName {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for EntryName {}

impl PartialOrd for EntryName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EntryName {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, other) = (&self.0, &other.0);
        if one.is_ascii() && other.is_ascii() {
            // The same without asking for memory: sheets are full of them.
            let small = |letter: u8| letter.to_ascii_lowercase();
            return one.bytes().map(small).cmp(other.bytes().map(small));
        }
        one.to_lowercase().cmp(&other.to_lowercase())
    }
}

/// Whether two names differ in capitals at most.
pub fn is_same(one: &str, other: &str) -> bool {
    begin_alike(one, other)
        && (one.eq_ignore_ascii_case(other)
            || (!(one.is_ascii() && other.is_ascii())
                && one.to_lowercase() == other.to_lowercase()))
}
