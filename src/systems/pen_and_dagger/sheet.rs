//! What a hero's sheet records for Pen & Dagger.

use serde::{Deserialize, Serialize};

use crate::systems;
use crate::systems::record::{Bounded, EntryName};
use crate::words::listed;

use super::Rank;

mod fields;

pub use fields::FIELDS;
pub(super) use fields::group_of;

listed! {
    /// The six abilities.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Ability by name {
        Strength = "Strength",
        Dexterity = "Dexterity",
        Constitution = "Constitution",
        Intelligence = "Intelligence",
        Wisdom = "Wisdom",
        Charisma = "Charisma",
    }
}

impl Ability {
    /// The first three letters of its name.
    pub fn short(self) -> &'static str {
        self.name().get(..3).unwrap_or(self.name())
    }
}

/// The rows a piece of gear moves a rank, up or, below 0, down: as many as there are (our decision).
///
/// Chapter I: “Rank Adjustments”.
pub type GearRank = Bounded<-10, 10>;

/// A hero's Pen & Dagger sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// What the hero wants above all; giving it up for the party earns a fortune die.
    pub dream: Option<String>,
    /// Ranks in the six abilities.
    abilities: [Rank; Ability::ALL.len()],
    /// Names of the skills the hero has: each gives advantage.
    pub skills: Vec<String>,
    /// Gear by name: old picks -1, masterwork tools +1.
    pub gear: Vec<(String, GearRank)>,
    /// Proficiencies the hero has a rank in, by name.
    pub proficiencies: Vec<(String, Rank)>,
}

impl From<&systems::Sheet> for Sheet {
    fn from(sheet: &systems::Sheet) -> Self {
        let rank = |at: &[&str]| sheet.word(at).and_then(Rank::named).unwrap_or_default();
        let names = |list| sheet.entries(list).map(EntryName::to_string);
        let proficiencies = names("proficiency");
        Self {
            dream: sheet.word(&["dream"]).map(str::to_owned),
            abilities: Ability::ALL.map(|ability| rank(&[ability.name()])),
            skills: names("skill").collect(),
            gear: names("gear")
                .map(|name| {
                    let rows = sheet.number(&["gear", &name]).unwrap_or_default();
                    (name, GearRank::nearest(rows))
                })
                .collect(),
            proficiencies: proficiencies
                .map(|name| {
                    let rank = rank(&["proficiency", &name]);
                    (name, rank)
                })
                .collect(),
        }
    }
}

impl Sheet {
    /// The rank in one ability.
    pub fn rank(&self, ability: Ability) -> Rank {
        self.abilities
            .get(ability as usize)
            .copied()
            .unwrap_or_default()
    }

    /// Whether the hero has a skill.
    pub fn has_skill(&self, name: &str) -> bool {
        self.skills
            .iter()
            .any(|skill| skill.eq_ignore_ascii_case(name))
    }

    /// The rank in a proficiency; Untrained where there is none.
    pub fn proficiency(&self, name: &str) -> Rank {
        self.proficiencies
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map_or(Rank::Untrained, |(_, rank)| *rank)
    }

    /// The best ability of several, the first of equals (our decision).
    pub fn best_of(&self, abilities: &[Ability]) -> Ability {
        abilities
            .iter()
            .copied()
            .min_by_key(|&ability| self.rank(ability))
            .unwrap_or(Ability::Strength)
    }
}
