//! The dice pool's rule data: names of difficulties, usual figures, lists, cues.

use serde::Deserialize;

use crate::rules::BadRules;

use super::{Bout, Degree, Difficulty, Ending, Outcome, Target, Threshold};

const FILE: &str = "assets/systems/dice-pool.ron";
const BUILT_IN: &str = include_str!("../../../assets/systems/dice-pool.ron");

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

/// An attribute, ability or piece of armour a pool may be made of.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitEntry {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub cue: String,
}

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

/// What a result may showcase, to help the telling.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cue {
    /// The result it belongs to.
    pub result: CueFor,
    /// Three short lines.
    pub lines: Vec<String>,
    /// One sentence for the game master.
    pub advice: String,
}

/// The file as written. Every table may be left out where another book lies under it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pages {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: Option<String>,
    difficulties: Option<Vec<DifficultyEntry>>,
    targets: Option<Vec<Target>>,
    thresholds: Option<Vec<Threshold>>,
    attributes: Option<Vec<TraitEntry>>,
    abilities: Option<Vec<TraitEntry>>,
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
    /// What each result may showcase.
    pub cues: Vec<Cue>,
}

impl Book {
    /// The book that comes with the program.
    ///
    /// # Errors
    /// [`BadRules`] with line and column.
    pub fn built_in() -> Result<Self, BadRules> {
        Self::parse(FILE, BUILT_IN)
    }

    /// Reads a whole book.
    ///
    /// # Errors
    /// [`BadRules`], naming the file, with line and column where it is not understood, or the table that is missing.
    pub fn parse(file: &str, text: &str) -> Result<Self, BadRules> {
        let pages = Pages::read(file, text)?;
        let missing = |table: &str| bad(file, format!("the table `{table}` is missing"));
        Self {
            difficulties: pages.difficulties.ok_or_else(|| missing("difficulties"))?,
            targets: pages.targets.ok_or_else(|| missing("targets"))?,
            thresholds: pages.thresholds.ok_or_else(|| missing("thresholds"))?,
            attributes: pages.attributes.ok_or_else(|| missing("attributes"))?,
            abilities: pages.abilities.ok_or_else(|| missing("abilities"))?,
            cues: pages.cues.ok_or_else(|| missing("cues"))?,
        }
        .checked(file)
    }

    /// This book with a game master's tables laid over it: a table that is given replaces the whole one here.
    ///
    /// # Errors
    /// [`BadRules`], naming the file, with line and column where it is not understood.
    pub fn overlaid(&self, file: &str, text: &str) -> Result<Self, BadRules> {
        let (pages, under) = (Pages::read(file, text)?, self.clone());
        Self {
            difficulties: pages.difficulties.unwrap_or(under.difficulties),
            targets: pages.targets.unwrap_or(under.targets),
            thresholds: pages.thresholds.unwrap_or(under.thresholds),
            attributes: pages.attributes.unwrap_or(under.attributes),
            abilities: pages.abilities.unwrap_or(under.abilities),
            cues: pages.cues.unwrap_or(under.cues),
        }
        .checked(file)
    }

    /// What a difficulty is called, and the warning that goes with it. Every difficulty has its entry.
    #[must_use]
    pub fn difficulty(&self, difficulty: Difficulty) -> Option<&DifficultyEntry> {
        self.difficulties.iter().find(|entry| entry.number == difficulty)
    }

    /// The words an attempt line may say for a difficulty: the names that only one of them has.
    pub fn difficulty_words(&self) -> impl Iterator<Item = (&str, Difficulty)> {
        let is_shared = |name: &str| {
            self.difficulties.iter().filter(|entry| entry.name.eq_ignore_ascii_case(name)).count() > 1
        };
        let words = self.difficulties.iter().map(|entry| (entry.name.as_str(), entry.number));
        words.filter(move |(name, _)| !is_shared(name))
    }

    /// What a result may showcase.
    #[must_use]
    pub fn cue_for(&self, outcome: &Outcome) -> Option<&Cue> {
        let wanted = CueFor::result(outcome);
        self.cues.iter().find(|cue| cue.result == wanted)
    }

    fn checked(mut self, file: &str) -> Result<Self, BadRules> {
        self.difficulties.sort_by_key(|entry| entry.number);
        let numbers = self.difficulties.iter().map(|entry| entry.number);
        if let Some(twice) = numbers.clone().zip(numbers.clone().skip(1)).find(|(a, b)| a == b) {
            return Err(bad(file, format!("difficulty {} stands there twice", twice.0.number())));
        }
        if let Some(hole) = Difficulty::ALL.into_iter().find(|wanted| !numbers.clone().any(|n| n == *wanted))
        {
            return Err(bad(file, format!("difficulty {} is missing", hole.number())));
        }
        if let Some(unnamed) = self.difficulties.iter().find(|entry| entry.name.trim().is_empty()) {
            return Err(bad(file, format!("difficulty {} has no name", unnamed.number.number())));
        }
        Ok(self)
    }
}

impl Pages {
    fn read(file: &str, text: &str) -> Result<Self, BadRules> {
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.from_str(text).map_err(|error| bad(file, error.to_string()))
    }
}

impl CueFor {
    /// What an outcome is, as far as its telling goes.
    #[must_use]
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

fn bad(file: &str, reason: String) -> BadRules {
    BadRules { file: file.to_owned(), reason }
}
