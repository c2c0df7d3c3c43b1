//! The row where one types, closed or risen to a sheet with everything known about the line.

use ratatui::layout::Position;
use ratatui::macros::line;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::glyphs::{ELLIPSIS, PROMPT};
use crate::tui::panes::hints::draw::draw_group;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{phrase_width, width};
use crate::tui::widgets::flow::{flow, side_by_side};
use crate::tui::widgets::rows::{Row, draw_rows};
use crate::tui::widgets::scale::scale_line;
use crate::words::in_figures;

use super::harm::draw_harm;
use super::typed::{WIDE, draw_misread, draw_typed, indent, misread_rows, wrapped};
use super::view::{AttemptSheet, Prompt};

/// Rows of what a line would do, the last of them for how many there are more.
const MOST_FORETOLD: u16 = 10;
/// Rows of what was understood.
const MOST_UNDERSTOOD: u16 = 3;

/// Rows an open sheet would like, its rule and the hints counted in; nothing while the prompt is closed.
pub fn sheet_rows(prompt: &Prompt, width: u16) -> Option<u16> {
    match prompt {
        Prompt::Closed { .. } | Prompt::Said(_) | Prompt::Prefix { .. } => None,
        Prompt::Attempt(sheet) => {
            Some(attempt_rows(sheet, width) + misread_rows(sheet.misread.as_ref(), width))
        }
        Prompt::Harm(sheet) => {
            let bodies = sheet.rows.len().min(usize::from(u16::MAX) / 2) as u16;
            Some(7 + bodies + misread_rows(sheet.misread.as_ref(), width))
        }
    }
}

fn attempt_rows(sheet: &AttemptSheet, width: u16) -> u16 {
    let more = understood_rows(sheet, width.saturating_sub(indent(width) + 3)).saturating_sub(1);
    more + match (sheet.scale.is_empty(), sheet.sum.is_empty()) {
        (true, true) => 4 + foretold_rows(sheet),
        (true, false) => 6 + foretold_rows(sheet),
        (false, _) => {
            9 + foretold_rows(sheet) + words_rows(sheet, width.saturating_sub(indent(width) + 4))
        }
    }
}

/// Rows of what was understood, as long as no word of it is wrong.
fn understood_rows(sheet: &AttemptSheet, room: u16) -> u16 {
    let lines = if sheet.misread.is_some() {
        1
    } else {
        flow(&sheet.understood, room).len()
    };
    (lines.max(1) as u16).min(MOST_UNDERSTOOD)
}

/// Rows of what the line would do that an open sheet would like.
fn foretold_rows(sheet: &AttemptSheet) -> u16 {
    (sheet.rows.len() as u16).min(MOST_FORETOLD)
}

/// The name in the sheet's rule, and the headings of its columns.
pub fn sheet_headings(prompt: &Prompt) -> (&str, &'static [(u16, &'static str)]) {
    match prompt {
        Prompt::Closed { .. } | Prompt::Said(_) | Prompt::Prefix { .. } => ("", &[]),
        Prompt::Attempt(sheet) => (&sheet.heading, &[]),
        Prompt::Harm(sheet) if sheet.rows.iter().any(|row| row.change < 0) => (
            &sheet.heading,
            &[(27, "before"), (37, "after"), (46, "loss")],
        ),
        Prompt::Harm(sheet) => (
            &sheet.heading,
            &[(27, "before"), (37, "after"), (46, "gain")],
        ),
    }
}

/// Draws the closed row. What is said takes the row of the hints too where it needs it: tells whether it did.
pub fn draw_closed(canvas: &mut Canvas<'_>, prompt: &Prompt) -> bool {
    match prompt {
        Prompt::Closed { examples } => draw_examples(canvas, examples),
        Prompt::Said(text) => return draw_said(canvas, text),
        Prompt::Prefix { key, words, beside } => {
            let x = canvas.put(1, 0, key, Role::Strong.bold());
            let x = canvas.put(x + 2, 0, words, Role::Fg);
            draw_group(canvas, x + 4, beside.iter());
        }
        Prompt::Attempt(_) | Prompt::Harm(_) => {}
    }
    false
}

