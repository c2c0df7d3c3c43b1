//! The two lists that grow: fortune and log; and the notes beside them.

use super::{Dice, Face};
use crate::tui::mark::Mark;

/// The ledger of fortune dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fortune {
    /// What each hero holds, shown where there is room.
    pub held: Vec<HeroFortune>,
    /// Oldest first, ending with the lowest line to show.
    pub lines: Vec<FortuneLine>,
    /// Whether the lowest line has the cursor: newer ones lie under it, or the pane has the keys.
    pub has_cursor: bool,
    /// Whether the system knows none, and the scene stands in its place.
    pub unknown: bool,
}

/// What one hero holds, gained and spent this evening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeroFortune {
    /// The hero.
    pub who: String,
    /// In hand.
    pub dice: Dice,
    /// Gained.
    pub gained: u32,
    /// Spent.
    pub spent: u32,
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

/// One line of the log.
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
    pub level: Option<(Mark, String)>,
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
    /// It stands.
    #[default]
    Stands,
    /// It was undone.
    Undone,
    /// Another line took its place.
    Replaced(u64),
    /// Another line took its place, whose number would tell of others.
    Rerolled,
}

/// The scene and the notes on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Whether the whole pane is not for the players.
    pub secret: bool,
    /// What is read out of the scene.
    pub scene: Option<String>,
    /// Paragraph by paragraph.
    pub paragraphs: Vec<Paragraph>,
    /// Luck of the evening, under the notes.
    pub luck: Vec<Luck>,
}

/// One paragraph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// What it says.
    pub text: String,
    /// Whether it is marked as not for the players.
    pub marked: bool,
    /// Whether it has the edge of what is secret, as single lines among open ones do.
    pub barred: bool,
}

/// One hero's luck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// The hero.
    pub who: String,
    /// Dice rolled.
    pub rolls: u32,
    /// Their mean.
    pub mean: f64,
    /// Cells of the bar: to the right of the middle line when positive.
    pub lean: i16,
}
