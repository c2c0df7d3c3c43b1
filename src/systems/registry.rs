//! What is attempted and what came of it, by a game of a file or as free dice: the one place that knows both.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::dice::{self, Expression, Throw};

use super::calendar::Calendar;
use super::interface::Ladder;
use super::laid::Laid;
use super::line;
use super::random_tables::RandomTables;
use super::sheet::Sheet;
use super::system::System;
use super::{Bestiaries, Encounters, Odds, Verdict, free_dice, own};

/// What a line asks for.
pub type Attempting = line::Attempting<Attempt>;

/// A fully described roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every one is of a system, and free dice are never kept in great numbers"
)]
pub enum Attempt {
    /// By a rule system.
    Own(own::Attempt),
    /// Free dice, which belong to no system.
    Dice(Expression),
}

/// What came of an attempt, with every face rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every one is of a system, and free dice are never kept in great numbers"
)]
pub enum Outcome {
    /// By a rule system.
    Own(own::Outcome),
    /// Of free dice.
    Dice(Throw),
}

/// All rule data, passed by reference: what game masters changed in the files of systems, and what all systems have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rulebook {
    /// Files of systems as a game master plays them.
    pub files: Vec<own::Key>,
    /// Foes known by name.
    pub bestiaries: Bestiaries,
    /// Encounters made ready.
    pub encounters: Encounters,
    /// Lists to roll on.
    pub tables: RandomTables,
    /// By which game time is told.
    pub calendar: Laid<Calendar>,
    /// The folder of files of systems among the settings.
    pub systems: Option<PathBuf>,
    /// Whether this table hides new foes from players unless a line says otherwise.
    pub hides_new_foes: bool,
}

impl From<own::Attempt> for Attempt {
    fn from(attempt: own::Attempt) -> Self {
        Self::Own(attempt)
    }
}

impl From<own::Outcome> for Outcome {
    fn from(outcome: own::Outcome) -> Self {
        Self::Own(outcome)
    }
}

impl From<Expression> for Attempt {
    fn from(dice: Expression) -> Self {
        Self::Dice(dice)
    }
}

impl From<Throw> for Outcome {
    fn from(throw: Throw) -> Self {
        Self::Dice(throw)
    }
}

impl Sheet {
    /// The attempt with the wounds of whoever makes it; as it is where it says some, or where that leaves nothing to roll.
    pub fn wounded(&self, attempt: Attempt) -> Attempt {
        let wounded = match &attempt {
            Attempt::Own(attempt) => self.read_plainly().wounded(attempt),
            Attempt::Dice(_) => None,
        };
        wounded.map_or(attempt, Attempt::Own)
    }
}

impl Attempt {
    /// It where a rule system reads it.
    const fn of_system(&self) -> Option<&own::Attempt> {
        match self {
            Self::Own(attempt) => Some(attempt),
            Self::Dice(_) => None,
        }
    }

    /// It and an outcome of it, where a rule system reads both.
    const fn with_outcome<'a>(
        &'a self,
        outcome: &'a Outcome,
    ) -> Option<(&'a own::Attempt, &'a own::Outcome)> {
        match (self, outcome) {
            (Self::Own(attempt), Outcome::Own(outcome)) => Some((attempt, outcome)),
            _ => None,
        }
    }

    /// The system whose rules read it; none for free dice.
    pub fn system(&self) -> Option<System> {
        match self {
            Self::Own(attempt) => Some(System::of_file(attempt.key())),
            Self::Dice(_) => None,
        }
    }

    /// Its exact odds. Free dice that fall in too many ways have none: see [`Expression::odds`].
    pub fn odds(&self) -> Odds {
        match self {
            Self::Own(attempt) => attempt.odds(),
            Self::Dice(attempt) => free_dice::odds(attempt),
        }
    }

    /// What an outcome of it means. An outcome of another kind is told as it is.
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        match outcome {
            Outcome::Own(outcome) => outcome.verdict(),
            Outcome::Dice(throw) => free_dice::verdict(throw),
        }
    }

    /// Its table in the middle pane, with what came of it where it was rolled; of free dice by their odds, where those are
    /// counted already.
    pub fn ladder(&self, dice_odds: Option<&dice::Odds>, came: Option<&Outcome>) -> Ladder {
        match self {
            Self::Own(attempt) => attempt.ladder(came.and_then(|came| match came {
                Outcome::Own(outcome) => Some(outcome),
                Outcome::Dice(_) => None,
            })),
            Self::Dice(_) => {
                let total = came.and_then(|came| match came {
                    Outcome::Dice(throw) => Some(throw.total()),
                    Outcome::Own(_) => None,
                });
                free_dice::ladder(total, dice_odds)
            }
        }
    }
}

impl Outcome {
    /// Whether as many parts of the same attempt were rolled, so that its chances are the same.
    pub fn is_read_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Own(one), Self::Own(other)) => one.parts().len() == other.parts().len(),
            _ => true,
        }
    }

    /// The outcome's key in the command line's JSON, such as `critical-failure`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Own(outcome) => outcome.key(),
            Self::Dice(_) => free_dice::TOTAL,
        }
    }

    /// The outcome in a word, as the rule book has it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Own(outcome) => outcome.word(),
            Self::Dice(_) => free_dice::TOTAL,
        }
    }

    /// Every face, a list for each part of the attempt, in the order rolled.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        match self {
            Self::Own(outcome) => outcome.faces(),
            Self::Dice(throw) => free_dice::faces(throw),
        }
    }

    /// The faces that count, in the order rolled: of a d20 the one kept, of a pool the successes.
    pub fn kept(&self) -> Vec<u32> {
        match self {
            Self::Own(outcome) => outcome.kept(),
            Self::Dice(throw) => free_dice::kept(throw),
        }
    }
}

mod attempt;
mod lines;
mod outcome;
mod reading_again;
mod rulebook;
mod sheet;

pub(crate) use lines::read_free_dice;
