//! The ladder: how hard against how well, the attempt's row lit, the cell that came lit most.

use std::ops::Range;

use ratatui::style::Style;
use ratatui::text::Span;

use crate::systems::interface::ladder::{self, Below, Spread, TableRow};
use crate::tui::glyphs::ATTENTION;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, draw_rows, muted, to_cells, width, window, wrap};

use super::charted::Charted;
use super::lines::Ladder;
use super::odds::draw_below;

/// The width from which headings are written in full.
const FULL_HEADINGS: u16 = 49;
/// The width that columns are laid out for, where they are not those of the five levels; and where the last of them ends.
const LAID_OUT: u16 = 52;
const LAST: u16 = 50;
/// Where names end before columns of equal parts.
const NAMES: u16 = 12;
/// How wide a column is that is close to another.
const CLOSE: u16 = 6;
/// Columns from one edge to the next where room is short: a chance and a blank.
const TIGHT: u16 = 5;
/// Columns below which a name that is cut says nothing.
const LEAST_NAME: u16 = 5;
/// Rows that a chart may not take away.
const GOOD_ROWS: u16 = 9;
/// Rows that stay, however little room there is.
const LEAST_ROWS: u16 = 3;

/// The last column of every column of the table, counted from the pane's left edge.
pub fn edges(ladder: &ladder::Ladder, pane: u16) -> Vec<u16> {
    let laid_out = laid_out(ladder);
    if !laid_out.is_empty() && pane < FULL_HEADINGS {
        let count = to_cells(laid_out.len());
        return (1..=count)
            .map(|n| pane.saturating_sub(1 + (count - n) * TIGHT))
            .collect();
    }
    if !laid_out.is_empty() {
        let shift = i32::from(pane) - i32::from(LAID_OUT);
        let count = laid_out.len() as i32;
        let place = |(n, edge): (i32, &u16)| {
            let moved = if shift > 0 { shift * n / count } else { shift };
            u16::try_from(i32::from(*edge) + moved).unwrap_or(0)
        };
        return (1..).zip(&laid_out).map(place).collect();
    }
    match pane {
        0..49 => vec![15, 21, 27, 33, 39],
        49..52 => vec![17, 25, 32, 38, 47],
        52..57 => vec![18, 26, 34, 41, 50],
        57.. => (1..=5).map(|n| 11 + n * ((pane - 12) / 5)).collect(),
    }
}

/// The same in a pane of the width they are laid out for; none of the five levels, which have a rule of their own.
fn laid_out(ladder: &ladder::Ladder) -> Vec<u16> {
    let count = to_cells(ladder.columns.len());
    match ladder.spread {
        Spread::Levels => Vec::new(),
        Spread::Even => {
            let wide = (LAST - NAMES) / count.max(1);
            (1..=count.max(1)).map(|n| NAMES + n * wide).collect()
        }
        Spread::Close => {
            let edge = |behind: u16| LAST.saturating_sub(behind.saturating_mul(CLOSE));
            (0..count).rev().map(edge).collect()
        }
        Spread::Roomy => vec![29, 39, LAST],
        Spread::One => vec![28],
    }
}

/// Draws the table and what stands under it.
pub fn draw_ladder(canvas: &mut Canvas<'_>, ladder: &Ladder, is_ascii: bool) {
    let (table, role) = (&ladder.table, ladder.shown.role);
    let edges = edges(table, canvas.width());
    let shown = in_sight(ladder, canvas.height().saturating_sub(1));
    let lines = table.rows.iter().enumerate();
    let lines = lines.skip(shown.start).take(shown.len());
    let rows = lines.map(|(place, line)| match table.at == Some(place) {
        true => attempt_row(
            line,
            table.lit.map(|lit| (lit, role)),
            is_ascii,
            &edges,
            canvas.width(),
        ),
        false => row(line, &edges, canvas.width()),
    });
    let headings = heading_row(table, &edges, canvas.width());
    let rows: Vec<Row<'_>> = std::iter::once(headings).chain(rows).collect();
    let y = draw_rows(canvas, 0, rows, true);
    draw_below(canvas, y, ladder, &edges);
}

