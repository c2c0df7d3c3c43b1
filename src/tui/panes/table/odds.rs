//! The block under the ladder: who tries what, exact chances, a chart of them, and what a fortune die would do.

use crate::systems::interface::ladder::{Below, ColumnChance, ColumnOdds};
use crate::tui::glyphs::{FILLED, NEVER};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, bold, draw_column, draw_rows, eighths, muted, phrase_width, plain, width,
};
use crate::words::in_figures;
use ratatui::macros::line;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::charted::{Charted, draw_charted};
use super::lines::{Ladder, Shown};
use super::lines::{names, said, with_terms};

/// Rows a chart takes at most.
const TALLEST_CHART: u16 = 7;
/// Cells a column of the chart is wide.
const CHART_COLUMN: u16 = 5;

/// Draws what stands under the table, from row `y` on, as much of it as there is room for.
pub fn draw_below(canvas: &mut Canvas<'_>, y: u16, ladder: &Ladder, edges: &[u16]) {
    match &ladder.table.below {
        Below::Nothing => {}
        Below::Lines(lines) => draw_lines(canvas, y, &ladder.shown, lines),
        Below::Odds(odds) => draw_odds(canvas, y, odds, ladder, edges),
        Below::Charted { chart, thresholds } => {
            draw_charted(canvas, y, &Charted::of(chart, thresholds, &ladder.shown));
        }
    }
}

/// Who tries what, and what is said of it.
fn draw_lines(canvas: &mut Canvas<'_>, y: u16, shown: &Shown, lines: &[String]) {
    let width = canvas.width();
    let who = line![bold(&shown.who), plain(format!(" {}", shown.what)),];
    let lines = lines.iter().map(muted);
    let lines = [Line::default(), who]
        .into_iter()
        .chain(lines.map(Line::from));
    let rows = lines.take(canvas.height().saturating_sub(y + 1).into());
    draw_rows(canvas, y + 1, rows.map(|line| said(line, width)), false);
}

fn draw_odds(
    canvas: &mut Canvas<'_>,
    from: u16,
    odds: &ColumnOdds,
    ladder: &Ladder,
    edges: &[u16],
) {
    let room = canvas.height().saturating_sub(from);
    if room < 2 {
        return;
    }
    let y = from + u16::from(room > 2);
    let mut y = who_row(odds, &ladder.shown, canvas.width()).draw(canvas, y, false);
    let block = Block {
        odds,
        edges,
        lit: ladder.table.lit.map(|lit| (lit, ladder.shown.role)),
    };
    let chances = block.row("chance %", |chance| Some(chance.exactly), Block::own_style);
    y = chances.draw(canvas, y, false);
    let chart = room.saturating_sub(5).min(TALLEST_CHART);
    if chart > 0 {
        block.draw_chart(canvas, y, chart);
        y += chart;
    }
    if room > 3 {
        let style = |block: &Block<'_>, n| block.bar_style(n, Role::Fg);
        let row = block.row("at least", |chance| chance.at_least, style);
        y = row.draw(canvas, y, false);
    }
    if room > 4 {
        let (plain, die) = match ladder.shown.has_die {
            true => (Role::Fg, Role::Accent),
            false => (Role::Muted, Role::Muted),
        };
        let style = |block: &Block<'_>, n| block.bar_style(n, plain);
        let mut row = block.row("with ", |chance| chance.with_die, style);
        row.at(7, Span::styled(FILLED, die));
        row.draw(canvas, y, false);
    }
}

fn who_row<'a>(odds: &ColumnOdds, shown: &'a Shown, pane: u16) -> Row<'a> {
    let room = pane.saturating_sub(2);
    let mut line = with_terms(names(&shown.who, &shown.what), &shown.terms, room);
    let aside = format!(", {}", odds.aside);
    if !odds.aside.is_empty() && phrase_width(&line) + width(&aside) < room {
        line.push_span(plain(aside));
    }
    Row::of(2, line)
}

struct Block<'a> {
    odds: &'a ColumnOdds,
    edges: &'a [u16],
    lit: Option<(usize, Role)>,
}

impl Block<'_> {
    fn row(
        &self,
        label: &'static str,
        figure: impl Fn(&ColumnChance) -> Option<f64>,
        style: impl Fn(&Self, usize) -> Style,
    ) -> Row<'static> {
        let mut row = Row::of(2, muted(label));
        for (n, (chance, edge)) in self.odds.columns.iter().zip(self.edges).enumerate() {
            let text = match figure(chance) {
                Some(value) => Span::styled(in_figures(value), style(self, n)),
                None => muted(NEVER),
            };
            row.ending(*edge, text);
        }
        row
    }

    /// The level that came is in its own role.
    fn own_style(&self, n: usize) -> Style {
        let own = self.lit.filter(|(lit, _)| *lit == n);
        own.map_or(Role::Fg.into(), |(_, role)| role.bold())
    }

    /// The level that the bar asks for is accented.
    fn bar_style(&self, n: usize, plain: Role) -> Style {
        if self.odds.bar == Some(n) {
            Role::Accent.bold()
        } else {
            plain.into()
        }
    }

    fn draw_chart(&self, canvas: &mut Canvas<'_>, top: u16, rows: u16) {
        let floor = top + rows - 1;
        let highest = self
            .odds
            .columns
            .iter()
            .map(|chance| chance.exactly)
            .fold(0.0, f64::max);
        for (n, (chance, edge)) in self.odds.columns.iter().zip(self.edges).enumerate() {
            let role = self
                .lit
                .filter(|(lit, _)| *lit == n)
                .map_or(Role::Bar, |(_, role)| role);
            let x = (edge + 1).saturating_sub(CHART_COLUMN);
            draw_column(
                canvas,
                x,
                floor,
                CHART_COLUMN,
                eighths(chance.exactly, highest, rows),
                role.into(),
            );
        }
        let label_x = match self.edges.first() {
            Some(0..17) | None => return,
            Some(17) => 1,
            Some(18..) => 2,
        };
        let naturals = &self.odds.naturals;
        let shown = naturals.len().min(usize::from(rows));
        let labels = naturals.iter().skip(naturals.len() - shown);
        let labels = labels.map(|(name, chance)| {
            let label = format!("{name} {chance:.2}");
            Row::of(label_x, muted(label))
        });
        draw_rows(canvas, top + rows - shown as u16, labels, false);
    }
}
