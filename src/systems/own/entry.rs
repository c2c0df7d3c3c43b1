//! Entries of a sheet read from one line, field by field, and written back.

use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;

use crate::dice::Expression;
use crate::systems::modifier::Figure;
use crate::systems::record::find;
use crate::words::joined;

use super::Numbers;
use super::definition::{Field, FieldKind};
use super::text::Text;

/// The word for dice that are none.
const NONE: &str = "none";

/// Values of an entry that stand before those of its fields: what it adds, and the place of what is rolled.
const OF_ALL: usize = 2;

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
    Amount(Amount),
    Number(i64),
    /// The place of a word among those of the field.
    Choice(usize),
    Word,
    Words(String),
}

/// Dice, or a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Amount {
    Dice(Expression),
    Number(i64),
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
        entry.leave_out_what_follows();
        let is_whole = |(field, said): (&Field, &Option<Said>)| said.is_some() || !field.is_needed;
        let mut all = fields.iter().zip(&entry.said);
        // What makes dice more needs some.
        let is_idle = entry.dice().is_none() && entry.fields().any(|(field, _)| field.more != 0);
        (all.all(is_whole) && !is_idle && entry.says_what_it_may()).then_some(entry)
    }

    /// Whether each of its fields may be said beside the others.
    fn says_what_it_may(&self) -> bool {
        let numbers = Numbers::default();
        let values = self.values(&numbers, (0, false));
        let mut only = self.fields().filter_map(|(field, _)| field.only.as_ref());
        only.all(|only| numbers.with_values(only, &values) != Some(0))
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

    /// What follows from the other fields is not said.
    fn leave_out_what_follows(&mut self) {
        let numbers = Numbers::default();
        let fields = self.fields;
        for (at, field) in fields.iter().enumerate() {
            let own = self.said.get_mut(at).filter(|_| field.unsaid.is_some());
            let Some(said) = own.and_then(Option::take) else {
                continue;
            };
            let follows = self.values(&numbers, (0, false)).get(at + OF_ALL).copied();
            let is_other = field.worth(&said, &numbers) != follows;
            if let Some(own) = self.said.get_mut(at).filter(|_| is_other) {
                *own = Some(said);
            }
        }
    }

    /// What it comes to in the formulas of entries, by the names of those, where a figure of this place is rolled and a line
    /// describes it or not.
    pub(super) fn values(&self, numbers: &Numbers, (place, is_described): (i64, bool)) -> Vec<i64> {
        let fields = || self.fields.iter().zip(&self.said);
        let mut values = vec![self.added(), place];
        values.extend(fields().map(|(field, said)| {
            let worth = said.as_ref().and_then(|said| field.worth(said, numbers));
            worth.unwrap_or(0)
        }));
        values.extend([self.dice().is_some(), is_described].map(i64::from));
        for (at, (field, said)) in fields().enumerate() {
            let unsaid = field.unsaid.as_ref().filter(|_| said.is_none());
            let worth = unsaid.and_then(|unsaid| numbers.with_values(unsaid, &values));
            if let (Some(worth), Some(value)) = (worth, values.get_mut(at + OF_ALL)) {
                *value = worth;
            }
        }
        values
    }

    /// The fields of which it says nothing, for that follows from others, each with what it comes to.
    pub(super) fn following(&self, numbers: &Numbers) -> Vec<(&'a Field, i64)> {
        let values = self.values(numbers, (0, false)).into_iter().skip(OF_ALL);
        let fields = self.fields.iter().zip(&self.said).zip(values);
        let following =
            fields.filter(|((field, said), _)| field.unsaid.is_some() && said.is_none());
        following
            .map(|((field, _), value)| (field, value))
            .collect()
    }

    /// The dice that it is, with what its words make them more, and the input that those fill.
    pub(super) fn dice(&self) -> Option<(Option<usize>, String)> {
        let more = self.fields().map(|(field, _)| field.more).sum();
        self.fields().find_map(|(field, said)| match said {
            Said::Amount(Amount::Dice(dice)) => {
                let input = field.fills.as_deref().copied();
                Some((input, with_more(&dice.to_string(), more)))
            }
            _ => None,
        })
    }

    /// Its fields with what is said in them.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&'a Field, &Said)> {
        let fields = self.fields.iter().zip(&self.said);
        fields.filter_map(|(field, said)| Some((field, said.as_ref()?)))
    }

    /// What it adds by its name: numbers with a sign that fill nothing, and what its words add.
    pub(super) fn added(&self) -> i64 {
        let added = self.fields().map(|(field, said)| {
            let number = match (said, &field.kind) {
                (Said::Number(number), FieldKind::Number { from, .. }) => {
                    (*from < 0 && field.fills.is_none()).then_some(*number)
                }
                (Said::Amount(Amount::Number(number)), _) => Some(*number),
                _ => None,
            };
            field.adds + number.unwrap_or(0)
        });
        added.sum()
    }

    /// The dice it harms with.
    pub(super) fn harm(&self) -> Option<&[Harm]> {
        self.fields().find_map(|(_, said)| match said {
            Said::Harm(harm) => Some(harm.as_slice()),
            _ => None,
        })
    }
}

