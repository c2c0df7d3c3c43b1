//! Lines as examples, for help, palette and manual.

use serde::Deserialize;

/// A line as an example, and what it does.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The line, or several of a kind parted by ` · `.
    pub line: &'static str,
    /// What it does.
    pub does: &'static str,
    /// How the line begins where one types it; empty if it begins with a name or a row.
    pub begins: &'static str,
}

pub(crate) const fn example(
    line: &'static str,
    begins: &'static str,
    does: &'static str,
) -> Example {
    Example { line, does, begins }
}

/// What lines are about, in the order in which a guide tells of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Attempts, by name and by the words of a system.
    Attempts,
    /// Who there is, and in what order they act.
    TurnOrder,
    /// The fight, hit points, conditions.
    Conditions,
    /// What lasts, and what a turn holds.
    Turns,
    /// Sides, who is seen, and what may follow from a roll.
    Consequences,
    /// The table: scenes, long rolls, notes, macros, going back.
    Table,
}
