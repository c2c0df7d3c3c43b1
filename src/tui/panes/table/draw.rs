//! The ladder: how hard against how well, the attempt's row lit, the cell that came lit most.

use ratatui::style::Style;
use std::ops::Range;

use crate::tui::glyphs::{ATTENTION, CURSOR};
use crate::tui::panes::window::window;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{width, wrap};

use super::odds::draw_below;
use super::view::{Below, Ladder, TableRow};

/// The width from which headings are written in full.
const FULL_HEADINGS: u16 = 49;
/// The width that a ladder's own edges are given for.
const OWN_EDGES: u16 = 52;
/// Columns from one edge to the next where room is short: a chance and a blank.
const TIGHT: u16 = 5;
/// Columns below which a name that is cut says nothing.
const LEAST_NAME: u16 = 5;
/// Rows that a chart may not take away.
const GOOD_ROWS: u16 = 9;
/// Rows that stay, however little room there is.
const LEAST_ROWS: u16 = 3;

/// The last column of every column of the table, counted from the pane's left edge.
pub fn edges(ladder: &Ladder, pane: u16) -> Vec<u16> {
    if !ladder.edges.is_empty() && pane < FULL_HEADINGS {
        let count = u16::try_from(ladder.edges.len()).unwrap_or(u16::MAX);
        return (1..=count)
            .map(|n| pane.saturating_sub(1 + (count - n) * TIGHT))
            .collect();
    }
    if !ladder.edges.is_empty() {
        let shift = i32::from(pane) - i32::from(OWN_EDGES);
        let count = ladder.edges.len().max(1) as i32;
        let place = |(n, edge): (i32, &u16)| {
            let moved = if shift > 0 { shift * n / count } else { shift };
            u16::try_from(i32::from(*edge) + moved).unwrap_or(0)
        };
        return (1..).zip(&ladder.edges).map(place).collect();
    }
    match pane {
        0..49 => vec![15, 21, 27, 33, 39],
        49..52 => vec![17, 25, 32, 38, 47],
        52..57 => vec![18, 26, 34, 41, 50],
        57.. => (1..=5).map(|n| 11 + n * ((pane - 12) / 5)).collect(),
    }
}

/// Draws the table and what stands under it.
pub fn draw_ladder(canvas: &mut Canvas<'_>, ladder: &Ladder, is_ascii: bool) {
    let edges = edges(ladder, canvas.width());
    let label_x = if canvas.width() < FULL_HEADINGS { 1 } else { 2 };
    draw_headings(canvas, ladder, &edges, label_x);
    let shown = in_sight(ladder, canvas.height().saturating_sub(1));
    let rows = ladder
        .rows
        .iter()
        .enumerate()
        .skip(shown.start)
        .take(shown.len());
    for (y, (place, rung)) in (1..).zip(rows) {
        if ladder.at == Some(place) {
            draw_attempt(canvas, y, rung, (ladder, is_ascii), &edges, label_x);
        } else {
            draw_rung(canvas, y, rung, &edges, label_x);
        }
    }
    draw_below(canvas, 1 + shown.len() as u16, ladder, &edges);
}

/// The rows that are drawn: all, unless what stands below needs the room more.
fn in_sight(ladder: &Ladder, room: u16) -> Range<usize> {
    let Below::Charted(charted) = &ladder.below else {
        return window(&vec![1; ladder.rows.len()], room, ladder.at);
    };
    let most = room
        .saturating_sub(charted.least_rows())
        .max(LEAST_ROWS.min(room));
    let good = room
        .saturating_sub(charted.good_rows())
        .max(GOOD_ROWS)
        .min(most);
    let count = ladder.rows.len().min(usize::from(good));
    let middle = ladder.at.unwrap_or(ladder.rows.len() / 2);
    let from = middle
        .saturating_sub(count / 2)
        .min(ladder.rows.len() - count);
    from..from + count
}

fn draw_headings(canvas: &mut Canvas<'_>, ladder: &Ladder, edges: &[u16], label_x: u16) {
    let full = canvas.width() >= FULL_HEADINGS;
    if full {
        let first = edges.first().zip(ladder.columns.first());
        let end = first.map_or(canvas.width(), |(edge, column)| {
            edge.saturating_sub(width(&column.heading))
        });
        // A word that would run into the first column's is left out.
        let heading = wrap(&ladder.row_heading, end.saturating_sub(label_x));
        canvas.put(
            label_x,
            0,
            heading.first().map_or("", |line| line),
            Role::Muted,
        );
    }
    for (column, edge) in ladder.columns.iter().zip(edges) {
        canvas.put_end(
            *edge,
            0,
            if full { &column.heading } else { &column.short },
            Role::Muted,
        );
    }
}

fn label_room(edges: &[u16], x: u16) -> u16 {
    edges.first().map_or(10, |edge| edge.saturating_sub(5 + x))
}

fn draw_rung(canvas: &mut Canvas<'_>, y: u16, rung: &TableRow, edges: &[u16], label_x: u16) {
    let room = label_room(edges, label_x);
    let name = if rung.figure.is_empty() {
        Role::Fg
    } else {
        Role::Muted
    };
    let (figure, name) = (Role::Strong, name);
    draw_label(canvas, label_x, y, room, rung, (figure.into(), name.into()));
    for (cell, edge) in rung.cells.iter().zip(edges) {
        canvas.put_end(*edge, y, &cell.text, Role::Muted);
    }
}

/// The figure, what is to be heeded, and the name; a name that would be but a few letters is left out.
fn draw_label(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    room: u16,
    rung: &TableRow,
    (figure, name): (Style, Style),
) {
    let mut end = x;
    if !rung.figure.is_empty() {
        end = canvas.put(x, y, &rung.figure, figure) + 1;
    }
    if rung.warns {
        end = canvas.put(end, y, ATTENTION, Role::Warn) + 1;
    }
    let left = room.saturating_sub(end - x);
    if left >= LEAST_NAME || width(&rung.label) <= left {
        canvas.put_cut(end, y, left, &rung.label, name);
    }
}

/// The attempt's row: on its own ground, cells under the bar quiet, the one that came lit.
fn draw_attempt(
    canvas: &mut Canvas<'_>,
    y: u16,
    rung: &TableRow,
    (ladder, is_ascii): (&Ladder, bool),
    edges: &[u16],
    label_x: u16,
) {
    let all = canvas.width();
    canvas.lay(0, y, all, 1, Ground::Selected);
    canvas.put(0, y, CURSOR, Role::Accent);
    let style = Role::Accent.bold();
    draw_label(
        canvas,
        label_x,
        y,
        label_room(edges, label_x),
        rung,
        (style, style),
    );
    for (place, (cell, edge)) in rung.cells.iter().zip(edges).enumerate() {
        let role = if cell.misses {
            Role::Muted
        } else {
            Role::Strong
        };
        canvas.put_end(*edge, y, &cell.text, role.weighed(!cell.misses));
        if let Some((_, role)) = ladder.lit.filter(|(lit, _)| *lit == place) {
            let cells = width(&cell.text);
            let style = role.lit();
            if is_ascii {
                canvas.put(edge.saturating_sub(cells), y, "[", style);
                canvas.put(edge + 1, y, "]", style);
            }
            canvas.restyle(edge.saturating_sub(cells), y, cells + 2, style);
        }
    }
}
