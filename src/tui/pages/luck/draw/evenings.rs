//! Levels by evening: a scale each, as that of an attempt's odds, and how many were good.

use crate::campaign::luck::{EveningRow, LEVELS};
use crate::systems::{OutcomeGrade, System};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, Stretch, draw_rows, muted, phrase_width, scale_line, strong, width,
};
use ratatui::text::{Line, Span};

use crate::tui::pages::luck::LuckPage;

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

pub(crate) fn draw(canvas: &mut Canvas<'_>, page: &LuckPage) {
    let mut evenings = page.figures.evenings.clone();
    evenings.retain(|evening| evening.attempts() > 0);
    if evenings.is_empty() {
        Row::of(2, muted("Nothing was attempted yet.")).draw(canvas, 1, false);
        return;
    }
    let is_roomy = canvas.height() >= 14;
    let (top, last) = (
        u16::from(is_roomy),
        canvas.width().saturating_sub(1 + AFTER),
    );
    let mut rows = heading_rows(page.state.system, canvas.width(), last, is_roomy);
    let taken = top + rows.len() as u16 + BELOW;
    let room = canvas.height().saturating_sub(taken).max(1);
    let most = if is_roomy {
        room.saturating_sub(2).max(1)
    } else {
        room
    };
    let from = evenings.len().saturating_sub(usize::from(most));
    let shown = evenings.get(from..).unwrap_or_default();
    rows.extend(shown.iter().map(|evening| evening_row(evening, page, last)));
    rows.push(Row::default());
    rows.extend(share_rows(shown, page, last));
    draw_rows(canvas, top, rows, false);
}

/// The legend, and over the figures what they count: beside it where that has room, else under it if anywhere.
fn heading_rows(system: System, columns: u16, last: u16, is_roomy: bool) -> Vec<Row<'static>> {
    let from = legend_from(columns);
    let legend = legend(system, columns.saturating_sub(from + 2));
    let end = from + legend.last().map_or(0, phrase_width);
    let mut rows: Vec<Row<'_>> = legend.into_iter().map(|line| Row::of(from, line)).collect();
    let beside = end + width("attempts") <= last;
    let place = rows.len().saturating_sub(usize::from(beside));
    if is_roomy {
        rows.push(Row::default());
    }
    if let Some(row) = rows.get_mut(place) {
        row.ending(last, muted("attempts"));
    }
    rows
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

/// Marks and words, in as many lines as they need.
fn legend(system: System, room: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let words = (0..).zip(system.profile().luck.levels);
    for (level, word) in words.filter(|(_, word)| !word.is_empty()) {
        let mark = mark_of(level, system);
        let entry = [
            Span::styled(mark.glyph(), mark.role().bold()),
            Span::raw(" "),
            muted(word),
            Span::raw("  "),
        ];
        let has_room = |line: &Line<'_>| {
            line.spans.len() < IN_LEGEND * entry.len()
                && phrase_width(line) + width(word) + 4 <= room
        };
        match lines.last_mut().filter(|line| has_room(line)) {
            Some(line) => line.extend(entry),
            None => lines.push(entry.into_iter().collect()),
        }
    }
    lines
}

/// Under the scales, unless that leaves too little room.
const fn legend_from(columns: u16) -> u16 {
    if columns >= ROOMY { LEGEND } else { 2 }
}

fn is_tonight(evening: &EveningRow, page: &LuckPage) -> bool {
    page.figures.tonight == Some(evening.number)
}

fn evening_row(evening: &EveningRow, page: &LuckPage, last: u16) -> Row<'static> {
    let now = is_tonight(evening, page);
    let style = (if now { Role::Strong } else { Role::Muted }).weighed(now);
    let stretch = |(level, count): (usize, &u32)| Stretch {
        mark: mark_of(level, page.state.system),
        chance: f64::from(*count),
        passes: true,
        ..Stretch::default()
    };
    let stretches: Vec<Stretch> = evening.levels.iter().enumerate().map(stretch).collect();
    let cells = (last + 1).saturating_sub(SCALE + ATTEMPTS + AFTER - 2);
    let attempts = evening.attempts().to_string();
    let mut row = Row::of(2, Span::styled("ev.", style));
    row.ending(7, Span::styled(evening.number.to_string(), style));
    row.at(SCALE, scale_line(cells, &stretches));
    row.ending(last, strong(attempts));
    row
}

/// The share that was good, and below it the evening, as many as there is room for.
fn share_rows(evenings: &[EveningRow], page: &LuckPage, last: u16) -> [Row<'static>; 2] {
    let luck = &page.state.system.profile().luck;
    let words = [luck.good_words, "evening"];
    let [mut shares, mut numbers] = words.map(|word| Row::of(2, muted(word)));
    let columns = usize::from((last + 1).saturating_sub(SHARES + 2) / SHARE) + 1;
    let shown = evenings.iter().rev().take(columns);
    let edges = std::iter::successors(Some(last), |edge| edge.checked_sub(SHARE));
    for (edge, evening) in edges.zip(shown) {
        let (share, number) = match is_tonight(evening, page) {
            true => (Role::Strong, Role::Strong),
            false => (Role::Fg, Role::Muted),
        };
        if let Some(percent) = evening.percent_good() {
            shares.ending(edge, Span::styled(percent.to_string(), share));
        }
        numbers.ending(edge, Span::styled(evening.number.to_string(), number));
    }
    [shares, numbers]
}
