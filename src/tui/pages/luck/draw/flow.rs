//! Hit points over the last fight, a column a round, and fortune dice by evening.

use crate::campaign::{Health, HitPoints};
use crate::tui::glyphs::EIGHTHS;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::cut;

use crate::tui::pages::luck::view::{FightRow, Flow};

/// Where the columns of rounds begin; columns of the figure at the end.
const ROUNDS: u16 = 14;
const POINTS: u16 = 9;
/// Columns of one round.
const ROUND: u16 = 2;
/// Rows for the fortune dice: a blank, a heading, two rows.
const FORTUNE: u16 = 4;
/// Columns of an evening.
const EVENING: u16 = 5;

pub(crate) fn draw(canvas: &mut Canvas<'_>, flow: &Flow) {
    let mut y = u16::from(canvas.height() >= 12);
    if flow.fight.is_empty() {
        canvas.put(
            2,
            y,
            "Nobody was hurt or healed in the last fight.",
            Role::Muted,
        );
        y += 1;
    } else {
        y = draw_fight(canvas, y, flow);
    }
    if y + FORTUNE <= canvas.height() && !flow.evenings.is_empty() {
        draw_fortune(canvas, y + 1, flow);
    }
}

/// How many of the last rounds there is room for.
fn rounds_shown(columns: u16, flow: &Flow) -> usize {
    let room = columns.saturating_sub(ROUNDS + POINTS + 1) / ROUND;
    flow.rounds.len().min(usize::from(room))
}

fn draw_fight(canvas: &mut Canvas<'_>, y: u16, flow: &Flow) -> u16 {
    let shown = rounds_shown(canvas.width(), flow);
    let from = flow.rounds.len() - shown;
    canvas.put(2, y, "round", Role::Muted);
    for (x, number) in columns().zip(flow.rounds.iter().skip(from)) {
        canvas.put_end(x + 1, y, &number.to_string(), Role::Muted);
    }
    let rows = canvas.height().saturating_sub(y + 1 + FORTUNE).max(1);
    let mut end = y + 1;
    for row in flow.fight.iter().take(usize::from(rows)) {
        draw_hero(canvas, end, row, from);
        end += 1;
    }
    end
}

fn columns() -> impl Iterator<Item = u16> {
    (ROUNDS..).step_by(usize::from(ROUND))
}

fn role_of(body: &HitPoints) -> Role {
    match body.health() {
        Health::Whole => Role::Bar,
        Health::Hurt => Role::Warn,
        Health::Low | Health::Down => Role::Danger,
    }
}

fn draw_hero(canvas: &mut Canvas<'_>, y: u16, row: &FightRow, from: usize) {
    canvas.put(2, y, &cut(&row.name, ROUNDS - 4), Role::Fg);
    for (x, body) in columns().zip(row.bodies.iter().skip(from)) {
        let whole = i64::from(body.max.unwrap_or(0)).max(1);
        let eighths = (body.points().clamp(0, whole) * 8 + whole - 1) / whole;
        let glyph = usize::try_from(eighths)
            .ok()
            .and_then(|eighths| EIGHTHS.get(eighths));
        canvas.put(x + 1, y, glyph.copied().unwrap_or_default(), role_of(body));
    }
    if let Some(body) = row.bodies.last() {
        let max = body.max.map_or_else(String::new, |max| format!("/{max}"));
        canvas.put_end(
            canvas.width().saturating_sub(2),
            y,
            &format!("{}{max}", body.points()),
            Role::Strong,
        );
    }
}

/// Dice gained and spent, an evening a column.
fn draw_fortune(canvas: &mut Canvas<'_>, y: u16, flow: &Flow) {
    let words = ["fortune, evening", "gained", "spent"];
    for (y, word) in (y..).zip(words) {
        canvas.put(2, y, word, Role::Muted);
    }
    let last = canvas.width().saturating_sub(2);
    let room = usize::from(last.saturating_sub(20) / EVENING) + 1;
    let edges = std::iter::successors(Some(last), |edge| edge.checked_sub(EVENING));
    for (edge, evening) in edges.zip(flow.evenings.iter().rev().take(room)) {
        let figures = [
            (evening.number.to_string(), Role::Muted),
            (format!("+{}", evening.gained), Role::Accent),
            (format!("−{}", evening.spent), Role::Fg),
        ];
        for (y, (figure, role)) in (y..).zip(figures) {
            canvas.put_end(edge, y, &figure, role);
        }
    }
}
