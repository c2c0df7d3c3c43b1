//! Weapons, and spells that attack.

use std::fmt;

use crate::systems::record::{EntryName, Unrecordable, find};
use crate::systems::swords_and_sorcery::Ability;

use super::Craft;
use super::damage::{Damage, written};

/// Words behind which it is said how far an attack reaches.
const REACHES: [&str; 2] = ["reach", "range"];

/// How a weapon is used, which says what ability its attacks rest on (“Attack Rolls”).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wield {
    /// Hand to hand: Strength.
    #[default]
    Melee,
    /// At range: Dexterity.
    Ranged,
    /// Strength or Dexterity, whichever is better, the first of equals (that the better one is taken is our decision).
    Finesse,
    /// A spell: the ability spells are cast with.
    Spell,
    /// What a feature says.
    With(Ability),
}

/// A weapon, or a spell that attacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: EntryName,
    /// Its damage, each part of another type.
    pub damage: Vec<Damage>,
    /// How it is used.
    pub wield: Wield,
    /// The category of weapons it belongs to, or the school of a spell: whose rank adds.
    pub category: Option<EntryName>,
    /// How far it reaches and whom it strikes, in words: `reach 10 ft.`
    pub reach: Option<String>,
}

impl Weapon {
    /// What its category is one of.
    pub fn craft(&self) -> Craft {
        if self.wield == Wield::Spell {
            Craft::School
        } else {
            Craft::Category
        }
    }
}

impl Wield {
    /// As it is written: `melee`, `dexterity`.
    pub fn word(self) -> String {
        match self {
            Self::Melee => "melee".to_owned(),
            Self::Ranged => "ranged".to_owned(),
            Self::Finesse => "finesse".to_owned(),
            Self::Spell => "spell".to_owned(),
            Self::With(ability) => ability.name().to_lowercase(),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        let fixed = [Self::Melee, Self::Ranged, Self::Finesse, Self::Spell];
        let ways: Vec<(String, Self)> = fixed
            .into_iter()
            .chain(Ability::ALL.map(Self::With))
            .map(|way| (way.word(), way))
            .collect();
        let ways: Vec<(&str, Self)> = ways
            .iter()
            .map(|(word, way)| (word.as_str(), *way))
            .collect();
        find(&ways, word).ok()
    }
}

impl Weapon {
    /// A weapon by its name and the rest as it is written: damage dice or `none`, the type of the damage and more dice of
    /// other types where there are such, then how it is used (`melee` if left out), then its category or school, then how
    /// far it reaches, all after one another: `1d8+3 melee swords`, `1d8+3 slashing +1d6 fire melee swords reach 10 ft.`
    ///
    /// # Errors
    /// [`Unrecordable`], where a part of it is not understood.
    pub fn parse(name: EntryName, text: &str) -> Result<Self, Unrecordable> {
        let field = name.to_string();
        let bad = || {
            Unrecordable::value(
                &field,
                text,
                "damage dice (or none), melee, ranged, finesse, spell or an ability, and its category: \
                       1d8+3 melee swords, or 1d8+3 slashing +1d6 fire melee swords",
            )
        };
        let mut words = text.split_whitespace().peekable();
        let damage = Damage::take(&mut words).ok_or_else(bad)?;
        let wield = words
            .next()
            .map_or(Some(Wield::default()), Wield::parse)
            .ok_or_else(bad)?;
        let rest: Vec<&str> = words.collect();
        let is_reach = |word: &&str| REACHES.iter().any(|known| known.eq_ignore_ascii_case(word));
        let (category, reach) = rest.split_at(rest.iter().position(is_reach).unwrap_or(rest.len()));
        let category = (!category.is_empty())
            .then(|| EntryName::new(&category.join(" ")))
            .transpose()?;
        let reach = (!reach.is_empty()).then(|| reach.join(" "));
        Ok(Self {
            name,
            damage,
            wield,
            category,
            reach,
        })
    }
}

/// Everything but its name, as it is written: `1d8+3 melee swords`.
impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.damage))?;
        write!(f, " {}", self.wield.word())?;
        self.category
            .iter()
            .try_for_each(|category| write!(f, " {category}"))?;
        self.reach
            .iter()
            .try_for_each(|reach| write!(f, " {reach}"))
    }
}
