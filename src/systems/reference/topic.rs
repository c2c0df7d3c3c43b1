//! What the reference is opened for: every kind of roll, and what else a log tells of.

use serde::Deserialize;

/// Something a rule answers. Each belongs to one chapter, and one rule of that chapter answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names are the rule books' own and say all there is"
)]
pub enum Topic {
    // what a game with fortune dice has
    Fortune,
    // several actions in a turn
    ManyActions,
    // what a game whose actions are aimed has
    TurnParts,
    Hiding,
    Searching,
    KeptResult,
    Influence,
    // what a game with secret rolls has
    Lies,
    // what a game whose rolls win points has
    EffectPoints,
    // every table
    HitPoints,
    Conditions,
    Tasks,
    Contests,
    Races,
    Turns,
    Order,
    Sheets,
    Foes,
    Rulings,
    Notes,
    Evenings,
    Undoing,
    // free dice
    FreeDice,
    // a rule of a system that is read from a file, by its key
    #[serde(skip)]
    OfFile(FileRule),
}

/// A rule of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileRule {
    /// The key of the system.
    pub system: &'static str,
    /// The key of the rule among those of its chapter.
    pub rule: &'static str,
}
