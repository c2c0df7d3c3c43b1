//! How an armor class is reckoned before armor and magic.

use std::fmt;

use crate::systems::record::{Unrecordable, find};
use crate::systems::swords_and_sorcery::{Ability, Target, base_armor_class};

/// A number and the abilities whose modifiers add to it: 8 + Dexterity, unless a feature gives another way or a stat
/// block the bare number (“Armor Class”).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseAc {
    /// The number.
    pub number: Target,
    /// The abilities whose modifiers add to it, each once.
    pub abilities: Vec<Ability>,
}

impl BaseAc {
    /// A base as it is written: `8+dex`, `10+dex+con`, `15`.
    ///
    /// # Errors
    /// [`Unrecordable::Value`], where the number or an ability is none, or an ability adds twice.
    pub fn parse(text: &str) -> Result<Self, Unrecordable> {
        let bad = || {
            Unrecordable::value(
                "base ac",
                text,
                "a number and abilities, such as 8+dex, or a number alone",
            )
        };
        let mut words = text.split('+').map(str::trim);
        let number = words.next().and_then(Target::read).ok_or_else(bad)?;
        let mut abilities = Vec::new();
        for word in words {
            let ability = ability_of(word)
                .filter(|known| !abilities.contains(known))
                .ok_or_else(bad)?;
            abilities.push(ability);
        }
        Ok(Self { number, abilities })
    }
}

/// An ability by the start of its name, in any case.
pub(super) fn ability_of(word: &str) -> Option<Ability> {
    find(&Ability::ALL.map(|ability| (ability.name(), ability)), word).ok()
}

impl Default for BaseAc {
    /// Everybody's: 8 and the Dexterity modifier.
    fn default() -> Self {
        Self {
            number: Target::nearest(base_armor_class(0)),
            abilities: vec![Ability::Dexterity],
        }
    }
}

impl fmt::Display for BaseAc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number.get())?;
        self.abilities
            .iter()
            .try_for_each(|ability| write!(f, "+{}", ability.short().to_lowercase()))
    }
}
