//! What the sheets of the systems share: fields and their values, sums spelled out, names found by a prefix.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::words::joined;

/// The most characters the name of an entry may have (our decision).
pub const MOST_LETTERS: usize = 60;

/// The most entries one list of a sheet may have (our decision).
pub const MOST_ENTRIES: usize = 100;

/// The name of something a sheet lists, or a trait in words: 1 to [`MOST_LETTERS`] characters, none of them a control
/// character, no blanks around it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EntryName(String);

/// What a field of a sheet takes, always one word or one quoted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Number {
        /// The lowest.
        low: i32,
        /// The highest.
        high: i32,
    },
    /// One of these words.
    Choice(Vec<&'static str>),
    /// `yes` or `no`.
    Tick,
    /// Dice, such as `1d8+1`.
    Dice,
    /// A text, and an example of one.
    Text(&'static str),
}

/// Why a value cannot be written into a sheet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadValue {
    /// The field takes something else.
    #[error("“{text}” is no value of {field}: expected {expected}")]
    Value {
        /// The field.
        field: String,
        /// What was given.
        text: String,
        /// What the field takes.
        expected: String,
    },
    /// The name of an entry is none.
    #[error("“{0}” is no name: expected 1 to {MOST_LETTERS} characters that can be shown")]
    Name(String),
    /// The field is of one entry among several, and none was named.
    #[error("{0}: whose? expected the name first, then the value")]
    Nameless(String),
    /// The list has no room for one more.
    #[error("{0}: {MOST_ENTRIES} entries are the most a sheet holds")]
    Full(String),
}

/// Why a name stands for nothing on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unknown {
    /// Nothing of that name.
    #[error("“{typed}” is not on this sheet: there is {}", listed(.known, "and"))]
    NoSuch {
        /// What was typed.
        typed: String,
        /// Every name there is.
        known: Vec<String>,
    },
    /// More than one.
    #[error("“{typed}” may be {}", listed(.candidates, "or"))]
    Several {
        /// What was typed.
        typed: String,
        /// The names it fits.
        candidates: Vec<String>,
    },
}

/// One part of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addend {
    /// What it is; empty for a plain number.
    pub name: String,
    /// What it adds.
    pub value: i32,
}

/// Whether a sum is a figure by itself or is added to a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// `AC 10`.
    Figure,
    /// `Stealth +5`.
    Bonus,
}

/// A derived figure with the sum behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// What it is: `AC`, `Stealth`.
    pub what: String,
    /// What it is made of, in order.
    pub parts: Vec<Addend>,
    /// How its value is shown.
    pub shown: Shown,
}

impl EntryName {
    /// A name, blanks around it cut off.
    ///
    /// # Errors
    /// [`BadValue::Name`], where nothing is left, too much, or something that cannot be shown.
    pub fn new(name: &str) -> Result<Self, BadValue> {
        let trimmed = name.trim();
        let is_name = !trimmed.is_empty()
            && trimmed.chars().count() <= MOST_LETTERS
            && !trimmed.chars().any(char::is_control);
        if is_name { Ok(Self(trimmed.to_owned())) } else { Err(BadValue::Name(name.to_owned())) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the same name, in any case.
    #[must_use]
    pub fn is(&self, other: &str) -> bool {
        self.0.to_lowercase() == other.to_lowercase()
    }
}

impl TryFrom<String> for EntryName {
    type Error = BadValue;

    fn try_from(name: String) -> Result<Self, BadValue> {
        Self::new(&name)
    }
}

impl From<EntryName> for String {
    fn from(name: EntryName) -> Self {
        name.0
    }
}

impl fmt::Display for EntryName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Kind {
    /// What it takes, in words.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Number { low, high } => format!("a number from {low} to {high}"),
            Self::Choice(words) => joined(words, "or"),
            Self::Tick => "yes or no".to_owned(),
            Self::Dice => "dice, such as 1d8+1".to_owned(),
            Self::Text(example) => format!("something like {example}"),
        }
    }
}

impl Addend {
    /// A part with its name.
    #[must_use]
    pub fn new(name: impl Into<String>, value: i32) -> Self {
        Self { name: name.into(), value }
    }
}

impl Sum {
    /// What the parts come to.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(part.value))
    }
}

/// `8 + Dex 2 = AC 10`, `Dex -1 + rank 2 = Stealth +1`.
impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Addend { name, value }) in self.parts.iter().enumerate() {
            let gap = if name.is_empty() { "" } else { " " };
            match (index, *value < 0) {
                (0, _) => write!(f, "{name}{gap}{value}")?,
                (_, false) => write!(f, " + {name}{gap}{value}")?,
                (_, true) => write!(f, " - {name}{gap}{}", value.unsigned_abs())?,
            }
        }
        match self.shown {
            Shown::Figure => write!(f, " = {} {}", self.what, self.value()),
            Shown::Bonus => write!(f, " = {} {:+}", self.what, self.value()),
        }
    }
}

