//! A game master's own file laid over a game's: what it holds takes the place of ours or is added, what it is without goes.

use serde::Deserialize;

use crate::systems::BadRules;
use crate::systems::rule_tables::{check_texts, read};
use crate::words::nearest;

use super::Definition;
use super::binding::nothing_called;
use super::definition::{ChartRule, Cue, Figure, FigureGroup, Input, InputKind, TablePage};
use super::text::Text;

/// What a game master's own file may change of a game without copying it: what it holds takes the place of what has the
/// same name, and is added where nothing has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Patch {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: Option<Text>,
    #[serde(default)]
    entries: Vec<Figure>,
    #[serde(default)]
    charts: Vec<ChartRule>,
    #[serde(default)]
    tables: Vec<TablePage>,
    #[serde(default)]
    inputs: Vec<Input>,
    #[serde(default)]
    cues: Vec<Cue>,
    attacks: Option<Vec<Text>>,
    /// What is not played with, by its name: see [`Definition::take_away`].
    #[serde(default)]
    without: Vec<Text>,
}

impl Definition {
    /// Takes away the figures of this name, and the word by which lines say an input, an attempt or a number: what nobody can
    /// say counts as it does unsaid.
    ///
    /// # Errors
    /// Nothing has that name: the one that may be meant.
    fn take_away(&mut self, name: &Text) -> Result<(), Option<String>> {
        let (mut found, mut others) = (false, Vec::new());
        let mut stays = |other: &Text| {
            let is_it = other.is_same(name);
            found |= is_it;
            others.push(other.as_str().to_owned());
            !is_it
        };
        for group in &mut self.figures {
            group.names.retain(&mut stays);
            group.figures.retain(|entry| stays(&entry.name));
        }
        let figures = &mut self.figures;
        figures.retain(|group| group.name.as_ref().is_none_or(&mut stays));
        for input in &mut self.inputs {
            input.names.retain(|(_, word)| stays(word));
            if let InputKind::Modifiers(words) = &mut input.kind {
                words.retain(|known| stays(&known.word));
            }
            // What every line has to say is said by its word.
            if input.can_be_unsaid() {
                keep_words(&mut input.own_words, &input.name, &mut stays);
            }
        }
        for attempt in &mut self.attempts {
            keep_words(&mut attempt.own_words, &attempt.name, &mut stays);
        }
        let is_word = |word: &str| word.eq_ignore_ascii_case(name.as_str());
        let says_it = |lines: &str| lines.split([' ', '+']).any(is_word);
        self.examples.retain(|(lines, _)| !says_it(lines.as_str()));
        if found {
            return Ok(());
        }
        Err(nearest(name.as_str(), others.iter().map(String::as_str)))
    }

    /// Lays what a game master's own file holds over it.
    fn lay(&mut self, over: Patch) {
        for entry in over.entries {
            let mut groups = self.figures.iter_mut();
            let known = groups.find_map(|group| {
                let mut entries = group.figures.iter_mut();
                entries.find(|known| known.name.is_same(&entry.name))
            });
            match known {
                Some(known) => *known = entry,
                // Among those that go by others, or do not, as it does.
                None => {
                    let goes_by = |figure: &Figure| !figure.goes_by.is_empty();
                    let is_like = |group: &&mut FigureGroup| {
                        let is_one = group.figures.iter().any(goes_by) == goes_by(&entry);
                        let has_list = group.is_open || group.is_list;
                        has_list && is_one && !group.figures.is_empty()
                    };
                    let alike = self.figures.iter_mut().rfind(is_like);
                    alike
                        .into_iter()
                        .for_each(|group| group.figures.push(entry.clone()));
                }
            }
        }
        lay_by(&mut self.charts, over.charts, |one, own| {
            one.name.is_same(&own.name)
        });
        lay_by(&mut self.tables, over.tables, |one, own| {
            one.title.is_same(&own.title)
        });
        lay_by(&mut self.inputs, over.inputs, |one, own| {
            one.name.is_same(&own.name)
        });
        let is_same =
            |one: &Cue, own: &Cue| one.result.is_same(&own.result) && one.natural == own.natural;
        lay_by(&mut self.cues, over.cues, is_same);
        let fights = self
            .figures
            .iter_mut()
            .filter_map(|group| group.fights.as_mut());
        if let Some(words) = over.attacks {
            fights.for_each(|(_, ends)| ends.clone_from(&words));
        }
    }
}

/// Keeps those of the words by which something is said; its name, where it has none of its own.
fn keep_words(words: &mut Option<Vec<Text>>, name: &Text, mut stays: impl FnMut(&Text) -> bool) {
    match words {
        Some(words) => words.retain(stays),
        None if stays(name) => {}
        None => *words = Some(Vec::new()),
    }
}

/// What has the name of one that is there takes its place; all else is added.
fn lay_by<T>(list: &mut Vec<T>, over: Vec<T>, is_same: impl Fn(&T, &T) -> bool) {
    for own in over {
        match list.iter_mut().find(|known| is_same(known, &own)) {
            Some(known) => *known = own,
            None => list.push(own),
        }
    }
}

impl Definition {
    /// Reads a game's file with what another lays over it.
    ///
    /// # Errors
    /// The first of what is wrong with that other file, with its place.
    pub(super) fn read_over(
        (base, base_text): (&str, &str),
        file: &str,
        text: &str,
    ) -> Result<Self, BadRules> {
        let mut pages: Definition = read(base, base_text)?;
        let over: Patch = read(file, text)?;
        check_texts(file, text)?;
        let without = over.without.clone();
        for name in &without {
            if let Err(meant) = pages.take_away(name) {
                let place = name.place(text).unwrap_or(0);
                let reason = format!(
                    "no figure and no word that can go unsaid: {}",
                    nothing_called(name.as_str(), meant)
                );
                return Err(BadRules::at(file, text, place, reason));
            }
        }
        pages.lay(over);
        pages.bound(file, text).map_err(|complaints| {
            let needed = || needed_by_the_rules((base, base_text), (file, text), &without);
            let first = complaints.into_iter().next();
            needed().or(first).unwrap_or_else(|| {
                BadRules::at(file, text, 0, "this file cannot be read".to_owned())
            })
        })
    }
}

/// The first of what was taken away that the rules cannot do without, with what they say then.
fn needed_by_the_rules(
    (base, base_text): (&str, &str),
    (file, text): (&str, &str),
    without: &[Text],
) -> Option<BadRules> {
    let mut pages: Definition = read(base, base_text).ok()?;
    without.iter().find_map(|name| {
        pages.take_away(name).ok()?;
        let complaint = pages
            .clone()
            .bound(base, base_text)
            .err()?
            .into_iter()
            .next()?;
        let reason = format!(
            "{} cannot be taken away, the rules go by it: {}",
            name.as_str(),
            complaint.reason
        );
        Some(BadRules::at(file, text, name.place(text)?, reason))
    })
}
