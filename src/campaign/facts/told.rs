//! What is told of a roll, settled when it is made: no rule that changes later changes what stands in the log.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::systems::{Attempt, Chance, Outcome, OutcomeGrade, Rulebook, Verdict};

/// What a chance of 1 is counted in.
const PARTS: f64 = 1e12;

/// What is told of a roll. What says nothing new is left out: a word that is the key, a grade that the key has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The outcome as JSON names it.
    pub key: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    word: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grade: Option<OutcomeGrade>,
    /// The number the outcome carries: a total, effect points, net successes, a margin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// The figure that counts: a natural face, net successes, a total; none where nothing is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<i64>,
    /// Whether the bar or target was reached, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    equal: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Told {
    /// Of one roll, by the rules of the moment.
    pub fn of(attempt: &Attempt, outcome: &Outcome, rules: &Rulebook) -> Self {
        Weighing::by(rules).told(attempt, outcome)
    }

    /// The outcome in a word.
    pub fn word(&self) -> Cow<'static, str> {
        self.word.clone().unwrap_or_else(|| self.key.clone())
    }

    /// How good it is.
    pub fn grade(&self) -> OutcomeGrade {
        self.grade
            .unwrap_or_else(|| OutcomeGrade::of_key(&self.key))
    }

    /// Whether it is any success; a mere total that nothing is held against may be one.
    pub fn is_good(&self) -> bool {
        self.passed
            .unwrap_or_else(|| self.grade() > OutcomeGrade::Failure)
    }

    /// How it came about and what it is: `14 + 5 = 19, success`.
    pub fn text(&self) -> Cow<'_, str> {
        match &self.text {
            Some(text) => Cow::Borrowed(text),
            None => self.word(),
        }
    }

    /// The probability that what is told had before the roll; none of a mere total.
    pub fn chance(&self) -> Option<f64> {
        self.equal.map(probability)
    }
}

/// Attempts weighed by the rules of the moment. A line may roll one a thousand times: its chances are worked out once.
#[derive(Debug)]
pub(in crate::campaign) struct Weighing<'a> {
    rules: &'a Rulebook,
    last: Option<(&'a Attempt, &'a Outcome, Vec<Chance>)>,
}

impl<'a> Weighing<'a> {
    pub(in crate::campaign) const fn by(rules: &'a Rulebook) -> Self {
        Self { rules, last: None }
    }

    pub(in crate::campaign) fn told(&mut self, attempt: &'a Attempt, outcome: &'a Outcome) -> Told {
        let Verdict {
            outcome: key,
            value,
            passed,
        } = attempt.verdict(outcome);
        let (word, grade, text) = (outcome.word(), outcome.grade(), attempt.told(outcome));
        let of_key = OutcomeGrade::of_key(key);
        let chances = match grade.max(of_key) {
            OutcomeGrade::Figure if grade == of_key => None,
            _ => Some(self.chances_of(attempt, outcome)),
        };
        // Several degrees of a pool share a key: the word tells them apart.
        let is_it = |chance: &Chance| {
            chance.outcome == key && attempt.word_of(chance).is_none_or(|own| own == word)
        };
        let probability = |all: &[Chance]| -> f64 {
            let equal = all.iter().filter(|chance| is_it(chance));
            equal.map(|chance| chance.probability).sum()
        };
        Told {
            key: key.into(),
            word: (word != key).then(|| word.into()),
            grade: Some(grade).filter(|grade| *grade != OutcomeGrade::of_key(key)),
            value,
            figure: outcome.figure(),
            passed,
            equal: chances.map(|all| parts_of(probability(all))),
            text: Some(text).filter(|text| text != word),
        }
    }

    fn chances_of(&mut self, attempt: &'a Attempt, outcome: &'a Outcome) -> &[Chance] {
        self.last
            .take_if(|(known, read, _)| *known != attempt || !read.is_read_like(outcome));
        let chances = || attempt.chances_when_rolled(outcome, self.rules);
        &self
            .last
            .get_or_insert_with(|| (attempt, outcome, chances()))
            .2
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a probability is from 0 to 1"
)]
fn parts_of(probability: f64) -> u64 {
    (probability * PARTS).round() as u64
}

#[expect(
    clippy::cast_precision_loss,
    reason = "there are fewer parts than a figure has places"
)]
fn probability(parts: u64) -> f64 {
    parts as f64 / PARTS
}
