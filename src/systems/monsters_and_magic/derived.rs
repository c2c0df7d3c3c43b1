//! What a sheet makes of what it records: every figure once, with the sum behind it.

use crate::systems::Derived;

use super::{Attribute, Base, Scores, Sheet};

pub(super) fn derived(sheet: &Sheet, level: u32) -> Vec<Derived> {
    // Most never say how they move.
    let moves = sheet.scores.movement != Scores::default().movement;
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
