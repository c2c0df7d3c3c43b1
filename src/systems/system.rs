//! The rule systems by name, and what is constant about each.

use serde::{Deserialize, Serialize};

use super::interface::Profile;
use super::own::{
    DICE_POOL, Definition, FileOfProgram, Key, MONSTERS_AND_MAGIC, PEN_AND_DAGGER, SUCCESS_ROLL,
    SWORDS_AND_SORCERY,
};
use super::reference::{FileRule, Topic};

/// A rule system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum System {
    /// Pen & Dagger: a d20 against the Success Table. A campaign is of it where nobody says another.
    #[default]
    PenAndDagger,
    /// The dice pool: handfuls of d10, successes counted at a difficulty.
    DicePool,
    /// Swords & Sorcery: a d20 and modifiers against a target.
    SwordsAndSorcery,
    /// The success roll: 3d6 at or under a skill, with margins.
    SuccessRoll,
    /// Monsters & Magic: 3d6 and modifiers against a resistance, for effect points.
    MonstersAndMagic,
    /// One of a game master's own, or another of those that come with the program.
    Own(Key),
}

impl System {
    /// Every system that comes with the program under a name of its own.
    pub const ALL: [Self; 5] = [
        Self::PenAndDagger,
        Self::DicePool,
        Self::SwordsAndSorcery,
        Self::SuccessRoll,
        Self::MonstersAndMagic,
    ];

    /// The system of a key, long or short, in any case: a built-in one, or one of the files that were read.
    pub fn from_key(key: &str) -> Option<Self> {
        let is_named = |system: &Self| {
            key.eq_ignore_ascii_case(system.key()) || key.eq_ignore_ascii_case(system.short())
        };
        let built_in = Self::ALL.into_iter().find(is_named);
        built_in.or_else(|| Key::of_word(key).map(Self::Own))
    }

    /// Whether it is read from a file: that may change between two evenings, and what was recorded by it before stays.
    pub const fn is_of_file(self) -> bool {
        matches!(self, Self::Own(_))
    }

    /// What is constant about it.
    pub fn profile(self) -> &'static Profile {
        self.file_key().profile()
    }

    /// Its key, the word its lines may begin with, and its name: for one that comes with the program without reading its file.
    fn names(self) -> [&'static str; 3] {
        match (self, self.program()) {
            (Self::Own(own), _) => {
                let Definition {
                    key, short, title, ..
                } = own.definition();
                [key, short, title]
            }
            (_, Some(program)) => program.names(),
            (_, None) => <[&str; 3]>::default(),
        }
    }

    /// The full key, as in `--system pen-and-dagger`.
    pub fn key(self) -> &'static str {
        let [key, ..] = self.names();
        key
    }

    /// The short key that begins an attempt line.
    pub fn short(self) -> &'static str {
        let [_, short, _] = self.names();
        short
    }

    /// The name people use.
    pub fn title(self) -> &'static str {
        let [.., title] = self.names();
        title
    }

    /// What its rules call the order of turns.
    pub fn initiative_topic(self) -> Topic {
        let (system, rule) = (self.key(), "initiative");
        Topic::OfFile(FileRule { system, rule })
    }

    /// The file its rules stand in.
    pub fn file_key(self) -> Key {
        match (self, self.program()) {
            (Self::Own(key), _) => key,
            (_, Some(program)) => Key::of_program(program),
            (_, None) => Key::named(self.key()),
        }
    }

    /// The file that comes with the program under a name of its own.
    pub(in crate::systems) const fn program(self) -> Option<&'static FileOfProgram> {
        match self {
            Self::PenAndDagger => Some(&PEN_AND_DAGGER),
            Self::DicePool => Some(&DICE_POOL),
            Self::SwordsAndSorcery => Some(&SWORDS_AND_SORCERY),
            Self::SuccessRoll => Some(&SUCCESS_ROLL),
            Self::MonstersAndMagic => Some(&MONSTERS_AND_MAGIC),
            Self::Own(_) => None,
        }
    }

    /// What its file says.
    pub fn definition(self) -> &'static Definition {
        self.file_key().definition()
    }

    /// The system of the program whose foes, prepared fights and rules in words one of a file has as well.
    pub(in crate::systems) fn like(self) -> Option<Self> {
        match self {
            Self::Own(key) => Self::from_key(key.definition().like.as_deref()?),
            _ => None,
        }
    }

    /// The system whose rules stand in a file.
    pub(in crate::systems) fn of_file(key: Key) -> Self {
        let is_it = |system: &Self| system.program().is_some_and(|file| file.key == key.key());
        let known = Self::ALL.into_iter().find(is_it);
        known.unwrap_or(Self::Own(key))
    }
}
