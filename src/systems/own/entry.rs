//! Entries of a sheet read from one line, field by field, and written back.

use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;

use crate::dice::Expression;
use crate::systems::record::find;
use crate::words::joined;

use super::definition::{Field, FieldKind};
use super::text::Text;

/// The word for dice that are none.
const NONE: &str = "none";

/// Dice and the type of harm they are, where that is said.
pub(super) type Harm = (Expression, Option<&'static str>);

/// What an entry says, field by field in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    fields: &'a [Field],
    said: Vec<Option<Said>>,
}

/// What is said in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    Harm(Vec<Harm>),
    Number(i64),
    /// The place of a word among those of the field.
    Choice(usize),
    Word,
    Words(String),
}

impl<'a> Entry<'a> {
    /// Reads a line of words in any order, each by the first field that takes it and has nothing yet; none where a word fits
    /// nowhere, or something needed is missing.
    pub(super) fn read(fields: &'a [Field], text: &str, harms: &[&'static str]) -> Option<Self> {
        let mut entry = Self {
            fields,
            said: vec![None; fields.len()],
        };
        let mut words = text.split_whitespace().peekable();
        while words.peek().is_some() {
            let open = entry.open();
            let (at, said) = open.iter().find_map(|&(at, field)| {
                let mut ahead = words.clone();
                let said = field.take(&mut ahead, harms)?;
                words = ahead;
                Some((at, said))
            })?;
            // Words that begin at once end where another field begins.
            let said = match (said, entry.fields.get(at)) {
                (Said::Words(first), Some(field)) => {
                    Said::Words(field.take_words(first, &mut words, (&open, harms)))
                }
                (said, _) => said,
            };
            entry.said.get_mut(at)?.replace(said);
        }
        entry.take_what_is_usual();
        let is_whole = |(field, said): (&Field, &Option<Said>)| said.is_some() || !field.is_needed;
        let mut all = fields.iter().zip(&entry.said);
        all.all(is_whole).then_some(entry)
    }

    /// The fields that have nothing yet; those that take any words come last.
    fn open(&self) -> Vec<(usize, &'a Field)> {
        let fields = self.fields.iter().zip(&self.said).enumerate();
        let open = fields.filter(|(_, (_, said))| said.is_none());
        let mut open: Vec<_> = open.map(|(at, (field, _))| (at, field)).collect();
        open.sort_by_key(|(_, field)| field.takes_any());
        open
    }

    fn take_what_is_usual(&mut self) {
        for (field, said) in self.fields.iter().zip(&mut self.said) {
            if let (None, Some(usual), FieldKind::Choice(words)) =
                (&said, &field.usual, &field.kind)
            {
                let place = words.iter().position(|(word, _)| word.is_same(usual));
                *said = place.map(Said::Choice);
            }
        }
    }

    /// Its fields with what is said in them.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&'a Field, &Said)> {
        let fields = self.fields.iter().zip(&self.said);
        fields.filter_map(|(field, said)| Some((field, said.as_ref()?)))
    }

    /// What it adds by its name: numbers with a sign that fill nothing.
    pub(super) fn added(&self) -> i64 {
        let added = self
            .fields()
            .filter_map(|(field, said)| match (said, &field.kind) {
                (Said::Number(number), FieldKind::Number { from, .. }) => {
                    (*from < 0 && field.fills.is_none()).then_some(*number)
                }
                _ => None,
            });
        added.sum()
    }

    /// The dice it harms with.
    pub(super) fn harm(&self) -> Option<&[Harm]> {
        self.fields().find_map(|(_, said)| match said {
            Said::Harm(harm) => Some(harm.as_slice()),
            Said::Number(_) | Said::Choice(_) | Said::Word | Said::Words(_) => None,
        })
    }
}

impl Field {
    /// Its name, and the words that it is said by.
    fn described(&self) -> String {
        let words: Vec<&str> = match &self.kind {
            FieldKind::Choice(words) => words.iter().map(|(word, _)| word.as_str()).collect(),
            FieldKind::Words { behind, .. } => behind.iter().map(Text::as_str).collect(),
            FieldKind::Harm | FieldKind::Number { .. } | FieldKind::Word => Vec::new(),
        };
        match words.as_slice() {
            [] => self.name.to_string(),
            words => format!("{} ({})", self.name, joined(words, "or")),
        }
    }

    /// Whether any words say something in it.
    fn takes_any(&self) -> bool {
        matches!(&self.kind, FieldKind::Words { behind, .. } if behind.is_empty())
    }

