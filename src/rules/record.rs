//! What the sheets of several systems share: names and numbers within bounds, what a field takes, sums told in words.

use crate::words::display_safe;

mod bounded;
mod lookup;
mod name;
mod sum;

pub use bounded::Bounded;
pub use lookup::{NotOne, find};
pub use name::{EntryName, LONGEST_NAME, is_same};
pub use sum::{Part, Sum};

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
    /// A number out of bounds.
    #[error("{number} is out of bounds: expected {least} to {most}")]
    Number {
        /// What was given.
        number: i64,
        /// The least that may be.
        least: i32,
        /// The most that may be.
        most: i32,
    },
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
}

/// What a field of a sheet takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
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
    },
    /// A short text, held to what an [`EntryName`] may be.
    Text,
}

impl FieldKind {
    /// What may be typed, as in `expected …`.
    #[must_use]
    pub fn wanted(self) -> String {
        match self {
            Self::Number { least, most } => format!("a number from {least} to {most}, or `none`"),
            Self::Level { least, most } => {
                format!("a number from {least} to {most}, an attribute as in `dx+2`, or `none`")
            }
            Self::Text => "a word or several in quotes, or `none`".to_owned(),
        }
    }

    /// What was typed into a field of this kind, as that reads it; nothing stays nothing.
    ///
    /// # Errors
    /// [`Unrecordable::Value`] with what the field takes.
    pub fn take<T>(
        self,
        field: &str,
        typed: Option<&str>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Unrecordable> {
        let refusal = |typed: &str| Unrecordable::Value {
            field: field.to_owned(),
            typed: excerpt_of(typed),
            wanted: self.wanted(),
        };
        typed.map(|typed| read(typed).ok_or_else(|| refusal(typed))).transpose()
    }
}

/// A text as an error quotes it: harmless, and not longer than a name may be.
fn excerpt_of(text: &str) -> String {
    let start: String = text.chars().take(LONGEST_NAME).collect();
    let dots = if text.chars().nth(LONGEST_NAME).is_some() { "…" } else { "" };
    format!("{}{dots}", display_safe(&start))
}

#[cfg(test)]
mod tests;
