//! What the rule data lists: difficulties, abilities, skills, parts of a turn, actions.

use serde::Deserialize;

use crate::words::listed;

use super::{Ability, Target};

/// Whether players see a roll unless something else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum Secrecy {
    /// They see it.
    #[default]
    Open,
    /// The game master rolls it unseen.
    Secret,
}

/// A DC with a name (“Typical Difficulty Classes”).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// The DC.
    pub dc: Target,
    /// Its name: `very easy`.
    pub name: String,
    /// The words a line takes for it, each without a space: `very-easy`.
    pub words: Vec<String>,
    /// A task of that difficulty, and the skill it takes; empty where a house rule names none.
    #[serde(default)]
    pub cue: String,
}

/// An ability with what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityEntry {
    /// Which ability.
    pub name: Ability,
    /// What a check with it is for.
    pub cue: String,
    /// What a save with it is for; empty for Luck, which has none.
    #[serde(default)]
    pub save: String,
}

/// A skill.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its name.
    pub name: String,
    /// The ability it rests on.
    pub ability: Ability,
    /// What it is for.
    pub cue: String,
    /// Who sees it rolled.
    #[serde(default)]
    pub secrecy: Secrecy,
}

/// The skill whose passive figure finds whoever hides.
pub const NOTICING: &str = "Perception";

listed! {
    /// What a turn is made of, one of each (“Actions”).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum TurnPart by name {
        Move = "move",
        Action = "action",
        BonusAction = "bonus action",
        Reaction = "reaction",
        FreeAction = "free action",
    }
}

/// A part of a turn with what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnEntry {
    /// Which part.
    pub part: TurnPart,
    /// What it is for, and where it is limited.
    pub cue: String,
}

/// A skill that serves an action.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillUse {
    /// The skill's name.
    pub skill: String,
    /// What it serves for there: fields of knowledge, a manner of asking. Empty where nothing is said.
    #[serde(default)]
    pub fields: Vec<String>,
}

impl SkillUse {
    /// `Animal Handling (coaxing a beast or monstrosity)`
    pub fn in_words(&self) -> String {
        match self.fields.as_slice() {
            [] => self.skill.clone(),
            fields => format!("{} ({})", self.skill, fields.join(", ")),
        }
    }
}

/// A named action.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// What it does.
    pub cue: String,
    /// The skills it lists.
    #[serde(default)]
    pub skills: Vec<SkillUse>,
    /// Who sees it rolled.
    #[serde(default)]
    pub secrecy: Secrecy,
}
