//! Bars: hit points in a row of line glyphs, every outcome as long as it is likely, chances in columns of eighths.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::canvas::Canvas;
use crate::systems::OutcomeGrade;
use crate::tui::{
    glyphs::{EIGHTHS, HAVE, MISSING, PASSING},
    theme::Role,
};

/// A row of glyphs whose parts are measured against one whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    /// The whole, which fills all cells.
    pub whole: i64,
    pub have: i64,
    /// What is temporary, or about to be lost, after that.
    pub passing: i64,
}

impl Bar {
    /// Cells of heavy and of double line, out of `cells`.
    pub fn parts(self, cells: u16) -> (u16, u16) {
        let have = self.reach(self.have, cells);
        let both = self.reach(self.have.saturating_add(self.passing), cells);
        (have, both.saturating_sub(have))
    }

    fn reach(self, part: i64, cells: u16) -> u16 {
        if part <= 0 || self.whole <= 0 {
            return 0;
        }
        let exact = part as f64 * f64::from(cells) / self.whole as f64;
        (exact.round() as u16).clamp(1, cells.max(1)).min(cells)
    }

    /// It in so many cells: what there is, what passes, what is missing.
    pub fn line(
        self,
        cells: u16,
        have: impl Into<Style>,
        passing: impl Into<Style>,
    ) -> Line<'static> {
        let (heavy, double) = self.parts(cells);
        let missing = cells.saturating_sub(heavy + double);
        let part = |glyph: &str, count: u16, style| Span::styled(glyph.repeat(count.into()), style);
        Line::from(vec![
            part(HAVE, heavy, have.into()),
            part(PASSING, double, passing.into()),
            part(MISSING, missing, Role::Rule.into()),
        ])
    }
}

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

/// The outcomes to scale over so many columns, worst to best; a part under one cell is left out.
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

/// The eighths a column reaches, where `highest` fills all its `rows`; whatever can happen is at least seen.
pub fn eighths(value: f64, highest: f64, rows: u16) -> u16 {
    if value <= 0.0 || highest <= 0.0 || !(value / highest).is_finite() {
        return 0;
    }
    let all = rows.saturating_mul(8);
    ((value / highest * f64::from(all)).round() as u16).clamp(1, all.max(1))
}

/// Draws a column of eighths, `wide` cells across, which stands on row `floor`.
pub fn draw_column(
    canvas: &mut Canvas<'_>,
    x: u16,
    floor: u16,
    wide: u16,
    eighths: u16,
    style: Style,
) {
    let rows = eighths.div_ceil(8);
    for row in 0..rows {
        let Some(y) = floor.checked_sub(row) else {
            return;
        };
        let filled = eighths.saturating_sub(row * 8).min(8);
        let glyph = EIGHTHS.get(usize::from(filled)).copied().unwrap_or(" ");
        canvas.repeat(x, y, wide, glyph, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_points_stand_after_the_real_ones() {
        assert_eq!(
            Bar {
                whole: 17,
                have: 4,
                passing: 4
            }
            .parts(8),
            (2, 2)
        );
        assert_eq!(
            Bar {
                whole: 17,
                have: 4,
                passing: 4
            }
            .parts(18),
            (4, 4)
        );
    }

    #[test]
    fn the_last_point_is_still_seen() {
        assert_eq!(
            Bar {
                whole: 100,
                have: 1,
                passing: 0
            }
            .parts(8),
            (1, 0)
        );
        assert_eq!(
            Bar {
                whole: 100,
                have: 0,
                passing: 0
            }
            .parts(8),
            (0, 0)
        );
    }

    #[test]
    fn more_than_the_whole_fills_the_bar_and_no_more() {
        assert_eq!(
            Bar {
                whole: 10,
                have: 14,
                passing: 9
            }
            .parts(8),
            (8, 0)
        );
        assert_eq!(
            Bar {
                whole: 0,
                have: 3,
                passing: 0
            }
            .parts(8),
            (0, 0)
        );
    }

    #[test]
    fn a_column_is_scaled_to_the_highest() {
        assert_eq!(eighths(12.0, 33.0, 7), 20);
        assert_eq!(eighths(33.0, 33.0, 1), 8);
        assert_eq!(eighths(0.01, 33.0, 1), 1);
        assert_eq!(eighths(0.0, 33.0, 1), 0);
    }
}
