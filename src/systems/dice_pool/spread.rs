//! Distributions over what a roll yields, counted and only ever added up.

use super::{Degree, Difficulty, Mark, Tally, Yield};

/// How likely each yield of a roll is.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// By [`Yield::cell`]: botch, failure, 1 net success, 2, and so on.
    cells: Vec<f64>,
}

/// How likely each degree is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Degrees {
    cells: [f64; 7],
}

impl Spread {
    /// Of so many dice at a difficulty.
    ///
    /// A trinomial: of n dice s are successes, o ones and the rest blank in n!/(s! o! r!) ways. Each way is read as a
    /// roll is, so the two cannot disagree.
    pub(super) fn of(dice: u32, difficulty: Difficulty) -> Self {
        let chance = |mark| {
            let faces = (1..=10_u8)
                .filter(|face| difficulty.read(u32::from(*face)) == mark)
                .count();
            faces as f64 / 10.0
        };
        let (successes, ones, blanks) = (
            powers_over_factorials(chance(Mark::Success), dice),
            powers_over_factorials(chance(Mark::One), dice),
            powers_over_factorials(chance(Mark::Blank), dice),
        );
        let orders: f64 = (1..=dice).map(f64::from).product();
        let mut cells = vec![0.0; Yield::Net(dice).cell() + 1];
        for (s, success) in (0..).zip(&successes) {
            let left = (dice - s) as usize + 1;
            let rest = ones.iter().zip(blanks.iter().take(left).rev());
            // Neighbors that yield the same are added up before they are put away: a third less time.
            let (mut run, mut ways) = (Yield::Failure.cell(), 0.0);
            for (o, (one, blank)) in (0..).zip(rest) {
                let cell = Tally {
                    successes: s,
                    ones: o,
                }
                .yields()
                .cell();
                if cell != run {
                    add(&mut cells, run, orders * success * ways);
                    (run, ways) = (cell, 0.0);
                }
                ways += one * blank;
            }
            add(&mut cells, run, orders * success * ways);
        }
        Self { cells }
    }

    /// Of two rolls pooled into one.
    pub fn pooled_with(&self, other: &Self) -> Self {
        let mut cells = vec![0.0; self.cells.len() + other.cells.len() - 2];
        for (mine, p) in self.iter() {
            for (yours, q) in other.iter() {
                add(&mut cells, mine.pooled_with(yours).cell(), p * q);
            }
        }
        Self { cells }
    }

    /// The same with everything over so many net successes counted as just that many.
    #[must_use]
    pub(super) fn capped_at(mut self, successes: u32) -> Self {
        let most = Yield::Net(successes).cell();
        if most < self.cells.len() {
            let over: f64 = self.cells.drain(most..).sum();
            self.cells.push(over);
        }
        self
    }

    /// Every yield with its probability, worst first.
    pub fn iter(&self) -> impl Iterator<Item = (Yield, f64)> {
        self.cells
            .iter()
            .enumerate()
            .map(|(cell, chance)| (Yield::at_cell(cell), *chance))
    }

    /// The probability of exactly this yield: 0 to 1.
    pub fn exactly(&self, wanted: Yield) -> f64 {
        self.cells.get(wanted.cell()).copied().unwrap_or(0.0)
    }

    /// The probability of so many net successes (1 and up) or more: 0 to 1.
    pub fn at_least(&self, successes: u32) -> f64 {
        // A sum of nothing would be −0.0.
        self.cells
            .iter()
            .skip(Yield::Net(successes.max(1)).cell())
            .fold(0.0, |all, chance| all + chance)
    }

    /// The probability of each count from 0, a botch counting 0.
    pub fn counts(&self) -> Vec<f64> {
        let nothing = self.exactly(Yield::Botch) + self.exactly(Yield::Failure);
        std::iter::once(nothing)
            .chain(self.cells.iter().skip(2).copied())
            .collect()
    }

    /// The probability of each degree.
    pub fn degrees(&self) -> Degrees {
        let mut cells = [0.0; 7];
        for (yields, chance) in self.iter() {
            add(&mut cells, yields.degree() as usize, chance);
        }
        Degrees { cells }
    }
}

impl Degrees {
    /// The probability of exactly this degree: 0 to 1.
    pub fn of(&self, degree: Degree) -> f64 {
        self.cells.get(degree as usize).copied().unwrap_or(0.0)
    }

    /// The probability of this degree or a better one: 0 to 1.
    pub fn at_least(&self, degree: Degree) -> f64 {
        self.cells.iter().skip(degree as usize).sum()
    }
}

fn add(cells: &mut [f64], cell: usize, chance: f64) {
    if let Some(cell) = cells.get_mut(cell) {
        *cell += chance;
    }
}

/// `chance^k / k!` for k from 0 to n. At n = 100 the least is some 10⁻²⁵⁸, well inside an `f64`.
fn powers_over_factorials(chance: f64, n: u32) -> Vec<f64> {
    let mut terms = Vec::with_capacity(n as usize + 1);
    let mut term = 1.0;
    terms.push(term);
    for k in 1..=n {
        term *= chance / f64::from(k);
        terms.push(term);
    }
    terms
}
