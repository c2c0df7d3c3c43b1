//! The line where one types, and the sheets that rise from it.

use crate::tui::panes::hints::view::Hint;
use crate::tui::panes::party::view::HitPointBar;
use crate::tui::widgets::Stretch;
use ratatui::text::Line;

/// The row above the hints, closed or risen.
#[derive(Clone, Debug, PartialEq)]
pub enum Prompt {
    /// Waits for a first letter and shows examples.
    Closed {
        /// What might be typed.
        examples: Vec<String>,
    },
    /// Something has to be said: why a key was refused, what expired.
    Said(String),
    /// A prefix was pressed; the hint bar names its continuations.
    Prefix {
        key: String,
        /// What it stands for.
        words: String,
        /// The first of its continuations, where the hint bar has not room for all.
        beside: Vec<Hint>,
    },
    /// Risen, with everything known about the line.
    Risen(Box<Sheet>),
}

impl Default for Prompt {
    fn default() -> Self {
        Self::Closed {
            examples: Vec::new(),
        }
    }
}

/// A part of the line that was not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misread {
    /// The first column of it, counted in what is drawn.
    pub start: u16,
    /// The column after it.
    pub end: u16,
    /// What was expected, and what is near.
    pub message: String,
}

/// Everything known about a line while it is typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Its name in the rule: `Attempt`, `Damage`, `Line`.
    pub heading: &'static str,
    /// What is typed, behind its sign, and what would complete it.
    pub line: Line<'static>,
    /// The column of the text cursor, counted in what is drawn.
    pub cursor: u16,
    /// What was not understood, if anything.
    pub misread: Option<Misread>,
    pub understood: Line<'static>,
    /// What it would do, one thing a row.
    pub rows: Vec<Line<'static>>,
    /// Whose points it would change, body by body: these stand in place of all else then.
    pub bodies: Vec<HarmRow>,
    /// The outcomes to scale.
    pub scale: Vec<Stretch>,
    /// What it comes to: `passes 57.75 %`, `with ■ 95.51 %`, `Thalia holds ■1/8`; of points who goes down, and the sum.
    pub sum: Vec<Line<'static>>,
    /// What Tab goes through; the first is taken next.
    pub completions: Vec<String>,
}

impl Sheet {
    /// A sheet of this name with what was understood.
    pub(crate) fn of(heading: &'static str, understood: Line<'static>) -> Self {
        Self {
            heading,
            understood,
            ..Self::default()
        }
    }
}

/// One body that would be harmed or healed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HarmRow {
    /// The row of Turns, given once for a group.
    pub row: Option<u32>,
    pub name: String,
    /// Whether it is not for the players.
    pub hidden: bool,
    pub before: HitPointBar,
    /// As it would be.
    pub after: HitPointBar,
    /// The change, signed, as a figure.
    pub change: i64,
    /// `half`, `double`, `none`, or nothing.
    pub share: String,
    /// Where dice would decide: `5 to 18, down 12.40 %`, and `after` is the mean. Empty where nothing is left to chance.
    pub odds: String,
}
