//! The success roll's rule data: difficulties, attributes, secret rolls, cues.

use serde::Deserialize;

use crate::systems::line::NamedModifier;
use crate::systems::record::EntryName;
use crate::systems::rule_tables::{
    self, Invalid, RuleTables, check_filled, check_names, check_one_each, given,
};
use crate::systems::three_dice::Figure;
use crate::words::listed;

use super::{Attribute, DEFAULTS_LIMIT, Degree, Kind, Outcome, Source};

/// A named difficulty: a modifier for anybody who tries.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// Its name, in small letters.
    pub name: String,
    /// The hardest modifier of that name.
    pub from: i32,
    /// The easiest; often the same.
    pub to: i32,
    /// What it is like.
    pub cue: String,
}

impl Difficulty {
    /// What the name stands for: of two modifiers the one nearer to 0 (our decision), the other glued to it.
    pub fn modifiers(&self) -> NamedModifier {
        let (usual, other) = if self.from > 0 {
            (self.from, self.to)
        } else {
            (self.to, self.from)
        };
        NamedModifier { usual, other }
    }

    /// Whether a modifier goes by this name.
    pub fn covers(&self, modifier: i32) -> bool {
        (self.from..=self.to).contains(&modifier)
    }
}

/// An attribute with what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeEntry {
    /// Which attribute.
    pub name: Attribute,
    /// What it is for.
    pub cue: String,
    /// Who sees it rolled.
    pub secrecy: Secrecy,
}

/// Whether players see a roll unless something else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Secrecy {
    /// They see it.
    Open,
    /// The game master rolls it unseen.
    Secret,
}

/// The two reasons to roll unseen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Unseen {
    /// The hero would not know whether it worked.
    Information,
    /// The player should not know that anything is there.
    Sense,
}

/// A kind of roll that is made unseen, with how to tell its results.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretRoll {
    /// Why it is unseen.
    pub kind: Unseen,
    /// What is rolled so: skills, gifts, senses.
    pub names: Vec<String>,
    /// What those roll against who have nothing better on their sheet; none of what not everybody has.
    #[serde(default)]
    pub against: Option<Attribute>,
    /// What to tell on a success.
    pub success: String,
    /// What to tell on a failure.
    pub failure: String,
}

/// A skill the rules name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillEntry {
    /// Its name.
    pub name: EntryName,
    /// What it is for.
    pub cue: String,
    /// What somebody rolls against who never learned it.
    pub untrained: Untrained,
}

/// What somebody untrained in a skill rolls against.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Untrained {
    /// The best of these.
    Best(Vec<DefaultRule>),
    /// Nothing: it cannot be attempted.
    Never,
    /// The book does not say.
    Unsaid,
}

/// One default of a skill: `iq-5`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DefaultRule {
    /// What it rests on.
    pub from: Source,
    /// What is added to that.
    pub modifier: Figure,
}

listed! {
    /// What a cue belongs to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[expect(missing_docs, reason = "the names say all there is")]
    pub enum CueFor {
        CriticalHit,
        CriticalSuccess,
        Success,
        Failure,
        CriticalFailure,
        CriticalMiss,
    }
}

/// What a result may showcase, to help the telling.
pub type Cue = rule_tables::Cue<CueFor>;

/// A file of rules; whatever it leaves out stays as it was.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFile {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: Option<String>,
    difficulties: Option<Vec<Difficulty>>,
    attributes: Option<Vec<AttributeEntry>>,
    skills: Option<Vec<SkillEntry>>,
    secret_rolls: Option<Vec<SecretRoll>>,
    fighting: Option<Vec<String>>,
    cues: Option<Vec<Cue>>,
}

/// The success roll's tables and lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// Named difficulties, easiest first, without a gap.
    pub difficulties: Vec<Difficulty>,
    /// The six attributes.
    pub attributes: Vec<AttributeEntry>,
    /// The skills the rules name.
    pub skills: Vec<SkillEntry>,
    /// What is rolled unseen.
    pub secret_rolls: Vec<SecretRoll>,
    /// Words in small letters by whose end a skill is known for one that attacks (ours: the rules name none).
    pub fighting: Vec<String>,
    /// What each result may showcase.
    pub cues: Vec<Cue>,
}

impl RuleTables for Book {
    type RuleFile = RuleFile;

    const FILE: &'static str = "assets/systems/success-roll.ron";
    const BUILT_IN: &'static str = include_str!("../../../assets/systems/success-roll.ron");

    fn bound(pages: RuleFile, under: Option<&Self>) -> Result<Self, Invalid> {
        let book = Self {
            difficulties: given!(pages.difficulties or under)?,
            attributes: given!(pages.attributes or under)?,
            skills: given!(pages.skills or under)?,
            secret_rolls: given!(pages.secret_rolls or under)?,
            fighting: given!(pages.fighting or under)?,
            cues: given!(pages.cues or under)?,
        };
        book.check()?;
        Ok(book)
    }
}

