//! The block under a ladder of chances: who tries what, a chart of what may come, its thresholds, and what came.

use crate::systems::OutcomeGrade;
use crate::systems::interface::ladder::{self, Chart, ChartBar};
use crate::tui::glyphs::{HAVE, MISSING};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, cut, draw_column, draw_rows, eighths, muted, phrase_width, to_cells, width,
};
use ratatui::text::{Line, Span};

use super::lines::Shown;
use super::lines::{names, said, threshold, with_terms};

/// Rows a chart takes at most.
const TALLEST: u16 = 7;
/// Rows of a chart with its scale that can be read.
const READABLE: u16 = 4;
/// Columns left of the bars, for what is counted.
const BEFORE: u16 = 10;
/// The same where room is short.
const BEFORE_NARROW: u16 = 8;
/// The width from which there is room enough.
const ROOMY: u16 = 49;
/// Columns from one bar to the next, at most.
const WIDEST: u16 = 6;
/// The same where its chance stands over every bar.
const WIDEST_FIGURED: u16 = 9;

/// An attempt, a chart of what it may come to, and what it came to.
pub struct Charted<'a> {
    shown: &'a Shown,
    chart: &'a Chart,
    /// The chances that have a name, and what else should be known before the roll; the last line goes first.
    thresholds: &'a [ladder::Line],
}

impl<'a> Charted<'a> {
    pub(super) fn of(chart: &'a Chart, thresholds: &'a [ladder::Line], shown: &'a Shown) -> Self {
        Self {
            shown,
            chart,
            thresholds,
        }
    }

    /// Rows without which it says too little: a blank, who and what, the first threshold, and what came.
    pub fn least_rows(&self) -> u16 {
        2 + u16::from(!self.thresholds.is_empty()) + u16::from(!self.shown.result.spans.is_empty())
    }

    /// Rows for a chart that can be read as well.
    pub fn good_rows(&self) -> u16 {
        let thresholds = to_cells(self.thresholds.len());
        let chart = if self.chart.bars.is_empty() {
            0
        } else {
            READABLE
        };
        2_u16.saturating_add(thresholds).saturating_add(chart)
            + u16::from(!self.shown.result.spans.is_empty())
    }

    /// The terms row by row in so many columns: those beside who and what, then those that have rows of their own.
    fn term_rows(&self, columns: u16) -> Vec<&'a [String]> {
        let mut end = width(&self.shown.who)
            .saturating_add(width(&self.shown.what))
            .saturating_add(3);
        let mut rows = Vec::new();
        let mut rest = self.shown.terms.as_slice();
        loop {
            let fits = |term: &&String| {
                end = end.saturating_add(3).saturating_add(width(term));
                end <= columns
            };
            let count = rest.iter().take_while(fits).count();
            // What is too long for any row is cut in its own.
            let count = if rows.is_empty() { count } else { count.max(1) };
            let (row, more) = rest.split_at(count.min(rest.len()));
            rows.push(row);
            rest = more;
            end = 0;
            if rest.is_empty() {
                return rows;
            }
        }
    }
}

/// Which of its lines there is room for. The chart goes first, who tries what goes last.
#[derive(Debug, Default, PartialEq, Eq)]
struct Lines {
    gap: u16,
    more_terms: u16,
    heads: u16,
    chart: u16,
    axis: u16,
    air: u16,
    thresholds: u16,
    result: u16,
}

impl Lines {
    fn of(charted: &Charted<'_>, room: u16, term_rows: usize) -> Self {
        let mut left = room.saturating_sub(1);
        let mut take = |wanted: u16, least: u16| {
            let taken = if left < least { 0 } else { wanted.min(left) };
            left -= taken;
            taken
        };
        let all = to_cells(charted.thresholds.len());
        let result = take(u16::from(!charted.shown.result.spans.is_empty()), 1);
        let first = take(all.min(1), 1);
        let gap = take(1, 1);
        let more_terms = take(to_cells(term_rows.saturating_sub(1)), 1);
        let thresholds = first + take(all - first, 1);
        let chart = charted.chart;
        if chart.bars.is_empty() {
            return Self {
                gap,
                more_terms,
                thresholds,
                result,
                ..Self::default()
            };
        }
        let heads = take(if chart.is_figured { 2 } else { 0 }, 2);
        let axis = take(u16::from(!chart.is_figured), 2);
        let tallest = if is_line(chart) { 1 } else { TALLEST };
        let has_scale = heads + axis > 0;
        let bars = if has_scale { take(tallest, 1) } else { 0 };
        // Air only where the chart has its full height already.
        let air = if bars == tallest { take(1, 1) } else { 0 };
        Self {
            gap,
            more_terms,
            heads,
            chart: bars,
            axis,
            air,
            thresholds,
            result,
        }
    }
}