/// The rows that are drawn: all, unless what stands below needs the room more.
fn in_sight(ladder: &Ladder, room: u16) -> Range<usize> {
    let table = &ladder.table;
    let Below::Charted { chart, thresholds } = &table.below else {
        return window(&vec![1; table.rows.len()], room, table.at);
    };
    let charted = Charted::of(chart, thresholds, &ladder.shown);
    let most = room
        .saturating_sub(charted.least_rows())
        .max(LEAST_ROWS.min(room));
    let good = room
        .saturating_sub(charted.good_rows())
        .max(GOOD_ROWS)
        .min(most);
    let count = table.rows.len().min(usize::from(good));
    let middle = table.at.unwrap_or(table.rows.len() / 2);
    let from = middle
        .saturating_sub(count / 2)
        .min(table.rows.len() - count);
    from..from + count
}

/// Where the names of rows begin.
const fn label_x(pane: u16) -> u16 {
    if pane < FULL_HEADINGS { 1 } else { 2 }
}

fn heading_row<'a>(ladder: &'a ladder::Ladder, edges: &[u16], pane: u16) -> Row<'a> {
    let (full, x) = (pane >= FULL_HEADINGS, label_x(pane));
    let mut row = Row::default();
    if full {
        let first = edges.first().zip(ladder.columns.first());
        let end = first.map_or(pane, |(edge, column)| {
            edge.saturating_sub(width(&column.heading))
        });
        // A word that would run into the first column's is left out.
        let heading = wrap(&ladder.row_heading, end.saturating_sub(x));
        let heading = heading.first().copied().unwrap_or_default();
        row.at(x, muted(heading));
    }
    for (column, edge) in ladder.columns.iter().zip(edges) {
        let heading = if full { &column.heading } else { &column.short };
        row.ending(*edge, muted(heading));
    }
    row
}

fn row<'a>(of: &'a TableRow, edges: &[u16], pane: u16) -> Row<'a> {
    let name = match of.figure.is_empty() {
        true => Role::Fg,
        false => Role::Muted,
    };
    let mut row = labeled(of, edges, pane, (Role::Strong.into(), name.into()));
    for (cell, edge) in of.cells.iter().zip(edges) {
        row.ending(*edge, muted(&cell.text));
    }
    row
}

/// The figure, what is to be heeded, and the name; a name that would be but a few letters is left out.
fn labeled<'a>(
    of: &'a TableRow,
    edges: &[u16],
    pane: u16,
    (figure, name): (Style, Style),
) -> Row<'a> {
    let mut row = Row::default();
    let x = label_x(pane);
    let room = edges.first().map_or(10, |edge| edge.saturating_sub(5 + x));
    let mut end = x;
    if !of.figure.is_empty() {
        end = row.at(x, Span::styled(&of.figure, figure)) + 1;
    }
    if of.warns {
        end = row.at(end, Span::styled(ATTENTION, Role::Warn)) + 1;
    }
    let left = room.saturating_sub(end - x);
    if left >= LEAST_NAME || width(&of.label) <= left {
        row.within(end, left, Span::styled(&of.label, name));
    }
    row
}

/// The attempt's row: on its own ground, cells under the bar quiet, the one that came lit.
fn attempt_row<'a>(
    of: &'a TableRow,
    lit: Option<(usize, Role)>,
    is_ascii: bool,
    edges: &[u16],
    pane: u16,
) -> Row<'a> {
    let style = Role::Accent.bold();
    let mut row = labeled(of, edges, pane, (style, style));
    for (place, (cell, edge)) in of.cells.iter().zip(edges).enumerate() {
        let role = match cell.misses {
            true => Role::Muted,
            false => Role::Strong,
        };
        match lit.filter(|(lit, _)| *lit == place) {
            Some((_, role)) => {
                let [open, close] = if is_ascii { ["[", "]"] } else { [" ", " "] };
                let text = format!("{open}{}{close}", cell.text);
                row.ending(edge + 1, Span::styled(text, role.lit()));
            }
            None => row.ending(*edge, Span::styled(&cell.text, role.weighed(!cell.misses))),
        }
    }
    row.chosen(true)
}
