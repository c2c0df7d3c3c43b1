//! The order of turns as it is shown.

use crate::systems::OutcomeGrade;
use crate::tui::panes::party::view::{Condition, HitPointBar, Vitality};

/// The order of turns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turns {
    /// In the order of acting.
    pub rows: Vec<Turn>,
    /// Which row has the cursor.
    pub cursor: Option<usize>,
    /// Which body of that row has it, where it is a group that was opened.
    pub body: Option<usize>,
    /// What is due now.
    pub due: Option<Due>,
    /// What the chosen one is hit by and attacks with, for a line at the foot.
    pub stat: Option<String>,
    /// What is due next: who, and what.
    pub next: Option<(String, String)>,
}

/// One row of the order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// Its number on the screen.
    pub row: u32,
    /// Where it stands in this round.
    pub state: TurnState,
    pub name: String,
    /// The mark and figure of its initiative.
    pub initiative: Option<(OutcomeGrade, String)>,
    pub points: Points,
    pub hit_by: Option<String>,
    /// State word first, then conditions.
    pub conditions: Vec<Condition>,
    /// Whether it is not for the players.
    pub hidden: bool,
    /// Whether the line being typed touches it.
    pub affected: bool,
    /// Its bodies, where it is a group that was opened.
    pub bodies: Vec<TurnBody>,
}

/// One body of a group, under its row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnBody {
    /// How a line names it: `4.1`.
    pub number: String,
    pub name: String,
    pub points: Points,
    /// How that feels.
    pub vitality: Vitality,
}

/// Where a row stands in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnState {
    /// Still to come.
    #[default]
    Waits,
    /// Over.
    Acted,
    /// Now.
    Active,
    /// Put off.
    Delayed,
    /// Down, so it would be skipped.
    Skipped,
    /// Without a place, or surprised: passed over.
    PassedOver,
}

/// How the points of a row are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Points {
    /// Not at all.
    #[default]
    Unknown,
    Figures(HitPointBar),
    /// A group, body by body; 0 is down.
    Bodies(Vec<i64>),
    /// As a word, such as `hit` or `3 up`.
    Word(String),
}

/// What has to be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// Who and what: `Thalia: Endurance`.
    pub what: String,
    /// What for, where there is room: `breath`.
    pub detail: String,
    /// How much else is due.
    pub others: usize,
}
