//! The row where one types, closed or risen to a sheet with everything known about the line.

use ratatui::layout::Position;

use super::harm::draw_harm;
use crate::tui::{
    glyphs::{ATTENTION, PROMPT},
    theme::Role,
    view::{AttemptSheet, Line, Misread, Prompt},
    widgets::{
        cut::width,
        pen::Pen,
        scale::{Stretch, draw_scale},
    },
};

/// Columns from which a sheet is set one further in.
const WIDE: u16 = 106;

/// Rows an open sheet would like, its rule and the hints counted in; nothing while the prompt is closed.
pub fn sheet_rows(prompt: &Prompt, width: u16) -> Option<u16> {
    match prompt {
        Prompt::Closed { .. } | Prompt::Prefix { .. } => None,
        Prompt::Attempt(sheet) if sheet.scale.is_empty() => Some(if sheet.sum.is_empty() { 4 } else { 6 }),
        Prompt::Attempt(sheet) => Some(9 + words_rows(sheet, width.saturating_sub(indent(width) + 4))),
        Prompt::Harm(sheet) => Some(7 + sheet.rows.len().min(usize::from(u16::MAX) / 2) as u16),
    }
}

/// The name in the sheet's rule, and the headings of its columns.
pub fn sheet_headings(prompt: &Prompt) -> (&str, &'static [(u16, &'static str)]) {
    match prompt {
        Prompt::Closed { .. } | Prompt::Prefix { .. } => ("", &[]),
        Prompt::Attempt(sheet) => (&sheet.heading, &[]),
        Prompt::Harm(sheet) => (&sheet.heading, &[(27, "before"), (37, "after"), (46, "loss")]),
    }
}

/// Draws the closed row.
pub fn draw_closed(pen: &mut Pen<'_>, prompt: &Prompt) {
    match prompt {
        Prompt::Closed { examples } => draw_examples(pen, examples),
        Prompt::Prefix { key, words } => {
            let style = pen.theme.key();
            let x = pen.put(1, 0, key, style);
            pen.say(x + 2, 0, words, Role::Fg);
        }
        Prompt::Attempt(_) | Prompt::Harm(_) => {}
    }
}

/// Draws the risen sheet; gives the place of the text cursor.
pub fn draw_risen(pen: &mut Pen<'_>, prompt: &Prompt) -> Option<Position> {
    match prompt {
        Prompt::Closed { .. } | Prompt::Prefix { .. } => None,
        Prompt::Attempt(sheet) => draw_attempt(pen, sheet),
        Prompt::Harm(sheet) => draw_harm(pen, sheet),
    }
}

/// Example lines, which end in the last of them; those before it go when room is short.
fn draw_examples(pen: &mut Pen<'_>, examples: &[String]) {
    let style = pen.theme.bold(Role::Accent);
    pen.put(1, 0, PROMPT, style);
    let separator = if pen.width() < 80 { " · " } else { "  ·  " };
    let Some((last, before)) = examples.split_last() else { return };
    let end = pen.width().saturating_sub(width(last));
    let mut x = 3;
    for example in before {
        if x + width(example) + width(separator) >= end {
            break;
        }
        let ghost = pen.theme.ghost();
        x = pen.put(x, 0, example, ghost);
        x = pen.say(x, 0, separator, Role::Rule);
    }
    let ghost = pen.theme.ghost();
    pen.put(x, 0, last, ghost);
}

/// The columns left of the prompt's sign.
pub fn indent(width: u16) -> u16 {
    if width >= WIDE { 2 } else { 1 }
}

/// Draws the line being typed; gives the place of its cursor.
pub fn draw_typed(pen: &mut Pen<'_>, y: u16, line: &Line) -> Option<Position> {
    let from = indent(pen.width());
    let style = pen.theme.bold(Role::Accent);
    pen.put(from, y, PROMPT, style);
    let mut x = from + 2;
    for piece in &line.pieces {
        let style = if piece.ghost { pen.theme.ghost() } else { pen.theme.bold(Role::Strong) };
        x = pen.put(x, y, &piece.text, style);
    }
    let last = pen.width().saturating_sub(1);
    pen.place((from + 2).saturating_add(line.cursor).min(last), y)
}

/// Draws carets under what was not understood, and what was expected.
pub fn draw_misread(pen: &mut Pen<'_>, y: u16, misread: &Misread) {
    let from = indent(pen.width()) + 2 + misread.start;
    let count = misread.end.saturating_sub(misread.start).max(1);
    let style = pen.theme.text(Role::Danger);
    let x = pen.repeat(from, y, count, "^", style);
    let style = pen.theme.bold(Role::Warn);
    let x = pen.put(x + 1, y, ATTENTION, style);
    let room = pen.width().saturating_sub(x + 1);
    let style = pen.theme.text(Role::Fg);
    pen.put_cut(x + 1, y, room, &misread.message, style);
}

