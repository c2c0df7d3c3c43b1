//! Rows of numbers, each with its chance.

/// Rows of numbers with their chances.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// Numbers in each row.
    pub width: usize,
    /// The rows, one after the other.
    pub numbers: Vec<i64>,
    pub chances: Vec<f64>,
}

impl Table {
    pub fn rows(&self) -> impl Iterator<Item = (&[i64], f64)> {
        let rows = self.numbers.chunks_exact(self.width.max(1));
        rows.zip(self.chances.iter().copied())
    }

    pub fn push(&mut self, row: impl Iterator<Item = i64>, chance: f64) {
        self.numbers.extend(row);
        self.chances.push(chance);
    }
}
