//! What came of an attempt: faces, the one that counts, the level.

use serde::{Deserialize, Serialize};

use crate::systems::OutcomeGrade;

use super::{LUCKY_FROM, Level, Reading, Thresholds};

/// One head's die in a party's luck roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// Whose it is, counted from 0 in the order of the attempt.
    pub head: usize,
    /// 1..=20.
    pub face: u32,
}

/// What came of a Pen & Dagger attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// Of one check.
    Single(Reading),
    /// Of a luck roll.
    Luck {
        /// 1..=20.
        face: u32,
    },
    /// Of a luck roll by several.
    PartyLuck {
        /// The first round holds everybody, each later one those still tied for the lowest.
        rounds: Vec<Vec<Throw>>,
        /// The head that lost, counted from 0.
        unluckiest: usize,
    },
    /// Of several heroes at once.
    Shared {
        /// One reading each, in order.
        readings: Vec<Reading>,
        /// The reading that counts for all.
        counting: usize,
    },
    /// Of one attempt that opens another.
    Linked {
        /// The first part.
        first: Reading,
        /// The level it had to reach, where one was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first_bar: Option<Level>,
        /// The main part, unless the first broke it off or paused it.
        main: Option<Reading>,
    },
}

impl Outcome {
    /// The reading that counts: of a linked attempt the last part rolled. None for luck.
    pub fn counting(&self) -> Option<&Reading> {
        match self {
            Self::Single(reading) => Some(reading),
            Self::Shared { readings, counting } => readings.get(*counting),
            Self::Linked { first, main, .. } => Some(main.as_ref().unwrap_or(first)),
            Self::Luck { .. } | Self::PartyLuck { .. } => None,
        }
    }

    /// Whether another was read by the same rows of the Success Table.
    pub fn is_read_like(&self, other: &Self) -> bool {
        self.rows().eq(other.rows())
    }

    fn rows(&self) -> impl Iterator<Item = Thresholds> {
        let (several, main) = match self {
            Self::Single(reading) => (std::slice::from_ref(reading), None),
            Self::Shared { readings, .. } => (readings.as_slice(), None),
            Self::Linked { first, main, .. } => (std::slice::from_ref(first), main.as_ref()),
            Self::Luck { .. } | Self::PartyLuck { .. } => ([].as_slice(), None),
        };
        several.iter().chain(main).map(|reading| reading.row)
    }

    /// The level it came to; none for luck.
    pub fn level(&self) -> Option<Level> {
        self.counting().map(|reading| reading.level)
    }

    /// The face that counts, 1..=20; of a party's luck roll the lowest.
    pub fn natural(&self) -> u32 {
        match self {
            Self::Luck { face } => *face,
            Self::PartyLuck { rounds, .. } => rounds
                .first()
                .and_then(|round| round.iter().map(|throw| throw.face).min())
                .unwrap_or(0),
            Self::Single(_) | Self::Shared { .. } | Self::Linked { .. } => {
                self.counting().map_or(0, Reading::natural)
            }
        }
    }

    /// The outcome's key: a level's, `lucky` or `unlucky`.
    pub fn key(&self) -> &'static str {
        match self.counting() {
            Some(reading) if reading.is_plain => match reading.level >= Level::Normal {
                true => OutcomeGrade::Passed.key(),
                false => OutcomeGrade::Failure.key(),
            },
            Some(reading) => reading.level.key(),
            None if self.natural() >= LUCKY_FROM => "lucky",
            None => "unlucky",
        }
    }

    /// The outcome in words.
    pub fn word(&self) -> &'static str {
        match self.counting() {
            Some(reading) if !reading.is_plain => reading.level.word(),
            Some(_) | None => self.key(),
        }
    }

    /// Every face, a list for each part, in the order rolled.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        match self {
            Self::Single(reading) => vec![reading.faces.clone()],
            Self::Luck { face } => vec![vec![*face]],
            Self::PartyLuck { rounds, .. } => rounds
                .iter()
                .map(|round| round.iter().map(|throw| throw.face).collect())
                .collect(),
            Self::Shared { readings, .. } => readings
                .iter()
                .map(|reading| reading.faces.clone())
                .collect(),
            Self::Linked { first, main, .. } => std::iter::once(first)
                .chain(main)
                .map(|reading| reading.faces.clone())
                .collect(),
        }
    }

    /// The face kept in each part; every face of a luck roll is kept.
    pub fn kept(&self) -> Vec<u32> {
        match self {
            Self::Single(reading) => vec![reading.natural()],
            Self::Luck { .. } | Self::PartyLuck { .. } => self.faces().concat(),
            Self::Shared { readings, .. } => readings.iter().map(Reading::natural).collect(),
            Self::Linked { first, main, .. } => std::iter::once(first)
                .chain(main)
                .map(Reading::natural)
                .collect(),
        }
    }

    /// Whether a first part that is no failure, but limited or short of its bar, waits for the player's choice.
    pub fn is_paused(&self) -> bool {
        match self {
            Self::Linked {
                first, main: None, ..
            } => first.level >= Level::Limited,
            _ => false,
        }
    }

    /// Whether a linked attempt went on although its first part was poor.
    pub(super) fn went_on(&self) -> bool {
        match self {
            Self::Linked {
                first,
                first_bar,
                main: Some(_),
            } => first.level < first_bar.unwrap_or(Level::Normal),
            _ => false,
        }
    }
}