/// The parts of an attempt's sheet under the line, from the top.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Understood,
    Blank,
    Scale,
    Words,
    Sum,
}

fn draw_attempt(pen: &mut Pen<'_>, sheet: &AttemptSheet) -> Option<Position> {
    let cursor = draw_typed(pen, 0, &sheet.line);
    let x = indent(pen.width()) + 2;
    let room = pen.width().saturating_sub(x + 4);
    let words = words_rows(sheet, room);
    let mut y = 1;
    for part in parts(pen.height().saturating_sub(1), words, sheet) {
        match part {
            Part::Blank => {}
            Part::Understood => match &sheet.misread {
                Some(misread) => draw_misread(pen, y, misread),
                None => {
                    let room = pen.width().saturating_sub(x + 1);
                    pen.phrase_cut(x, y, room, &sheet.understood);
                }
            },
            Part::Scale => draw_scale(pen, x, y, room, &sheet.scale),
            Part::Words => draw_words(pen, x, y, room, sheet),
            Part::Sum => draw_sum(pen, x, y, sheet),
        }
        y += if part == Part::Words { words } else { 1 };
    }
    cursor
}

/// What fits: the blanks go first, from the last, then words and scale.
fn parts(room: u16, words: u16, sheet: &AttemptSheet) -> Vec<Part> {
    let mut parts = vec![Part::Understood];
    if !sheet.scale.is_empty() {
        parts.extend([Part::Blank, Part::Scale, Part::Words]);
    }
    if !sheet.sum.is_empty() {
        parts.extend([Part::Blank, Part::Sum]);
    }
    for going in [Part::Blank, Part::Blank, Part::Words, Part::Scale] {
        let taken = parts.len() as u16 + if parts.contains(&Part::Words) { words - 1 } else { 0 };
        if taken <= room {
            break;
        }
        if let Some(place) = parts.iter().rposition(|part| *part == going) {
            parts.remove(place);
        }
    }
    parts
}

fn figure(outcome: &Stretch) -> String {
    format!("{:.2}", outcome.chance)
}

/// Lays mark, word and chance of every outcome in lines of `room`; tells each one's row and column.
fn lay_words(sheet: &AttemptSheet, room: u16) -> Vec<(u16, u16)> {
    let (mut row, mut x) = (0, 0);
    let mut places = Vec::with_capacity(sheet.scale.len());
    for (outcome, word) in sheet.scale.iter().zip(&sheet.words) {
        let cells = 3 + width(word) + width(&figure(outcome));
        if x > 0 && x + cells > room {
            (row, x) = (row + 1, 0);
        }
        places.push((row, x));
        x += cells + 3;
    }
    places
}

fn words_rows(sheet: &AttemptSheet, room: u16) -> u16 {
    lay_words(sheet, room).last().map_or(1, |(row, _)| row + 1)
}

fn draw_words(pen: &mut Pen<'_>, x: u16, y: u16, room: u16, sheet: &AttemptSheet) {
    let outcomes = sheet.scale.iter().zip(&sheet.words);
    for ((outcome, word), (row, column)) in outcomes.zip(lay_words(sheet, room)) {
        let x = pen.say(x + column, y + row, outcome.mark.glyph(), outcome.mark.role());
        let x = pen.say(x + 1, y + row, word, Role::Muted);
        pen.say(x + 1, y + row, &figure(outcome), Role::Strong);
    }
}

fn draw_sum(pen: &mut Pen<'_>, x: u16, y: u16, sheet: &AttemptSheet) {
    let gap = if pen.width() >= WIDE { 6 } else { 3 };
    let mut x = x;
    for phrase in &sheet.sum {
        let cells: u16 = phrase.iter().map(|piece| width(&piece.text)).sum();
        if x.saturating_add(cells) > pen.width() {
            break;
        }
        x = pen.phrase(x, y, phrase) + gap;
    }
    draw_completions(pen, x, y, &sheet.completions);
}

/// What Tab goes through, at the right end: the one it takes next is underlined.
fn draw_completions(pen: &mut Pen<'_>, after: u16, y: u16, completions: &[String]) {
    let cells: u16 = completions.iter().map(|word| width(word) + 2).sum();
    let from = pen.width().saturating_sub(cells + 4);
    if completions.is_empty() || from < after {
        return;
    }
    let key = pen.theme.key();
    let mut x = pen.put(from, y, "Tab", key) + 1;
    for (place, word) in completions.iter().enumerate() {
        let style = match place {
            0 => pen.theme.text(Role::Accent).add_modifier(ratatui::style::Modifier::UNDERLINED),
            _ => pen.theme.ghost(),
        };
        x = pen.put(x, y, word, style) + 2;
    }
}
