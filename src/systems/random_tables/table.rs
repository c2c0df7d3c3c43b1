//! A table as it was read: columns of rows, each for some totals of its dice.

use crate::dice::Expression;

use super::place::Place;
use super::result_text::Part;

/// The largest file that is read as a table.
pub const MOST_TABLE_BYTES: u64 = 4 << 20;

/// Rows a table may have, and the sides of the die that a list without one is rolled with.
pub(super) const MOST_ROWS: usize = 10_000;

/// A random table as its file has it.
#[derive(Debug, Clone, PartialEq)]
pub struct RandomTable {
    /// Its name, which is that of its file.
    pub name: String,
    /// What is rolled for apart and told side by side; most tables have one.
    pub columns: Vec<Column>,
    /// Whether each row comes once until it is shuffled.
    pub is_deck: bool,
    /// The tables that its results lead to, each with the place that names it first.
    pub(super) references: Vec<Reference>,
}

/// What is rolled for with one throw of its dice.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// What is thrown.
    pub dice: Expression,
    /// Rising, without gaps.
    pub(super) rows: Vec<Row>,
}

/// What some totals stand for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub(super) from: i64,
    pub(super) to: i64,
    pub(super) result: Vec<Part>,
}

/// A table that another one leads to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Reference {
    pub(super) name: String,
    /// The place that names it, ready to be complained of.
    pub(super) place: Place,
}

impl RandomTable {
    /// How many results its rows have as they are written.
    pub fn rows(&self) -> usize {
        let rows = self.columns.iter().map(|column| column.rows.len());
        rows.fold(1, usize::saturating_mul)
    }

    /// What is thrown, column by column: `2d6`, `d20 and d12`.
    pub fn dice(&self) -> String {
        let dice = self.columns.iter().map(|column| column.dice.to_string());
        dice.collect::<Vec<_>>().join(" and ")
    }
}

impl Column {
    /// The row of a total.
    pub(super) fn row_of(&self, total: i64) -> Option<usize> {
        let at = self.rows.partition_point(|row| row.to < total);
        let row = self.rows.get(at)?;
        (row.from <= total).then_some(at)
    }
}

impl Row {
    /// How many totals it has.
    pub(super) fn weight(&self) -> u32 {
        u32::try_from(self.to - self.from + 1).unwrap_or(u32::MAX)
    }
}
