//! The ladder: how hard against how well, the attempt's row lit, the cell that came lit most.

use super::{odds::draw_below, window::window};
use crate::tui::{
    glyphs::CURSOR,
    theme::{Ground, Role},
    view::{Ladder, Rung},
    widgets::{
        cut::{cut, width},
        pen::Pen,
    },
};

/// The width from which headings are written in full.
const FULL_HEADINGS: u16 = 49;
/// The width that a ladder's own edges are given for.
const OWN_EDGES: u16 = 52;

/// The last column of every column of the table, counted from the pane's left edge.
pub fn edges(ladder: &Ladder, pane: u16) -> Vec<u16> {
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
pub fn draw_ladder(pen: &mut Pen<'_>, ladder: &Ladder) {
    let edges = edges(ladder, pen.width());
    let label_x = if pen.width() < FULL_HEADINGS { 1 } else { 2 };
    draw_headings(pen, ladder, &edges, label_x);
    let room = pen.height().saturating_sub(1);
    let shown = window(&vec![1; ladder.rows.len()], room, ladder.at);
    let rows = ladder.rows.iter().enumerate().skip(shown.start).take(shown.len());
    for (y, (place, rung)) in (1..).zip(rows) {
        if ladder.at == Some(place) {
            draw_attempt(pen, y, rung, ladder, &edges, label_x);
        } else {
            draw_rung(pen, y, rung, &edges, label_x);
        }
    }
    draw_below(pen, 1 + shown.len() as u16, ladder, &edges);
}

fn draw_headings(pen: &mut Pen<'_>, ladder: &Ladder, edges: &[u16], label_x: u16) {
    let full = pen.width() >= FULL_HEADINGS;
    let style = pen.theme.text(Role::Muted);
    if full {
        pen.put(label_x, 0, &ladder.row_heading, style);
    }
    for (column, edge) in ladder.columns.iter().zip(edges) {
        pen.put_end(*edge, 0, if full { &column.heading } else { &column.short }, style);
    }
}

fn label_room(edges: &[u16], x: u16) -> u16 {
    edges.first().map_or(10, |edge| edge.saturating_sub(5 + x))
}

fn draw_rung(pen: &mut Pen<'_>, y: u16, rung: &Rung, edges: &[u16], label_x: u16) {
    let label = cut(&rung.label, label_room(edges, label_x));
    pen.say(label_x, y, &label, Role::Fg);
    let style = pen.theme.text(Role::Muted);
    for (cell, edge) in rung.cells.iter().zip(edges) {
        pen.put_end(*edge, y, &cell.text, style);
    }
}

/// The attempt's row: on its own ground, cells under the bar quiet, the one that came lit.
fn draw_attempt(pen: &mut Pen<'_>, y: u16, rung: &Rung, ladder: &Ladder, edges: &[u16], label_x: u16) {
    let all = pen.width();
    pen.lay(0, y, all, 1, Ground::Selected);
    pen.say(0, y, CURSOR, Role::Accent);
    let label = cut(&rung.label, label_room(edges, label_x));
    let style = pen.theme.bold(Role::Accent);
    pen.put(label_x, y, &label, style);
    for (place, (cell, edge)) in rung.cells.iter().zip(edges).enumerate() {
        let role = if cell.misses { Role::Muted } else { Role::Strong };
        let style = pen.weigh(role, !cell.misses);
        pen.put_end(*edge, y, &cell.text, style);
        if let Some((_, role)) = ladder.lit.filter(|(lit, _)| *lit == place) {
            let cells = width(&cell.text);
            let style = pen.theme.lit(role);
            pen.restyle(edge.saturating_sub(cells), y, cells + 2, style);
        }
    }
}
