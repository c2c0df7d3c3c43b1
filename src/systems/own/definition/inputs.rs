//! What a line can say of an attempt.

use serde::Deserialize;

use super::super::formula::Formula;
use super::super::text::{Bound, Text};
use super::words_of;

/// A number that examples say where any may be said.
const LIKELY: i64 = 15;

/// What a line can say of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// As the file writes it.
    pub name: Text,
    /// How it is said.
    #[serde(default)]
    pub kind: InputKind,
    /// What it is where it is not said; a number without one has to be.
    pub default: Option<i64>,
    #[serde(rename = "words")]
    pub(in crate::systems::own) own_words: Option<Vec<Text>>,
    /// Words for its numbers; one that several have cannot be said.
    #[serde(default)]
    pub names: Vec<(i64, Text)>,
    /// Whether it is for all who roll together, whoever it is said of.
    #[serde(default, rename = "for_all")]
    pub is_for_all: bool,
    /// The figure of a sheet that it is where a line does not say it, by its place among the names.
    pub usual: Option<Bound<usize>>,
    /// What of somebody it is where a line names them in place of a number: a figure of theirs, or an attempt that takes no dice.
    pub of: Option<Text>,
    /// Its place among the names.
    #[serde(skip)]
    pub number: usize,
}

impl Input {
    /// The words by which a line says it.
    pub fn words(&self) -> &[Text] {
        words_of(&self.name, self.own_words.as_deref())
    }

    /// The word by which a line says it, else its name.
    pub(in crate::systems::own) fn word(&self) -> &Text {
        self.words().first().unwrap_or(&self.name)
    }

    /// What a line may say of it, as an example: `dc 15`, or a name for a number.
    pub(in crate::systems::own) fn such(&self) -> String {
        let name = self.word();
        if let Some((number, word)) = self.names.get(self.names.len() / 2) {
            return format!("`{name} {number}` or `{name} {word}`");
        }
        let such = match self.kind {
            InputKind::Number { from, to } if to - from > LIKELY => from + LIKELY,
            InputKind::Number { from, to } => (from + 2).min(to),
            _ => 1,
        };
        format!("`{name} {such}`")
    }

    /// The words that are said and told in place of its numbers: where each of those has one of its own.
    pub(in crate::systems::own) fn words_of_numbers(&self) -> &[(i64, Text)] {
        let InputKind::Number { from, to } = self.kind else {
            return &[];
        };
        let mut numbers: Vec<i64> = self.names.iter().map(|(number, _)| *number).collect();
        numbers.sort_unstable();
        let is_each = numbers.iter().copied().eq(from..=to);
        let has_own = |word: &Text| {
            self.names
                .iter()
                .filter(|(_, own)| own.is_same(word))
                .count()
                == 1
        };
        match is_each && self.names.iter().all(|(_, word)| has_own(word)) {
            true => &self.names,
            false => &[],
        }
    }

    /// One of its numbers as the log tells it behind its name: `at 3`, `bar major`.
    pub(in crate::systems::own) fn told(&self, number: i64) -> String {
        format!("{} {}", self.name, told_in(self.words_of_numbers(), number))
    }

    /// Whether it may be this number.
    pub(in crate::systems::own) fn holds(&self, number: i64) -> bool {
        match self.kind {
            InputKind::Number { from, to } => (from..=to).contains(&number),
            _ => true,
        }
    }

    /// Whether it counts for something where no line says it.
    pub(in crate::systems::own) const fn can_be_unsaid(&self) -> bool {
        match self.kind {
            InputKind::Number { .. } | InputKind::Figure(_) | InputKind::Dice => {
                self.default.is_some()
            }
            InputKind::Choice(_)
            | InputKind::Modifiers(_)
            | InputKind::Added(_)
            | InputKind::Said(_) => false,
            _ => true,
        }
    }
}

/// How an input is said.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum InputKind {
    /// A word: 1 if it is said.
    #[default]
    Word,
    /// A word and how often, to so many.
    Count(i64),
    /// One of several words, from 1 on.
    Choice(Vec<Text>),
    /// A number after its name.
    Number {
        /// The lowest.
        from: i64,
        /// The highest.
        to: i64,
    },
    /// A figure of these groups by name, or a bare number.
    Figure(Vec<Text>),
    /// Free dice.
    Dice,
    /// Words that add to `mod`, the easiest first.
    Modifiers(Vec<ModifierWord>),
    /// Figures of these groups, which add to `mod` by their names: gear, specialties.
    Added(Vec<Text>),
    /// Never said itself: how many figures of these groups a line describes by their names, each once.
    Counted(Vec<Text>),
    /// Which of several rolls counts for all: 1 for `best`, 2 for `all`.
    Shared,
    /// Everybody rolls, and the mean of what they count is what comes of it: 1 where it is so.
    Mean,
    /// A second roll that a first one opens: 1 in the first, 2 in the second.
    Linked,
    /// What others add who help, each by a roll of their own before it: it is the sum of what those come to.
    Helpers {
        /// The attempt that each of them makes, by its place.
        by: Bound<usize>,
        /// The input of it that a line says of each, by its place among the inputs.
        says: Bound<usize>,
        /// The value of what is rolled that it is by name, as their own sheet has it; else what is recorded there.
        of: Option<Text>,
    },
    /// Never said itself: how many figures or numbers another input was given, or how many signed numbers stand for `mod`, by its
    /// place among the names.
    Said(Bound<usize>),
    /// Never said itself: the first of the signed numbers that stand for `mod`, where nothing is rolled by its name.
    First,
    /// Never said itself: which of its group's figures is rolled, from 1 on.
    Place,
    /// Never said itself: 1 where whoever makes the attempt is surprised, and what is told of that.
    Surprised(Text),
    /// What stands on whoever makes the attempt, by its name, again and again: how many of it.
    Standing,
    /// Which of how many actions of a turn, `2/3`; where several were declared, the next of them by itself.
    Action {
        /// The input that is how many, by its place among the inputs.
        of: Bound<usize>,
        /// Holds where what is rolled is an action.
        #[serde(default = "always")]
        when: Bound<Formula>,
    },
}

/// A number by its word, where these have one for it.
pub(in crate::systems::own) fn told_in(words: &[(i64, Text)], number: i64) -> String {
    let word = words.iter().find(|(own, _)| *own == number);
    word.map_or_else(|| number.to_string(), |(_, word)| word.to_string())
}

fn always() -> Bound<Formula> {
    Bound {
        text: "1".into(),
        ..Bound::default()
    }
}

/// A word for what is added to a roll.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModifierWord {
    /// As lines say it.
    pub word: Text,
    /// The lowest that goes by it.
    pub from: i64,
    /// The highest.
    pub to: i64,
    /// What it is like.
    #[serde(default)]
    pub about: String,
    /// Whether that is told as a warning.
    #[serde(default)]
    pub warns: bool,
}

impl InputKind {
    /// Whether it takes a bare number and no figure.
    pub(in crate::systems::own) const fn is_bare(&self) -> bool {
        matches!(self, Self::Figure(groups) if groups.is_empty())
    }
}
