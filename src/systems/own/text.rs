//! Texts of a game's file, each with its place, and what the binder made of them.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

use super::formula::Formula;
use super::tree::Tree;

/// A text of the file.
#[derive(Clone, Default)]
pub struct Text {
    text: String,
    /// The address it was read from, within the text of the file; 0 where it is written with escapes, and so stands nowhere.
    read_from: usize,
}

impl Text {
    /// It as it stands.
    pub const fn as_str(&self) -> &str {
        self.text.as_str()
    }

    pub(super) fn is_same(&self, other: &str) -> bool {
        self.text.eq_ignore_ascii_case(other)
    }

    /// The byte of the file it begins at behind its quotes; unknown where it is written with escapes.
    pub(super) fn place(&self, file: &str) -> Option<usize> {
        let place = self.read_from.checked_sub(file.as_ptr().addr())?;
        (place <= file.len()).then_some(place)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            read_from: 0,
        }
    }
}

impl From<&Text> for String {
    fn from(text: &Text) -> Self {
        text.text.clone()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// By what it says, wherever it stands.
impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Text {}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(transparent)]
        struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
        let Borrowed(text) = Borrowed::deserialize(deserializer)?;
        let read_from = match &text {
            Cow::Borrowed(text) => text.as_ptr().addr(),
            Cow::Owned(_) => 0,
        };
        Ok(Self {
            text: text.into_owned(),
            read_from,
        })
    }
}

/// A text of the file, and what the binder made of it: a formula, a sentence, the place of what it names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bound<T> {
    /// As the file has it.
    pub text: Text,
    /// What it is.
    pub is: T,
}

impl<T> Deref for Bound<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.is
    }
}

impl<'de, T: Default> Deserialize<'de> for Bound<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        Ok(Self {
            text,
            is: T::default(),
        })
    }
}

/// A number, or the text of a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// A number.
    Number(Formula),
    /// A formula.
    Formula(Bound<Formula>),
}

impl Deref for Amount {
    type Target = Formula;

    fn deref(&self) -> &Formula {
        match self {
            Self::Number(formula) | Self::Formula(Bound { is: formula, .. }) => formula,
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or a formula in quotes")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Amount, E> {
                Ok(Amount::Number(Tree::Number(number)))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Amount, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Amount, E> {
                let text = serde::de::value::BorrowedStrDeserializer::new(text);
                Bound::deserialize(text).map(Amount::Formula)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Amount, E> {
                let (text, is) = (Text::from(text), Tree::Number(0));
                Ok(Amount::Formula(Bound { text, is }))
            }
        }
        deserializer.deserialize_any(Either)
    }
}
