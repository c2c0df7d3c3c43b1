//! Distributions over success levels, counted and only ever added up.

use super::Level;

/// How likely each level is, with and without the counting die being a natural 1.
///
/// The natural 1 is kept apart because no fortune die may reroll it. The cells run from the worst to the best:
/// two for each level, the one with a natural 1 first.
#[derive(Debug, Clone, PartialEq)]
pub struct Grades {
    cells: [f64; 12],
}

impl Grades {
    /// From whole-numbered weights out of a total: level, whether the face is a natural 1, weight.
    pub fn count(faces: impl Iterator<Item = (Level, bool, u32)>, total: u32) -> Self {
        let mut weights = [0_u32; 12];
        for (level, is_one, weight) in faces {
            if let Some(cell) = weights.get_mut(level as usize * 2 + usize::from(!is_one)) {
                *cell += weight;
            }
        }
        Self {
            cells: weights.map(|weight| f64::from(weight) / f64::from(total)),
        }
    }

    /// The better of two independent results.
    pub fn best_with(&self, other: &Self) -> Self {
        self.fold_with(other, usize::max)
    }

    /// The worse of two independent results.
    pub fn worst_with(&self, other: &Self) -> Self {
        self.fold_with(other, usize::min)
    }

    fn fold_with(&self, other: &Self, pick: fn(usize, usize) -> usize) -> Self {
        let mut cells = [0.0; 12];
        for (i, a) in self.cells.iter().enumerate() {
            for (j, b) in other.cells.iter().enumerate() {
                if let Some(cell) = cells.get_mut(pick(i, j)) {
                    *cell += a * b;
                }
            }
        }
        Self { cells }
    }

    /// The probability of exactly this level: 0 to 1.
    pub fn of(&self, level: Level) -> f64 {
        self.cells.iter().skip(level as usize * 2).take(2).sum()
    }

    /// The probability of this level or a better one: 0 to 1.
    pub fn at_least(&self, level: Level) -> f64 {
        self.cells.iter().skip(level as usize * 2).sum()
    }

    /// The probability of a natural 1 that counts.
    pub fn natural_one(&self) -> f64 {
        self.cells.iter().step_by(2).sum()
    }

    /// The probability of reaching a level when a fortune die is spent on every result below it that may be
    /// rerolled: the attempt is then repeated until it comes out better than it was, though not always at the level.
    pub fn with_fortune_die(&self, level: Level) -> f64 {
        let missed = Level::ALL.into_iter().take_while(|&missed| missed < level);
        let rescued: f64 = missed
            .map(|missed| self.of_rerollable(missed) * self.prospect(missed, level))
            .sum();
        self.at_least(level) + rescued
    }

    /// The probability of exactly this level by a face that may be rerolled: any but a natural 1.
    pub(super) fn of_rerollable(&self, level: Level) -> f64 {
        self.cells
            .get(level as usize * 2 + 1)
            .copied()
            .unwrap_or(0.0)
    }

    /// The probability that a result below a level reaches it when it is repeated until it is better.
    pub(super) fn prospect(&self, missed: Level, level: Level) -> f64 {
        let better: f64 = self.cells.iter().skip(missed as usize * 2 + 2).sum();
        if better > 0.0 {
            self.at_least(level) / better
        } else {
            0.0
        }
    }
}
