//! The seven shapes of an attempt, and the words that each of them does not take.

use super::{Draft, Word};

/// What kind of attempt a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Check,
    Attack,
    Save,
    Luck,
    Opposed,
    Group,
    Distraction,
}

impl Shape {
    /// The shape by the first word that decides it; an ability check where none does.
    pub(super) fn of(draft: &Draft) -> Self {
        let by_name = draft.said.iter().find_map(|(word, _)| Self::named_by(*word));
        let has = |wanted: Word| draft.said.iter().any(|(word, _)| *word == wanted);
        match by_name {
            Some(shape) => shape,
            None if has(Word::Versus) => Self::Opposed,
            None if has(Word::Ac) => Self::Attack,
            None => Self::Check,
        }
    }

    const fn named_by(word: Word) -> Option<Self> {
        match word {
            Word::Save => Some(Self::Save),
            Word::Luck => Some(Self::Luck),
            Word::Group => Some(Self::Group),
            Word::Distract => Some(Self::Distraction),
            Word::Dc
            | Word::Ac
            | Word::Advantage
            | Word::Disadvantage
            | Word::Rank
            | Word::Tool
            | Word::Proficiency
            | Word::Versus
            | Word::Help
            | Word::Still(_)
            | Word::Fail
            | Word::Modifier => None,
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
        match (self, word) {
            (_, named) if Self::named_by(named).is_some_and(|other| other != self) => {
                Some("a line is one kind of attempt: leave this word or the one before it out.")
            }
            (Self::Distraction, Word::Distract) => None,
            (Self::Distraction, _) => Some("a distraction is a plain d20: nothing modifies it."),
            (Self::Save, Word::Rank | Word::Tool) => {
                Some("no rank ever adds to a save: `proficiency` does, for those who have it.")
            }
            (Self::Luck, Word::Rank | Word::Tool | Word::Proficiency) => {
                Some("neither rank nor proficiency ever adds to a Luck test: leave it out.")
            }
            (Self::Group, Word::Rank | Word::Tool | Word::Proficiency) => {
                Some("everybody in a group is said as one whole modifier: `group +1,+3,+5`.")
            }
            (Self::Opposed, Word::Dc | Word::Ac) => {
                Some("two sides are rolled against each other: leave the target or `vs` out.")
            }
            (Self::Attack, Word::Dc) => Some("an attack goes against `ac`: leave `dc` out."),
            (Self::Save | Self::Luck | Self::Group, Word::Ac) => {
                Some("only an attack goes against Armor Class: say `dc` here.")
            }
            (Self::Save | Self::Luck | Self::Group, Word::Versus) => {
                Some("only ability checks are opposed: leave `vs` out.")
            }
            (Self::Check, Word::Fail)
            | (Self::Attack | Self::Luck | Self::Opposed | Self::Group, Word::Fail) => {
                Some("only a save is failed by choice: `ss save +3 fail`.")
            }
            (Self::Attack | Self::Save | Self::Luck | Self::Opposed | Self::Group, Word::Help) => {
                Some("only an ability check is helped: leave `help` out.")
            }
            _ => None,
        }
    }
}