impl Field {
    /// What it comes to in formulas where this is said.
    fn worth(&self, said: &Said, numbers: &Numbers) -> Option<i64> {
        match (said, &self.kind) {
            (Said::Amount(Amount::Number(number)) | Said::Number(number), _) => Some(*number),
            (Said::Amount(Amount::Dice(_)), _) => Some(0),
            (Said::Choice(place), FieldKind::Choice(words)) => numbers.of(&words.get(*place)?.1),
            (Said::Harm(_) | Said::Choice(_) | Said::Word | Said::Words(_), _) => Some(1),
        }
    }

    /// Its name, and the words that it is said by.
    fn described(&self) -> String {
        let words: Vec<&str> = match &self.kind {
            FieldKind::Choice(words) => words.iter().map(|(word, _)| word.as_str()).collect(),
            FieldKind::Words { behind, .. } => behind.iter().map(Text::as_str).collect(),
            FieldKind::Amount => vec!["dice such as 1d8", "a figure such as +4"],
            FieldKind::Harm | FieldKind::Number { .. } | FieldKind::Word => Vec::new(),
        };
        match words.as_slice() {
            [] => self.name.to_string(),
            words => format!("{} ({})", self.name, joined(words, "or")),
        }
    }

    /// What its words name, without the word behind which they stand.
    pub(super) fn named<'w>(&self, words: &'w str) -> &'w str {
        match self.takes_any() {
            true => words,
            false => words.split_once(' ').map_or("", |(_, name)| name),
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
            FieldKind::Amount => take_amount(words.next()?).map(Said::Amount),
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

/// The most dice of an amount (our decision), so that their odds are there while a line is typed.
const MOST_DICE: u32 = 10;

/// Dice that merely add, or a number within what a line may say.
fn take_amount(word: &str) -> Option<Amount> {
    if let Ok(number) = word.parse::<i64>() {
        return Figure::new(number).ok().map(|_| Amount::Number(number));
    }
    let dice = Expression::parse(word).ok()?;
    let is_amount = (1..=MOST_DICE).contains(&dice.dice()) && dice.merely_adds();
    is_amount.then_some(Amount::Dice(dice))
}

/// Dice with more added to them: `d8+1`.
fn with_more(dice: &str, more: i64) -> String {
    let parted = dice.rfind(['+', '-']).and_then(|at| {
        let (dice, number) = dice.split_at_checked(at)?;
        Some((dice, number.parse::<i64>().ok()?))
    });
    let (dice, number) = parted.unwrap_or((dice, 0));
    match number + more {
        0 => dice.to_owned(),
        number => format!("{dice}{number:+}"),
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
                (Said::Amount(Amount::Dice(dice)), _) => dice.to_string(),
                (Said::Amount(Amount::Number(number)), _) => format!("{number:+}"),
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
