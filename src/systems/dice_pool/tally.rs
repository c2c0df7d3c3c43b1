//! Successes and ones of a handful of dice, and what they come to.

use crate::systems::work::ProgressStep;

use super::{Degree, Difficulty, Mark};

/// Successes and ones, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Dice at or over the difficulty.
    pub successes: u32,
    /// Dice showing a 1.
    pub ones: u32,
}

/// What a roll brings in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Yield {
    /// No die reached the difficulty, and at least one shows a 1.
    Botch,
    /// Nothing: no success rolled, or the ones took them all.
    Failure,
    /// So many net successes, 1 and up.
    Net(u32),
}

impl Tally {
    /// Counts faces, each 1..=10.
    pub fn of(faces: &[u32], difficulty: Difficulty) -> Self {
        let mut tally = Self::default();
        for face in faces {
            match difficulty.read(*face) {
                Mark::One => tally.ones += 1,
                Mark::Success => tally.successes += 1,
                Mark::Blank => {}
            }
        }
        tally
    }

    /// Successes less ones; below 0 where there were more ones.
    pub const fn net(self) -> i64 {
        self.successes as i64 - self.ones as i64
    }

    /// What they come to.
    ///
    /// Basic Dice Rules: “The Rule of ‘1’” and “Botching a roll”. Successes that the ones took all away are a failure,
    /// never a botch.
    pub const fn yields(self) -> Yield {
        match (self.successes, self.ones) {
            (0, 0) => Yield::Failure,
            (0, _) => Yield::Botch,
            (successes, ones) if successes > ones => Yield::Net(successes - ones),
            _ => Yield::Failure,
        }
    }
}

impl Yield {
    /// The net successes, never below 0; a botch counts 0 (our decision, for resisted and cooperative rolls).
    pub const fn count(self) -> u32 {
        match self {
            Self::Botch | Self::Failure => 0,
            Self::Net(successes) => successes,
        }
    }

    /// What it gives to long work: a failure nothing, a botch harm.
    ///
    /// Basic Dice Rules: “Extended Rolls”.
    pub const fn gain(self) -> ProgressStep {
        match self {
            Self::Botch => ProgressStep::Mishap,
            Self::Failure => ProgressStep::Points(0),
            Self::Net(successes) => ProgressStep::Points(successes),
        }
    }

    /// Two yields pooled into one: the counts add up.
    ///
    /// Basic Dice Rules: “Cooperative Rolls”. In extended work where nobody brought anything and somebody botched, all
    /// have botched; any success saves the roll (our decision, as it is with the dice of a single pool).
    #[must_use]
    pub const fn pooled_with(self, other: Self) -> Self {
        match (self.count().saturating_add(other.count()), self, other) {
            (0, Self::Botch, _) | (0, _, Self::Botch) => Self::Botch,
            (0, _, _) => Self::Failure,
            (pooled, _, _) => Self::Net(pooled),
        }
    }

    /// Its degree.
    pub const fn degree(self) -> Degree {
        match self {
            Self::Botch => Degree::Botch,
            Self::Failure | Self::Net(0) => Degree::Failure,
            Self::Net(1) => Degree::Marginal,
            Self::Net(2) => Degree::Moderate,
            Self::Net(3) => Degree::Complete,
            Self::Net(4) => Degree::Exceptional,
            Self::Net(5..) => Degree::Phenomenal,
        }
    }

    /// Its place in a row of all yields, worst first: botch 0, failure 1, and so on.
    pub(super) const fn cell(self) -> usize {
        match self {
            Self::Botch => 0,
            Self::Failure => 1,
            Self::Net(successes) => (successes as usize).saturating_add(1),
        }
    }

    /// The yield of such a place.
    pub(super) fn at_cell(cell: usize) -> Self {
        match cell {
            0 => Self::Botch,
            1 => Self::Failure,
            _ => Self::Net(u32::try_from(cell - 1).unwrap_or(u32::MAX)),
        }
    }
}
