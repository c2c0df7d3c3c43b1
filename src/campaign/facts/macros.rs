//! Macros: lines kept under a word of their own, and done together as one step.

use serde::{Deserialize, Serialize};

use super::entry_kinds::Kind;
use super::event_answer::EventAnswer;

/// The most lines a macro may have.
pub const MOST_LINES: usize = 20;

/// The most letters its name may have.
const LONGEST_NAME: usize = 40;

/// Lines kept under a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Macro {
    /// The word, unlike any other macro's.
    pub name: String,
    /// Its lines as they were typed: they are read when it is used, one after the other.
    pub lines: Vec<String>,
}

impl Macro {
    /// Whether a word can be a macro's name, as far as that depends on nothing else: it must be read as one word, and not
    /// as a number, dice or a sign.
    pub fn may_be_called(name: &str) -> bool {
        let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        name.starts_with(char::is_alphabetic)
            && name.chars().all(is_of_name)
            && name.chars().count() <= LONGEST_NAME
    }

    /// Its lines as one text.
    pub fn text(&self) -> String {
        self.lines.join(" ; ")
    }

    pub(in crate::campaign) fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }
}

/// Something that happened to a macro.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum MacroEvent {
    /// It was kept, or changed.
    Kept(Macro),
    /// It was used: what its lines did follows.
    Used(String),
    /// It was thrown away.
    Removed(String),
}

impl MacroEvent {
    /// What it answers. It has no topic: the lines it does have theirs.
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        let words = match self {
            Self::Kept(kept) => format!("macro {} = {}", kept.name, kept.text()),
            Self::Used(name) => format!("macro {name}"),
            Self::Removed(name) => format!("macro {name} removed"),
        };
        EventAnswer::text(Kind::Macro, "", words)
    }

    /// Makes it so. They are kept in the order of their names.
    pub(in crate::campaign) fn apply(&self, macros: &mut Vec<Macro>) {
        match self {
            Self::Kept(kept) => {
                macros.retain(|other| !other.is_called(&kept.name));
                let place = macros.partition_point(|other| other.name < kept.name);
                macros.insert(place, kept.clone());
            }
            Self::Removed(name) => macros.retain(|kept| !kept.is_called(name)),
            Self::Used(_) => {}
        }
    }
}
