//! The roll log as it is shown.

use crate::systems::OutcomeGrade;
use crate::tui::panes::result::view::Face;

/// The roll log, as far as it is loaded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// Oldest first, ending with the lowest line to show.
    pub lines: Vec<LogLine>,
    /// Lines newer than these, when scrolled back.
    pub below: u64,
    /// Which of the lines has the cursor, if one has.
    pub cursor: Option<usize>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogLine {
    /// Its number; none where numbers would tell.
    pub seq: Option<u64>,
    /// The time of day.
    pub time: String,
    /// What kind of line it is.
    pub kind: LogKind,
    /// Who did it.
    pub who: String,
    /// What was done.
    pub what: String,
    /// The faces of a roll.
    pub faces: Vec<Face>,
    /// A figure in their place, such as the damage.
    pub figure: String,
    /// Mark and word.
    pub level: Option<(OutcomeGrade, String)>,
    /// How likely that was, in percent.
    pub chance: String,
    /// What became of it.
    pub fate: RollStatus,
    /// The older roll that it is, read again.
    pub was: Option<String>,
    /// Not for the players.
    pub secret: bool,
    /// Not on the disk yet.
    pub unsaved: bool,
    /// The last one.
    pub newest: bool,
    /// It is marked, to be found again.
    pub marked: bool,
    /// Texts in it that were looked for, in small letters.
    pub hits: Vec<String>,
}

impl LogLine {
    /// It has neither faces nor a figure nor a level beside its words.
    pub fn is_bare(&self) -> bool {
        self.faces.is_empty() && self.figure.is_empty() && self.level.is_none()
    }
}

/// The kinds of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogKind {
    /// A roll or another deed.
    #[default]
    Deed,
    /// An undo or a redo, drawn muted.
    Undo,
    /// A new round, drawn as a rule; `what` is its name.
    Round,
    /// A new evening, drawn as a rule; `what` is its name.
    Evening,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RollStatus {
    #[default]
    Stands,
    Undone,
    /// Another line took its place.
    Replaced(u64),
    /// Another line took its place, whose number would tell of others.
    Rerolled,
}
