//! The whole log on a page: what is looked for, what was found evening by evening, and one line in full.

use crate::systems::OutcomeGrade;
use crate::tui::panes::hints::view::Hints;
use crate::tui::panes::log::view::LogLine;
use crate::tui::panes::title::view::Saving;
use crate::tui::widgets::field::Typed;
use ratatui::text::Line;

/// Columns from which the line under the cursor is shown in full beside the others.
pub const LOG_BESIDE: u16 = 106;

/// The log, ready to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogPage {
    /// The campaign, and that this is its log.
    pub path: Vec<String>,
    /// How many lines were found of how many, in how many evenings.
    pub count: Line<'static>,
    /// How much of the log is on the disk.
    pub saving: Saving,
    /// What is looked for.
    pub query: Typed,
    /// Whether it is being typed.
    pub is_typing: bool,
    pub understood: Line<'static>,
    /// The lines at hand, oldest first, with the evenings they are of.
    pub rows: Vec<LogRow>,
    /// The row that has the cursor.
    pub cursor: Option<usize>,
    /// The line under the cursor in full.
    pub card: LogCard,
    /// Whether that takes the place of the lines where there is no room beside them.
    pub shows_card: bool,
    /// What can be looked for, or what was said about the last key.
    pub foot: Line<'static>,
    /// Whether something else has the keys: then no rule here is heavy.
    pub is_covered: bool,
    /// The last row.
    pub hints: Hints,
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum LogRow {
    /// How many lines do not match, that more is being read, or why it cannot be.
    Rest(Line<'static>),
    /// Nothing.
    Blank,
    /// An evening, with how many of its lines were found where that is counted.
    Evening(String, String),
    Line(Box<LogLine>),
}

/// A line in full.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogCard {
    /// Its number and time.
    pub title: String,
    pub head: Line<'static>,
    /// What belongs to it, each with its label; a struck one was replaced.
    pub facts: Vec<LogFact>,
    /// How likely each level was: its mark, and a figure for each reading.
    pub chances: Vec<(OutcomeGrade, Vec<String>)>,
    /// The number of each reading.
    pub readings: Vec<String>,
    /// What else belongs to it.
    pub more: Vec<LogFact>,
    /// Whose levels are counted, over which evenings.
    pub levels_title: String,
    /// How often each level came.
    pub levels: Vec<(OutcomeGrade, String, u32)>,
    pub attempts: String,
}

/// A fact with its label.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogFact {
    pub label: String,
    /// What it says, after a mark of a level where it has one.
    pub mark: Option<OutcomeGrade>,
    /// What it says.
    pub text: String,
    /// What it says besides.
    pub aside: String,
    /// Whether it does not count any more.
    pub is_struck: bool,
}
