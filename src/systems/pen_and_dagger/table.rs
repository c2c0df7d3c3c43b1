//! The Success Table: eleven ranks, and the faces that reach each level.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::systems::rule_tables::{Invalid, check_one_each};

use super::{Level, Rank};

/// The highest face of the die.
const TOP: u32 = 20;

/// One rank's row as it stands in the rule data: the lowest face of each level, none where it cannot happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The rank whose row it is.
    pub rank: Rank,
    /// The lowest face that is limited; below it all fail.
    pub limited: Option<u32>,
    /// The lowest face that is normal.
    pub normal: Option<u32>,
    /// The lowest face that is major.
    pub major: Option<u32>,
    /// The lowest face that is critical.
    pub critical: Option<u32>,
}

/// What a check is read by, one row of the table: the first face of limited, normal, major and critical; beyond the die
/// where none is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Thresholds([u32; 4]);

impl Thresholds {
    /// The level of a face (1..=20). A natural 1 that fails is a critical failure.
    pub const fn level(self, face: u32) -> Level {
        let [limited, normal, major, critical] = self.0;
        match face {
            _ if face >= critical => Level::Critical,
            _ if face >= major => Level::Major,
            _ if face >= normal => Level::Normal,
            _ if face >= limited => Level::Limited,
            0 | 1 => Level::CriticalFailure,
            _ => Level::Failure,
        }
    }
}

/// The table every attempt is read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuccessTable {
    rows: [Thresholds; 11],
}

impl SuccessTable {
    /// Builds the table from its rows.
    ///
    /// # Errors
    /// A flaw naming the row, if a rank is missing or given twice, or its faces do not ascend.
    pub(in crate::systems) fn new(rows: &[Row]) -> Result<Self, Invalid> {
        let ranks = rows.iter().map(|row| row.rank);
        check_one_each(&["table"], "the row of", Rank::ALL, ranks, |rank| {
            rank.name().to_owned()
        })?;
        let mut table = [Thresholds([TOP + 1; 4]); 11];
        for (entry, row) in rows.iter().enumerate() {
            let cuts = [row.limited, row.normal, row.major, row.critical]
                .map(|first| first.unwrap_or(TOP + 1));
            let ascends = cuts.windows(2).all(|pair| matches!(pair, [a, b] if a <= b));
            if !ascends || cuts.iter().any(|cut| !(1..=TOP + 1).contains(cut)) {
                let name = row.rank.name();
                let reason = format!(
                    "the faces of {name} must ascend from limited to critical within 1 to {TOP}"
                );
                return Err(Invalid::in_entry(&["table"], entry, reason));
            }
            if let Some(slot) = table.get_mut(row.rank.row()) {
                *slot = Thresholds(cuts);
            }
        }
        Ok(Self { rows: table })
    }

    /// The level of a face (1..=20) at a rank. A natural 1 that fails is a critical failure.
    pub fn level(&self, rank: Rank, face: u32) -> Level {
        self.row(rank).level(face)
    }

    /// The faces of one cell, failure to critical (a natural 1 counts to failure); `None` where it cannot happen.
    pub fn cell(&self, rank: Rank, level: Level) -> Option<RangeInclusive<u32>> {
        let Thresholds([limited, normal, major, critical]) = self.row(rank);
        let (first, next) = match level {
            Level::CriticalFailure | Level::Failure => (1, limited),
            Level::Limited => (limited, normal),
            Level::Normal => (normal, major),
            Level::Major => (major, critical),
            Level::Critical => (critical, TOP + 1),
        };
        (first < next).then(|| first..=next - 1)
    }

    /// The row of a rank.
    pub fn row(&self, rank: Rank) -> Thresholds {
        let none = Thresholds([TOP + 1; 4]);
        self.rows.get(rank.row()).copied().unwrap_or(none)
    }
}
