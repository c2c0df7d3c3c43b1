//! What the sheet of a hero or a foe records for the dice pool.

use std::collections::BTreeMap;

use crate::systems;
use crate::systems::record::{Bounded, EntryName};

use super::Book;

mod fields;
mod named;
mod words;

use words::ARMOR;

pub use fields::FIELDS;
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Dots in attributes. One that is not recorded counts as 1, the least there is (our decision).
    pub attributes: BTreeMap<EntryName, AttributeDots>,
    /// Dots in abilities. One that is not recorded counts as 0.
    pub abilities: BTreeMap<EntryName, Dots>,
    /// The armor rating that soaks.
    pub armor: Dots,
    /// The dice that wounds take.
    pub wound: Dots,
}

impl From<&systems::Sheet> for Sheet {
    fn from(sheet: &systems::Sheet) -> Self {
        let number = |at: &[&str]| sheet.number(at).unwrap_or_default();
        let attributes = sheet.entries("attribute").map(|name| {
            let dots = number(&["attribute", name.as_str()]);
            (name.clone(), AttributeDots::nearest(dots))
        });
        let abilities = sheet.entries("ability").map(|name| {
            let dots = number(&["ability", name.as_str()]);
            (name.clone(), Dots::nearest(dots))
        });
        Self {
            attributes: attributes.collect(),
            abilities: abilities.collect(),
            armor: Dots::nearest(number(&[ARMOR])),
            wound: Dots::nearest(number(&["wound"])),
        }
    }
}

impl Sheet {
    /// The dots in an attribute; 1 where none are recorded (our decision).
    pub fn attribute(&self, name: &str) -> u32 {
        let recorded = self.attributes.iter().find(|(known, _)| known.is(name));
        recorded.map_or(1, |(_, dots)| dots.count())
    }

    /// The dots in an ability; 0 where none are recorded.
    pub fn ability(&self, name: &str) -> u32 {
        let recorded = self.abilities.iter().find(|(known, _)| known.is(name));
        recorded.map_or(0, |(_, dots)| dots.count())
    }

    /// What has more dots than is usual, a line each; nothing of it is forbidden.
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
