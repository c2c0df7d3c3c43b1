//! The roll log as it is shown.

use crate::systems::OutcomeGrade;
use crate::tui::glyphs::ELLIPSIS;
use crate::tui::theme::Role;
use crate::tui::widgets::{muted, phrase_width, width};

use ratatui::text::{Line, Span};

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

/// One face of a roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The figure, with `=` before it when it was rolled at the table.
    pub text: String,
    /// Whether it is the one that counts.
    pub kept: bool,
    /// Whether it is among those that count: all of a sum, the successes of a pool.
    pub counts: bool,
}

/// Faces with blanks between them, as many as `room` columns hold; `…` stands for those that do not. The kept one of several
/// is in brackets.
pub fn faces_line(
    faces: &[&Face],
    several: bool,
    room: u16,
    role: impl Fn(&Face) -> Role,
) -> Line<'static> {
    let mut line = Line::default();
    for (place, face) in faces.iter().enumerate() {
        let between = if place > 0 { " " } else { "" };
        let text = match several && face.kept && !face.text.starts_with('=') {
            true => format!("[{}]", face.text),
            false => face.text.clone(),
        };
        let at = phrase_width(&line) + width(between);
        // Those that follow keep a blank and the sign that stands for them.
        let kept = if place + 1 == faces.len() { 0 } else { 2 };
        if at.saturating_add(width(&text)).saturating_add(kept) > room {
            let rest = [between.into(), muted(ELLIPSIS)];
            line.extend(rest.into_iter().filter(|_| at < room));
            return line;
        }
        let role = role(face);
        let style = role.weighed(face.kept && role == Role::Strong);
        line.extend([between.into(), Span::styled(text, style)]);
    }
    line
}
