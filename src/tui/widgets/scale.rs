//! The scale of odds: every outcome in one line, as long as it is likely, worst to best.

use crate::systems::OutcomeGrade;
use crate::tui::glyphs::{HAVE, MISSING};
use ratatui::text::{Line, Span};

/// One outcome on the scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stretch {
    /// Its mark, which begins its part of the line.
    pub mark: OutcomeGrade,
    /// Its word, where it is told in words too.
    pub word: String,
    /// How likely it is, in percent.
    pub chance: f64,
    /// Whether it reaches the bar; then its line is heavy.
    pub passes: bool,
}

/// The outcomes to scale over so many columns; a part under one cell is left out.
pub fn scale_line(cells: u16, outcomes: &[Stretch]) -> Line<'static> {
    let whole: f64 = outcomes.iter().map(|outcome| outcome.chance).sum();
    let place = |sum: f64| {
        if whole > 0.0 {
            (sum / whole * f64::from(cells)).round() as u16
        } else {
            0
        }
    };
    let mut line = Line::default();
    let mut sum = 0.0;
    for outcome in outcomes {
        let from = place(sum);
        sum += outcome.chance;
        let columns = usize::from(place(sum).min(cells).saturating_sub(from));
        if outcome.chance / whole * f64::from(cells) < 1.0 || columns == 0 {
            line.push_span(" ".repeat(columns));
            continue;
        }
        let dash = if outcome.passes { HAVE } else { MISSING };
        let role = outcome.mark.role();
        line.push_span(Span::styled(outcome.mark.glyph(), role.bold()));
        line.push_span(Span::styled(dash.repeat(columns - 1), role));
    }
    line
}
