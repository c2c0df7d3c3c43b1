//! The rule systems by name, and what is constant about each.

use serde::{Deserialize, Serialize};

use super::interface::Profile;
use super::monsters_and_magic;
use super::own::{
    DICE_POOL, Definition, FileOfProgram, Key, PEN_AND_DAGGER, SUCCESS_ROLL, SWORDS_AND_SORCERY,
};
use super::reference::{FileRule, Topic};

/// Hands the list of all systems to a macro, behind what else it takes.
macro_rules! with_systems {
    ($then:ident $($first:tt)*) => {
        $then! {
            $($first)*
            /// Monsters & Magic: 3d6 and modifiers against a resistance, for effect points.
            MonstersAndMagic in monsters_and_magic,
        }
    };
}

pub(in crate::systems) use with_systems;

macro_rules! system {
    ($($(#[$about:meta])* $System:ident in $module:ident,)+) => {
        /// A rule system.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum System {
            $($(#[$about])* $System,)+
            /// Pen & Dagger: a d20 against the Success Table. Its rules are a file that comes with the program.
            PenAndDagger,
            /// Swords & Sorcery: a d20 and modifiers against a target. Its rules are a file that comes with the program.
            SwordsAndSorcery,
            /// The dice pool: handfuls of d10, successes counted at a difficulty. Its rules are a file that comes with the program.
            DicePool,
            /// The success roll: 3d6 at or under a skill, with margins. Its rules are a file that comes with the program.
            SuccessRoll,
            /// One that is read from a file.
            Own(Key),
        }

        impl System {
            /// What is constant about it.
            pub fn profile(self) -> &'static Profile {
                match self {
                    $(Self::$System => &$module::PROFILE,)+
                    Self::PenAndDagger | Self::SwordsAndSorcery | Self::DicePool | Self::SuccessRoll | Self::Own(_) => {
                        let key = self.file_key();
                        key.map_or(&Profile::PLAIN, Key::profile)
                    }
                }
            }

            /// Its key, the word its lines may begin with, and its name: for one that comes with the program without reading
            /// its file.
            fn names(self) -> [&'static str; 3] {
                match self {
                    $(Self::$System => [$module::PROFILE.key, $module::PROFILE.short, $module::PROFILE.title],)+
                    Self::PenAndDagger => PEN_AND_DAGGER.names(),
                    Self::SwordsAndSorcery => SWORDS_AND_SORCERY.names(),
                    Self::DicePool => DICE_POOL.names(),
                    Self::SuccessRoll => SUCCESS_ROLL.names(),
                    Self::Own(key) => [key.profile().key, key.profile().short, key.profile().title],
                }
            }
        }
    };
}

with_systems!(system);

impl System {
    /// Every system that comes with the program under a name of its own.
    pub const ALL: [Self; 5] = [
        Self::PenAndDagger,
        Self::DicePool,
        Self::SwordsAndSorcery,
        Self::SuccessRoll,
        Self::MonstersAndMagic,
    ];

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
        let of_file = |_| {
            let (system, rule) = (self.key(), "initiative");
            Topic::OfFile(FileRule { system, rule })
        };
        let usual = self.profile().initiative.topic;
        self.file_key().map_or(usual, of_file)
    }

    /// What its rules stand in, where that is a file.
    pub(in crate::systems) fn file_key(self) -> Option<Key> {
        match self {
            Self::Own(key) => Some(key),
            _ => self.program().map(Key::of_program),
        }
    }

    /// The file that comes with the program, where its rules are one.
    pub(in crate::systems) const fn program(self) -> Option<&'static FileOfProgram> {
        match self {
            Self::PenAndDagger => Some(&PEN_AND_DAGGER),
            Self::SwordsAndSorcery => Some(&SWORDS_AND_SORCERY),
            Self::DicePool => Some(&DICE_POOL),
            Self::SuccessRoll => Some(&SUCCESS_ROLL),
            _ => None,
        }
    }

    /// What its file says, where its rules are one.
    pub fn definition(self) -> Option<&'static Definition> {
        self.file_key().map(Key::definition)
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
