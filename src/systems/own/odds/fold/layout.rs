//! Numbers laid out in a row of chances, and chances added up in it.

use super::table::Table;

/// How numbers are laid out in a row of chances: for each, how far apart its steps lie, and how many there are.
pub(super) struct Layout {
    pub(super) strides: Vec<usize>,
    pub(super) cells: usize,
}

impl Layout {
    pub(super) fn of(spans: &[u64]) -> Self {
        let mut cells = 1_usize;
        let strides = spans.iter().map(|&span| {
            let stride = cells;
            cells = cells.saturating_mul(usize::try_from(span).unwrap_or(usize::MAX));
            stride
        });
        let strides = strides.collect();
        Self { strides, cells }
    }

    /// The rows that have a chance; `number` says what so many steps of a number mean.
    pub(super) fn table(&self, chances: &[f64], number: &dyn Fn(usize, i64) -> i64) -> Table {
        let mut table = Table {
            width: self.strides.len(),
            ..Table::default()
        };
        for (cell, &chance) in chances
            .iter()
            .enumerate()
            .filter(|(_, chance)| **chance > 0.0)
        {
            let ends = self.strides.iter().skip(1).copied().chain([self.cells]);
            let row = self.strides.iter().zip(ends).enumerate();
            let row = row.map(|(place, (stride, end))| {
                let steps = cell % end / stride;
                number(place, i64::try_from(steps).unwrap_or(0))
            });
            table.push(row, chance);
        }
        table
    }
}

/// Chances laid out in a row; behind `end` there are none.
pub(super) struct Cells {
    pub(super) chances: Vec<f64>,
    pub(super) end: usize,
}

impl Cells {
    /// One cell for sure.
    pub(super) fn at(cells: usize, cell: usize) -> Self {
        let mut chances = vec![0.0; cells];
        if let Some(slot) = chances.get_mut(cell) {
            *slot = 1.0;
        }
        Self {
            chances,
            end: cell + 1,
        }
    }

    /// With one more of what moves by these steps.
    pub(super) fn added(&self, steps: &[(usize, f64)]) -> Self {
        let mut chances = vec![0.0; self.chances.len()];
        let from = self.chances.get(..self.end).unwrap_or_default();
        for &(step, chance) in steps {
            let to = chances.get_mut(step..).unwrap_or_default();
            for (to, from) in to.iter_mut().zip(from) {
                *to += from * chance;
            }
        }
        let furthest = steps.iter().map(|&(step, _)| step).max().unwrap_or(0);
        let end = (self.end + furthest).min(chances.len());
        Self { chances, end }
    }

    pub(super) fn add(&mut self, other: &Self, part: f64) {
        for (to, from) in self.chances.iter_mut().zip(&other.chances) {
            *to += from * part;
        }
    }
}
