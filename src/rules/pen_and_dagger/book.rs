//! Pen & Dagger's rule data: the table, the lists, the cues.

use serde::Deserialize;

use crate::rules::BadRules;

use super::{Ability, Check, Edge, Level, Outcome, Row, Sheet, SuccessTable};

const FILE: &str = "assets/systems/pen-and-dagger.ron";
const BUILT_IN: &str = include_str!("../../../assets/systems/pen-and-dagger.ron");

/// Whether players see a roll unless something else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Secrecy {
    /// They see it.
    Open,
    /// The game master rolls it unseen.
    Secret,
    /// It depends: the game master is reminded.
    Ask,
}

/// An ability with what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityEntry {
    /// Which ability.
    pub name: Ability,
    /// What it is for.
    pub cue: String,
    /// Who sees it rolled.
    pub secrecy: Secrecy,
}

/// A skill.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// The abilities it may rest on.
    pub abilities: Vec<Ability>,
    /// What it is for.
    pub cue: String,
    /// Who sees it rolled.
    pub secrecy: Secrecy,
}

/// The three groups of proficiencies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names are the rule book's own and say all there is")]
pub enum ProficiencyGroup {
    Offence,
    Defence,
    Contests,
}

/// A proficiency.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proficiency {
    /// Its name.
    pub name: String,
    /// Its group.
    pub group: ProficiencyGroup,
    /// What it is for.
    pub cue: String,
    /// Who sees it rolled.
    pub secrecy: Secrecy,
}

/// What a cue belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum CueFor {
    CriticalOn20,
    Critical,
    Major,
    Normal,
    Limited,
    Failure,
    CriticalFailure,
    Lucky,
    Unlucky,
}

/// What a result may showcase, to help the telling.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cue {
    /// The result it belongs to.
    pub level: CueFor,
    /// Three short lines.
    pub lines: Vec<String>,
    /// One sentence for the game master.
    pub advice: String,
}

/// A use of a fortune die, with a hint about it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spend {
    /// What it buys.
    #[serde(rename = "use")]
    pub use_of: String,
    /// A hint about it.
    pub advice: String,
}

/// A source of fortune dice, with a hint about it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Where the die comes from.
    pub from: String,
    /// A hint about it.
    pub advice: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pages {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: String,
    table: Vec<Row>,
    cues: Vec<Cue>,
    abilities: Vec<AbilityEntry>,
    skills: Vec<Skill>,
    proficiencies: Vec<Proficiency>,
    spends: Vec<Spend>,
    gains: Vec<Gain>,
}

/// Pen & Dagger's tables and lists.
#[derive(Debug, Clone)]
pub struct Book {
    /// The Success Table.
    pub table: SuccessTable,
    /// What each result may showcase.
    pub cues: Vec<Cue>,
    /// The six abilities.
    pub abilities: Vec<AbilityEntry>,
    /// The twenty skills.
    pub skills: Vec<Skill>,
    /// The nineteen proficiencies.
    pub proficiencies: Vec<Proficiency>,
    /// What fortune dice buy.
    pub spends: Vec<Spend>,
    /// Where fortune dice come from.
    pub gains: Vec<Gain>,
}

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

impl Book {
    /// The book that comes with the program.
    ///
    /// # Errors
    /// [`BadRules`] with line and column.
    pub fn built_in() -> Result<Self, BadRules> {
        Self::parse(FILE, BUILT_IN)
    }

    /// Reads a book.
    ///
    /// # Errors
    /// [`BadRules`], naming the file, with line and column where it is not understood.
    pub fn parse(file: &str, text: &str) -> Result<Self, BadRules> {
        let bad = |reason: String| BadRules { file: file.to_owned(), reason };
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let pages: Pages = options.from_str(text).map_err(|error| bad(error.to_string()))?;
        Ok(Self {
            table: SuccessTable::new(&pages.table).map_err(bad)?,
            cues: pages.cues,
            abilities: pages.abilities,
            skills: pages.skills,
            proficiencies: pages.proficiencies,
            spends: pages.spends,
            gains: pages.gains,
        })
    }

    /// Everything that can be attempted by name: abilities, skills, proficiencies.
    pub fn traits(&self) -> impl Iterator<Item = Trait<'_>> {
        let abilities = Ability::ALL.into_iter().map(Trait::Ability);
        abilities
            .chain(self.skills.iter().map(Trait::Skill))
            .chain(self.proficiencies.iter().map(Trait::Proficiency))
    }

    /// Who sees it rolled, unless something else is said.
    #[must_use]
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
    #[must_use]
    pub fn cue<'a>(&'a self, what: Trait<'a>) -> &'a str {
        match what {
            Trait::Ability(ability) => {
                self.abilities.iter().find(|entry| entry.name == ability).map_or("", |entry| &entry.cue)
            }
            Trait::Skill(skill) => &skill.cue,
            Trait::Proficiency(proficiency) => &proficiency.cue,
        }
    }

    /// What an outcome may showcase.
    #[must_use]
    pub fn cue_for(&self, outcome: &Outcome) -> Option<&Cue> {
        let wanted = match (outcome.level(), outcome.natural()) {
            (Some(Level::Critical), 20) => CueFor::CriticalOn20,
            (Some(Level::Critical), _) => CueFor::Critical,
            (Some(Level::Major), _) => CueFor::Major,
            (Some(Level::Normal), _) => CueFor::Normal,
            (Some(Level::Limited), _) => CueFor::Limited,
            (Some(Level::Failure), _) => CueFor::Failure,
            (Some(Level::CriticalFailure), _) => CueFor::CriticalFailure,
            (None, super::LUCKY_FROM..) => CueFor::Lucky,
            (None, _) => CueFor::Unlucky,
        };
        self.cues.iter().find(|cue| cue.level == wanted)
    }
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
                let edge = if sheet.has_skill(&skill.name) { Edge::Advantage } else { Edge::Even };
                (Check { edge, ..Check::at(sheet.abilities.rank(ability)) }, Some(ability))
            }
            Self::Proficiency(proficiency) => (Check::at(sheet.proficiency(&proficiency.name)), None),
        }
    }
}
