//! Levels by evening: a scale each, as that of an attempt's odds, and how many were good.

use crate::campaign::luck::{EveningRow, LEVELS};
use crate::systems::{OutcomeGrade, System};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::width;
use crate::tui::widgets::scale::{Stretch, draw_scale};

use crate::tui::pages::luck::view::LuckView;

/// Where a scale begins; where a legend does; the column after the last figure, counted from the right.
const SCALE: u16 = 9;
const LEGEND: u16 = 9;
const AFTER: u16 = 1;
/// Words in a row of the legend, and the columns from which it begins where the scales do.
const IN_LEGEND: usize = 3;
const ROOMY: u16 = 54;
/// Columns of the figure of attempts and the blanks before it.
const ATTEMPTS: u16 = 7;
/// Columns of an evening's share, and of what stands before the first.
const SHARE: u16 = 6;
const SHARES: u16 = 21;
/// Rows below the scales: a blank, the shares, the evenings.
const BELOW: u16 = 3;

/// The merits whose marks the levels have.
const MERITS: [OutcomeGrade; LEVELS] = [
    OutcomeGrade::CriticalFailure,
    OutcomeGrade::Failure,
    OutcomeGrade::Limited,
    OutcomeGrade::Normal,
    OutcomeGrade::Major,
    OutcomeGrade::Critical,
];

pub(crate) fn draw(canvas: &mut Canvas<'_>, view: &LuckView) {
    if view.evenings.is_empty() {
        canvas.put(2, 1, "Nothing was attempted yet.", Role::Muted);
        return;
    }
    let is_roomy = canvas.height() >= 14;
    let legend = legend_rows(view.system, canvas.width());
    let last = canvas.width().saturating_sub(1 + AFTER);
    let mut y = u16::from(is_roomy);
    let mut end = 0;
    for row in &legend {
        end = draw_legend(canvas, y, row);
        y += 1;
    }
    let fits = end + width("attempts") <= last;
    if fits || is_roomy {
        canvas.put_end(
            last,
            y.saturating_sub(u16::from(fits)),
            "attempts",
            Role::Muted,
        );
    }
    y += u16::from(is_roomy);
    let room = canvas.height().saturating_sub(y + BELOW);
    let most = usize::from(room.clamp(1, canvas.height().saturating_sub(BELOW).max(1)));
    let most = if is_roomy {
        most.saturating_sub(2).max(1)
    } else {
        most
    };
    let shown = view
        .evenings
        .get(view.evenings.len().saturating_sub(most)..)
        .unwrap_or_default();
    for evening in shown {
        draw_evening(canvas, y, evening, view, last);
        y += 1;
    }
    draw_shares(canvas, y + 1, shown, view, last);
}

fn mark_of(level: usize, system: System) -> OutcomeGrade {
    let only_success = system
        .profile()
        .luck
        .levels
        .get(2)
        .is_some_and(|level| level.is_empty());
    match MERITS.get(level) {
        Some(OutcomeGrade::Normal) if only_success => OutcomeGrade::Passed,
        grade => grade.map_or(OutcomeGrade::Figure, |grade| *grade),
    }
}

/// Marks and words, in as many rows as they need.
fn legend_rows(system: System, columns: u16) -> Vec<Vec<(OutcomeGrade, &'static str)>> {
    let words = system.profile().luck.levels;
    let all = (0..).zip(words).filter(|(_, word)| !word.is_empty());
    let all: Vec<(OutcomeGrade, &str)> = all
        .map(|(level, word)| (mark_of(level, system), word))
        .collect();
    let room = columns.saturating_sub(legend_from(columns) + 2);
    let mut rows: Vec<Vec<(OutcomeGrade, &str)>> = vec![Vec::new()];
    let mut taken = 0;
    for (mark, word) in all {
        let needs = width(word) + 4;
        let is_full = rows.last().is_some_and(|row| row.len() == IN_LEGEND);
        let is_new = taken > 0 && (taken + needs > room || is_full);
        if is_new {
            rows.push(Vec::new());
            taken = 0;
        }
        taken += needs;
        rows.last_mut()
            .into_iter()
            .for_each(|row| row.push((mark, word)));
    }
    rows
}

/// Under the scales, unless that leaves too little room.
const fn legend_from(columns: u16) -> u16 {
    if columns >= ROOMY { LEGEND } else { 2 }
}

/// Draws a row of the legend; gives the column after it.
fn draw_legend(canvas: &mut Canvas<'_>, y: u16, row: &[(OutcomeGrade, &str)]) -> u16 {
    let mut x = legend_from(canvas.width());
    for (mark, word) in row {
        x = canvas.put(x, y, mark.glyph(), mark.role().bold());
        x = canvas.put(x + 1, y, word, Role::Muted) + 2;
    }
    x
}

fn is_tonight(evening: &EveningRow, view: &LuckView) -> bool {
    view.tonight == Some(evening.number)
}

fn draw_evening(canvas: &mut Canvas<'_>, y: u16, evening: &EveningRow, view: &LuckView, last: u16) {
    let now = is_tonight(evening, view);
    let style = (if now { Role::Strong } else { Role::Muted }).weighed(now);
    canvas.put(2, y, "ev.", style);
    canvas.put_end(7, y, &evening.number.to_string(), style);
    let stretch = |(level, count): (usize, &u32)| Stretch {
        mark: mark_of(level, view.system),
        chance: f64::from(*count),
        passes: true,
    };
    let stretches: Vec<Stretch> = evening.levels.iter().enumerate().map(stretch).collect();
    let cells = (last + 1).saturating_sub(SCALE + ATTEMPTS + AFTER - 2);
    draw_scale(canvas, SCALE, y, cells, &stretches);
    canvas.put_end(last, y, &evening.attempts().to_string(), Role::Strong);
}

/// The share that was good, and below it the evening, as many as there is room for.
fn draw_shares(
    canvas: &mut Canvas<'_>,
    y: u16,
    evenings: &[EveningRow],
    view: &LuckView,
    last: u16,
) {
    canvas.put(2, y, view.system.profile().luck.good_words, Role::Muted);
    canvas.put(2, y + 1, "evening", Role::Muted);
    let columns = usize::from((last + 1).saturating_sub(SHARES + 2) / SHARE) + 1;
    let shown = evenings.iter().rev().take(columns);
    let edges = std::iter::successors(Some(last), |edge| edge.checked_sub(SHARE));
    for (edge, evening) in edges.zip(shown) {
        let now = is_tonight(evening, view);
        let share = evening.percent_from(view.system.profile().luck.good_from);
        let strong = (if now { Role::Strong } else { Role::Fg }).weighed(false);
        let number = if now { Role::Strong } else { Role::Muted };
        canvas.put_end(
            edge,
            y,
            &share.map(|share| share.to_string()).unwrap_or_default(),
            strong,
        );
        canvas.put_end(edge, y + 1, &evening.number.to_string(), number);
    }
}
