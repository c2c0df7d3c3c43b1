//! Hit points over the last fight, a column a round, and fortune dice by evening.

use crate::campaign::luck::{EveningRow, Figures, Who};
use crate::campaign::{Health, HitPoints};
use crate::tui::glyphs::EIGHTHS;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, draw_rows, muted, plain, strong};
use ratatui::text::Span;

/// Where the columns of rounds begin; columns of the figure at the end.
const ROUNDS: u16 = 14;
const POINTS: u16 = 9;
/// Columns of one round.
const ROUND: u16 = 2;
/// Rows for the fortune dice: a blank, a heading, two rows.
const FORTUNE: u16 = 4;
/// Columns of an evening.
const EVENING: u16 = 5;

const NOBODY: &str = "Nobody was hurt or healed in the last fight.";

pub(crate) fn draw(canvas: &mut Canvas<'_>, figures: &Figures) {
    let top = u16::from(canvas.height() >= 12);
    let fight = bodies_of_heroes(figures);
    let mut evenings = figures.evenings.clone();
    evenings.retain(|evening| evening.gained + evening.spent > 0);
    let rows = if fight.is_empty() {
        vec![Row::of(2, muted(NOBODY))]
    } else {
        let room = canvas.height().saturating_sub(top + 1 + FORTUNE).max(1);
        fight_rows(canvas.width(), room, figures, &fight)
    };
    let y = draw_rows(canvas, top, rows, false);
    if y + FORTUNE <= canvas.height() && !evenings.is_empty() {
        draw_rows(
            canvas,
            y + 1,
            fortune_rows(canvas.width(), &evenings),
            false,
        );
    }
}

/// Heroes who were hurt or healed in the last fight, and how they came out of each round.
fn bodies_of_heroes(figures: &Figures) -> Vec<(&str, Vec<HitPoints>)> {
    let heroes = figures.rows.iter().filter_map(|row| match row.who {
        Who::Hero(hero) => Some((row.name.as_str(), figures.fight.bodies_of(hero)?)),
        Who::Foes | Who::Unnamed => None,
    });
    heroes.collect()
}

/// How many of the last rounds there is room for.
fn rounds_shown(columns: u16, figures: &Figures) -> usize {
    let room = columns.saturating_sub(ROUNDS + POINTS + 1) / ROUND;
    figures.fight.rounds.len().min(usize::from(room))
}

/// The rounds, and under them so many heroes.
fn fight_rows<'a>(
    width: u16,
    heroes: u16,
    figures: &Figures,
    fight: &'a [(&str, Vec<HitPoints>)],
) -> Vec<Row<'a>> {
    let rounds = &figures.fight.rounds;
    let from = rounds.len() - rounds_shown(width, figures);
    let mut heading = Row::of(2, muted("round"));
    for (x, round) in columns().zip(rounds.iter().skip(from)) {
        heading.ending(x + 1, muted(round.number.to_string()));
    }
    let heroes = fight.iter().take(usize::from(heroes));
    let heroes = heroes.map(|(name, bodies)| hero_row(width, name, bodies, from));
    [heading].into_iter().chain(heroes).collect()
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

fn hero_row<'a>(width: u16, name: &'a str, bodies: &[HitPoints], from: usize) -> Row<'a> {
    let mut row = Row::cut(2, ROUNDS - 4, plain(name));
    for (x, body) in columns().zip(bodies.iter().skip(from)) {
        let whole = i64::from(body.max.unwrap_or(0)).max(1);
        let eighths = (body.points().clamp(0, whole) * 8 + whole - 1) / whole;
        let eighths = usize::try_from(eighths).unwrap_or(0);
        let glyph = EIGHTHS.get(eighths).copied().unwrap_or_default();
        row.at(x + 1, Span::styled(glyph, role_of(body)));
    }
    if let Some(body) = bodies.last() {
        let max = body.max.map_or_else(String::new, |max| format!("/{max}"));
        let points = format!("{}{max}", body.points());
        row.ending(width.saturating_sub(2), strong(points));
    }
    row
}

/// Dice gained and spent, an evening a column.
fn fortune_rows(width: u16, evenings: &[EveningRow]) -> [Row<'static>; 3] {
    let words = ["fortune, evening", "gained", "spent"];
    let mut rows = words.map(|word| Row::of(2, muted(word)));
    let last = width.saturating_sub(2);
    let room = usize::from(last.saturating_sub(20) / EVENING) + 1;
    let edges = std::iter::successors(Some(last), |edge| edge.checked_sub(EVENING));
    for (edge, evening) in edges.zip(evenings.iter().rev().take(room)) {
        let figures = [
            (evening.number.to_string(), Role::Muted),
            (format!("+{}", evening.gained), Role::Accent),
            (format!("−{}", evening.spent), Role::Fg),
        ];
        for (row, (figure, role)) in rows.iter_mut().zip(figures) {
            row.ending(edge, Span::styled(figure, role));
        }
    }
    rows
}