impl Book {
    fn check(&self) -> Result<(), Invalid> {
        check_difficulties(&self.difficulties)?;
        check_skills(&self.skills)?;
        let attributes = self.attributes.iter().map(|entry| entry.name);
        check_one_each(
            &["attributes"],
            "the attribute",
            Attribute::ALL,
            attributes,
            |attribute| attribute.name().to_owned(),
        )?;
        let levels = self.cues.iter().map(|cue| cue.level);
        check_one_each(&["cues"], "the cue for", CueFor::ALL, levels, |level| {
            format!("{level:?}")
        })
    }

    /// The difficulty of a name, in any case.
    pub fn difficulty(&self, name: &str) -> Option<&Difficulty> {
        self.difficulties
            .iter()
            .find(|difficulty| difficulty.name.eq_ignore_ascii_case(name))
    }

    /// The difficulty a modifier makes; beyond the table its first or last one (our decision).
    pub fn difficulty_of(&self, modifier: i32) -> Option<&Difficulty> {
        let [easiest, .., hardest] = self.difficulties.as_slice() else {
            return self.difficulties.first();
        };
        let within = modifier.clamp(hardest.from, easiest.to);
        self.difficulties
            .iter()
            .find(|difficulty| difficulty.covers(within))
    }

    /// The skill of a name, in any case.
    pub fn skill(&self, name: &str) -> Option<&SkillEntry> {
        self.skills.iter().find(|skill| skill.name.is(name))
    }

    /// Why players should not see a roll of this name, if they should not.
    pub fn secret_roll(&self, name: &str) -> Option<&SecretRoll> {
        let is_named = |roll: &&SecretRoll| {
            roll.names
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
        };
        self.secret_rolls.iter().find(is_named)
    }

    /// What an outcome may showcase.
    pub fn cue_for(&self, outcome: &Outcome) -> Option<&Cue> {
        let wanted = match (outcome.degree(), outcome.kind) {
            (Degree::CriticalSuccess, Kind::Attack) => CueFor::CriticalHit,
            (Degree::CriticalSuccess, Kind::Plain | Kind::Defense) => CueFor::CriticalSuccess,
            (Degree::Success, _) => CueFor::Success,
            (Degree::Failure, _) => CueFor::Failure,
            (Degree::CriticalFailure, Kind::Plain | Kind::Defense) => CueFor::CriticalFailure,
            (Degree::CriticalFailure, Kind::Attack) => CueFor::CriticalMiss,
        };
        self.cues.iter().find(|cue| cue.level == wanted)
    }
}

fn check_skills(skills: &[SkillEntry]) -> Result<(), Invalid> {
    const TABLE: &[&str] = &["skills"];
    check_names(TABLE, skills.iter().map(|skill| skill.name.as_str()))?;
    for (
        entry,
        SkillEntry {
            name, untrained, ..
        },
    ) in skills.iter().enumerate()
    {
        let Untrained::Best(rules) = untrained else {
            continue;
        };
        if rules.is_empty() || rules.len() > DEFAULTS_LIMIT {
            let (name, count) = (name.as_str(), rules.len());
            let reason = format!(
                "“{name}” has {count} defaults: expected 1 to {DEFAULTS_LIMIT}, or `Never`, or `Unsaid`"
            );
            return Err(Invalid::in_entry(TABLE, entry, reason));
        }
    }
    Ok(())
}

/// Easiest first, each name once, and every modifier between the ends has exactly one name.
fn check_difficulties(difficulties: &[Difficulty]) -> Result<(), Invalid> {
    const TABLE: &[&str] = &["difficulties"];
    check_filled(TABLE, difficulties)?;
    check_names(
        TABLE,
        difficulties
            .iter()
            .map(|difficulty| difficulty.name.as_str()),
    )?;
    for (entry, Difficulty { name, from, to, .. }) in difficulties.iter().enumerate() {
        if from > to {
            let reason = format!("“{name}” goes from {from} to {to}: `from` is the lower one");
            return Err(Invalid::in_entry(TABLE, entry, reason));
        }
    }
    let neighbors = difficulties.iter().zip(difficulties.iter().skip(1));
    for (entry, (easier, harder)) in (1..).zip(neighbors) {
        if easier.from.checked_sub(1) != Some(harder.to) {
            let (easier, harder) = (&easier.name, &harder.name);
            let reason = format!(
                "“{harder}” must end one below where “{easier}” begins: easiest first, no gap"
            );
            return Err(Invalid::in_entry(TABLE, entry, reason));
        }
    }
    Ok(())
}
