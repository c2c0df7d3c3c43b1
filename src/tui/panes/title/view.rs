//! The first row as it is shown, and the trouble or the tour under it.

use crate::campaign::TimerReading;
use crate::tui::panes::hints::view::Hint;
use ratatui::text::Line;

/// The first row of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    pub campaign: String,
    /// System, evening, scene: what goes when it gets narrow.
    pub details: Vec<String>,
    /// The round, such as `round 3`; empty in peace.
    pub round: String,
    /// Whose turn it is.
    pub active: String,
    /// How long the turn lasts, or how much of it is left.
    pub turn_timer: Option<TimerReading>,
    /// The same of the evening.
    pub evening_timer: Option<TimerReading>,
    /// How much of the log is on the disk, and whether that is said however narrow the screen is.
    pub saving: (Line<'static>, bool),
    /// Where players see their page, and how many do; empty while it is not served.
    pub page: String,
    /// The key that opens the curtain, named while it is drawn.
    pub curtain_key: String,
}

/// Why saving does not work, and what can be done; or where the tour stands, and what to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trouble {
    /// In two words, such as `disk full`.
    pub what: String,
    /// What follows from it.
    pub consequence: String,
    /// The keys that help.
    pub offers: Vec<Hint>,
    /// Whether it is the tour, and nothing is wrong.
    pub is_tour: bool,
}
