//! How often each number comes of some dice, in whole counts.

use crate::systems::three_dice::WAYS;

use super::DamageDice;

/// The lowest sum of three dice, where [`WAYS`] begins.
const LOWEST_SUM: i32 = 3;

/// Counts of consecutive numbers. They are whole and never taken away from. A float holds them exactly up to 2⁵³, more
/// than the ways of any dice at a real table, and takes the largest damage dice there may be without overflowing.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Spread {
    lowest: i32,
    counts: Vec<f64>,
    all: f64,
}

impl Spread {
    /// Always this number.
    pub(super) fn always(number: i32) -> Self {
        Self {
            lowest: number,
            counts: vec![1.0],
            all: 1.0,
        }
    }

    /// Of damage or armor dice and what is added to them; of none always 0.
    pub(super) fn of_dice(dice: &[DamageDice]) -> Self {
        dice.iter().fold(Self::always(0), |all, dice| {
            let faces = vec![1_u32; usize::try_from(dice.die().count()).unwrap_or(1)];
            let rolled = (0..dice.count()).fold(all, |sum, _| sum.and(1, &faces));
            rolled.plus(dice.plus())
        })
    }

    /// With a number added.
    pub(super) fn plus(mut self, number: i32) -> Self {
        self.lowest = self.lowest.saturating_add(number);
        self
    }

    /// With another spread taken off.
    pub(super) fn less(&self, other: &Self) -> Self {
        let mut backward = other.counts.clone();
        backward.reverse();
        self.and(-other.highest(), &backward)
    }

    /// With something independent added that comes to `lowest` and on as often as the counts say.
    fn and<Count: Copy + Into<f64>>(&self, lowest: i32, counts: &[Count]) -> Self {
        let mut sums = vec![0.0; (self.counts.len() + counts.len()).saturating_sub(1)];
        for (offset, &ours) in self.counts.iter().enumerate() {
            for (cell, &theirs) in sums.iter_mut().skip(offset).zip(counts) {
                *cell += ours * theirs.into();
            }
        }
        let all: f64 = counts.iter().map(|&count| count.into()).sum();
        Self {
            lowest: self.lowest + lowest,
            counts: sums,
            all: self.all * all,
        }
    }

    /// The highest number there is.
    pub(super) fn highest(&self) -> i32 {
        let width = i32::try_from(self.counts.len()).unwrap_or(i32::MAX);
        self.lowest.saturating_add(width).saturating_sub(1)
    }

    /// The lowest number there is.
    pub(super) const fn lowest(&self) -> i32 {
        self.lowest
    }

    /// Every number with its count.
    pub(super) fn iter(&self) -> impl Iterator<Item = (i32, f64)> {
        (self.lowest..).zip(self.counts.iter().copied())
    }

    /// The same with three dice added.
    pub(super) fn and_three_dice(&self) -> Self {
        self.and(LOWEST_SUM, &WAYS)
    }

    /// What all counts come to.
    pub(super) const fn all(&self) -> f64 {
        self.all
    }
}
