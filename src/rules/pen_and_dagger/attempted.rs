//! What an attempt may go by: an ability, a skill, a proficiency.

use super::{Ability, Check, Edge, Proficiency, Sheet, Skill};

/// Something that can be attempted by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trait<'a> {
    /// A plain ability.
    Ability(Ability),
    /// A skill.
    Skill(&'a Skill),
    /// A proficiency.
    Proficiency(&'a Proficiency),
}

impl<'a> Trait<'a> {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'a str {
        match self {
            Self::Ability(ability) => ability.name(),
            Self::Skill(skill) => &skill.name,
            Self::Proficiency(proficiency) => &proficiency.name,
        }
    }

    /// The check a hero makes with it, and the ability it rests on, if it does.
    ///
    /// A skill uses an ability's rank (the hero's best of those that fit, unless one is chosen), with advantage
    /// for those who have it; a proficiency uses its own rank, Untrained where there is none.
    #[must_use]
    pub fn check(self, sheet: &Sheet, chosen: Option<Ability>) -> (Check, Option<Ability>) {
        match self {
            Self::Ability(ability) => (Check::at(sheet.abilities.rank(ability)), Some(ability)),
            Self::Skill(skill) => {
                let ability = chosen.unwrap_or_else(|| sheet.best_of(&skill.abilities));
                let edge = if sheet.has_skill(&skill.name) {
                    Edge::Advantage
                } else {
                    Edge::Even
                };
                (
                    Check {
                        edge,
                        ..Check::at(sheet.abilities.rank(ability))
                    },
                    Some(ability),
                )
            }
            Self::Proficiency(proficiency) => {
                (Check::at(sheet.proficiency(&proficiency.name)), None)
            }
        }
    }
}
