//! Swords & Sorcery's rule data: the difficulties, the lists, the cues.

use serde::Deserialize;

use crate::systems::rule_tables::{
    Invalid, RuleTables, check_filled, check_names, check_one_each, given,
};

use super::{
    Ability, AbilityEntry, Action, Difficulty, Skill, SkillUse, Target, TurnEntry, TurnPart,
};

/// A file as it is written: any table may be missing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFile {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: Option<String>,
    difficulties: Option<Vec<Difficulty>>,
    abilities: Option<Vec<AbilityEntry>>,
    skills: Option<Vec<Skill>>,
    turn: Option<Vec<TurnEntry>>,
    actions: Option<Vec<Action>>,
}

/// All of Swords & Sorcery's rule data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// The DCs with a name, lowest first.
    pub difficulties: Vec<Difficulty>,
    /// The seven abilities.
    pub abilities: Vec<AbilityEntry>,
    /// The twenty skills.
    pub skills: Vec<Skill>,
    /// The five parts of a turn.
    pub turn: Vec<TurnEntry>,
    /// The twelve named actions.
    pub actions: Vec<Action>,
}

impl Default for Book {
    fn default() -> Self {
        Self::built_in()
    }
}

impl RuleTables for Book {
    type RuleFile = RuleFile;

    const FILE: &'static str = "assets/systems/swords-and-sorcery.ron";
    const BUILT_IN: &'static str = include_str!("../../../assets/systems/swords-and-sorcery.ron");

    fn bound(pages: RuleFile, under: Option<&Self>) -> Result<Self, Invalid> {
        let book = Self {
            difficulties: given!(pages.difficulties or under)?,
            abilities: given!(pages.abilities or under)?,
            skills: given!(pages.skills or under)?,
            turn: given!(pages.turn or under)?,
            actions: given!(pages.actions or under)?,
        };
        book.check()?;
        Ok(book)
    }
}

impl Book {
    /// The name of a DC, where it has one.
    pub fn difficulty(&self, dc: Target) -> Option<&Difficulty> {
        self.difficulties.iter().find(|known| known.dc == dc)
    }

    /// A skill by its name, in any case.
    pub fn skill(&self, name: &str) -> Option<&Skill> {
        self.skills
            .iter()
            .find(|skill| skill.name.eq_ignore_ascii_case(name))
    }

    /// A named action by its name, in any case.
    pub fn action(&self, name: &str) -> Option<&Action> {
        self.actions
            .iter()
            .find(|action| action.name.eq_ignore_ascii_case(name))
    }

    /// The skills a named action lists; none of an action there is not.
    pub fn skills_of(&self, action: &str) -> &[SkillUse] {
        self.action(action).map_or(&[], |action| &action.skills)
    }

    fn check(&self) -> Result<(), Invalid> {
        self.check_difficulties()?;
        let abilities = self.abilities.iter().map(|entry| entry.name);
        check_one_each(
            &["abilities"],
            "the ability",
            Ability::ALL,
            abilities,
            |ability| ability.name().to_owned(),
        )?;
        let parts = self.turn.iter().map(|entry| entry.part);
        check_one_each(&["turn"], "the", TurnPart::ALL, parts, |part| {
            part.name().to_owned()
        })?;
        check_filled(&["skills"], &self.skills)?;
        check_names(
            &["skills"],
            self.skills.iter().map(|skill| skill.name.as_str()),
        )?;
        check_filled(&["actions"], &self.actions)?;
        check_names(
            &["actions"],
            self.actions.iter().map(|action| action.name.as_str()),
        )?;
        self.check_listed_skills()
    }

    fn check_difficulties(&self) -> Result<(), Invalid> {
        const TABLE: &[&str] = &["difficulties"];
        check_filled(TABLE, &self.difficulties)?;
        let mut words: Vec<&str> = Vec::new();
        let mut below: Option<Target> = None;
        for (entry, known) in self.difficulties.iter().enumerate() {
            let wrong = |reason: String| Err(Invalid::in_entry(TABLE, entry, reason));
            if below
                .replace(known.dc)
                .is_some_and(|below| below >= known.dc)
            {
                return wrong(format!(
                    "the DC of “{}” is not above the one before it",
                    known.name
                ));
            }
            for word in &known.words {
                if word.is_empty() || word.contains(char::is_whitespace) {
                    return wrong(format!(
                        "a line cannot take the word “{word}”: write it without spaces"
                    ));
                }
                if words.iter().any(|other| other.eq_ignore_ascii_case(word)) {
                    return wrong(format!("the word “{word}” stands there twice: keep one"));
                }
                words.push(word);
            }
        }
        Ok(())
    }

    /// Actions list skills there are; a file that takes a skill away is to blame as much as one that lists it.
    fn check_listed_skills(&self) -> Result<(), Invalid> {
        for (entry, action) in self.actions.iter().enumerate() {
            let unknown = action
                .skills
                .iter()
                .find(|listed| self.skill(&listed.skill).is_none());
            if let Some(unknown) = unknown {
                let reason = format!(
                    "“{}” lists “{}”, which is no skill",
                    action.name, unknown.skill
                );
                return Err(Invalid::in_entry(&["actions", "skills"], entry, reason));
            }
        }
        Ok(())
    }
}
