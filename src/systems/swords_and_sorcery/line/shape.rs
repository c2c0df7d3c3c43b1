//! The seven shapes of an attempt, and the words that each of them does not take.

use super::{Draft, Shape, Word};

const TWO_SIDES: &str = "two sides are rolled against each other: leave the target or `vs` out.";

impl Shape {
    /// The shape by the first word that decides it; an ability check where none does.
    pub(super) fn of(draft: &Draft) -> Self {
        let by_name = draft.said.iter().find_map(|(word, _)| match word {
            Word::Shape(shape) => Some(*shape),
            _ => None,
        });
        match by_name {
            Some(shape) => shape,
            None if draft.says(Word::Versus) => Self::Opposed,
            None if draft.says(Word::Ac) => Self::Attack,
            None => Self::Check,
        }
    }

    /// What the log calls it.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Attack => "attack",
            Self::Save => "save",
            Self::Luck => "luck",
            Self::Opposed => "opposed check",
            Self::Group => "group check",
            Self::Distraction => "distraction",
        }
    }

    /// Why this shape does not take a word, where it does not.
    pub(super) fn refuses(self, word: Word) -> Option<&'static str> {
        if self == Self::Distraction && word != Word::Shape(Self::Distraction) {
            return Some("a distraction is a plain d20: nothing modifies it.");
        }
        match word {
            Word::Shape(shape) => (shape != self).then_some(
                "a line is one kind of attempt: leave this word or the one before it out.",
            ),
            Word::Rank | Word::Tool => self.refuses_rank(),
            Word::Proficiency => self
                .refuses_rank()
                .filter(|_| matches!(self, Self::Luck | Self::Group)),
            Word::Dc => (self == Self::Opposed).then_some(TWO_SIDES),
            Word::Ac => match self {
                Self::Opposed => Some(TWO_SIDES),
                Self::Save | Self::Luck | Self::Group => {
                    Some("only an attack goes against Armor Class: say `dc` here.")
                }
                Self::Check | Self::Attack | Self::Distraction => None,
            },
            Word::Versus => (self != Self::Opposed)
                .then_some("only ability checks are opposed: leave `vs` out."),
            Word::Fail => (self != Self::Save)
                .then_some("only a save is failed by choice: `ss save +3 fail`."),
            Word::Help => (!matches!(self, Self::Check | Self::Opposed))
                .then_some("only an ability check is helped: leave `help` out."),
            Word::Influence
            | Word::Again
            | Word::Attitude(_)
            | Word::Hide
            | Word::Search
            | Word::Study
            | Word::Keep
            | Word::Kept => (self != Self::Check)
                .then_some("this is for ability checks: leave it or the word before it out."),
            Word::Advantage | Word::Disadvantage | Word::Still(_) | Word::Modifier => None,
        }
    }

    const fn refuses_rank(self) -> Option<&'static str> {
        match self {
            Self::Save => {
                Some("no rank ever adds to a save: `proficiency` does, for those who have it.")
            }
            Self::Luck => {
                Some("neither rank nor proficiency ever adds to a Luck test: leave it out.")
            }
            Self::Group => {
                Some("everybody in a group is said as one whole modifier: `group +1,+3,+5`.")
            }
            Self::Check | Self::Attack | Self::Opposed | Self::Distraction => None,
        }
    }
}
