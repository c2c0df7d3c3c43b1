//! Pen & Dagger's rule data: the table, the lists, the cues.

use serde::Deserialize;

use crate::systems::rule_tables::{
    self, Invalid, RuleTables, check_names, check_one_each, given, table_or_under,
};
use crate::words::listed;

use super::{Ability, Level, Outcome, Row, SuccessTable};

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
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub enum ProficiencyGroup {
    #[serde(alias = "Offence")]
    Offense,
    #[serde(alias = "Defence")]
    Defense,
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

listed! {
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
}

/// What a result may showcase, to help the telling.
pub type Cue = rule_tables::Cue<CueFor>;
pub use rule_tables::Spend;

/// A source of fortune dice, with a hint about it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Where the die comes from.
    pub from: String,
    /// A hint about it.
    pub advice: String,
}

/// A file as it is written. Every table may be left out where another book lies under it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFile {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: Option<String>,
    table: Option<Vec<Row>>,
    cues: Option<Vec<Cue>>,
    abilities: Option<Vec<AbilityEntry>>,
    skills: Option<Vec<Skill>>,
    proficiencies: Option<Vec<Proficiency>>,
    spends: Option<Vec<Spend>>,
    gains: Option<Vec<Gain>>,
}

/// Pen & Dagger's tables and lists.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl Default for Book {
    fn default() -> Self {
        Self::built_in()
    }
}

impl RuleTables for Book {
    type RuleFile = RuleFile;

    const FILE: &'static str = "assets/systems/pen-and-dagger.ron";
    const BUILT_IN: &'static str = include_str!("../../../assets/systems/pen-and-dagger.ron");

    fn names_for_all(&self) -> Vec<String> {
        let known = self.traits().map(|known| known.name().to_owned());
        known.chain(["luck".to_owned()]).collect()
    }

    fn advice_on(&self, name: &str) -> Option<&str> {
        let spent = self.spends.iter().find(|spend| spend.use_of == name);
        let gained = self.gains.iter().find(|gain| gain.from == name);
        let spent = spent.map(|spend| spend.advice.as_str());
        spent.or(gained.map(|gain| gain.advice.as_str()))
    }

    fn bound(pages: RuleFile, under: Option<&Self>) -> Result<Self, Invalid> {
        let table = pages.table.as_deref().map(SuccessTable::new).transpose()?;
        let book = Self {
            table: table_or_under(&["table"], table, under.map(|book| &book.table))?,
            cues: given!(pages.cues or under)?,
            abilities: given!(pages.abilities or under)?,
            skills: given!(pages.skills or under)?,
            proficiencies: given!(pages.proficiencies or under)?,
            spends: given!(pages.spends or under)?,
            gains: given!(pages.gains or under)?,
        };
        book.check()?;
        Ok(book)
    }
}

impl Book {
    /// What an outcome may showcase.
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

    fn check(&self) -> Result<(), Invalid> {
        let levels = self.cues.iter().map(|cue| cue.level);
        check_one_each(&["cues"], "the cue for", CueFor::ALL, levels, |level| {
            format!("{level:?}")
        })?;
        let abilities = self.abilities.iter().map(|entry| entry.name);
        check_one_each(
            &["abilities"],
            "the ability",
            Ability::ALL,
            abilities,
            |ability| ability.name().to_owned(),
        )?;
        check_names(
            &["skills"],
            self.skills.iter().map(|skill| skill.name.as_str()),
        )?;
        check_names(
            &["proficiencies"],
            self.proficiencies.iter().map(|known| known.name.as_str()),
        )?;
        check_names(
            &["spends"],
            self.spends.iter().map(|spend| spend.use_of.as_str()),
        )?;
        check_names(&["gains"], self.gains.iter().map(|gain| gain.from.as_str()))?;
        self.check_skills()?;
        self.check_proficiencies()
    }

    /// A skill rests on something, and is called like no ability: a line could not tell them apart.
    fn check_skills(&self) -> Result<(), Invalid> {
        for (
            entry,
            Skill {
                name, abilities, ..
            },
        ) in self.skills.iter().enumerate()
        {
            let wrong = |reason: String| Err(Invalid::in_entry(&["skills"], entry, reason));
            if abilities.is_empty() {
                return wrong(format!("“{name}” rests on no ability: name one or more"));
            }
            if is_ability(name) {
                return wrong(format!(
                    "“{name}” is an ability: call the skill something else"
                ));
            }
        }
        Ok(())
    }

    /// A proficiency is called like no skill and no ability.
    fn check_proficiencies(&self) -> Result<(), Invalid> {
        let is_skill = |name: &str| {
            self.skills
                .iter()
                .any(|skill| skill.name.eq_ignore_ascii_case(name))
        };
        let taken = self
            .proficiencies
            .iter()
            .position(|known| is_ability(&known.name) || is_skill(&known.name));
        match taken.and_then(|entry| Some((entry, self.proficiencies.get(entry)?))) {
            None => Ok(()),
            Some((entry, known)) => {
                let reason = format!(
                    "“{}” is the name of a proficiency and of something else",
                    known.name
                );
                Err(Invalid::in_entry(
                    &["proficiencies", "skills"],
                    entry,
                    reason,
                ))
            }
        }
    }
}

fn is_ability(name: &str) -> bool {
    Ability::ALL
        .into_iter()
        .any(|ability| ability.name().eq_ignore_ascii_case(name))
}
