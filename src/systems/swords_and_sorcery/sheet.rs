//! What a hero's or a foe's sheet records for Swords & Sorcery.

mod armor;
mod challenge;
mod damage;
mod fields;
mod figures;
mod power;
mod remarks;
mod rolls;
mod weapon;

use armor::ability_of;

pub use armor::BaseAc;
pub use challenge::Challenge;
pub use damage::Damage;
pub use fields::FIELDS;
pub use power::Power;
pub use remarks::rank_warning;
pub use rolls::{Base, Rollable};
pub use weapon::{Weapon, Wield};

use crate::systems;
use crate::systems::record::{EntryName, is_same};
use crate::words::listed;

use super::{Ability, Amount, Knack, Rank, Skill, Training, ability_modifier, proficiency_bonus};

/// The human average, the score of whoever nothing is said of (our decision).
const AVERAGE: i32 = 10;

/// The field of what a foe's proficiency bonus counts twice for.
const EXPERTISE: &str = "expertise";

/// The field of what is added to a roll of that name.
const BONUS: &str = "bonus";

listed! {
    /// What somebody can be trained in (“Skill Rank”).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Craft by word {
        /// A skill of the book.
        Skill = "skill",
        /// A tool: its rank adds beside a skill's.
        Tool = "tool",
        /// A category of weapons: its rank adds to attacks.
        Category = "category",
        /// A kind of armor; what its rank does is the armor's own affair, no roll knows it.
        Armor = "armor",
        /// A school of magic: its rank adds to spell attacks and to the DC of saves against the spells.
        School = "school",
    }
}

/// What is recorded of one skill, tool, category, armor or school.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trained {
    /// What kind of thing.
    pub craft: Craft,
    /// Its name.
    pub name: EntryName,
    /// A character's rank.
    pub rank: Rank,
    /// Whether a character has a knack for it.
    pub knack: Knack,
    /// Whether a foe is proficient in it.
    pub is_proficient: bool,
}

/// A hero's or a foe's Swords & Sorcery sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    recorded: systems::Sheet,
    /// A foe's challenge rating. Whoever has one is no player character: proficiency instead of ranks, no Luck.
    pub challenge: Option<Challenge>,
    /// Ranks, knacks and proficiencies, by craft and name.
    pub training: Vec<Trained>,
    /// Weapons, and spells that attack.
    pub weapons: Vec<Weapon>,
    /// Powers of its own that call for a save, such as a dragon's breath.
    pub powers: Vec<Power>,
}

impl From<&systems::Sheet> for Sheet {
    fn from(sheet: &systems::Sheet) -> Self {
        let training = Craft::ALL.into_iter().flat_map(|craft| {
            let names = sheet.entries(craft.word());
            names.map(move |name| Trained::of(sheet, craft, name))
        });
        let weapon = |name: &EntryName| {
            let text = sheet.word(&["weapon", name.as_str()])?;
            Weapon::parse(name.clone(), text).ok()
        };
        let power = |name: &EntryName| {
            let text = sheet.word(&["power", name.as_str()])?;
            Power::parse(name.clone(), text).ok()
        };
        let challenge = sheet.word(&["challenge"]);
        Self {
            recorded: sheet.clone(),
            challenge: challenge.and_then(|rating| Challenge::parse(rating).ok()),
            training: training.collect(),
            weapons: sheet.entries("weapon").filter_map(weapon).collect(),
            powers: sheet.entries("power").filter_map(power).collect(),
        }
    }
}

impl Trained {
    fn of(sheet: &systems::Sheet, craft: Craft, name: &EntryName) -> Self {
        let at = |part| [craft.word(), name.as_str(), part];
        let knack = match sheet.is_yes(&at("knack")) {
            true => Knack::Has,
            false => Knack::Lacks,
        };
        Self {
            craft,
            name: name.clone(),
            rank: Rank::nearest(sheet.number(&at("rank")).unwrap_or_default()),
            knack,
            is_proficient: sheet.is_yes(&at("proficient")),
        }
    }
}