/// Finds what a typed name stands for, in any case: the first of exactly that name, else the one whose words begin as
/// the typed ones do, else the one that has such words further on.
///
/// # Errors
/// [`Unknown`], with all names there are, or the several it fits.
pub fn find<T: Clone>(typed: &str, entries: &[(&str, T)]) -> Result<T, Unknown> {
    let wanted = lower_words(typed);
    for fits in [is_all, begins, stands_within] {
        let fitting: Vec<&(&str, T)> = entries
            .iter()
            .filter(|(name, _)| !wanted.is_empty() && fits(&lower_words(name), &wanted))
            .collect();
        match fitting.as_slice() {
            [] => {}
            [(name, found), others @ ..] if others.iter().all(|(other, _)| same(other, name)) => {
                return Ok(found.clone());
            }
            several => {
                let candidates = several.iter().map(|(name, _)| (*name).to_owned()).collect();
                return Err(Unknown::Several { typed: typed.to_owned(), candidates });
            }
        }
    }
    let known = entries.iter().map(|(name, _)| (*name).to_owned()).collect();
    Err(Unknown::NoSuch { typed: typed.to_owned(), known })
}

fn lower_words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn is_all(name: &[String], typed: &[String]) -> bool {
    name == typed
}

fn begins(name: &[String], typed: &[String]) -> bool {
    typed.len() <= name.len() && name.iter().zip(typed).all(|(word, start)| word.starts_with(start.as_str()))
}

fn stands_within(name: &[String], typed: &[String]) -> bool {
    (1..name.len()).any(|skipped| name.get(skipped..).is_some_and(|rest| begins(rest, typed)))
}

fn listed(names: &[String], conjunction: &str) -> String {
    if names.is_empty() {
        return "nothing".to_owned();
    }
    joined(&names.iter().map(String::as_str).collect::<Vec<_>>(), conjunction)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [(&str, u8); 5] =
        [("Wisdom", 1), ("save Wisdom", 2), ("Stealth", 3), ("Agile and Fast", 4), ("Strength", 5)];

    #[test]
    fn a_name_is_found_in_full_by_its_start_and_by_a_word_further_on() {
        assert_eq!(find("wisdom", &NAMES), Ok(1));
        assert_eq!(find("sa wis", &NAMES), Ok(2));
        assert_eq!(find("ste", &NAMES), Ok(3));
        assert_eq!(find("fast", &NAMES), Ok(4));
    }

    #[test]
    fn a_name_in_full_wins_over_those_it_begins() {
        assert_eq!(find("bow", &[("bow of yew", 1), ("bow", 2), ("long bow", 3)]), Ok(2));
        assert_eq!(find("bo", &[("bow", 1), ("long bow", 2)]), Ok(1));
    }

    #[test]
    fn a_start_of_several_names_is_refused_with_them() {
        assert_eq!(find("st", &NAMES).unwrap_err().to_string(), "“st” may be Stealth or Strength");
    }

    #[test]
    fn an_unknown_name_tells_what_there_is() {
        let told = "“dance” is not on this sheet: there is Wisdom, save Wisdom, Stealth, Agile and Fast and Strength";
        assert_eq!(find("dance", &NAMES).unwrap_err().to_string(), told);
        assert_eq!(find::<u8>("", &[]).unwrap_err().to_string(), "“” is not on this sheet: there is nothing");
    }

    #[test]
    fn a_sum_is_told_with_its_parts() {
        let mut sum = Sum {
            what: "AC".into(),
            parts: vec![Addend::new("", 8), Addend::new("Dex", 2)],
            shown: Shown::Figure,
        };
        assert_eq!(sum.to_string(), "8 + Dex 2 = AC 10");
        sum.parts.push(Addend::new("curse", -3));
        sum.shown = Shown::Bonus;
        assert_eq!(sum.to_string(), "8 + Dex 2 - curse 3 = AC +7");
    }

    #[test]
    fn a_name_is_cut_of_its_blanks_and_refused_where_nothing_or_too_much_is_left() {
        assert_eq!(EntryName::new("  long sword ").unwrap().as_str(), "long sword");
        let long = "x".repeat(MOST_LETTERS + 1);
        assert!(["", "  ", "a\nb", long.as_str()].into_iter().all(|name| EntryName::new(name).is_err()));
    }

    #[test]
    fn a_file_cannot_hold_a_name_that_cannot_be_made() {
        assert!(ron::from_str::<EntryName>("\" \"").is_err());
    }
}
