//! Weapons, and spells that attack.

use std::fmt;

use crate::dice::Expression;
use crate::systems::record::{EntryName, Unrecordable, find};
use crate::systems::swords_and_sorcery::Ability;
use crate::systems::swords_and_sorcery::harm::harm_type;

use super::Craft;

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
    /// Its damage dice, where it has any.
    pub damage: Option<Expression>,
    /// The type of that damage, where it is said.
    pub harm: Option<&'static str>,
    /// Damage of another type that comes with it.
    pub more: Option<(Expression, &'static str)>,
    /// How it is used.
    pub wield: Wield,
    /// The category of weapons it belongs to, or the school of a spell: whose rank adds.
    pub category: Option<EntryName>,
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
    /// another type where there are such, then how it is used (`melee` if left out), then its category or school, all after
    /// one another: `1d8+3 melee swords`, `1d8+3 slashing +1d6 fire melee swords`.
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
        let damage = match words.next() {
            None => return Err(bad()),
            Some(word) if word.eq_ignore_ascii_case("none") => None,
            Some(word) => Some(Expression::parse(word).map_err(|_| bad())?),
        };
        let whole = |word: &&str| harm_type(word).filter(|harm| harm.eq_ignore_ascii_case(word));
        let harm = words.peek().and_then(whole);
        if harm.is_some() {
            words.next();
        }
        let more = match words.peek().and_then(|word| word.strip_prefix('+')) {
            None => None,
            Some(dice) => {
                let dice = Expression::parse(dice).map_err(|_| bad())?;
                words.next();
                let harm = words.next().and_then(harm_type).ok_or_else(bad)?;
                Some((dice, harm))
            }
        };
        let wield = words
            .next()
            .map_or(Some(Wield::default()), Wield::parse)
            .ok_or_else(bad)?;
        let rest: Vec<&str> = words.collect();
        let category = (!rest.is_empty())
            .then(|| EntryName::new(&rest.join(" ")))
            .transpose()?;
        Ok(Self {
            name,
            damage,
            harm,
            more,
            wield,
            category,
        })
    }
}

/// Everything but its name, as it is written: `1d8+3 melee swords`.
impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.damage {
            Some(dice) => write!(f, "{dice}")?,
            None => f.write_str("none")?,
        }
        if let Some(harm) = self.harm {
            write!(f, " {harm}")?;
        }
        if let Some((dice, harm)) = &self.more {
            write!(f, " +{dice} {harm}")?;
        }
        write!(f, " {}", self.wield.word())?;
        self.category
            .iter()
            .try_for_each(|category| write!(f, " {category}"))
    }
}
