//! Powers that call for a save: a dragon's breath, a ghoul's touch.

use std::fmt;

use crate::systems::record::{EntryName, Unrecordable};
use crate::systems::swords_and_sorcery::{Ability, Target};

use super::ability_of;
use super::damage::{Damage, written};

/// The word for half the damage on a save.
const HALF: &str = "half";

/// A power of somebody's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Power {
    /// Its name.
    pub name: EntryName,
    /// The DC of saves against it.
    pub dc: Target,
    /// The ability to save with, where it is said.
    pub ability: Option<Ability>,
    /// Its damage on a failed save.
    pub damage: Vec<Damage>,
    /// Whether half of that is taken on a save; else nothing is.
    pub halves: bool,
}

impl Power {
    /// A power by its name and the rest as it is written: the DC, then, as far as it is known, the ability to save with,
    /// damage dice with their types, and `half` where a save halves it: `15`, `15 dexterity 8d6 fire half`.
    ///
    /// # Errors
    /// [`Unrecordable`], where a part of it is not understood.
    pub fn parse(name: EntryName, text: &str) -> Result<Self, Unrecordable> {
        let field = name.to_string();
        let bad = || {
            let wanted = "the DC of its save from 1 to 99, and behind it, where there are such, an ability, damage and half: \
                          15, or 15 dexterity 8d6 fire half";
            Unrecordable::value(&field, text, wanted)
        };
        let mut words = text.split_whitespace().peekable();
        let dc = words.next().and_then(|dc| dc.parse().ok());
        let dc = dc.filter(|dc| (1..=99).contains(dc)).ok_or_else(bad)?;
        let is_ability = |word: &&str| word.starts_with(|first: char| first.is_alphabetic());
        let is_half = |word: &&str| word.eq_ignore_ascii_case(HALF);
        let ability = match words.next_if(|word| is_ability(word) && !is_half(word)) {
            Some(word) => {
                let ability = ability_of(word).filter(|ability| *ability != Ability::Luck);
                Some(ability.ok_or_else(bad)?)
            }
            None => None,
        };
        let damage = match words.peek() {
            Some(word) if !is_half(word) => Damage::take(&mut words).ok_or_else(bad)?,
            _ => Vec::new(),
        };
        let halves = !damage.is_empty() && words.next_if(is_half).is_some();
        if words.next().is_some() {
            return Err(bad());
        }
        Ok(Self {
            name,
            dc: Target::nearest(dc),
            ability,
            damage,
            halves,
        })
    }
}

/// Everything but its name, as it is written: `15 dexterity 8d6 fire half`.
impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.dc.get())?;
        if let Some(ability) = self.ability {
            write!(f, " {}", ability.name().to_lowercase())?;
        }
        if !self.damage.is_empty() {
            write!(f, " {}", written(&self.damage))?;
        }
        if self.halves {
            write!(f, " {HALF}")?;
        }
        Ok(())
    }
}
