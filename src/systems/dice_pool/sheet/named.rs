//! What can be rolled by name on a sheet, each with the dice it begins with and how they came together.

use crate::systems::record::{Addend, EntryName, NotOne, Shown, Sum, find, is_same};
use crate::systems::sheet::is_free;

use super::super::{Occasion, Pool, PoolParts, Stock, TraitEntry, Unrollable};
use super::words::{ARMOR, SOAK, holds};
use super::{Book, FIELDS, Sheet};

/// The attribute that soaks, alone or with the armor.
const SOAKING: &str = "Stamina";

/// The most rolls a list of them holds (our decision).
const ROLLS_LISTED: usize = 2_000;

/// A roll by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its name, as it may be typed: `Dexterity+Archery`.
    pub name: String,
    /// What it begins with, at the standard difficulty and with the sheet's wounds.
    pub parts: PoolParts,
    /// Its dice, spelt out.
    pub sum: Sum,
}

/// Why something cannot be rolled by name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unnamed {
    /// Not one of the things there are.
    #[error(transparent)]
    NotOne(#[from] NotOne),
    /// An ability alone.
    #[error("{ability} is rolled with an attribute: say which, as in `{example}+{ability}`")]
    NeedsAttribute {
        /// The ability.
        ability: String,
        /// An attribute there is.
        example: String,
    },
    /// Not a pair that is rolled together.
    #[error(
        "“{0}” is no roll: expected an attribute, an attribute + an ability or armor, `armor` or `soak`"
    )]
    NoPair(String),
}