/// Draws it from row `from` on, as much of it as there is room for.
pub fn draw_charted(canvas: &mut Canvas<'_>, from: u16, charted: &Charted<'_>) {
    if canvas.height() <= from {
        return;
    }
    let width = canvas.width();
    let terms = charted.term_rows(width);
    let lines = Lines::of(charted, canvas.height() - from, terms.len());
    let rows = who_rows(charted, &terms, usize::from(lines.more_terms), width);
    let mut y = draw_rows(canvas, from + lines.gap, rows, false);
    let (columns, chart) = (Columns::of(charted, width), charted.chart);
    if lines.heads > 0 {
        draw_rows(canvas, y, columns.head_rows(chart), false);
    }
    y += lines.heads + lines.chart;
    if let Some(floor) = y.checked_sub(1).filter(|_| lines.chart > 0) {
        columns.draw_bars(canvas, floor, lines.chart, chart);
    }
    if lines.axis > 0 {
        columns.axis_row(chart, width).draw(canvas, y, false);
    }
    y += lines.axis + lines.air;
    let thresholds = charted.thresholds.iter().map(threshold);
    let thresholds = thresholds.take(lines.thresholds.into());
    let result = result_line(&charted.shown.result, width.saturating_sub(2));
    let result = (lines.result > 0).then_some(result);
    let said = thresholds.chain(result).map(|line| said(line, width));
    draw_rows(canvas, y, said, false);
}

/// Who tries what and how it adds up, with so many rows of terms beyond the first; the last of them takes all that is left.
fn who_rows<'a>(
    charted: &Charted<'a>,
    terms: &[&'a [String]],
    more: usize,
    width: u16,
) -> Vec<Row<'a>> {
    let room = width.saturating_sub(2);
    let mut rest = charted.shown.terms.as_slice();
    let rows = terms.iter().take(1 + more).enumerate();
    let rows = rows.map(|(place, row)| {
        let count = if place == more { rest.len() } else { row.len() };
        let (own, others) = rest.split_at(count.min(rest.len()));
        rest = others;
        let names = match place {
            0 => names(&charted.shown.who, &charted.shown.what),
            _ => Line::default(),
        };
        Row::of(2, with_terms(names, own, room))
    });
    rows.collect()
}

