//! The table of skills around an attempt: the chance of each degree, row by row.

use std::ops::RangeInclusive;

use crate::systems::three_dice::{TRIPLES, sums};

use super::{Attempt, Book, Degree, Reading};

/// A success by so much or more has a column of its own.
pub const WELL: u32 = 5;

/// The most rows there are.
pub const ROWS_LIMIT: usize = 100;

/// How likely each column is at one skill; together they are 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chances {
    /// Critical failure.
    pub critical_failure: f64,
    /// Plain failure.
    pub failure: f64,
    /// Plain success by less than [`WELL`].
    pub success: f64,
    /// Plain success by [`WELL`] or more.
    pub success_well: f64,
    /// Critical success.
    pub critical_success: f64,
    /// Any success, plain or critical.
    pub passes: f64,
}

/// One row: a modifier to the skill itself and what it would come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<'a> {
    /// The effective skill.
    pub effective: i32,
    /// How far that is from the base skill.
    pub modifier: i32,
    /// The name of a difficulty of that modifier.
    pub name: Option<&'a str>,
    /// The chances; none where it could not be attempted.
    pub chances: Option<Chances>,
}

impl Chances {
    /// The chances at an effective skill.
    pub fn at(effective: i32) -> Self {
        let mut ways = [0_u32; 5];
        for (sum, count) in sums() {
            let reading = Reading::of(sum, effective);
            let column = match reading.degree {
                Degree::CriticalFailure => 0,
                Degree::Failure => 1,
                Degree::Success if reading.margin < WELL => 2,
                Degree::Success => 3,
                Degree::CriticalSuccess => 4,
            };
            if let Some(cell) = ways.get_mut(column) {
                *cell += count;
            }
        }
        let share = |ways: u32| f64::from(ways) / f64::from(TRIPLES);
        let [
            critical_failure,
            failure,
            success,
            success_well,
            critical_success,
        ] = ways;
        Self {
            critical_failure: share(critical_failure),
            failure: share(failure),
            success: share(success),
            success_well: share(success_well),
            critical_success: share(critical_success),
            passes: share(success + success_well + critical_success),
        }
    }
}

impl Attempt {
    /// The rows for these modifiers to the skill itself, easiest first: `-10..=10` shows every named difficulty.
    /// At most `ROWS_LIMIT` rows, from the easiest.
    pub fn rows<'a>(&self, book: &'a Book, modifiers: RangeInclusive<i32>) -> Vec<Row<'a>> {
        let base = self.base().skill();
        let row = |modifier: i32| {
            let effective = base.saturating_add(modifier);
            let name = book
                .difficulty_of(modifier)
                .map(|difficulty| difficulty.name.as_str());
            let chances = self
                .kind()
                .may_try(effective)
                .then(|| Chances::at(effective));
            Row {
                effective,
                modifier,
                name,
                chances,
            }
        };
        modifiers.rev().take(ROWS_LIMIT).map(row).collect()
    }
}
