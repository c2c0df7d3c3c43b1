//! Chances of neighboring numbers, from one number upward. They are only ever added, never subtracted.

/// The chance of each number from `lowest` on.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Spread {
    pub(super) lowest: usize,
    pub(super) chances: Vec<f64>,
}

impl Spread {
    /// One number, for sure.
    pub(super) fn only(number: usize) -> Self {
        Self {
            lowest: number,
            chances: vec![1.0],
        }
    }

    /// Numbers with their chances, in any order; chances of equal numbers are added.
    pub(super) fn of(chances: impl Iterator<Item = (usize, f64)> + Clone) -> Self {
        let lowest = chances.clone().map(|(number, _)| number).min().unwrap_or(0);
        let highest = chances.clone().map(|(number, _)| number).max().unwrap_or(0);
        let mut spread = Self {
            lowest,
            chances: vec![0.0; highest - lowest + 1],
        };
        for (number, chance) in chances {
            if let Some(slot) = spread.chances.get_mut(number - lowest) {
                *slot += chance;
            }
        }
        spread
    }

    /// Every number with its chance, lowest first.
    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, f64)> {
        self.chances
            .iter()
            .enumerate()
            .map(|(index, &chance)| (self.lowest + index, chance))
    }

    /// How likely any of its numbers is.
    pub(super) fn mass(&self) -> f64 {
        self.chances.iter().sum()
    }

    /// The sum of this and another, independent of it.
    pub(super) fn plus(&self, other: &Self) -> Self {
        let (short, long) = if self.chances.len() < other.chances.len() {
            (self, other)
        } else {
            (other, self)
        };
        let mut chances = vec![0.0; (short.chances.len() + long.chances.len()).saturating_sub(1)];
        for (index, &chance) in short.chances.iter().enumerate() {
            let slots = chances.get_mut(index..).unwrap_or_default();
            for (slot, &other) in slots.iter_mut().zip(&long.chances) {
                *slot += chance * other;
            }
        }
        Self {
            lowest: self.lowest + other.lowest,
            chances,
        }
    }

    /// The sum of so many of these, each thrown by itself.
    pub(super) fn times(&self, count: u32) -> Self {
        let mut sum = if count == 0 {
            Self::only(0)
        } else {
            self.clone()
        };
        for _ in 1..count {
            sum = sum.plus(self);
        }
        sum
    }

    /// Adds the chances of another to these.
    pub(super) fn add(&mut self, other: &Self) {
        if self.chances.is_empty() {
            self.clone_from(other);
            return;
        }
        let lowest = self.lowest.min(other.lowest);
        self.chances
            .splice(..0, std::iter::repeat_n(0.0, self.lowest - lowest));
        self.lowest = lowest;
        let end = other.lowest + other.chances.len() - lowest;
        self.chances.resize(self.chances.len().max(end), 0.0);
        let slots = self
            .chances
            .get_mut(other.lowest - lowest..)
            .unwrap_or_default();
        for (slot, &chance) in slots.iter_mut().zip(&other.chances) {
            *slot += chance;
        }
    }
}