impl Sheet {
    /// Whether this is a foe's.
    pub const fn is_foe(&self) -> bool {
        self.challenge.is_some()
    }

    /// What is recorded of something, by its name in any case.
    pub fn trained(&self, craft: Craft, name: &str) -> Option<&Trained> {
        self.training
            .iter()
            .find(|known| known.craft == craft && known.name.is(name))
    }

    /// Whether there is a knack for something.
    pub fn knack_for(&self, craft: Craft, name: &str) -> Knack {
        let known = self.trained(craft, name);
        known.map_or(Knack::Lacks, |known| known.knack)
    }

    /// The score in an ability; Luck counts for characters only.
    pub fn score(&self, ability: Ability) -> i32 {
        self.recorded.number(&[ability.name()]).unwrap_or(AVERAGE)
    }

    /// The modifier of an ability: −5 to +10.
    pub fn modifier(&self, ability: Ability) -> Amount {
        Amount::nearest(ability_modifier(self.score(ability)))
    }

    /// The ability spells are cast with.
    pub fn casting(&self) -> Option<Ability> {
        self.recorded.word(&["casting"]).and_then(ability_of)
    }

    /// How the armor class is reckoned; one way only.
    fn base_ac(&self) -> BaseAc {
        let written = self.recorded.word(&["base ac"]).map(BaseAc::parse);
        written.and_then(Result::ok).unwrap_or_default()
    }

    /// What is recorded of something that adds or takes.
    fn amount(&self, at: &[&str]) -> Amount {
        Amount::nearest(self.recorded.number(at).unwrap_or_default())
    }

    /// What is added to the die of an initiative beside Dexterity.
    pub fn initiative_bonus(&self) -> Amount {
        self.amount(&["initiative bonus"])
    }

    /// What is added to a roll or a passive figure of that name beside all else: a stat block's own totals.
    pub fn bonus_on(&self, name: &str) -> Amount {
        self.amount(&[BONUS, name])
    }

    /// Whether a foe's proficiency bonus counts twice for a skill or a tool.
    fn is_expert_in(&self, name: &str) -> bool {
        let names = self.recorded.word(&[EXPERTISE]).filter(|_| self.is_foe());
        names.is_some_and(|names| names.split(", ").any(|known| is_same(known, name)))
    }

    /// What of a craft anything is recorded of.
    pub fn known_of(&self, craft: Craft) -> Vec<&str> {
        let known = self.training.iter().filter(|known| known.craft == craft);
        known.map(|known| known.name.as_str()).collect()
    }

    /// A weapon by its name, in any case.
    pub fn weapon(&self, name: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.name.is(name))
    }

    /// The proficiency bonus: by a foe's challenge rating, else by the level (“Proficiency”). A challenge of 0, which every foe
    /// begins with, says nothing of it (our decision).
    pub fn proficiency(&self, level: u32) -> Rank {
        let rating = self.challenge.filter(|challenge| !challenge.is_zero());
        Rank::nearest(proficiency_bonus(rating.map_or(level, Challenge::whole)))
    }

    /// Whether training in a skill adds to checks of it.
    pub fn is_trained(&self, skill: &Skill, level: u32) -> bool {
        self.training_in(Craft::Skill, &skill.name, level) != Training::Untrained
    }

    /// What training in something adds to a check (“Training for Heroes, Simplicity for Savages”).
    pub fn training_in(&self, craft: Craft, name: &str, level: u32) -> Training {
        if self.is_expert_in(name) {
            let twice = self.proficiency(level).get() * 2;
            return Training::Proficient(Rank::nearest(twice));
        }
        let Some(known) = self.trained(craft, name) else {
            return Training::Untrained;
        };
        match (self.is_foe(), known.is_proficient) {
            (true, true) => Training::Proficient(self.proficiency(level)),
            (true, false) => Training::Untrained,
            (false, _) if known.rank == Rank::default() => Training::Untrained,
            (false, _) => Training::rank(known.rank),
        }
    }
}

#[cfg(test)]
mod tests;