/// Draws the risen sheet; gives the place of the text cursor.
pub fn draw_risen(canvas: &mut Canvas<'_>, prompt: &Prompt) -> Option<Position> {
    match prompt {
        Prompt::Closed { .. } | Prompt::Said(_) | Prompt::Prefix { .. } => None,
        Prompt::Attempt(sheet) => draw_attempt(canvas, sheet),
        Prompt::Harm(sheet) => draw_harm(canvas, sheet),
    }
}

/// Wrapped rather than cut: what to do instead stands at the end.
fn draw_said(canvas: &mut Canvas<'_>, text: &str) -> bool {
    canvas.put(1, 0, PROMPT, Role::Accent.bold());
    let lines = wrapped(text, canvas.width().saturating_sub(4), canvas.height());
    for (y, line) in (0..).zip(&lines) {
        canvas.put(3, y, line, Role::Muted);
    }
    lines.len() > 1
}

/// Example lines, which end in the last of them; those before it go when room is short.
fn draw_examples(canvas: &mut Canvas<'_>, examples: &[String]) {
    canvas.put(1, 0, PROMPT, Role::Accent.bold());
    let separator = if canvas.width() < 80 {
        " · "
    } else {
        "  ·  "
    };
    let Some((last, before)) = examples.split_last() else {
        return;
    };
    let end = canvas.width().saturating_sub(width(last));
    let mut x = 3;
    for example in before {
        if x + width(example) + width(separator) >= end {
            break;
        }
        x = canvas.put(x, 0, example, Role::Muted);
        x = canvas.put(x, 0, separator, Role::Rule);
    }
    canvas.put(x, 0, last, Role::Muted);
}

/// The parts of an attempt's sheet under the line, from the top.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Understood,
    Preview,
    Blank,
    Scale,
    Words,
    Sum,
}

fn draw_attempt(canvas: &mut Canvas<'_>, sheet: &AttemptSheet) -> Option<Position> {
    let cursor = draw_typed(canvas, 0, &sheet.line);
    let x = indent(canvas.width()) + 2;
    let room = canvas.width().saturating_sub(x + 4);
    let words = words_rows(sheet, room);
    let under = canvas.height().saturating_sub(1);
    let more = misread_rows(sheet.misread.as_ref(), canvas.width());
    let understood = understood_rows(sheet, canvas.width().saturating_sub(x + 1));
    let (understood, parts) = parts(under.saturating_sub(more), understood, words, sheet);
    let mut y = 1;
    for part in parts {
        let mut taken = if part == Part::Words { words } else { 1 };
        match part {
            Part::Blank => {}
            Part::Preview => {
                taken = draw_foretold(canvas, x, y, canvas.height().saturating_sub(y), sheet);
            }
            Part::Understood => match &sheet.misread {
                Some(misread) => taken = draw_misread(canvas, y, under, misread),
                None => taken = draw_understood(canvas, x, y, understood, sheet),
            },
            Part::Scale => _ = canvas.phrase(x, y, &scale_line(room, &sheet.scale)),
            Part::Words => {
                let rows = words_lines(sheet, room).into_iter();
                draw_rows(canvas, y, rows.map(|line| Row::of(x, line)), false);
            }
            Part::Sum => draw_sum(canvas, x, y, sheet),
        }
        y += taken;
    }
    cursor
}

/// What was understood, on one row cut where it is too long, else part by part over several; gives the rows taken.
fn draw_understood(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    rows: u16,
    sheet: &AttemptSheet,
) -> u16 {
    let room = canvas.width().saturating_sub(x + 1);
    if rows == 1 {
        canvas.phrase_cut(x, y, room, &sheet.understood);
        return rows;
    }
    for (y, line) in (y..y + rows).zip(&flow(&sheet.understood, room)) {
        canvas.phrase_cut(x, y, room, line);
    }
    rows
}

