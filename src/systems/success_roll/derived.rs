//! What a sheet makes of what it records: every figure once, with the sum behind it.

use crate::systems::Derived;

use super::{Attribute, Base, Book, Kind, Sheet};

pub(super) fn derived(sheet: &Sheet, book: &Book) -> Vec<Derived> {
    let is_attribute = |name: &str| {
        Attribute::ALL
            .iter()
            .any(|attribute| attribute.name() == name)
    };
    let rolls = sheet.rollable(book).into_iter().map(|roll| {
        let group = match (&roll.base, roll.kind) {
            (Base::Default(_), _) => "Untrained, at the best default",
            (Base::Skill(_), Kind::Defense) => "Defenses",
            (Base::Skill(_), _) if is_attribute(&roll.name) => "Attributes",
            (Base::Skill(_), _) => "Skills",
        };
        Derived::new(group, roll.name, roll.sum)
    });
    rolls.collect()
}
