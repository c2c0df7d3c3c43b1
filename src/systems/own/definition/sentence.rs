//! Sentences of a file: words with numbers in them.

use serde::Deserialize;

use super::super::formula::Formula;
use super::super::text::Bound;

/// A sentence, and where it is said: always, where nothing is said of that.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Says {
    /// Holds where it is said.
    pub when: Option<Bound<Formula>>,
    /// What is said.
    pub says: Bound<Sentence>,
}

/// A sentence with numbers in it: `the effective skill is {level}`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence(pub Vec<SentencePart>);

/// A part of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SentencePart {
    /// As it stands.
    Text(String),
    /// A number to be worked out.
    Number(Formula),
    /// The dice that an input was given, by its place among the names.
    Dice(usize),
    /// The word of the result, or the name of the figure that is spoken of.
    Word,
    /// The number told beside that word.
    Value,
}

impl Sentence {
    /// The formulas of its numbers.
    pub(in crate::systems::own) fn formulas(&self) -> impl Iterator<Item = &Formula> {
        self.0.iter().filter_map(|part| match part {
            SentencePart::Number(formula) => Some(formula),
            SentencePart::Text(_)
            | SentencePart::Dice(_)
            | SentencePart::Word
            | SentencePart::Value => None,
        })
    }

    /// It with the dice in it as they were said.
    pub(in crate::systems::own) fn with_dice(&self, said: &[(usize, String)]) -> Self {
        let spelt = |part: &SentencePart| match part {
            SentencePart::Dice(place) => {
                let dice = said.iter().find(|(own, _)| own == place);
                SentencePart::Text(dice.map(|(_, dice)| dice.clone()).unwrap_or_default())
            }
            other => other.clone(),
        };
        Self(self.0.iter().map(spelt).collect())
    }

    /// It with its numbers in their order, and the word and the value that it speaks of.
    pub(in crate::systems::own) fn told(
        &self,
        numbers: &[i64],
        word: &str,
        value: Option<i64>,
    ) -> String {
        let mut numbers = numbers.iter();
        let told = self.0.iter().map(|part| match part {
            SentencePart::Text(text) => text.clone(),
            SentencePart::Number(_) => numbers.next().map(ToString::to_string).unwrap_or_default(),
            SentencePart::Dice(_) => String::new(),
            SentencePart::Word => word.to_owned(),
            SentencePart::Value => value.map(|value| value.to_string()).unwrap_or_default(),
        });
        told.collect()
    }
}
