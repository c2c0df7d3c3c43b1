//! What a hero's sheet records for Pen & Dagger.

use serde::{Deserialize, Serialize};

use super::Rank;

/// The six abilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub enum Ability {
    Strength,
    Dexterity,
    Constitution,
    Intelligence,
    Wisdom,
    Charisma,
}

impl Ability {
    /// All six, in the order of the sheet.
    pub const ALL: [Self; 6] = [
        Self::Strength,
        Self::Dexterity,
        Self::Constitution,
        Self::Intelligence,
        Self::Wisdom,
        Self::Charisma,
    ];

    /// The ability's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strength => "Strength",
            Self::Dexterity => "Dexterity",
            Self::Constitution => "Constitution",
            Self::Intelligence => "Intelligence",
            Self::Wisdom => "Wisdom",
            Self::Charisma => "Charisma",
        }
    }

    /// The first three letters of its name.
    #[must_use]
    pub fn short(self) -> &'static str {
        self.name().get(..3).unwrap_or(self.name())
    }
}

/// A rank in each ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub struct Abilities {
    pub strength: Rank,
    pub dexterity: Rank,
    pub constitution: Rank,
    pub intelligence: Rank,
    pub wisdom: Rank,
    pub charisma: Rank,
}

impl Abilities {
    /// The rank in one ability.
    #[must_use]
    pub const fn rank(&self, ability: Ability) -> Rank {
        match ability {
            Ability::Strength => self.strength,
            Ability::Dexterity => self.dexterity,
            Ability::Constitution => self.constitution,
            Ability::Intelligence => self.intelligence,
            Ability::Wisdom => self.wisdom,
            Ability::Charisma => self.charisma,
        }
    }

    /// The rank in one ability, to be changed.
    pub fn rank_mut(&mut self, ability: Ability) -> &mut Rank {
        match ability {
            Ability::Strength => &mut self.strength,
            Ability::Dexterity => &mut self.dexterity,
            Ability::Constitution => &mut self.constitution,
            Ability::Intelligence => &mut self.intelligence,
            Ability::Wisdom => &mut self.wisdom,
            Ability::Charisma => &mut self.charisma,
        }
    }
}

/// A rank in one proficiency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProficiencyRank {
    /// The proficiency's name.
    pub name: String,
    /// The hero's rank in it.
    pub rank: Rank,
}

/// A hero's Pen & Dagger sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sheet {
    /// What the hero wants above all; giving it up for the party earns a fortune die.
    pub dream: Option<String>,
    /// Ranks in the six abilities.
    pub abilities: Abilities,
    /// Names of the skills the hero has: each gives advantage.
    pub skills: Vec<String>,
    /// Proficiencies the hero has a rank in.
    pub proficiencies: Vec<ProficiencyRank>,
}

impl Sheet {
    /// Whether the hero has a skill.
    #[must_use]
    pub fn has_skill(&self, name: &str) -> bool {
        self.skills
            .iter()
            .any(|skill| skill.eq_ignore_ascii_case(name))
    }

    /// The rank in a proficiency; Untrained where there is none.
    #[must_use]
    pub fn proficiency(&self, name: &str) -> Rank {
        self.proficiencies
            .iter()
            .find(|known| known.name.eq_ignore_ascii_case(name))
            .map_or(Rank::Untrained, |p| p.rank)
    }

    /// The best ability of several, the first of equals (our decision).
    #[must_use]
    pub fn best_of(&self, abilities: &[Ability]) -> Ability {
        abilities
            .iter()
            .copied()
            .min_by_key(|&ability| self.abilities.rank(ability))
            .unwrap_or(Ability::Strength)
    }
}

/// One field of the sheet with its new value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SheetChange {
    /// A new Dream, or none.
    Dream(Option<String>),
    /// A rank in an ability.
    Ability(Ability, Rank),
    /// Whether the hero has a skill, by its full name.
    Skill(String, bool),
    /// A rank in a proficiency by its full name, or none.
    Proficiency(String, Option<Rank>),
}

impl SheetChange {
    /// Writes the value into the sheet.
    pub fn write(&self, sheet: &mut Sheet) {
        match self {
            Self::Dream(dream) => sheet.dream.clone_from(dream),
            Self::Ability(ability, rank) => *sheet.abilities.rank_mut(*ability) = *rank,
            Self::Skill(name, has) => {
                sheet.skills.retain(|skill| skill != name);
                sheet.skills.extend(has.then(|| name.clone()));
                sheet.skills.sort();
            }
            Self::Proficiency(name, rank) => {
                sheet.proficiencies.retain(|known| known.name != *name);
                sheet.proficiencies.extend(rank.map(|rank| ProficiencyRank {
                    name: name.clone(),
                    rank,
                }));
                sheet.proficiencies.sort_by(|a, b| a.name.cmp(&b.name));
            }
        }
    }
}