/// What the line would do, as far as there are rows; gives the rows taken.
fn draw_foretold(canvas: &mut Canvas<'_>, x: u16, y: u16, rows: u16, sheet: &AttemptSheet) -> u16 {
    let room = canvas.width().saturating_sub(x + 1);
    let rows = rows.min(MOST_FORETOLD);
    let all = sheet.rows.len() as u16;
    let shown = if all > rows {
        rows.saturating_sub(1)
    } else {
        all
    };
    for (y, row) in (y..).zip(sheet.rows.iter().take(usize::from(shown))) {
        canvas.phrase_cut(x, y, room, row);
    }
    if shown < all && rows > 0 {
        canvas.put(
            x,
            y + shown,
            &format!("{ELLIPSIS} and {} more", all - shown),
            Role::Muted,
        );
    }
    rows.min(all)
}

/// What fits, and in how many rows what was understood: the blanks go first, from the last, then all but one of those
/// rows, then words and scale.
fn parts(room: u16, understood: u16, words: u16, sheet: &AttemptSheet) -> (u16, Vec<Part>) {
    let mut parts = vec![Part::Understood];
    if !sheet.rows.is_empty() {
        parts.push(Part::Preview);
    }
    if !sheet.scale.is_empty() {
        parts.extend([Part::Blank, Part::Scale, Part::Words]);
    }
    if !sheet.sum.is_empty() {
        parts.extend([Part::Blank, Part::Sum]);
    }
    let taken = |parts: &[Part]| {
        parts.len() as u16
            + if parts.contains(&Part::Words) {
                words - 1
            } else {
                0
            }
    };
    let mut of_reading = understood;
    for going in [
        Part::Blank,
        Part::Blank,
        Part::Understood,
        Part::Words,
        Part::Scale,
    ] {
        if taken(&parts) + of_reading - 1 <= room {
            break;
        }
        match parts.iter().rposition(|part| *part == going) {
            Some(_) if going == Part::Understood => of_reading = 1,
            Some(place) => drop(parts.remove(place)),
            None => {}
        }
    }
    // What had to go may have left more room than it was wanted for.
    let spare = room.saturating_sub(taken(&parts));
    (understood.min(spare + 1), parts)
}

/// Mark, word and chance of every outcome.
fn words_lines(sheet: &AttemptSheet, room: u16) -> Vec<Line<'_>> {
    let outcomes = sheet.scale.iter().zip(&sheet.words).map(|(outcome, word)| {
        line![
            Span::styled(outcome.mark.glyph(), outcome.mark.role()),
            Span::raw(" "),
            Span::styled(word, Role::Muted),
            Span::raw(" "),
            Span::styled(in_figures(outcome.chance), Role::Strong),
        ]
    });
    side_by_side(outcomes, 3, room)
}

fn words_rows(sheet: &AttemptSheet, room: u16) -> u16 {
    (words_lines(sheet, room).len() as u16).max(1)
}

fn draw_sum(canvas: &mut Canvas<'_>, x: u16, y: u16, sheet: &AttemptSheet) {
    let gap = if canvas.width() >= WIDE { 6 } else { 3 };
    let mut x = x;
    for phrase in &sheet.sum {
        if x.saturating_add(phrase_width(phrase)) > canvas.width() {
            break;
        }
        x = canvas.phrase(x, y, phrase) + gap;
    }
    draw_completions(canvas, x, y, &sheet.completions);
}

/// What Tab goes through, at the right end: the one it takes next is underlined.
fn draw_completions(canvas: &mut Canvas<'_>, after: u16, y: u16, completions: &[String]) {
    let cells: u16 = completions.iter().map(|word| width(word) + 2).sum();
    let from = canvas.width().saturating_sub(cells + 4);
    if completions.is_empty() || from < after {
        return;
    }
    let mut x = canvas.put(from, y, "Tab", Role::Strong.bold()) + 1;
    for (place, word) in completions.iter().enumerate() {
        let style = match place {
            0 => Style::from(Role::Accent).underlined(),
            _ => Role::Muted.into(),
        };
        x = canvas.put(x, y, word, style) + 2;
    }
}
