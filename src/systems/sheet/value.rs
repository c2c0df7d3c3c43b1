//! What stands on a sheet: words as they are typed, and lists of them by name.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::systems::record::{EntryName, Unrecordable};

pub(super) type Values = BTreeMap<EntryName, Value>;

/// A word as it is typed, or what is recorded of each of several entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// `14`, `yes`, `1d8+3 melee swords`.
    Word(String),
    /// By name.
    Entries(BTreeMap<EntryName, Self>),
}

impl Value {
    /// The word, where it is one.
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Entries(_) => None,
        }
    }

    pub(super) const fn entries(&self) -> Option<&Values> {
        match self {
            Self::Word(_) => None,
            Self::Entries(entries) => Some(entries),
        }
    }
}

/// What stands at a place.
pub(super) fn at<'a>(values: &'a Values, at: &[&str]) -> Option<&'a Value> {
    let (first, below) = at.split_first()?;
    let (_, value) = values.iter().find(|(name, _)| name.is(first))?;
    if below.is_empty() {
        Some(value)
    } else {
        self::at(value.entries()?, below)
    }
}

/// Writes a word at a place, or takes away what stands there; a list without entries goes.
pub(super) fn set(values: &mut Values, at: &[EntryName], to: Option<String>) {
    let Some((first, below)) = at.split_first() else {
        return;
    };
    if below.is_empty() {
        // The old entry goes first, so that a name written anew is spelt anew.
        values.remove(first);
        values.extend(to.map(|word| (first.clone(), Value::Word(word))));
        return;
    }
    let list = values
        .entry(first.clone())
        .or_insert_with(|| Value::Entries(Values::new()));
    if let Value::Entries(entries) = list {
        set(entries, below, to);
        if entries.is_empty() {
            values.remove(first);
        }
    }
}

/// What is done with a word at its place.
type Take<'a> = dyn FnMut(&[EntryName], &str) -> Result<(), Unrecordable> + 'a;

/// Every word with the place where it stands.
pub(super) fn each_word(
    values: &Values,
    at: &mut Vec<EntryName>,
    take: &mut Take<'_>,
) -> Result<(), Unrecordable> {
    for (name, value) in values {
        at.push(name.clone());
        match value {
            Value::Word(word) => take(at, word)?,
            Value::Entries(entries) => each_word(entries, at, take)?,
        }
        at.pop();
    }
    Ok(())
}

/// A number is written without quotes, so that a person reads it as one.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Entries(entries) => entries.serialize(serializer),
            Self::Word(word) => match word.parse::<i64>() {
                Ok(number) if number.to_string() == *word => serializer.serialize_i64(number),
                _ => serializer.serialize_str(word),
            },
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reading;
        impl<'de> Visitor<'de> for Reading {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, a text, or entries by name")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
                Ok(Value::Word(number.to_string()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
                Ok(Value::Word(number.to_string()))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Value, E> {
                Ok(Value::Word(word.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
                let mut entries = Values::new();
                while let Some((name, value)) = map.next_entry::<EntryName, Value>()? {
                    if let Some(twin) = entries.insert(name, value) {
                        drop(twin);
                        return Err(A::Error::custom(
                            "an entry of this name stands there already",
                        ));
                    }
                }
                Ok(Value::Entries(entries))
            }
        }
        deserializer.deserialize_any(Reading)
    }
}
