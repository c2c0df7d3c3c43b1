//! Rows of numbers, each with its chance.

/// Rows of numbers with their chances.
#[derive(Debug, Clone, Default)]
pub(in crate::systems::own::odds) struct Table {
    /// Numbers in each row.
    pub(in crate::systems::own::odds) width: usize,
    /// The rows, one after the other.
    pub(in crate::systems::own::odds) numbers: Vec<i64>,
    pub(in crate::systems::own::odds) chances: Vec<f64>,
}

impl Table {
    pub(in crate::systems::own::odds) fn rows(&self) -> impl Iterator<Item = (&[i64], f64)> {
        let rows = self.numbers.chunks_exact(self.width.max(1));
        rows.zip(self.chances.iter().copied())
    }

    pub(in crate::systems::own::odds) fn push(
        &mut self,
        row: impl Iterator<Item = i64>,
        chance: f64,
    ) {
        self.numbers.extend(row);
        self.chances.push(chance);
    }
}
