//! What a hero of Pen & Dagger can do as the form stands: how likely each ability is to be enough, and everything trained
//! from the worst to the best.

use crate::systems::pen_and_dagger::{Ability, Edge, Grades, Level, Trait};
use crate::systems::{Rulebook, pen_and_dagger as pd};

use super::{FormState, Purpose, Verb};

/// Something a hero is trained in.
#[derive(Debug, Clone, PartialEq)]
pub struct Doing {
    /// The skill or proficiency.
    pub name: String,
    /// What it goes by: `Dexterity Master`, `Adept`.
    pub with: String,
    /// Whether two dice are rolled.
    pub has_advantage: bool,
    /// How likely each level is.
    pub grades: Grades,
}

/// What follows from ranks and skills.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Doings {
    /// The chance of a normal success or a better one, by the name of the ability.
    pub abilities: Vec<(String, f64)>,
    /// Skills and proficiencies, the worst first.
    pub trained: Vec<Doing>,
}

impl FormState {
    /// What the hero could do if the form were kept; nothing of anybody whose sheet holds no ranks.
    pub(crate) fn doings_now(&self, rules: &Rulebook) -> Doings {
        let Purpose::Record(record) = &self.purpose else {
            return Doings::default();
        };
        let sheet = pd::Sheet::of(&self.sheet_now(record));
        let Some(sheet) = sheet.filter(|_| record.verb == Verb::HERO) else {
            return Doings::default();
        };
        let book = &rules.pen_and_dagger;
        let normal = |grades: &Grades| grades.at_least(Level::Normal);
        let grades = |known: Trait<'_>| known.check(&sheet, None).0.grades(&book.table);
        let abilities = Ability::ALL
            .map(|ability| {
                (
                    ability.name().to_owned(),
                    normal(&grades(Trait::Ability(ability))),
                )
            })
            .into();
        let mut trained: Vec<Doing> = book
            .traits()
            .filter(|known| is_trained(*known, &sheet))
            .map(|known| {
                let (check, ability) = known.check(&sheet, None);
                let ability =
                    ability.map_or_else(String::new, |ability| format!("{} ", ability.name()));
                Doing {
                    name: known.name().to_owned(),
                    with: format!("{ability}{}", check.rank.name()),
                    has_advantage: check.edge == Edge::Advantage,
                    grades: check.grades(&book.table),
                }
            })
            .collect();
        trained.sort_by(|one, other| normal(&one.grades).total_cmp(&normal(&other.grades)));
        Doings { abilities, trained }
    }
}

fn is_trained(known: Trait<'_>, sheet: &pd::Sheet) -> bool {
    match known {
        Trait::Ability(_) => false,
        Trait::Skill(skill) => sheet.has_skill(&skill.name),
        Trait::Proficiency(proficiency) => sheet
            .proficiencies
            .iter()
            .any(|(name, _)| *name == proficiency.name),
    }
}