    /// What the next word says in it; of words as they stand the first.
    fn take(
        &self,
        words: &mut Peekable<SplitWhitespace<'_>>,
        harms: &[&'static str],
    ) -> Option<Said> {
        match &self.kind {
            FieldKind::Harm => take_harm(words, harms).map(Said::Harm),
            FieldKind::Number { from, to } => {
                let word = words.next()?;
                let has_sign = word.starts_with(['+', '-']);
                let number: i64 = word.parse().ok().filter(|_| has_sign == (*from < 0))?;
                (*from..=*to)
                    .contains(&number)
                    .then_some(Said::Number(number))
            }
            FieldKind::Choice(choices) => {
                let word = words.next()?;
                let choices = choices.iter().enumerate();
                let choices: Vec<(&str, usize)> = choices
                    .map(|(at, (choice, _))| (choice.as_str(), at))
                    .collect();
                find(&choices, word).ok().map(Said::Choice)
            }
            FieldKind::Word => words
                .next()
                .filter(|word| self.name.is_same(word))
                .map(|_| Said::Word),
            FieldKind::Words { behind, .. } => {
                let word = words.next()?;
                let begins = behind.is_empty() && word.starts_with(char::is_alphabetic);
                let is_it = begins || behind.iter().any(|known| known.is_same(word));
                is_it.then(|| Said::Words(word.to_owned()))
            }
        }
    }

    /// The words that follow the first: all of them, where that says that they begin, else those that no other field takes.
    fn take_words(
        &self,
        first: String,
        words: &mut Peekable<SplitWhitespace<'_>>,
        (open, harms): (&[(usize, &Self)], &[&'static str]),
    ) -> String {
        let mut all = first;
        while let Some(word) = words.peek().copied() {
            let is_taken = |(_, field): &(usize, &Self)| {
                !field.takes_any() && field.take(&mut words.clone(), harms).is_some()
            };
            if self.takes_any() && open.iter().any(is_taken) {
                break;
            }
            all.extend([" ", word]);
            words.next();
        }
        all
    }
}

/// What an entry of these fields is, as in `expected …`.
pub(super) fn expected(fields: &[Field]) -> String {
    let names: Vec<String> = fields.iter().map(Field::described).collect();
    names.join(", ")
}

/// Dice at the start of some words, each with its type, and more of them behind a `+`; `none` are none.
fn take_harm(
    words: &mut Peekable<SplitWhitespace<'_>>,
    harms: &[&'static str],
) -> Option<Vec<Harm>> {
    let first = words.next()?;
    if first.eq_ignore_ascii_case(NONE) {
        return Some(Vec::new());
    }
    let dice = |word: &str| {
        Expression::parse(word)
            .ok()
            .filter(|_| !word.starts_with(['+', '-']))
    };
    let harm = |word: &&str| {
        harms
            .iter()
            .find(|harm| harm.eq_ignore_ascii_case(word))
            .copied()
    };
    let mut all = vec![(dice(first)?, words.peek().and_then(harm))];
    if all.iter().any(|(_, harm)| harm.is_some()) {
        words.next();
    }
    loop {
        let mut ahead = words.clone();
        let more = ahead.next().and_then(|word| dice(word.strip_prefix('+')?));
        let (Some(more), Some(harm)) = (more, ahead.peek().and_then(harm)) else {
            return Some(all);
        };
        all.push((more, Some(harm)));
        ahead.next();
        *words = ahead;
    }
}

/// As it is written: `1d8+3 slashing +1d6 fire melee swords`.
impl fmt::Display for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = self
            .fields()
            .map(|(field, said)| match (said, &field.kind) {
                (Said::Harm(harm), _) if harm.is_empty() => NONE.to_owned(),
                (Said::Harm(harm), _) => {
                    let told = |(dice, harm): &Harm| match harm {
                        Some(harm) => format!("{dice} {harm}"),
                        None => dice.to_string(),
                    };
                    harm.iter().map(told).collect::<Vec<_>>().join(" +")
                }
                (Said::Number(number), FieldKind::Number { from, .. }) if *from < 0 => {
                    format!("{number:+}")
                }
                (Said::Number(number), _) => number.to_string(),
                (Said::Choice(place), FieldKind::Choice(words)) => words
                    .get(*place)
                    .map_or_else(String::new, |(word, _)| word.to_string()),
                (Said::Choice(_) | Said::Word, _) => field.name.to_string(),
                (Said::Words(words), _) => words.clone(),
            });
        f.write_str(&written.collect::<Vec<_>>().join(" "))
    }
}
