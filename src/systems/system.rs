//! The rule systems by name, and what is constant about each.

use serde::{Deserialize, Serialize};

use super::interface::Profile;
use super::own::Key;
use super::{dice_pool, monsters_and_magic, pen_and_dagger, success_roll, swords_and_sorcery};

/// Hands the list of all systems to a macro, behind what else it takes.
macro_rules! with_systems {
    ($then:ident $($first:tt)*) => {
        $then! {
            $($first)*
            /// Pen & Dagger: d20 against the Success Table.
            PenAndDagger in pen_and_dagger,
            /// The dice pool: handfuls of d10, successes counted at a difficulty.
            DicePool in dice_pool,
            /// Swords & Sorcery: d20 and modifiers against a target.
            SwordsAndSorcery in swords_and_sorcery,
            /// The success roll: 3d6 at or under a skill, with margins.
            SuccessRoll in success_roll,
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
            /// One that is read from a file.
            Own(Key),
        }

        impl System {
            /// Every system that is built in.
            pub const ALL: [Self; [$(Self::$System),+].len()] = [$(Self::$System),+];

            /// What is constant about it.
            pub const fn profile(self) -> &'static Profile {
                match self {
                    $(Self::$System => &$module::PROFILE,)+
                    Self::Own(key) => key.profile(),
                }
            }
        }
    };
}

with_systems!(system);
