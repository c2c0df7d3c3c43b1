//! The table, its odds and its charts, and the lines said under it.

use ratatui::text::{Line, Span};

use crate::systems::OutcomeGrade;
use crate::systems::interface::ladder::{self, Figure};
use crate::tui::theme::Role;
use crate::tui::widgets::{Row, bold, cut, muted, phrase_width, plain, strong, width};

/// The table, its odds and its charts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    /// As the rule system gives it.
    pub table: ladder::Ladder,
    /// The attempt on it.
    pub shown: Shown,
}

/// An attempt, and what came of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Who tries.
    pub who: String,
    pub what: String,
    /// How it adds up: `Dexterity Adept`, `12 -2 dark = 10`.
    pub terms: Vec<String>,
    /// Whether a fortune die could be spent; else its row is muted.
    pub has_die: bool,
    /// What came, as arithmetic and a word; nothing before the roll.
    pub result: Line<'static>,
    /// What the cell and the bar that came are drawn in; a secret one must not be read off from across the table.
    pub role: Role,
}

impl Shown {
    /// Of what was not rolled yet.
    pub(crate) fn unrolled() -> Self {
        Self {
            role: Role::Strong,
            ..Self::default()
        }
    }
}

/// Who tries what.
pub fn names<'a>(who: &'a str, what: &'a str) -> Line<'a> {
    let parts = [who, what].into_iter().filter(|part| !part.is_empty());
    let mut line = Line::default();
    for part in parts {
        let between = if line.spans.is_empty() { "" } else { " " };
        line.extend([Span::raw(between), bold(part)]);
    }
    line
}

/// How it adds up, behind what stands before it in so many columns; what has no room is cut.
pub fn with_terms<'a>(mut line: Line<'a>, terms: &'a [String], room: u16) -> Line<'a> {
    for term in terms {
        let between = if line.spans.is_empty() { "" } else { " · " };
        let left = room.saturating_sub(phrase_width(&line) + width(between));
        let term = cut(term, left);
        if term.is_empty() {
            line.push_span(plain(" …"));
            break;
        }
        line.extend([Span::styled(between, Role::Rule), plain(term)]);
    }
    line
}

/// A line under the table, cut where it is too long.
pub fn said(line: Line<'_>, pane: u16) -> Row<'_> {
    Row::cut(2, pane.saturating_sub(2), line)
}

/// A line under a chart.
pub fn threshold(line: &ladder::Line) -> Line<'static> {
    let (text, role) = match line {
        ladder::Line::Figures(figures) => return figures_line(figures),
        ladder::Line::Words(words) => (words.clone(), Role::Muted),
        ladder::Line::Caution(caution) => (format!("! {caution}"), Role::Warn),
    };
    Span::styled(text, role).into()
}

fn figures_line(figures: &[Figure]) -> Line<'static> {
    let mut line = Line::default();
    for figure in figures {
        let gap = if line.spans.is_empty() { "" } else { "   " };
        line.extend([
            muted(format!("{gap}{} ", figure.name)),
            strong(figure.figure.clone()),
        ]);
        if let Some(passes) = figure.passes {
            let mark = match passes {
                true => OutcomeGrade::Passed,
                false => OutcomeGrade::Failure,
            };
            line.extend([muted(" "), Span::styled(mark.glyph(), mark.role())]);
        }
    }
    line
}
