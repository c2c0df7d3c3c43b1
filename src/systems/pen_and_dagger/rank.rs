//! The eleven ranks, from Godlike to Doomed.

use serde::{Deserialize, Serialize};

use crate::words::listed;

listed! {
    /// How likely somebody is to succeed: a row of the Success Table. Ordered best first.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
    )]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Rank by name {
        Godlike = "Godlike",
        Legendary = "Legendary",
        Epic = "Epic",
        Master = "Master",
        Adept = "Adept",
        Trained = "Trained",
        Novice = "Novice",
        #[default]
        Untrained = "Untrained",
        Inept = "Inept",
        Hopeless = "Hopeless",
        Doomed = "Doomed",
    }
}

impl Rank {
    /// Their names, best first.
    pub const NAMES: [&'static str; 11] = [
        Self::Godlike.name(),
        Self::Legendary.name(),
        Self::Epic.name(),
        Self::Master.name(),
        Self::Adept.name(),
        Self::Trained.name(),
        Self::Novice.name(),
        Self::Untrained.name(),
        Self::Inept.name(),
        Self::Hopeless.name(),
        Self::Doomed.name(),
    ];

    /// The rank so many rows better (or, below 0, worse), stopped at Godlike and Doomed (our decision).
    #[must_use]
    pub fn moved(self, rows: i32) -> Self {
        let last = Self::ALL.len() - 1;
        let row = i64::try_from(self.row()).unwrap_or(0) - i64::from(rows);
        let row = usize::try_from(row.max(0)).unwrap_or(0).min(last);
        Self::ALL.get(row).copied().unwrap_or(self)
    }

    /// The row of the Success Table, 0 for Godlike to 10 for Doomed.
    pub const fn row(self) -> usize {
        self as usize
    }

    /// The rank of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adjustment_moves_rows_and_stops_at_both_ends() {
        // Source: Rank Adjustments; old picks make Trained Novice, masterwork tools make it Adept.
        assert_eq!(Rank::Trained.moved(-1), Rank::Novice);
        assert_eq!(Rank::Trained.moved(1), Rank::Adept);
        assert_eq!(Rank::Epic.moved(9), Rank::Godlike);
        assert_eq!(Rank::Inept.moved(i32::MIN), Rank::Doomed);
    }
}
