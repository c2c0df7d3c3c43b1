//! The dice pool's rule data: names of difficulties, usual figures, lists, cues.

use serde::Deserialize;

use crate::systems::rule_tables::{self, Invalid, RuleTables, check_names, check_one_each, given};

use crate::systems::work::Target;
use crate::words::listed;

use super::{Bout, Degree, Difficulty, Ending, Outcome, Threshold};

/// A difficulty and what it is called.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifficultyEntry {
    /// Its number.
    pub number: Difficulty,
    /// Its name, which an attempt line may say instead of the number if no other difficulty has it.
    pub name: String,
    /// A word of warning for the game master, where one is due.
    #[serde(default)]
    pub warning: Option<String>,
}

/// An attribute, ability or piece of armor a pool may be made of.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitEntry {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub cue: String,
}

/// What attacks (ours: the rules name no weapons).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    /// The attribute it is done with.
    pub attribute: String,
    /// Words in small letters by whose end an ability is known for one that attacks.
    pub abilities: Vec<String>,
}

listed! {
    /// What a cue belongs to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[expect(missing_docs, reason = "the names say all there is")]
    pub enum CueFor {
        Botch,
        Failure,
        Marginal,
        Moderate,
        Complete,
        Exceptional,
        Phenomenal,
        Win,
        Tie,
        Lose,
        Finished,
        Unfinished,
        Ruined,
    }
}

/// What a result may showcase, to help the telling.
pub type Cue = rule_tables::Cue<CueFor>;

/// The file as written. Every table may be left out where another book lies under it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFile {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: Option<String>,
    difficulties: Option<Vec<DifficultyEntry>>,
    targets: Option<Vec<Target>>,
    thresholds: Option<Vec<Threshold>>,
    attributes: Option<Vec<TraitEntry>>,
    abilities: Option<Vec<TraitEntry>>,
    fighting: Option<Fighting>,
    cues: Option<Vec<Cue>>,
}

/// The dice pool's tables and lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// All nine difficulties, lowest first.
    pub difficulties: Vec<DifficultyEntry>,
    /// What extended work usually asks for.
    pub targets: Vec<Target>,
    /// What a contest usually goes to.
    pub thresholds: Vec<Threshold>,
    /// Attributes the rules name.
    pub attributes: Vec<TraitEntry>,
    /// Abilities the rules name.
    pub abilities: Vec<TraitEntry>,
    /// What attacks.
    pub fighting: Fighting,
    /// What each result may showcase.
    pub cues: Vec<Cue>,
}

impl RuleTables for Book {
    type RuleFile = RuleFile;

    const FILE: &'static str = "assets/systems/dice-pool.ron";
    const BUILT_IN: &'static str = include_str!("../../../assets/systems/dice-pool.ron");

    fn bound(pages: RuleFile, under: Option<&Self>) -> Result<Self, Invalid> {
        let mut book = Self {
            difficulties: given!(pages.difficulties or under)?,
            targets: given!(pages.targets or under)?,
            thresholds: given!(pages.thresholds or under)?,
            attributes: given!(pages.attributes or under)?,
            abilities: given!(pages.abilities or under)?,
            fighting: given!(pages.fighting or under)?,
            cues: given!(pages.cues or under)?,
        };
        book.difficulties.sort_by_key(|entry| entry.number);
        book.check()?;
        Ok(book)
    }
}

impl Book {
    /// What a difficulty is called, and the warning that goes with it. Every difficulty has its entry.
    pub fn difficulty(&self, difficulty: Difficulty) -> Option<&DifficultyEntry> {
        self.difficulties
            .iter()
            .find(|entry| entry.number == difficulty)
    }

    /// The words an attempt line may say for a difficulty: the names that only one of them has.
    pub fn difficulty_words(&self) -> impl Iterator<Item = (&str, Difficulty)> {
        let is_shared = |name: &str| {
            self.difficulties
                .iter()
                .filter(|entry| entry.name.eq_ignore_ascii_case(name))
                .count()
                > 1
        };
        let words = self
            .difficulties
            .iter()
            .map(|entry| (entry.name.as_str(), entry.number));
        words.filter(move |(name, _)| !is_shared(name))
    }

    /// What a result may showcase.
    pub fn cue_for(&self, outcome: &Outcome) -> Option<&Cue> {
        let wanted = CueFor::result(outcome);
        self.cues.iter().find(|cue| cue.level == wanted)
    }

    fn check(&self) -> Result<(), Invalid> {
        let numbers = self.difficulties.iter().map(|entry| entry.number);
        let digits = |number: &Difficulty| number.number().to_string();
        check_one_each(
            &["difficulties"],
            "difficulty",
            Difficulty::ALL,
            numbers,
            digits,
        )?;
        let unnamed = self
            .difficulties
            .iter()
            .position(|entry| entry.name.trim().is_empty());
        if let Some(entry) = unnamed {
            return Err(Invalid::in_entry(
                &["difficulties"],
                entry,
                "this difficulty has no name",
            ));
        }
        check_names(
            &["attributes"],
            self.attributes.iter().map(|entry| entry.name.as_str()),
        )?;
        check_names(
            &["abilities"],
            self.abilities.iter().map(|entry| entry.name.as_str()),
        )?;
        let results = self.cues.iter().map(|cue| cue.level);
        check_one_each(&["cues"], "the cue for", CueFor::ALL, results, |result| {
            format!("{result:?}")
        })
    }
}

impl CueFor {
    /// What an outcome is, as far as its telling goes.
    pub fn result(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Single(_) | Outcome::Cooperative(_) => match outcome.degree() {
                Some(Degree::Botch) => Self::Botch,
                Some(Degree::Failure) | None => Self::Failure,
                Some(Degree::Marginal) => Self::Marginal,
                Some(Degree::Moderate) => Self::Moderate,
                Some(Degree::Complete) => Self::Complete,
                Some(Degree::Exceptional) => Self::Exceptional,
                Some(Degree::Phenomenal) => Self::Phenomenal,
            },
            Outcome::Resisted(exchange) => match exchange.bout() {
                Bout::Won(_) => Self::Win,
                Bout::Tie => Self::Tie,
                Bout::Lost(_) => Self::Lose,
            },
            Outcome::Contest(_) if outcome.is_passed() => Self::Win,
            Outcome::Contest(_) => Self::Lose,
            Outcome::Extended { ending, .. } => match ending {
                Ending::Complete => Self::Finished,
                Ending::Unfinished => Self::Unfinished,
                Ending::Ruined => Self::Ruined,
            },
        }
    }
}
