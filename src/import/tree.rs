//! A value of JSON, YAML or XML, held within bounds, and what is asked of one.

use super::found::Trouble;
use super::words::{first_number, natural, plain, whole};

/// The most values one record may be made of.
pub(super) const MOST_VALUES: usize = 400_000;

/// The most bytes of texts in one record.
pub(super) const MOST_BYTES: usize = 24 << 20;

/// How deep values may lie in one another.
pub(super) const DEEPEST: usize = 100;

/// A value, whatever it was written in.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Tree {
    Null,
    Yes(bool),
    Number(f64),
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(String, Tree)>),
}

/// What a record has taken of what it may.
#[derive(Debug, Default)]
pub(super) struct Room {
    values: usize,
    bytes: usize,
}

impl Room {
    /// Takes room for one value and the bytes of its text.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), String> {
        self.values += 1;
        self.bytes += bytes;
        if self.values > MOST_VALUES {
            return Err(format!(
                "it holds more than {MOST_VALUES} values: split the file into smaller ones"
            ));
        }
        if self.bytes > MOST_BYTES {
            return Err(
                "its texts are too long for creatures: it is some other kind of file".to_owned(),
            );
        }
        Ok(())
    }
}

static NOTHING: Tree = Tree::Null;

impl Tree {
    /// What stands under a key; nothing where it is none.
    pub(super) fn get(&self, key: &str) -> &Self {
        let found = match self {
            Self::Map(entries) => entries
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        };
        found.unwrap_or(&NOTHING)
    }

    /// What stands at the end of several keys: `system.attributes.hp`.
    pub(super) fn at(&self, path: &str) -> &Self {
        path.split('.').fold(self, Self::get)
    }

    /// What a key wraps, or itself where nothing is wrapped.
    pub(super) fn within(&self, key: &str) -> &Self {
        match self.get(key) {
            Self::Null => self,
            wrapped => wrapped,
        }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        !matches!(self.get(key), Self::Null)
    }

    pub(super) const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A text, or a number as one; empty where there is neither.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Text(text) => text.trim().to_owned(),
            Self::Number(number) => told(*number),
            Self::Yes(_) | Self::Null | Self::List(_) | Self::Map(_) => String::new(),
        }
    }

    /// Its words, where it has any.
    pub(super) fn said(&self) -> Option<String> {
        Some(self.words()).filter(|words| !words.is_empty())
    }

    /// The words of each of a list.
    pub(super) fn each_said(&self) -> Vec<String> {
        self.list().iter().map(Self::words).collect()
    }

    /// A whole number, also where it is written as a text.
    pub(super) fn whole(&self) -> Option<i32> {
        match self {
            Self::Number(number) if number.fract() == 0.0 && number.abs() < 1e9 =>
            {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "it is whole and within bounds"
                )]
                Some(*number as i32)
            }
            Self::Text(text) => whole(&plain(text)),
            _ => None,
        }
    }

    /// A whole number, or the first one in its words.
    pub(super) fn first_whole(&self) -> Option<i32> {
        let in_words = || first_number(&self.words());
        self.whole().or_else(in_words)
    }

    /// A whole number that is not negative.
    pub(super) fn count(&self) -> Option<u32> {
        self.whole().and_then(natural)
    }

    /// The same, where it is more than 0.
    pub(super) fn some(&self) -> Option<u32> {
        self.count().filter(|count| *count > 0)
    }

    /// The whole number under a key; where something else stands there, that is said.
    pub(super) fn figure(&self, key: &str, left_out: &mut Vec<String>) -> Option<i32> {
        let value = self.get(key);
        let figure = value.whole();
        if figure.is_none() && !value.is_null() {
            let words: String = value.words().chars().take(40).collect();
            let there = match words.as_str() {
                "" => value.kind().to_owned(),
                words => format!("“{words}”"),
            };
            left_out.push(format!(
                "{key}: a whole number is wanted, and {there} stands there"
            ));
        }
        figure
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    pub(super) const fn is_yes(&self) -> bool {
        matches!(self, Self::Yes(true))
    }

    pub(super) fn list(&self) -> &[Self] {
        match self {
            Self::List(list) => list,
            _ => &[],
        }
    }

    pub(super) fn entries(&self) -> &[(String, Self)] {
        match self {
            Self::Map(entries) => entries,
            _ => &[],
        }
    }

    /// What an object holds, without its keys.
    pub(super) fn values(&self) -> impl Iterator<Item = &Self> {
        self.entries().iter().map(|(_, value)| value)
    }

    /// What kind of value it is, for a complaint.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Yes(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Map(_) => "an object",
        }
    }
}

/// A number as people write it.
pub(super) fn told(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        format!("{number:.0}")
    } else {
        number.to_string()
    }
}

/// Reads every record of a file: each element of a list at its top, else the one value there is.
pub(super) type TakeRecord<'a> = &'a mut dyn FnMut(Tree) -> Result<(), Trouble>;
