//! What is counted of one person's throws: how many, how they scored, which levels came and which were promised.

use crate::words::listed;

use super::promise::{LEVELS, Promise};

/// Luck has a word from so many standard deviations on.
pub const THE_WORD_FROM: f64 = 1.5;

/// How often a level came, how often it was to be expected, and how far chance alone scatters that.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct LevelCount {
    /// Throws that came to it.
    pub came: u32,
    /// The sum of its chances.
    pub expected: f64,
    /// The sum of chance × (1 − chance).
    pub variance: f64,
}

impl LevelCount {
    fn add(&mut self, other: &Self) {
        self.came += other.came;
        self.expected += other.expected;
        self.variance += other.variance;
    }
}

listed! {
    /// What luck is called.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Luckiness by word {
        /// More than [`THE_WORD_FROM`] below what was promised.
        Unlucky = "unlucky",
        /// As chance has it.
        Even = "even",
        /// As much above.
        Lucky = "lucky",
    }
}

impl Luckiness {
    /// Of so many standard deviations.
    pub fn of(spreads: f64) -> Self {
        match spreads {
            above if above > THE_WORD_FROM => Self::Lucky,
            below if below < -THE_WORD_FROM => Self::Unlucky,
            _ => Self::Even,
        }
    }
}

/// The best and the worst that dice can show: natural 20s and 1s, or what a system has in their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    /// The best.
    pub high: u32,
    /// The worst.
    pub low: u32,
}

impl Marks {
    pub(super) fn add(&mut self, other: Self) {
        self.high += other.high;
        self.low += other.low;
    }
}

/// What one person's throws add up to.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Count {
    pub(super) throws: u32,
    /// Throws that something was promised for.
    pub(super) weighed: u32,
    /// The sum of their scores, each less the half that fair dice score.
    pub(super) above: f64,
    pub(super) variance: f64,
    pub(super) levels: [LevelCount; LEVELS],
    pub(super) marks: Marks,
}

impl Count {
    /// A throw that scored so much against what was promised, and came to this level.
    pub(super) fn weigh(&mut self, promise: &Promise, score: f64, level: Option<usize>) {
        self.weighed += 1;
        self.above += score - 0.5;
        self.variance += promise.variance;
        if !promise.has_levels {
            return;
        }
        for (place, (count, chance)) in self.levels.iter_mut().zip(promise.levels).enumerate() {
            count.came += u32::from(level == Some(place));
            count.expected += chance;
            count.variance += chance * (1.0 - chance);
        }
    }

    /// How far the scores lie from what was promised, in standard deviations; `None` where nothing was.
    pub(super) fn luck(&self) -> Option<f64> {
        (self.variance > 0.0).then(|| self.above / self.variance.sqrt())
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.throws += other.throws;
        self.weighed += other.weighed;
        self.above += other.above;
        self.variance += other.variance;
        self.marks.add(other.marks);
        self.levels
            .iter_mut()
            .zip(&other.levels)
            .for_each(|(count, other)| count.add(other));
    }
}
