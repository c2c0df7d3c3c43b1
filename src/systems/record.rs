//! What the sheets of all systems share: names and numbers within bounds, what a field takes, sums told in words.

use crate::words::{display_safe, joined};

mod level;
mod lookup;
mod name;
mod sum;

pub use level::Level;
pub use lookup::{NotOne, find, may_mean};
pub use name::{EntryName, LONGEST_NAME, is_same};
pub use sum::{Addend, Shown, Sum};

/// The most entries one list of a sheet may have (our decision).
pub const MOST_ENTRIES: usize = 100;

/// Why something cannot be recorded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unrecordable {
    /// Not a name.
    #[error("“{name}” cannot be a name: {why}")]
    Name {
        /// What was given, made harmless.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A name that already means something else.
    #[error("“{0}” already means something else on this sheet: choose another name")]
    Taken(String),
    /// Not a value of this field.
    #[error("“{typed}” does not fit {field}: expected {wanted}")]
    Value {
        /// The field's name.
        field: String,
        /// What was given, made harmless.
        typed: String,
        /// What would have fitted.
        wanted: String,
    },
    /// Nothing that this system records.
    #[error("{system} records no “{name}”: expected {fields}")]
    Unknown {
        /// The system.
        system: &'static str,
        /// What was given, made harmless.
        name: String,
        /// What it records.
        fields: String,
    },
    /// One value where there are entries, or the other way round.
    #[error("{0}: expected {1}")]
    Shape(String, &'static str),
    /// The field is of one entry among several, and none was named.
    #[error("{0}: whose? expected the name first, then the value")]
    Nameless(String),
    /// The list has no room for one more.
    #[error("{0}: {MOST_ENTRIES} entries are the most a sheet holds")]
    Full(String),
}

impl Unrecordable {
    /// Nothing of that name is recorded by a system, which has these fields.
    pub fn unknown(
        system: &'static str,
        name: &str,
        fields: &mut dyn Iterator<Item = &'static str>,
    ) -> Self {
        Self::Unknown {
            system,
            name: excerpt_of(name),
            fields: joined(&fields.collect::<Vec<_>>(), "or"),
        }
    }

    /// What was typed is no value of a field that takes something else.
    pub fn value(field: &str, typed: &str, wanted: impl Into<String>) -> Self {
        Self::Value {
            field: excerpt_of(field),
            typed: excerpt_of(typed),
            wanted: wanted.into(),
        }
    }
}

/// What a field of a sheet takes, always one word or one quoted text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number within bounds.
    Number {
        /// The least it may be.
        least: i32,
        /// The most it may be.
        most: i32,
    },
    /// Such a number, or an attribute and what is added to it: `12`, `dx+2`, `iq`.
    Level {
        /// The least the number may be.
        least: i32,
        /// The most the number may be.
        most: i32,
        /// The short names of those attributes.
        of: &'static [&'static str],
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Several of these words, with commas between them.
    Several(&'static [&'static str]),
    /// `yes` or `no`.
    Tick,
    /// A short text, and an example of one.
    Text(&'static str),
}

impl Kind {
    /// What may be typed, as in `expected …`.
    pub fn expected(&self) -> String {
        match self {
            Self::Number { least, most } => format!("a number from {least} to {most}"),
            Self::Level { least, most, of } => {
                let example = of.get(1).or(of.first()).copied().unwrap_or_default();
                format!("a number from {least} to {most}, an attribute as in `{example}+2`")
            }
            Self::Choice(words) => one_of(words),
            Self::Several(words) => format!("one or more of {}", joined(words, "or")),
            Self::Tick => "yes or no".to_owned(),
            Self::Text(example) => format!("something like {example}"),
        }
    }
}

/// Whole numbers that follow each other at the end of a list are named by the first and the last of them.
const A_RUN: usize = 5;

/// Some words as those of which one is expected: `none, 1/2 or a number from 1 to 30`.
fn one_of(words: &[&str]) -> String {
    let number = |word: &&str| word.parse::<i32>().ok();
    let follow = |pair: &&[&str]| match pair {
        [before, after] => number(before)
            .and_then(|before| before.checked_add(1))
            .is_some_and(|next| number(after) == Some(next)),
        _ => false,
    };
    let run = words.windows(2).rev().take_while(follow).count() + 1;
    let (before, run) = words.split_at(words.len().saturating_sub(run));
    match run {
        [first, .., last] if run.len() >= A_RUN => {
            let run = format!("a number from {first} to {last}");
            let words: Vec<&str> = before.iter().copied().chain([run.as_str()]).collect();
            joined(&words, "or")
        }
        _ => joined(words, "or"),
    }
}

/// A text as an error quotes it: harmless, and not longer than a name may be.
pub(super) fn excerpt_of(text: &str) -> String {
    let start: String = text.chars().take(LONGEST_NAME).collect();
    let dots = if text.chars().nth(LONGEST_NAME).is_some() {
        "…"
    } else {
        ""
    };
    format!("{}{dots}", display_safe(&start))
}

#[cfg(test)]
mod tests;
