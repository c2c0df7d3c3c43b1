//! The row where one types, closed or risen to a sheet with everything known about the line.

use ratatui::layout::Position;
use ratatui::macros::line;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::glyphs::{ELLIPSIS, PROMPT};
use crate::tui::panes::hints::draw::group_line;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, bold, draw_rows, flow, muted, phrase_width, plain, scale_line, side_by_side,
    strong, width,
};
use crate::words::in_figures;

use super::harm::draw_harm;
use super::view::{Prompt, Sheet};
use super::view::{WIDE, draw_typed, indent, misread_row, misread_rows, wrapped};

/// Rows of what a line would do, the last of them for how many there are more.
const MOST_FORETOLD: u16 = 10;
/// Rows of what was understood.
const MOST_UNDERSTOOD: u16 = 3;

/// Rows an open sheet would like, its rule and the hints counted in; nothing while the prompt is closed.
pub fn sheet_rows(prompt: &Prompt, width: u16) -> Option<u16> {
    let Prompt::Risen(sheet) = prompt else {
        return None;
    };
    let own = match sheet.bodies.len().min(usize::from(u16::MAX) / 2) as u16 {
        0 => attempt_rows(sheet, width),
        bodies => 7 + bodies,
    };
    Some(own + misread_rows(sheet.misread.as_ref(), width))
}

fn attempt_rows(sheet: &Sheet, width: u16) -> u16 {
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
fn understood_rows(sheet: &Sheet, room: u16) -> u16 {
    let lines = if sheet.misread.is_some() {
        1
    } else {
        flow(&sheet.understood, room).len()
    };
    (lines.max(1) as u16).min(MOST_UNDERSTOOD)
}

/// Rows of what the line would do that an open sheet would like.
fn foretold_rows(sheet: &Sheet) -> u16 {
    (sheet.rows.len() as u16).min(MOST_FORETOLD)
}

/// The name in the sheet's rule, and the headings of its columns.
pub fn sheet_headings(prompt: &Prompt) -> (&'static str, &'static [(u16, &'static str)]) {
    let Prompt::Risen(sheet) = prompt else {
        return ("", &[]);
    };
    let columns: &[_] = match sheet.bodies.as_slice() {
        [] => &[],
        bodies if bodies.iter().any(|body| body.change < 0) => {
            &[(27, "before"), (37, "after"), (46, "loss")]
        }
        _ => &[(27, "before"), (37, "after"), (46, "gain")],
    };
    (sheet.heading, columns)
}

/// Draws the closed row. What is said takes the row of the hints too where it needs it: tells whether it did.
pub fn draw_closed(canvas: &mut Canvas<'_>, prompt: &Prompt) -> bool {
    match prompt {
        Prompt::Closed { examples } => draw_examples(canvas, examples),
        Prompt::Said(text) => return draw_said(canvas, text),
        Prompt::Prefix { key, words, beside } => {
            let mut row = Row::of(1, bold(key));
            let x = row.at(3 + width(key), plain(words));
            row.at(x + 4, group_line(beside));
            row.draw(canvas, 0, false);
        }
        Prompt::Risen(_) => {}
    }
    false
}

/// Draws the risen sheet; gives the place of the text cursor.
pub fn draw_risen(canvas: &mut Canvas<'_>, prompt: &Prompt) -> Option<Position> {
    match prompt {
        Prompt::Closed { .. } | Prompt::Said(_) | Prompt::Prefix { .. } => None,
        Prompt::Risen(sheet) if sheet.bodies.is_empty() => draw_attempt(canvas, sheet),
        Prompt::Risen(sheet) => draw_harm(canvas, sheet),
    }
}

/// Wrapped rather than cut: what to do instead stands at the end.
fn draw_said(canvas: &mut Canvas<'_>, text: &str) -> bool {
    let lines = wrapped(text, canvas.width().saturating_sub(4), canvas.height());
    let is_long = lines.len() > 1;
    let mut row = Row::of(1, Span::styled(PROMPT, Role::Accent.bold()));
    for (place, line) in lines.into_iter().enumerate() {
        if place > 0 {
            row.next_line();
        }
        row.at(3, muted(line));
    }
    row.draw(canvas, 0, false);
    is_long
}

/// Example lines, which end in the last of them; those before it go when room is short.
fn draw_examples(canvas: &mut Canvas<'_>, examples: &[String]) {
    let separator = match canvas.width() < 80 {
        true => " · ",
        false => "  ·  ",
    };
    let mut line = line![Span::styled(PROMPT, Role::Accent.bold()), Span::raw(" ")];
    let (last, before) = examples
        .split_last()
        .map_or(("", examples), |(last, before)| (last.as_str(), before));
    let end = canvas.width().saturating_sub(width(last));
    for example in before {
        if 1 + phrase_width(&line) + width(example) + width(separator) >= end {
            break;
        }
        line.extend([muted(example), Span::styled(separator, Role::Rule)]);
    }
    line.push_span(muted(last));
    Row::of(1, line).draw(canvas, 0, false);
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

fn draw_attempt(canvas: &mut Canvas<'_>, sheet: &Sheet) -> Option<Position> {
    let cursor = draw_typed(canvas, sheet);
    let (width, x) = (canvas.width(), indent(canvas.width()) + 2);
    let room = width.saturating_sub(x + 4);
    let words = words_rows(sheet, room);
    let under = canvas.height().saturating_sub(1);
    let more = misread_rows(sheet.misread.as_ref(), width);
    let understood = understood_rows(sheet, width.saturating_sub(x + 1));
    let (understood, parts) = parts(under.saturating_sub(more), understood, words, sheet);
    let mut rows: Vec<Row<'_>> = Vec::new();
    for part in parts {
        let taken: u16 = rows.iter().map(Row::height).sum();
        match (part, &sheet.misread) {
            (Part::Blank, _) => rows.push(Row::default()),
            (Part::Preview, _) => {
                rows.extend(foretold(x, width, under.saturating_sub(taken), sheet));
            }
            (Part::Understood, Some(misread)) => rows.push(misread_row(misread, width, under)),
            (Part::Understood, None) => rows.extend(understood_lines(x, width, understood, sheet)),
            (Part::Scale, _) => rows.push(Row::of(x, scale_line(room, &sheet.scale))),
            (Part::Words, _) => {
                let lines = words_lines(sheet, room).into_iter();
                rows.extend(lines.map(|line| Row::of(x, line)));
            }
            (Part::Sum, _) => rows.push(sum_row(x, width, sheet)),
        }
    }
    draw_rows(canvas, 1, rows, false);
    cursor
}

/// Lines of a sheet, each cut where it is too long.
fn cut_rows<'a>(
    x: u16,
    width: u16,
    lines: impl IntoIterator<Item = Line<'a>>,
) -> impl Iterator<Item = Row<'a>> {
    lines
        .into_iter()
        .map(move |line| Row::cut(x, width.saturating_sub(x + 1), line))
}

/// What was understood, on one row cut where it is too long, else part by part over several.
fn understood_lines(x: u16, width: u16, rows: u16, sheet: &Sheet) -> impl Iterator<Item = Row<'_>> {
    let lines = match rows {
        1 => vec![sheet.understood.clone()],
        _ => flow(&sheet.understood, width.saturating_sub(x + 1)),
    };
    cut_rows(x, width, lines).take(usize::from(rows))
}

/// What the line would do, as far as there are rows.
fn foretold(x: u16, width: u16, rows: u16, sheet: &Sheet) -> impl Iterator<Item = Row<'_>> {
    let rows = usize::from(rows.min(MOST_FORETOLD));
    let all = sheet.rows.len();
    let shown = if all > rows {
        rows.saturating_sub(1)
    } else {
        all
    };
    let more = (shown < all && rows > 0).then(|| {
        let more = format!("{ELLIPSIS} and {} more", all - shown);
        muted(more).into()
    });
    let lines = sheet.rows.iter().take(shown).cloned();
    cut_rows(x, width, lines.chain(more))
}

