//! The scale of odds: every outcome in one line, as long as it is likely, worst to best.

use super::canvas::Canvas;
use crate::systems::OutcomeGrade;
use crate::tui::glyphs::{HAVE, MISSING};

/// One outcome on the scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stretch {
    /// Its mark, which begins its part of the line.
    pub mark: OutcomeGrade,
    /// How likely it is, in percent.
    pub chance: f64,
    /// Whether it reaches the bar; then its line is heavy.
    pub passes: bool,
}

/// Draws the outcomes to scale over `cells` columns; a part under one cell is left out.
pub fn draw_scale(canvas: &mut Canvas<'_>, x: u16, y: u16, cells: u16, outcomes: &[Stretch]) {
    let whole: f64 = outcomes.iter().map(|outcome| outcome.chance).sum();
    let place = |sum: f64| {
        if whole > 0.0 {
            (sum / whole * f64::from(cells)).round() as u16
        } else {
            0
        }
    };
    let mut sum = 0.0;
    for outcome in outcomes {
        let from = place(sum);
        sum += outcome.chance;
        let to = place(sum).min(cells);
        if outcome.chance / whole * f64::from(cells) < 1.0 || to <= from {
            continue;
        }
        let line = if outcome.passes { HAVE } else { MISSING };
        canvas.repeat(x + from, y, to - from, line, outcome.mark.role());
        canvas.put(
            x + from,
            y,
            outcome.mark.glyph(),
            outcome.mark.role().bold(),
        );
    }
}