/// What a word of a name means.
#[derive(Clone, Copy)]
enum Word<'a> {
    Attribute(&'a str),
    Ability(&'a str),
    Armor,
    Soak,
}

impl Named {
    /// The pool, as it stands on the sheet.
    ///
    /// # Errors
    /// [`Unrollable::NoDice`] where wounds have eaten it, or there is no armor.
    pub fn pool(&self) -> Result<Pool, Unrollable> {
        Pool::new(self.parts)
    }

    /// Whether it is one attribute and nothing else.
    pub fn is_attribute_alone(&self) -> bool {
        matches!(self.parts.stock, Stock::Dice(_)) && ![ARMOR, SOAK].contains(&self.name.as_str())
    }

    fn new(
        sheet: &Sheet,
        name: String,
        stock: Stock,
        occasion: Occasion,
        mut parts: Vec<Addend>,
    ) -> Self {
        let pool = PoolParts {
            occasion,
            wound: sheet.wound.count(),
            ..PoolParts::from(stock)
        };
        if occasion != Occasion::Soak && pool.wound > 0 {
            parts.push(Addend::new("wound", -i64::from(pool.wound)));
        }
        Self {
            name,
            parts: pool,
            sum: Sum {
                parts,
                shown: Shown::Count("die", "dice"),
            },
        }
    }
}

impl Sheet {
    /// The attributes of the book, then those only this sheet has.
    pub fn attribute_names<'a>(&'a self, book: &'a Book) -> Vec<&'a str> {
        merged(&book.attributes, self.attributes.keys())
    }

    /// The abilities of the book, then those only this sheet has.
    pub fn ability_names<'a>(&'a self, book: &'a Book) -> Vec<&'a str> {
        merged(&book.abilities, self.abilities.keys())
    }

    /// An attribute and an ability, less wounds.
    ///
    /// Basic Dice Rules: “Basic Dice Rolls”.
    pub fn with_ability(&self, attribute: &str, ability: &str) -> Named {
        let (dots, more) = (self.attribute(attribute), self.ability(ability));
        let stock = Stock::Traits {
            attribute: dots,
            ability: more,
        };
        let parts = vec![Addend::new(attribute, dots), Addend::new(ability, more)];
        Named::new(
            self,
            format!("{attribute}+{ability}"),
            stock,
            Occasion::Deed,
            parts,
        )
    }

    /// One attribute. The rules roll it alone only as a reaction, which wounds do not touch; a line may make it an action.
    ///
    /// Basic Dice Rules: “Reflexive Dice Rolls”.
    pub fn alone(&self, attribute: &str) -> Named {
        let dots = self.attribute(attribute);
        let parts = vec![Addend::new(attribute, dots)];
        Named::new(
            self,
            attribute.to_owned(),
            Stock::Dice(dots),
            Occasion::Soak,
            parts,
        )
    }

    /// An attribute and the armor rating; wounds do not touch it.
    ///
    /// Basic Dice Rules: “Reflexive Dice Rolls”.
    pub fn with_armor(&self, attribute: &str) -> Named {
        let (dots, rating) = (self.attribute(attribute), self.armor.count());
        let stock = Stock::Traits {
            attribute: dots,
            ability: rating,
        };
        let parts = vec![Addend::new(attribute, dots), Addend::new(ARMOR, rating)];
        Named::new(
            self,
            format!("{attribute}+{ARMOR}"),
            stock,
            Occasion::Soak,
            parts,
        )
    }

    /// The armor rating alone; wounds do not touch it.
    ///
    /// Basic Dice Rules: “Reflexive Dice Rolls”.
    pub fn armor_alone(&self) -> Named {
        let rating = self.armor.count();
        let parts = vec![Addend::new(ARMOR, rating)];
        Named::new(
            self,
            ARMOR.to_owned(),
            Stock::Dice(rating),
            Occasion::Soak,
            parts,
        )
    }

    /// The usual soak roll: Stamina and armor; armor alone where nobody knows Stamina (our decision).
    ///
    /// Basic Dice Rules: “Reflexive Dice Rolls”. By the kind of damage it is Stamina or armor alone: those have
    /// names of their own.
    pub fn soak(&self, book: &Book) -> Named {
        let known = self.attribute_names(book);
        let stamina = known.into_iter().find(|name| is_same(name, SOAKING));
        let rolled = stamina.map_or_else(|| self.armor_alone(), |name| self.with_armor(name));
        Named {
            name: SOAK.to_owned(),
            ..rolled
        }
    }

    /// The same with the ability that another rolls: one that is not recorded counts as 0.
    #[must_use]
    pub(in crate::systems::dice_pool) fn hearing_of(mut self, roll: &Named) -> Self {
        let ability = roll.name.split_once('+').map(|(_, ability)| ability);
        let ability = ability.filter(|_| roll.parts.occasion == Occasion::Deed);
        if let Some(Ok(ability)) = ability.map(EntryName::new) {
            self.abilities.entry(ability).or_default();
        }
        self
    }

    /// Everything that can be rolled by name as the sheet stands: soak, armor, each attribute alone, with armor and
    /// with each ability.
    pub fn rollable(&self, book: &Book) -> Vec<Named> {
        let attributes = self.attribute_names(book);
        let abilities = self.ability_names(book);
        let defenses = [self.soak(book), self.armor_alone()].into_iter();
        let alone = attributes.iter().map(|attribute| self.alone(attribute));
        let armored = attributes
            .iter()
            .map(|attribute| self.with_armor(attribute));
        let pairs = attributes.iter().flat_map(|attribute| {
            abilities
                .iter()
                .map(move |ability| self.with_ability(attribute, ability))
        });
        let all = defenses
            .chain(alone)
            .chain(armored)
            .chain(pairs)
            .take(ROLLS_LISTED);
        all.filter(|named| named.pool().is_ok()).collect()
    }

    /// The roll of that name: `dexterity+archery`, `archery+dexterity`, `willpower`, `stamina+armor`, `armor`, `soak`,
    /// in any case, each word by any beginning that only one thing has.
    ///
    /// # Errors
    /// [`Unnamed`] with what there is.
    pub fn what(&self, book: &Book, name: &str) -> Result<Named, Unnamed> {
        let words = self.words(book);
        match name.split_once('+') {
            None => self.single(book, find(&words, name)?),
            Some((one, other)) => self
                .pair(book, find(&words, one)?, find(&words, other)?)
                .ok_or_else(|| Unnamed::NoPair(format!("{}+{}", one.trim(), other.trim()))),
        }
    }

    fn single(&self, book: &Book, word: Word<'_>) -> Result<Named, Unnamed> {
        match word {
            Word::Attribute(attribute) => Ok(self.alone(attribute)),
            Word::Armor => Ok(self.armor_alone()),
            Word::Soak => Ok(self.soak(book)),
            Word::Ability(ability) => {
                let attribute = self
                    .attribute_names(book)
                    .first()
                    .copied()
                    .unwrap_or("attribute")
                    .to_owned();
                Err(Unnamed::NeedsAttribute {
                    ability: ability.to_owned(),
                    example: attribute,
                })
            }
        }
    }

    /// Two words in either order, where the rules roll them together.
    fn pair(&self, book: &Book, one: Word<'_>, other: Word<'_>) -> Option<Named> {
        match (one, other) {
            (Word::Attribute(attribute), Word::Ability(ability))
            | (Word::Ability(ability), Word::Attribute(attribute)) => {
                Some(self.with_ability(attribute, ability))
            }
            (Word::Attribute(attribute), Word::Armor)
            | (Word::Armor, Word::Attribute(attribute)) => Some(self.with_armor(attribute)),
            (Word::Attribute(one), Word::Attribute(other)) => {
                let abilities = self.ability_names(book);
                let as_ability = |name| abilities.iter().find(|known| is_same(known, name));
                let second = as_ability(other).map(|ability| (one, ability));
                let (attribute, ability) = second.or_else(|| Some((other, as_ability(one)?)))?;
                Some(self.with_ability(attribute, ability))
            }
            (Word::Attribute(_), Word::Soak)
            | (Word::Ability(_), Word::Ability(_) | Word::Armor | Word::Soak)
            | (Word::Armor, Word::Ability(_) | Word::Armor | Word::Soak)
            | (Word::Soak, _) => None,
        }
    }

    /// The words a name begins with: attributes, armor, soak.
    pub fn words_of_rolls(&self, book: &Book) -> Vec<String> {
        self.words(book)
            .into_iter()
            .map(|(name, _)| name.to_owned())
            .collect()
    }

    /// Every word a name may be made of, each once: a name of both stands for the attribute.
    fn words<'a>(&'a self, book: &'a Book) -> Vec<(&'a str, Word<'a>)> {
        let known = self.attribute_names(book);
        let abilities = self
            .ability_names(book)
            .into_iter()
            .filter(|name| !holds(&known, name));
        let abilities: Vec<_> = abilities.map(|name| (name, Word::Ability(name))).collect();
        let attributes = known.into_iter().map(|name| (name, Word::Attribute(name)));
        attributes
            .chain(abilities)
            .chain([(ARMOR, Word::Armor), (SOAK, Word::Soak)])
            .collect()
    }
}

/// The names of the book, then the others, each once and only those that can be recorded. A name of the sheet is
/// spelt as the sheet has it.
fn merged<'a>(
    book: &'a [TraitEntry],
    own: impl Iterator<Item = &'a EntryName> + Clone,
) -> Vec<&'a str> {
    let spelt = |entry: &'a TraitEntry| {
        own.clone()
            .find(|name| name.is(&entry.name))
            .map_or(entry.name.as_str(), EntryName::as_str)
    };
    let mut names: Vec<&str> = book.iter().map(spelt).collect();
    let others: Vec<&str> = own
        .map(EntryName::as_str)
        .filter(|name| !holds(&names, name))
        .collect();
    names.extend(others);
    names.retain(|name| is_free(FIELDS, "attribute", name));
    names
}
