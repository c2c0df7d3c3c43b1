//! What a sheet makes of one of its fields: the figure beside it in a form, with its sum.

use crate::systems::record::{Addend, Shown, Sum, is_same};
use crate::systems::{
    Rulebook, Sheet, monsters_and_magic as mm, success_roll as sr, swords_and_sorcery as ss,
};

use super::{Of, SheetField};

/// What follows from a field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Follows {
    /// Figures, the one to stand beside the field first.
    pub sums: Vec<Sum>,
    /// What else is worth knowing while it is changed: how high it may go, what it costs.
    pub told: String,
}

impl SheetField {
    /// What the sheet makes of it, or of a named entry of it, at a level; nothing where it only counts together with
    /// others.
    #[must_use]
    pub fn follows(
        &self,
        sheet: &Sheet,
        entry: Option<&str>,
        rules: &Rulebook,
        level: u32,
    ) -> Follows {
        let sums = match (&self.0, sheet) {
            (Of::DicePool(field), Sheet::DicePool(sheet)) => {
                let soak = sheet.soak(&rules.dice_pool).sum;
                let counts = soak
                    .parts
                    .iter()
                    .any(|part| is_same(&part.name, field.name()));
                if counts { vec![soak] } else { Vec::new() }
            }
            (Of::SwordsAndSorcery(field), Sheet::SwordsAndSorcery(sheet)) => {
                self.of_swords(field, sheet, entry, &rules.swords_and_sorcery, level)
            }
            (Of::SuccessRoll(field), Sheet::SuccessRoll(sheet)) => {
                let rolls = sheet.rollable(&rules.success_roll).into_iter();
                rolls
                    .filter(|roll| is_same(&roll.name, field.name()))
                    .map(|roll| roll.sum)
                    .collect()
            }
            (Of::MonstersAndMagic(_), Sheet::MonstersAndMagic(sheet)) => {
                self.of_monsters(sheet, entry, level)
            }
            (
                Of::DicePool(_)
                | Of::NamedDots(_)
                | Of::SwordsAndSorcery(_)
                | Of::SuccessRoll(_)
                | Of::NamedSkill
                | Of::MonstersAndMagic(_),
                _,
            ) => Vec::new(),
        };
        Follows {
            sums,
            told: self.told(sheet, entry, rules, level),
        }
    }

    fn told(&self, sheet: &Sheet, entry: Option<&str>, rules: &Rulebook, level: u32) -> String {
        match (&self.0, sheet) {
            (Of::SwordsAndSorcery(field), Sheet::SwordsAndSorcery(sheet)) => {
                field.rank_told(sheet, entry, level).unwrap_or_default()
            }
            (Of::SuccessRoll(sr::Field::Skill(name)), Sheet::SuccessRoll(sheet)) => {
                let unnamed = sheet.what(&rules.success_roll, name.as_str()).err();
                unnamed.map_or_else(String::new, |why| why.to_string())
            }
            (Of::MonstersAndMagic(_), Sheet::MonstersAndMagic(sheet)) if self.name() == "trait" => {
                let bonus = |traits| sheet.trait_bonus(traits, level);
                format!(
                    "trait bonus {} with one trait, {} with two",
                    bonus(1),
                    bonus(2)
                )
            }
            _ => String::new(),
        }
    }

    fn of_swords(
        &self,
        field: &ss::SheetField,
        sheet: &ss::Sheet,
        entry: Option<&str>,
        book: &ss::Book,
        level: u32,
    ) -> Vec<Sum> {
        let label = self.label(entry);
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
        sums.extend(skill.map(|skill| sheet.passive(skill, level, ss::Edge::Even)));
        match self.name() {
            "base ac" | "ac bonus" => sums.push(sheet.armor_class()),
            "casting" => sums.extend(sheet.spell_save_dc(None, level)),
            "school" => {
                sums.extend(entry.and_then(|school| sheet.spell_save_dc(Some(school), level)));
            }
            "challenge" if sheet.is_foe() => sums.push(Sum {
                parts: vec![Addend::new("", sheet.proficiency(level).get())],
                shown: Shown::Bonus("proficiency".to_owned()),
            }),
            _ => {}
        }
        sums
    }

    fn of_monsters(&self, sheet: &mm::Sheet, entry: Option<&str>, level: u32) -> Vec<Sum> {
        let label = self.label(entry);
        let resisted = format!("resist {label}");
        let is_worn =
            |piece: &mm::Carried| piece.field == mm::Field::Physical && piece.gives.is_armor();
        let is_armor = entry
            .and_then(|name| sheet.carried(name))
            .is_some_and(is_worn);
        let rolls = sheet.rollables(level).into_iter();
        let prime = sheet
            .prime
            .filter(|_| self.name() == "prime")
            .map(mm::Attribute::name);
        let told = rolls.filter(|roll| {
            let is_own = is_same(&roll.name, &label) || is_same(&roll.name, &resisted);
            let guards = is_armor || is_same(&label, mm::Attribute::Dexterity.name());
            is_own || prime == Some(&roll.name) || (guards && roll.name == "armor class")
        });
        told.map(|roll| roll.sum()).collect()
    }
}
