//! How often an action fails, and how often it wins how many effect points.

use crate::systems::three_dice::sums;

use super::spread::Spread;
use super::throw::Natural;
use super::{Action, effect_points};

/// Counts of everything an action against a resistance can come to.
pub(super) struct Tally {
    failures: f64,
    /// The effect points of the first success counted.
    least: u32,
    successes: Vec<f64>,
    all: f64,
}

impl Tally {
    /// Counts an action against a resistance, by the same reading of each fall that a roll has.
    pub(super) fn of(action: &Action, resistance: &Spread) -> Self {
        match action {
            Action::Rolled(effort) => Self::rolled(&effort.beside_the_dice(), resistance),
            Action::Static(fixed) => {
                let margins = Spread::always(fixed.total()).less(resistance);
                let mut tally = Self::empty(&margins, 0, 0);
                tally.count(None, 0, 1.0, &margins);
                tally
            }
        }
    }

    /// The same for three dice and what is beside them.
    pub(super) fn rolled(beside: &Spread, resistance: &Spread) -> Self {
        let margins = beside.less(resistance);
        let mut tally = Self::empty(&margins, 3, 18);
        for (sum, ways) in sums() {
            let rolled = i32::try_from(sum).unwrap_or(0);
            tally.count(Natural::of(sum), rolled, ways.into(), &margins);
        }
        tally
    }

    fn empty(margins: &Spread, lowest: i32, highest: i32) -> Self {
        let points = |margin: i32| u32::try_from(margin).unwrap_or(0);
        let least = points(margins.lowest().saturating_add(lowest));
        let most = points(margins.highest().saturating_add(highest));
        let width = usize::try_from(most.saturating_sub(least)).unwrap_or(0) + 1;
        Self {
            failures: 0.0,
            least,
            successes: vec![0.0; width],
            all: 0.0,
        }
    }

    fn count(&mut self, natural: Option<Natural>, rolled: i32, ways: f64, margins: &Spread) {
        for (margin, count) in margins.iter() {
            let cell = match effect_points(natural, margin.saturating_add(rolled)) {
                Some(points) => self.cell(points),
                None => Some(&mut self.failures),
            };
            if let Some(cell) = cell {
                *cell += ways * count;
            }
        }
        self.all += ways * margins.all();
    }

    fn cell(&mut self, points: u32) -> Option<&mut f64> {
        let index = usize::try_from(points.checked_sub(self.least)?).ok()?;
        self.successes.get_mut(index)
    }

    /// The probability of something counted so often.
    pub(super) fn share(&self, count: f64) -> f64 {
        count / self.all
    }

    /// How often it fails.
    pub(super) const fn failures(&self) -> f64 {
        self.failures
    }

    /// Every number of effect points there can be, least first, with its count.
    pub(super) fn successes(&self) -> impl Iterator<Item = (u32, f64)> {
        (self.least..).zip(self.successes.iter().copied())
    }

    /// How many different numbers of effect points there can be.
    pub(super) fn width(&self) -> usize {
        self.successes.len()
    }

    /// The most effect points there can be; 0 also where every action fails.
    pub(super) fn most(&self) -> u32 {
        self.least
            .saturating_add(u32::try_from(self.width()).unwrap_or(u32::MAX))
            .saturating_sub(1)
    }

    /// How often it wins so many effect points or more.
    pub(super) fn at_least(&self, points: u32) -> f64 {
        let skipped = usize::try_from(points.saturating_sub(self.least)).unwrap_or(usize::MAX);
        // The sum of nothing at all is -0.0, which would be shown with its sign.
        0.0 + self.successes.iter().skip(skipped).sum::<f64>()
    }

    /// The effect points to expect; a failure brings none.
    pub(super) fn expected(&self) -> f64 {
        self.share(
            self.successes()
                .map(|(points, count)| f64::from(points) * count)
                .sum(),
        )
    }
}
