//! What the sheet of a hero or a foe records for the dice pool, and its changes one by one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::systems::record::{Bounded, EntryName, Unrecordable, check_room};

use super::Book;

mod field;
mod named;
mod words;

pub use field::{Field, Group};
pub use named::{Named, Unnamed};

/// The most dots anything may have (our decision: the rules only say what is usual).
pub const MOST_DOTS: i32 = 20;

/// The most dots an attribute or ability has in most cases.
///
/// Basic Dice Rules: “Basic Dice Rolls”.
pub const USUAL_DOTS: i32 = 5;

/// The dots of an attribute: 1 to [`MOST_DOTS`].
pub type AttributeDots = Bounded<1, MOST_DOTS>;

/// The dots of an ability, an armor rating, or the dice wounds take: 0 to [`MOST_DOTS`].
pub type Dots = Bounded<0, MOST_DOTS>;

/// A dice pool sheet, of a hero or a foe.
///
/// Basic Dice Rules: attributes and abilities from “Basic Dice Rolls”, armor and wounds from “Reflexive Dice Rolls”.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sheet {
    /// Dots in attributes. One that is not recorded counts as 1, the least there is (our decision).
    pub attributes: BTreeMap<EntryName, AttributeDots>,
    /// Dots in abilities. One that is not recorded counts as 0.
    pub abilities: BTreeMap<EntryName, Dots>,
    /// The armor rating that soaks.
    #[serde(alias = "armour")]
    pub armor: Dots,
    /// The dice that wounds take.
    pub wound: Dots,
    /// What the game master calls the wounds (our decision: the rules name no levels).
    pub wound_level: Option<EntryName>,
}

/// One field of the sheet with its new value. [`Field::change`] makes it of what was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SheetChange {
    /// Dots in an attribute, or none recorded.
    Attribute(EntryName, Option<AttributeDots>),
    /// Dots in an ability, or none recorded.
    Ability(EntryName, Option<Dots>),
    /// An armor rating.
    #[serde(alias = "Armour")]
    Armor(Dots),
    /// The dice that wounds take.
    Wound(Dots),
    /// What the wounds are called, or nothing.
    WoundLevel(Option<EntryName>),
}

impl SheetChange {
    /// Writes the value into the sheet.
    pub fn write(&self, sheet: &mut Sheet) {
        match self {
            Self::Attribute(name, dots) => lay(&mut sheet.attributes, name, *dots),
            Self::Ability(name, dots) => lay(&mut sheet.abilities, name, *dots),
            Self::Armor(rating) => sheet.armor = *rating,
            Self::Wound(dice) => sheet.wound = *dice,
            Self::WoundLevel(level) => sheet.wound_level.clone_from(level),
        }
    }

    /// Whether the sheet has room for it, for whoever decides before anything is written.
    ///
    /// # Errors
    /// [`Unrecordable::Full`], where it would begin a new entry of a full list.
    pub fn check_room(&self, sheet: &Sheet) -> Result<(), Unrecordable> {
        let mut after = sheet.clone();
        self.write(&mut after);
        check_room("attributes", sheet.attributes.len(), after.attributes.len())?;
        check_room("abilities", sheet.abilities.len(), after.abilities.len())
    }

    /// The change in a few words: `Archery 2`, `no Archery`, `wound level: Hurt`.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Self::Attribute(name, Some(dots)) => format!("{} {}", name.as_str(), dots.get()),
            Self::Ability(name, Some(dots)) => format!("{} {}", name.as_str(), dots.get()),
            Self::Attribute(name, None) | Self::Ability(name, None) => {
                format!("no {}", name.as_str())
            }
            Self::Armor(rating) => format!("armor {}", rating.get()),
            Self::Wound(dice) => format!("wound {}", dice.get()),
            Self::WoundLevel(Some(level)) => format!("wound level: {}", level.as_str()),
            Self::WoundLevel(None) => "no wound level".to_owned(),
        }
    }
}

/// The old entry goes first, so that a name written anew is spelt anew.
fn lay<T>(entries: &mut BTreeMap<EntryName, T>, name: &EntryName, value: Option<T>) {
    entries.remove(name);
    entries.extend(value.map(|value| (name.clone(), value)));
}

impl Sheet {
    /// The dots in an attribute; 1 where none are recorded (our decision).
    #[must_use]
    pub fn attribute(&self, name: &str) -> u32 {
        let recorded = self.attributes.iter().find(|(known, _)| known.is(name));
        recorded.map_or(1, |(_, dots)| dots.count())
    }

    /// The dots in an ability; 0 where none are recorded.
    #[must_use]
    pub fn ability(&self, name: &str) -> u32 {
        let recorded = self.abilities.iter().find(|(known, _)| known.is(name));
        recorded.map_or(0, |(_, dots)| dots.count())
    }

    /// What has more dots than is usual, a line each; nothing of it is forbidden.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let attributes = self
            .attributes
            .iter()
            .map(|(name, dots)| (name, dots.get(), "attribute", 1));
        let abilities = self
            .abilities
            .iter()
            .map(|(name, dots)| (name, dots.get(), "ability", 0));
        let beyond = attributes
            .chain(abilities)
            .filter(|(_, dots, ..)| *dots > USUAL_DOTS);
        let told = beyond.map(|(name, dots, what, least)| {
            format!(
                "{} {dots}: an {what} has {least} to {USUAL_DOTS} dots in most cases",
                name.as_str()
            )
        });
        told.collect()
    }

    /// What is unusual about this sheet, a line each; nothing of it is forbidden.
    #[must_use]
    pub fn remarks(&self, book: &Book) -> Vec<String> {
        let mut remarks = self.warnings();
        let abilities = self.ability_names(book);
        let twice = self
            .attribute_names(book)
            .into_iter()
            .filter(|name| words::holds(&abilities, name));
        remarks.extend(twice.map(|name| {
            format!("{name} is an attribute and an ability: alone it means the attribute")
        }));
        let unrecorded: Vec<&str> = self.unrecorded(book).collect();
        if !unrecorded.is_empty() {
            remarks.push(format!(
                "not recorded, and so counted as 1: {}",
                unrecorded.join(", ")
            ));
        }
        remarks
    }

    /// The attributes of the book without dots here.
    fn unrecorded<'a>(&'a self, book: &'a Book) -> impl Iterator<Item = &'a str> {
        let names = book.attributes.iter().map(|entry| entry.name.as_str());
        names.filter(|name| !self.attributes.keys().any(|known| known.is(name)))
    }
}
