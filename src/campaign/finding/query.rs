//! What is looked for in the log: whose lines, which levels, kinds and evenings, what is written in them.

use std::ops::RangeInclusive;

use crate::campaign::log_text::{Entry, Kind};
use crate::systems::System;

use super::levels::reaches;

/// What is looked for. A line must have all of it; of levels, kinds and evenings, which no line has two of, one is
/// enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub(super) system: System,
    pub(super) whose: Vec<LinesOf>,
    pub(super) levels: Vec<LevelWish>,
    pub(super) kinds: Vec<Kind>,
    pub(super) evenings: Vec<Evenings>,
    pub(super) is_secret: bool,
    pub(super) is_marked: bool,
    pub(super) is_undone: bool,
    /// In small letters.
    pub(super) texts: Vec<String>,
    /// The steps it is asked of.
    pub(super) span: Option<(u64, u64)>,
}

/// Somebody whose lines are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinesOf {
    /// The name in full.
    pub name: String,
    pub is_hero: bool,
}

/// A level that is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelWish {
    /// The level's word.
    pub level: &'static str,
    /// Whether better ones do as well.
    pub is_or_better: bool,
}

/// Evenings from one to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evenings {
    pub first: u32,
    pub last: u32,
}

/// How a part of a query was understood: what it is called, and what was said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Understood {
    /// `hero`, `level`, `text`.
    pub label: &'static str,
    /// In full words; nothing where nothing was said.
    pub value: Option<String>,
}

impl Evenings {
    pub(super) const fn only(number: u32) -> Self {
        Self {
            first: number,
            last: number,
        }
    }
}

impl Query {
    /// Nothing is looked for: every line is meant.
    pub const fn everything(system: System) -> Self {
        Self {
            system,
            whose: Vec::new(),
            levels: Vec::new(),
            kinds: Vec::new(),
            evenings: Vec::new(),
            is_secret: false,
            is_marked: false,
            is_undone: false,
            texts: Vec::new(),
            span: None,
        }
    }

    /// Every attempt of somebody, in the evenings that this query is about.
    pub fn attempts_of(&self, whose: LinesOf) -> Self {
        let evenings = self.evenings.clone();
        Self {
            whose: vec![whose],
            kinds: vec![Kind::Roll],
            evenings,
            ..Self::everything(self.system)
        }
    }

    /// The same, of these evenings only.
    #[must_use]
    pub fn over(self, first: u32, last: u32) -> Self {
        Self {
            evenings: vec![Evenings { first, last }],
            ..self
        }
    }

    /// The same, of these steps only.
    #[must_use]
    pub fn within(self, span: RangeInclusive<u64>) -> Self {
        Self {
            span: Some((*span.start(), *span.end())),
            ..self
        }
    }

    /// Whether nothing is looked for.
    pub fn is_empty(&self) -> bool {
        *self
            == Self {
                span: self.span,
                ..Self::everything(self.system)
            }
    }

    /// Whose lines are looked for.
    pub fn whose(&self) -> &[LinesOf] {
        &self.whose
    }

    /// Texts that are looked for, in small letters.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The oldest evening that is looked for.
    pub fn first_evening(&self) -> u32 {
        let first = self.evenings.iter().map(|evenings| evenings.first).min();
        first.unwrap_or(0)
    }

    /// The oldest step that is looked for.
    pub fn first_step(&self) -> u64 {
        self.span.map_or(0, |(first, _)| first)
    }

    /// Whether only rolls can be meant.
    pub fn is_of_rolls(&self) -> bool {
        !self.levels.is_empty() || self.kinds == [Kind::Roll]
    }

    pub(super) fn is_of_span(&self, seq: u64) -> bool {
        self.span
            .is_none_or(|(first, last)| (first..=last).contains(&seq))
    }

    /// Whether lines of this evening can be meant.
    pub fn is_of_evening(&self, evening: u32) -> bool {
        let holds = |evenings: &Evenings| (evenings.first..=evenings.last).contains(&evening);
        self.evenings.is_empty() || self.evenings.iter().any(holds)
    }

    /// Whether a line is meant, whatever evening it is of.
    pub fn means(&self, entry: &Entry) -> bool {
        let is_by = |whose: &LinesOf| names(&entry.who, &whose.name);
        (self.kinds.is_empty() || self.kinds.contains(&entry.kind))
            && (!self.is_secret || entry.is_secret)
            && (!self.is_marked || entry.is_marked)
            && (!self.is_undone || entry.is_undone)
            && self.whose.iter().all(is_by)
            && self.is_of_level(entry)
            && self.is_written_in(entry)
    }

    fn is_of_level(&self, entry: &Entry) -> bool {
        let Some(roll) = &entry.roll else {
            return self.levels.is_empty();
        };
        let is_reached =
            |wish: &LevelWish| reaches(self.system, wish.level, wish.is_or_better, roll);
        self.levels.is_empty() || self.levels.iter().any(is_reached)
    }

    fn is_written_in(&self, entry: &Entry) -> bool {
        if self.texts.is_empty() {
            return true;
        }
        let told = entry.text().to_lowercase();
        // A number may be that of the line itself.
        let is_its_number = |text: &String| text.parse() == Ok(entry.id.0);
        let is_there = |text: &String| told.contains(text) || is_its_number(text);
        self.texts.iter().all(is_there)
    }

    /// How it was understood, part by part; text always is one.
    pub fn understood(&self) -> Vec<Understood> {
        let part = |label, value: String| Understood {
            label,
            value: Some(value),
        };
        let mut parts: Vec<Understood> = Vec::new();
        for LinesOf { name, is_hero } in &self.whose {
            let label = if *is_hero { "hero" } else { "who" };
            parts.push(part(label, name.clone()));
        }
        let levels = self.levels.iter().map(|wish| match wish.is_or_better {
            true => format!("{} or better", wish.level),
            false => wish.level.to_owned(),
        });
        let kinds = self.kinds.iter().map(|kind| kind.key().to_owned());
        let evenings = self.evenings.iter();
        let evenings = evenings.map(|Evenings { first, last }| match first == last {
            true => first.to_string(),
            false => format!("{first} to {last}"),
        });
        let flags = [
            (self.is_secret, "secret"),
            (self.is_marked, "marked"),
            (self.is_undone, "undone"),
        ];
        let flags = flags.into_iter().filter(|(is_wanted, _)| *is_wanted);
        let flags = flags.map(|(_, word)| word.to_owned());
        let joined = |words: Vec<String>, by: &str| (!words.is_empty()).then(|| words.join(by));
        let said = [
            ("level", joined(levels.collect(), ", ")),
            ("kind", joined(kinds.collect(), ", ")),
            ("evening", joined(evenings.collect(), ", ")),
            ("only", joined(flags.collect(), " and ")),
        ];
        let said = said.into_iter();
        parts.extend(said.filter_map(|(label, value)| Some(part(label, value?))));
        parts.push(Understood {
            label: "text",
            value: joined(self.texts.clone(), " · "),
        });
        parts
    }
}

/// Whether a line's names hold this one, whole.
fn names(who: &str, name: &str) -> bool {
    let is_edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    who.match_indices(name).any(|(at, _)| {
        let (before, after) = (who.get(..at), who.get(at + name.len()..));
        is_edge(before.and_then(|text| text.chars().next_back()))
            && is_edge(after.and_then(|text| text.chars().next()))
    })
}