/// What came; where there is no room for what is added to the word, that is left out whole.
fn result_line(result: &Line<'static>, room: u16) -> Line<'static> {
    let added = usize::from(phrase_width(result) > room && result.spans.len() > 2);
    let kept = result.iter().take(result.spans.len() - added);
    kept.cloned().collect()
}

/// Whether all bars are equally high: then a line says as much.
fn is_line(chart: &Chart) -> bool {
    let first = chart.bars.first().map_or(0.0, |bar| bar.chance);
    let mut bars = chart.bars.iter();
    !chart.is_figured && chart.bars.len() > 1 && bars.all(|bar| (bar.chance - first).abs() < 1e-9)
}

/// Where the bars stand.
struct Columns {
    from: u16,
    step: u16,
    /// How many neighbors share a column where there are more bars than room.
    shared: usize,
    /// What came is drawn in this.
    role: Role,
}

impl Columns {
    fn of(charted: &Charted<'_>, pane: u16) -> Self {
        let chart = charted.chart;
        let from = if pane < ROOMY { BEFORE_NARROW } else { BEFORE };
        let room = usize::from(pane.saturating_sub(from)).max(1);
        let count = chart.bars.len().max(1);
        let shared = count.div_ceil(room);
        let step = u16::try_from(room / count.div_ceil(shared)).unwrap_or(1);
        let widest = if chart.is_figured {
            WIDEST_FIGURED
        } else {
            WIDEST
        };
        Self {
            from,
            step: step.clamp(1, widest),
            shared,
            role: charted.shown.role,
        }
    }

    /// Cells a bar is wide: a blank between two, where there is room for one.
    fn wide(&self) -> u16 {
        if self.step > 1 { self.step - 1 } else { 1 }
    }

    /// The first cell of a bar.
    fn x(&self, bar: usize) -> u16 {
        let place = to_cells(bar / self.shared);
        self.from.saturating_add(place.saturating_mul(self.step))
    }

    /// What is counted, left of the bars.
    fn named<'a>(&self, chart: &'a Chart) -> Row<'a> {
        let name = cut(&chart.name, self.from.saturating_sub(3));
        Row::of(2, muted(name))
    }

    /// The name of each bar, and its chance.
    fn head_rows<'a>(&self, chart: &'a Chart) -> [Row<'a>; 2] {
        let chances = if self.from < BEFORE { "%" } else { "chance %" };
        let mut names = self.named(chart);
        let mut figures = Row::of(2, muted(chances));
        for (n, bar) in chart.bars.iter().enumerate() {
            let last = self.x(n) + self.wide() - 1;
            let (head, figure) = if bar.came {
                (Role::Strong.bold(), self.role.bold())
            } else {
                (Role::Muted.into(), Role::Fg.into())
            };
            names.ending(last, Span::styled(cut(&bar.label, self.wide()), head));
            let chance = percent(bar.chance, self.wide());
            figures.ending(last, Span::styled(chance, figure));
        }
        [names, figures]
    }

    fn draw_bars(&self, canvas: &mut Canvas<'_>, floor: u16, rows: u16, chart: &Chart) {
        if is_line(chart) {
            Row::of(self.from, self.line(chart)).draw(canvas, floor, false);
            return;
        }
        let columns = chart.bars.chunks(self.shared);
        let columns: Vec<(f64, Role)> = columns.map(|bars| self.column(bars)).collect();
        let highest = columns
            .iter()
            .map(|(chance, _)| *chance)
            .fold(0.0, f64::max);
        for (n, (chance, role)) in columns.into_iter().enumerate() {
            let x = self.x(n.saturating_mul(self.shared));
            draw_column(
                canvas,
                x,
                floor,
                self.wide(),
                eighths(chance, highest, rows),
                role.into(),
            );
        }
    }

    /// Faces that are all as likely: light where they miss, heavy where they pass, a point on what came.
    fn line(&self, chart: &Chart) -> Line<'static> {
        let mut line = Line::default();
        let mut left = chart.bars.len();
        for bars in chart.bars.chunks(self.shared) {
            left -= bars.len();
            let (glyph, role) = match bars.last().is_some_and(|bar| bar.misses) {
                true => (MISSING, Role::Rule),
                false => (HAVE, Role::Strong),
            };
            let mut cells = usize::from(if left == 0 { 1 } else { self.step });
            if bars.iter().any(|bar| bar.came) {
                let point = OutcomeGrade::Normal.glyph();
                line.push_span(Span::styled(point, self.role.bold()));
                cells -= 1;
            }
            line.push_span(Span::styled(glyph.repeat(cells), role));
        }
        line
    }

    fn axis_row<'a>(&self, chart: &'a Chart, pane: u16) -> Row<'a> {
        let mut row = self.named(chart);
        let mut taken: Vec<(u16, u16)> = Vec::new();
        for bar in &chart.ticks {
            let Some(ChartBar { label, came, .. }) = chart.bars.get(*bar) else {
                continue;
            };
            let wide = width(label);
            let x = self.x(*bar).min(pane.saturating_sub(wide));
            let touches = |(from, to): &(u16, u16)| x <= *to && *from <= x + wide;
            if taken.iter().any(touches) {
                continue;
            }
            let style = if *came {
                self.role.bold()
            } else {
                Role::Muted.into()
            };
            row.at(x, Span::styled(label, style));
            taken.push((x, x + wide));
        }
        row
    }

    /// The chance of neighbors together, and the role they are drawn in.
    fn column(&self, bars: &[ChartBar]) -> (f64, Role) {
        let role = if bars.iter().any(|bar| bar.came) {
            self.role
        } else if bars.iter().all(|bar| bar.misses) {
            Role::Rule
        } else {
            Role::Bar
        };
        (bars.iter().map(|bar| bar.chance).sum(), role)
    }
}

/// A chance in percent with as many decimals as there is room for.
fn percent(chance: f64, room: u16) -> String {
    let decimals = usize::from(room.saturating_sub(3)).min(2);
    let written = format!("{chance:.decimals$}");
    if width(&written) <= room {
        written
    } else {
        format!("{chance:.0}")
    }
}
