//! The ledger of fortune dice as it is shown.

use crate::tui::widgets::Row;

/// The ledger of fortune dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fortune {
    /// What each hero holds, gained and spent this evening, shown where there is room.
    pub held: Vec<Row<'static>>,
    /// Oldest first, ending with the lowest line to show.
    pub lines: Vec<FortuneLine>,
    /// Whether the lowest line has the cursor: newer ones lie under it, or the pane has the keys.
    pub has_cursor: bool,
    /// Whether the system knows none, and the scene stands in its place.
    pub unknown: bool,
}

/// One die gained or spent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FortuneLine {
    /// The time of day.
    pub time: String,
    /// The hero.
    pub who: String,
    /// Whether it was gained; else spent.
    pub gained: bool,
    /// Why.
    pub reason: String,
    /// Why, in nine columns.
    pub reason_short: String,
    /// The roll it came from or went into.
    pub roll: Option<u64>,
    /// The evening, at the first line of it, where the ledger has lines of several.
    pub evening: Option<String>,
}
