//! What an attempt may go by: an ability, a skill, a proficiency.

use super::{Ability, Book, Check, Edge, Proficiency, Rank, Secrecy, Sheet, Skill};

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
    pub fn check(self, sheet: &Sheet, chosen: Option<Ability>) -> (Check, Option<Ability>) {
        match self {
            Self::Ability(ability) => (Check::at(sheet.rank(ability)), Some(ability)),
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
                        ..Check::at(sheet.rank(ability))
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

impl Book {
    /// Everything that can be attempted by name: abilities, skills, proficiencies.
    pub fn traits(&self) -> impl Iterator<Item = Trait<'_>> {
        let abilities = Ability::ALL.into_iter().map(Trait::Ability);
        abilities
            .chain(self.skills.iter().map(Trait::Skill))
            .chain(self.proficiencies.iter().map(Trait::Proficiency))
    }

    /// Who sees it rolled, unless something else is said.
    pub fn secrecy(&self, what: Trait<'_>) -> Secrecy {
        match what {
            Trait::Ability(ability) => self
                .abilities
                .iter()
                .find(|entry| entry.name == ability)
                .map_or(Secrecy::Open, |entry| entry.secrecy),
            Trait::Skill(skill) => skill.secrecy,
            Trait::Proficiency(proficiency) => proficiency.secrecy,
        }
    }

    /// What it is for.
    pub fn cue<'a>(&'a self, what: Trait<'a>) -> &'a str {
        match what {
            Trait::Ability(ability) => self
                .abilities
                .iter()
                .find(|entry| entry.name == ability)
                .map_or("", |entry| &entry.cue),
            Trait::Skill(skill) => &skill.cue,
            Trait::Proficiency(proficiency) => &proficiency.cue,
        }
    }
}

impl Sheet {
    /// Whether the hero is better at it than somebody with a blank sheet: a skill, a rank above Untrained.
    pub fn is_recorded(&self, known: Trait<'_>) -> bool {
        match known {
            Trait::Ability(ability) => self.rank(ability) < Rank::Untrained,
            Trait::Skill(skill) => self.has_skill(&skill.name),
            Trait::Proficiency(proficiency) => {
                self.proficiency(&proficiency.name) < Rank::Untrained
            }
        }
    }
}
