//! What follows from the fields of a form: attempt by attempt, with the chance of every outcome.

use ratatui::text::Span;

use crate::systems::interface::Doing;
use crate::tui::pages::form::{Entry, FormState};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, draw_rows, set_in, width};
use crate::words::{display_safe, in_figures};

use super::columns::Places;
use super::fields::chance_bar;

const WHAT: u16 = 14;
const ASIDE: u16 = 32;
/// Columns from the bar to the right edge of the screen.
const BAR_FROM_RIGHT: u16 = 20;
/// Columns a figure needs.
const FIGURE: u16 = 5;

/// Draws the table into its place: as many of its rows as fit, those of what the hero does best.
pub(crate) fn draw_table(canvas: &mut Canvas<'_>, places: &Places<'_>, form: &FormState) {
    let uprights: Vec<u16> = places
        .uprights()
        .map(|upright| upright.x - places.table.x)
        .collect();
    let mut canvas = canvas.on(places.table);
    let edges = draw_headings(&mut canvas, form, &uprights);
    let room = usize::from(canvas.height().saturating_sub(2));
    let doings = &form.doings.trained;
    let shown = doings.iter().skip(doings.len().saturating_sub(room));
    let width = canvas.width();
    let rows = shown.map(|of| row(of, &edges, width));
    draw_rows(&mut canvas, 1, rows, false);
}

/// Sets the headings into the rule, from the right, none of them over a junction; gives the right edges of the figures.
fn draw_headings(canvas: &mut Canvas<'_>, form: &FormState, uprights: &[u16]) -> Vec<u16> {
    let (muted, enough) = (Role::Muted, form.doings.enough);
    let name = form.entries.first().map(Entry::text).unwrap_or_default();
    let whose = match display_safe(name.trim()) {
        name if name.is_empty() => "this hero".into(),
        name => name,
    };
    let heading = format!("What {whose} can do, worst to best");
    let after = set_in(canvas, 3, &heading, Role::Fg);
    let total = canvas.width().saturating_sub(2 + width(enough));
    set_in(canvas, total, enough, muted);
    let mut end = canvas
        .width()
        .saturating_sub(BAR_FROM_RIGHT + 5)
        .min(total.saturating_sub(3));
    let mut edges = Vec::new();
    for heading in form.doings.columns.iter().rev() {
        let cells = width(heading).max(FIGURE);
        let hit = |upright: &&u16| (end.saturating_sub(cells)..=end + 1).contains(upright);
        end = uprights
            .iter()
            .find(hit)
            .map_or(end, |upright| upright.saturating_sub(2));
        let x = (end + 1).saturating_sub(width(heading));
        if x <= after + 2 {
            break;
        }
        set_in(canvas, x, heading, muted);
        edges.push(end);
        end = end.saturating_sub(cells + 2);
    }
    edges.reverse();
    edges
}

fn row<'a>(of: &'a Doing, edges: &[u16], width: u16) -> Row<'a> {
    let (strong, plain, muted) = (Role::Strong, Role::Fg, Role::Muted);
    let first = edges
        .first()
        .map_or(ASIDE, |edge| edge.saturating_sub(FIGURE + 1));
    let mut row = Row::default();
    row.within(2, WHAT - 3, Span::styled(display_safe(&of.name), strong));
    row.within(WHAT, ASIDE - WHAT - 1, Span::styled(&of.with, plain));
    if of.has_advantage {
        let advantage = Span::styled("advantage", muted);
        row.within(ASIDE, first.saturating_sub(ASIDE), advantage);
    }
    let passed = of.chances.len().saturating_sub(edges.len());
    for (edge, chance) in edges.iter().zip(of.chances.iter().skip(passed)) {
        row.ending(*edge, Span::styled(in_figures(chance * 100.0), plain));
    }
    let enough = of.enough * 100.0;
    row.at(width.saturating_sub(BAR_FROM_RIGHT), chance_bar(enough));
    let enough = Span::styled(in_figures(enough), strong);
    row.ending(width.saturating_sub(3), enough);
    row
}
