//! What a sheet makes of what it records: every figure once, with the sum behind it.

use crate::systems::record::{Addend, Shown, Sum, is_same};
use crate::systems::{Derived, SheetField};

use super::{Base, Book, Craft, Edge, Knack, NOTICING, Rollable, Sheet, TestKind, rank_limit};

pub(super) fn derived(sheet: &Sheet, book: &Book, level: u32) -> Vec<Derived> {
    let group = |roll: &Rollable| match &roll.base {
        Base::Test(TestKind::Save) => "Saves",
        Base::Test(TestKind::Check) if book.skill(&roll.name).is_some() => "Skills",
        Base::Test(_) => "Abilities",
        Base::Attack(_) => "Equipment",
    };
    let rolls = sheet
        .rollables(book, level)
        .into_iter()
        .filter(|roll| sheet.is_worth_telling(roll));
    let rolls = rolls.map(|roll| Derived::new(group(&roll), roll.name.clone(), roll.sum()));
    let proficiency = proficiency_of(sheet, level);
    let passive = book.skills.iter().filter(|skill| {
        let passive = format!("passive {}", skill.name);
        skill.name == NOTICING
            || sheet.is_trained(skill, level)
            || [&skill.name, &passive]
                .into_iter()
                .any(|name| sheet.bonus_on(name).get() != 0)
    });
    let passive = passive.map(|skill| {
        let name = format!("passive {}", skill.name);
        Derived::new("Passive", name, sheet.passive(skill, level, Edge::Even))
    });
    let defense = [
        Derived::new("Defense", "armor class", sheet.armor_class()),
        Derived::new("Defense", "initiative", sheet.initiative()),
        Derived::new("Defense", "proficiency", proficiency),
    ];
    let spells = spells_of(sheet, level);
    rolls
        .chain(defense)
        .chain(spells)
        .chain(passive)
        .chain(points_of(sheet, level))
        .collect()
}

/// What a character's ranks cost, and how high they may go.
fn points_of(sheet: &Sheet, level: u32) -> Vec<Derived> {
    if sheet.is_foe() {
        return Vec::new();
    }
    let most = |knack| {
        let limit = Addend::new("", rank_limit(level, knack));
        Sum::new(vec![limit], Shown::Number)
    };
    let group = "Skill points";
    vec![
        Derived::new(group, "points spent", sheet.points_spent()),
        Derived::new(group, "highest rank", most(Knack::Lacks)),
        Derived::new(group, "max rank with a knack", most(Knack::Has)),
    ]
}

/// The DC of saves against spells: of any school, and of each that was trained.
fn spells_of(sheet: &Sheet, level: u32) -> Vec<Derived> {
    let schools = sheet.known_of(Craft::School).into_iter().map(Some);
    let dc = |school: Option<&str>| {
        let name = format!("{} save DC", school.unwrap_or("spell"));
        let sum = sheet.spell_save_dc(school, level)?;
        Some(Derived::new("Spells", name, sum))
    };
    [None].into_iter().chain(schools).filter_map(dc).collect()
}

/// What follows from a field, the figure beside it first.
pub(super) fn sums_of(
    sheet: &Sheet,
    field: &SheetField,
    entry: Option<&str>,
    book: &Book,
    level: u32,
) -> Vec<Sum> {
    let label = field.label(entry);
    let rolls = sheet.rollables(book, level).into_iter();
    let mut sums: Vec<Sum> = match field.part() {
        Some((_, part)) if part > 0 => Vec::new(),
        _ => rolls
            .filter(|roll| is_same(&roll.name, &label))
            .map(|roll| roll.sum())
            .collect(),
    };
    let skill = field
        .part()
        .filter(|(_, part)| *part == 0)
        .and_then(|(name, _)| book.skill(name));
    sums.extend(skill.map(|skill| sheet.passive(skill, level, Edge::Even)));
    match field.name() {
        "base ac" | "ac bonus" => sums.push(sheet.armor_class()),
        "initiative bonus" => sums.push(sheet.initiative()),
        "casting" => sums.extend(sheet.spell_save_dc(None, level)),
        "school" => {
            sums.extend(entry.and_then(|school| sheet.spell_save_dc(Some(school), level)));
        }
        "challenge" if sheet.is_foe() => sums.push(proficiency_of(sheet, level)),
        _ => {}
    }
    sums
}

fn proficiency_of(sheet: &Sheet, level: u32) -> Sum {
    let bonus = Addend::new("", sheet.proficiency(level).get());
    Sum::new(vec![bonus], Shown::Bonus("proficiency".to_owned()))
}
