//! What a sheet makes of what it records: every figure once, with the sum behind it.

use crate::systems::record::{Sum, is_same};
use crate::systems::{Derived, SheetField};

use super::sheet::PLAIN;
use super::{Attribute, Base, Carried, Field, Sheet};

pub(super) fn derived(sheet: &Sheet, level: u32) -> Vec<Derived> {
    // Most never say how they move.
    let moves = sheet.scores.score(Attribute::Movement).get() != PLAIN;
    let rolls = sheet.rollables(level).into_iter();
    let rolls = rolls
        .filter(|roll| moves || roll.attribute != Attribute::Movement)
        .filter_map(|roll| {
            let is_attribute = || {
                Attribute::CHECKED
                    .iter()
                    .any(|attribute| attribute.name() == roll.name)
            };
            let group = match &roll.base {
                Base::Static(_) => return None,
                Base::Resistance(_) => "Resistances",
                Base::Effort(_) if is_attribute() => "Attributes",
                Base::Effort(_) => "Gear",
            };
            Some(Derived::new(group, roll.name.clone(), roll.sum()))
        });
    // What nobody can describe needs no bonus; with one trait there may be gear of it, and so two.
    let most = if sheet.traits.is_empty() {
        0
    } else {
        sheet.traits.len().max(2)
    };
    let bonuses = (1..=most).map(|traits| sheet.trait_bonus_sum(traits, level));
    let bonuses = bonuses.zip(1..).map(|(sum, traits)| {
        let name = if traits == 1 {
            "one trait".to_owned()
        } else {
            format!("{traits} traits")
        };
        Derived::new("Traits", name, sum)
    });
    rolls.chain(bonuses).collect()
}

/// What follows from a field, the figure beside it first.
pub(super) fn sums_of(
    sheet: &Sheet,
    field: &SheetField,
    entry: Option<&str>,
    level: u32,
) -> Vec<Sum> {
    let label = field.label(entry);
    let resisted = format!("resist {label}");
    let is_worn = |piece: &Carried| piece.field == Field::Physical && piece.gives.is_armor();
    let is_armor = entry
        .and_then(|name| sheet.carried(name))
        .is_some_and(is_worn);
    let rolls = sheet.rollables(level).into_iter();
    let prime = sheet
        .prime
        .filter(|_| field.name() == "prime")
        .map(Attribute::name);
    let told = rolls.filter(|roll| {
        let is_own = is_same(&roll.name, &label) || is_same(&roll.name, &resisted);
        let guards = is_armor || is_same(&label, Attribute::Dexterity.name());
        is_own || prime == Some(&roll.name) || (guards && roll.name == "armor class")
    });
    told.map(|roll| roll.sum()).collect()
}
