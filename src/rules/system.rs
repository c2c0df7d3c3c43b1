//! The closed set of systems: what each storey above may say about an attempt without knowing its rules.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Unread};

use super::{Odds, Rulebook, pen_and_dagger};

/// A rule system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum System {
    /// d20 against the Success Table.
    PenAndDagger,
}

impl System {
    /// Every system there is.
    pub const ALL: [Self; 1] = [Self::PenAndDagger];

    /// The full key, as in `--system pen-and-dagger`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::PenAndDagger => "pen-and-dagger",
        }
    }

    /// The short key that begins an attempt line.
    #[must_use]
    pub const fn short(self) -> &'static str {
        match self {
            Self::PenAndDagger => "pd",
        }
    }

    /// The name people use.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::PenAndDagger => "Pen & Dagger",
        }
    }

    /// The system of a key, long or short, in any case.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        let is_named = |system: &Self| {
            key.eq_ignore_ascii_case(system.key()) || key.eq_ignore_ascii_case(system.short())
        };
        Self::ALL.into_iter().find(is_named)
    }

    /// A new hero's sheet, with everything at its ordinary value.
    #[must_use]
    pub fn blank_sheet(self) -> Sheet {
        match self {
            Self::PenAndDagger => Sheet::PenAndDagger(pen_and_dagger::Sheet::default()),
        }
    }
}

/// A fully described roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Attempt {
    /// A Pen & Dagger attempt.
    PenAndDagger(pen_and_dagger::Attempt),
}

/// What came of an attempt, with every face rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// Of a Pen & Dagger attempt.
    PenAndDagger(pen_and_dagger::Outcome),
}

/// What a hero's record says about rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Sheet {
    /// Ranks, skills and a Dream.
    PenAndDagger(pen_and_dagger::Sheet),
}

/// What a foe's record says about rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Nature {
    /// A foe has one rank for whatever it tries (our decision: the rules give foes none).
    PenAndDagger(pen_and_dagger::Rank),
}

/// Where somebody stands in the order of turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Initiative {
    /// By success level, then die, then the dice that broke ties.
    PenAndDagger(pen_and_dagger::Initiative),
}

/// An outcome in the words of the command line's JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The outcome's key, such as `critical-failure`.
    pub outcome: &'static str,
    /// The number it carries, where it carries one.
    pub value: Option<i64>,
    /// Whether the bar or target was reached, where there is one.
    pub passed: Option<bool>,
}

impl Attempt {
    /// The system whose rules read it.
    #[must_use]
    pub const fn system(&self) -> System {
        match self {
            Self::PenAndDagger(_) => System::PenAndDagger,
        }
    }

    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, rules: &Rulebook, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        match self {
            Self::PenAndDagger(attempt) => {
                attempt.roll(&rules.pen_and_dagger, faces).map(Outcome::PenAndDagger)
            }
        }
    }

    /// Its exact odds.
    #[must_use]
    pub fn odds(&self, rules: &Rulebook) -> Odds {
        match self {
            Self::PenAndDagger(attempt) => attempt.odds(&rules.pen_and_dagger),
        }
    }

    /// What an outcome of it means.
    #[must_use]
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        match (self, outcome) {
            (Self::PenAndDagger(attempt), Outcome::PenAndDagger(outcome)) => attempt.verdict(outcome),
        }
    }
}

impl Outcome {
    /// Every face, a list for each part of the attempt, in the order rolled.
    #[must_use]
    pub fn faces(&self) -> Vec<Vec<u32>> {
        match self {
            Self::PenAndDagger(outcome) => outcome.faces(),
        }
    }

    /// The face kept in each part.
    #[must_use]
    pub fn kept(&self) -> Vec<u32> {
        match self {
            Self::PenAndDagger(outcome) => outcome.kept(),
        }
    }
}

impl Initiative {
    /// The figures that decide the order, weightiest first; higher goes first.
    #[must_use]
    pub fn standing(&self) -> Vec<u32> {
        match self {
            Self::PenAndDagger(initiative) => initiative.standing(),
        }
    }

    /// The same with one more die to break a tie.
    #[must_use]
    pub fn with_tie_break(mut self, face: u32) -> Self {
        match &mut self {
            Self::PenAndDagger(initiative) => initiative.ties.push(face),
        }
        self
    }
}
