//! Swords & Sorcery's rule data: the difficulties, the lists, the cues.

use serde::Deserialize;

use crate::rules::BadRules;

use super::{Ability, AbilityEntry, Action, Difficulty, Skill, Target, TurnEntry, TurnPart};

const FILE: &str = "assets/systems/swords-and-sorcery.ron";
const BUILT_IN: &str = include_str!("../../../assets/systems/swords-and-sorcery.ron");

/// A file as it is written: any table may be missing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pages {
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
    /// [`BadRules`], naming the file, with line and column where it is not understood, and the table where one is
    /// missing or contradicts itself.
    pub fn parse(file: &str, text: &str) -> Result<Self, BadRules> {
        let empty = Self {
            difficulties: Vec::new(),
            abilities: Vec::new(),
            skills: Vec::new(),
            turn: Vec::new(),
            actions: Vec::new(),
        };
        empty.overlaid(file, text)
    }

    /// This book with the tables of a file of house rules in place of its own; tables the file leaves out stay.
    ///
    /// # Errors
    /// As [`Book::parse`].
    pub fn overlaid(&self, file: &str, text: &str) -> Result<Self, BadRules> {
        let bad = |reason: String| BadRules { file: file.to_owned(), reason };
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let pages: Pages = options.from_str(text).map_err(|error| bad(error.to_string()))?;
        let book = Self {
            difficulties: pages.difficulties.unwrap_or_else(|| self.difficulties.clone()),
            abilities: pages.abilities.unwrap_or_else(|| self.abilities.clone()),
            skills: pages.skills.unwrap_or_else(|| self.skills.clone()),
            turn: pages.turn.unwrap_or_else(|| self.turn.clone()),
            actions: pages.actions.unwrap_or_else(|| self.actions.clone()),
        };
        book.contradiction().map_or(Ok(book), |reason| Err(bad(reason)))
    }

    /// The DC a word of a line stands for, in any case.
    #[must_use]
    pub fn dc(&self, word: &str) -> Option<Target> {
        let takes = |known: &&Difficulty| known.words.iter().any(|other| other.eq_ignore_ascii_case(word));
        self.difficulties.iter().find(takes).map(|known| known.dc)
    }

    /// The name of a DC, where it has one.
    #[must_use]
    pub fn difficulty(&self, dc: Target) -> Option<&Difficulty> {
        self.difficulties.iter().find(|known| known.dc == dc)
    }

    /// A skill by its name, in any case.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<&Skill> {
        self.skills.iter().find(|skill| skill.name.eq_ignore_ascii_case(name))
    }

    /// A named action by its name, in any case.
    #[must_use]
    pub fn action(&self, name: &str) -> Option<&Action> {
        self.actions.iter().find(|action| action.name.eq_ignore_ascii_case(name))
    }

    /// What an ability is for.
    #[must_use]
    pub fn ability(&self, ability: Ability) -> Option<&AbilityEntry> {
        self.abilities.iter().find(|entry| entry.name == ability)
    }

    /// Why this cannot be a book, if it cannot.
    fn contradiction(&self) -> Option<String> {
        self.difficulties_contradict()
            .or_else(|| self.something_missing())
            .or_else(|| twice(self.skills.iter().map(|skill| skill.name.as_str()), "skills"))
            .or_else(|| twice(self.actions.iter().map(|action| action.name.as_str()), "actions"))
            .or_else(|| twice(self.abilities.iter().map(|entry| entry.name.name()), "abilities"))
            .or_else(|| twice(self.turn.iter().map(|entry| entry.part.name()), "turn"))
            .or_else(|| self.unknown_skill())
    }

    fn difficulties_contradict(&self) -> Option<String> {
        if self.difficulties.is_empty() {
            return Some("the table `difficulties` is missing or empty".to_owned());
        }
        let falls = self.difficulties.windows(2).find_map(|pair| match pair {
            [lower, upper] if lower.dc >= upper.dc => Some(&upper.name),
            _ => None,
        });
        if let Some(name) = falls {
            return Some(format!("difficulties: the DC of {name} is not above the one before it"));
        }
        let words = || self.difficulties.iter().flat_map(|known| known.words.iter().map(String::as_str));
        if let Some(word) = words().find(|word| word.is_empty() || word.contains(char::is_whitespace)) {
            return Some(format!(
                "difficulties: a line cannot take the word “{word}”: write it without spaces"
            ));
        }
        twice(words(), "difficulties")
    }

    fn something_missing(&self) -> Option<String> {
        let lacks_ability = |ability: &Ability| self.ability(*ability).is_none();
        if let Some(ability) = Ability::ALL.into_iter().find(lacks_ability) {
            return Some(format!("abilities: {} is missing", ability.name()));
        }
        let lacks_part = |part: &TurnPart| self.turn.iter().all(|entry| entry.part != *part);
        if let Some(part) = TurnPart::ALL.into_iter().find(lacks_part) {
            return Some(format!("turn: the {} is missing", part.name()));
        }
        match (self.skills.is_empty(), self.actions.is_empty()) {
            (true, _) => Some("the table `skills` is missing or empty".to_owned()),
            (false, true) => Some("the table `actions` is missing or empty".to_owned()),
            (false, false) => None,
        }
    }

    fn unknown_skill(&self) -> Option<String> {
        self.actions.iter().find_map(|action| {
            let unknown = action.skills.iter().find(|listed| self.skill(&listed.skill).is_none())?;
            Some(format!("actions: {} lists {}, which is no skill", action.name, unknown.skill))
        })
    }
}

fn twice<'a>(names: impl Iterator<Item = &'a str>, table: &str) -> Option<String> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if seen.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Some(format!("{table}: {name} stands there twice"));
        }
        seen.push(name);
    }
    None
}