/// What fits, and in how many rows what was understood: the blanks go first, from the last, then all but one of those
/// rows, then words and scale.
fn parts(room: u16, understood: u16, words: u16, sheet: &Sheet) -> (u16, Vec<Part>) {
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
fn words_lines(sheet: &Sheet, room: u16) -> Vec<Line<'_>> {
    let outcomes = sheet.scale.iter().map(|outcome| {
        line![
            Span::styled(outcome.mark.glyph(), outcome.mark.role()),
            Span::raw(" "),
            muted(&outcome.word),
            Span::raw(" "),
            strong(in_figures(outcome.chance)),
        ]
    });
    side_by_side(outcomes, 3, room)
}

fn words_rows(sheet: &Sheet, room: u16) -> u16 {
    (words_lines(sheet, room).len() as u16).max(1)
}

/// What it comes to, and at the right end what Tab goes through: the word it takes next is underlined.
fn sum_row(x: u16, width_of_sheet: u16, sheet: &Sheet) -> Row<'_> {
    let gap = if width_of_sheet >= WIDE { 6 } else { 3 };
    let (mut row, mut x) = (Row::default(), x);
    for phrase in &sheet.sum {
        if x.saturating_add(phrase_width(phrase)) > width_of_sheet {
            break;
        }
        x = row.at(x, phrase.clone()) + gap;
    }
    let mut line = line![bold("Tab")];
    for (place, word) in sheet.completions.iter().enumerate() {
        let (between, style) = match place {
            0 => (" ", Style::from(Role::Accent).underlined()),
            _ => ("  ", Role::Muted.into()),
        };
        line.extend([Span::raw(between), Span::styled(word, style)]);
    }
    let has_room = x + phrase_width(&line) + 2 <= width_of_sheet;
    if has_room && !sheet.completions.is_empty() {
        row.ending(width_of_sheet.saturating_sub(3), line);
    }
    row
}
