//! The last result: the one thing set large, with who and what beside it and what can be done with it.

use crate::systems::OutcomeGrade;
use crate::tui::layout::{BandForm, Breadth, Layout};
use crate::tui::panes::log::draw::faces_line;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, phrase_width, width, wrap};
use crate::tui::widgets::large::SLOT;
use crate::tui::widgets::large::{Size, draw_large, draw_spaced, large_width};
use crate::tui::widgets::lines::parts_line;
use ratatui::style::Style;
use ratatui::text::Line;

use super::view::{Face, Outcome};

/// Columns of the shapes between number and mark, and between mark and word.
const GAPS: (u16, u16) = (3, 2);

/// Draws the result into its band.
pub fn draw_result(canvas: &mut Canvas<'_>, result: &Outcome, layout: &Layout) {
    let beside = layout.breadth >= Breadth::Three;
    match layout.band_form {
        BandForm::Absent => {}
        BandForm::Line => draw_line(canvas, result),
        BandForm::Grand => draw_grand(canvas, result, layout.large_x),
        BandForm::Full if beside => draw_full(canvas, result, layout),
        BandForm::Compact | BandForm::Full => draw_compact(canvas, result),
    }
}

fn draw_full(canvas: &mut Canvas<'_>, result: &Outcome, layout: &Layout) {
    let (x, cue_x) = (layout.large_x, layout.cue_x);
    draw_beside(canvas, result, x.saturating_sub(4));
    let end = draw_large_result(canvas, x, 0, result, Size::Half);
    if result.tumbling.is_some() {
        return;
    }
    if end + 1 < cue_x {
        let room = canvas.width().saturating_sub(cue_x);
        draw_cues(canvas, cue_x, room, &with_commas(&result.cues, 3));
    } else {
        let room = canvas.width().saturating_sub(x + 1);
        canvas.put_cut(x, 3, room, &result.cues.join(", "), Role::Muted);
    }
    draw_foot(canvas, x, 4, result);
}

fn draw_grand(canvas: &mut Canvas<'_>, result: &Outcome, x: u16) {
    let room = x.saturating_sub(5);
    draw_beside(canvas, result, room);
    draw_large_result(canvas, x, 0, result, Size::Full);
    if result.tumbling.is_some() {
        return;
    }
    for (y, cue) in (3..5).zip(with_commas(&result.cues, 2)) {
        canvas.put_cut(2, y, room, &cue, Role::Muted);
    }
    canvas.put_cut(2, 5, room, &result.chances, Role::Muted);
    draw_foot(canvas, x, 7, result);
}

fn draw_compact(canvas: &mut Canvas<'_>, result: &Outcome) {
    let least = large_least(canvas.width(), 2, result);
    let end = draw_large_result(canvas, least, 0, result, Size::Half) + 2;
    if result.tumbling.is_some() {
        return;
    }
    let widest = result.cues.iter().map(|cue| width(cue)).max().unwrap_or(0);
    if end.saturating_add(widest) < canvas.width() {
        draw_cues(canvas, end, widest, &result.cues);
    }
    // A sheet that rises leaves the large letters alone in sight.
    if canvas.height() < 4 {
        return;
    }
    let what = what_beside_faces(canvas, result);
    let x = if result.secret {
        canvas.tag(1, 3, "secret", Role::Secret) + 1
    } else {
        2
    };
    let x = draw_who(canvas, x, 3, result, what, 2);
    let clear_of_edge = canvas.width().saturating_sub(1);
    let x = draw_faces(
        &mut canvas.part(0, 0, clear_of_edge, 4),
        x + 2,
        3,
        result,
        &result.note_short,
    );
    if canvas.height() > 4 {
        draw_choices(canvas, 2, 4, 5, &result.choices_short);
    } else {
        draw_choices(canvas, x + 3, 3, 2, &result.choices_short);
    }
}

/// One bold line, for the lowest screens.
fn draw_line(canvas: &mut Canvas<'_>, result: &Outcome) {
    if let Some(face) = &result.tumbling {
        canvas.put(1, 0, face, Role::Muted);
        return;
    }
    let narrow = canvas.width() < 60;
    let what = if narrow {
        &result.what_least
    } else {
        &result.what_short
    };
    let x = if result.secret {
        canvas.tag(0, 0, "secret", Role::Secret) + 1
    } else {
        1
    };
    let x = canvas.put(x, 0, &result.number, number_role(result).bold()) + 1;
    let style = result.mark.role().bold();
    let x = canvas.put(x, 0, result.mark.glyph(), style) + 1;
    let x = canvas.put(x, 0, &result.word.to_uppercase(), style) + 1;
    let x = draw_who(canvas, x + 1, 0, result, what, 1);
    if !narrow {
        let x = draw_faces(canvas, x + 2, 0, result, &result.note_short);
        draw_choices(canvas, x + 3, 0, 2, &result.choices_short);
    }
}

/// What was tried, in full where that leaves room for the faces.
fn what_beside_faces<'a>(canvas: &Canvas<'_>, result: &'a Outcome) -> &'a str {
    let beside = width(&result.who)
        + phrase_width(&result_faces(result, u16::MAX))
        + if result.secret { 14 } else { 7 };
    let fits = width(&result.what_short).saturating_add(beside) <= canvas.width();
    if fits {
        &result.what_short
    } else {
        &result.what_least
    }
}

fn draw_who(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    result: &Outcome,
    what: &str,
    gap: u16,
) -> u16 {
    let x = canvas.put(x, y, &result.who, Role::Strong.bold()) + gap;
    let room = canvas.width().saturating_sub(x + 1);
    canvas.put(x, y, &cut(what, room), Role::Fg)
}

/// Who, what and faces in the first three rows, in columns 2 and on.
fn draw_beside(canvas: &mut Canvas<'_>, result: &Outcome, room: u16) {
    let mut left = canvas.part(0, 0, room + 2, 3);
    left.put_cut(2, 0, room, &result.who, Role::Strong.bold());
    left.phrase(2, 1, &parts_line(&cut(&result.what, room), Role::Fg));
    if result.tumbling.is_none() {
        draw_faces(&mut left, 2, 2, result, &result.note);
    }
}

/// The faces, as many as `room` columns hold.
fn result_faces(result: &Outcome, room: u16) -> Line<'static> {
    let faces: Vec<&Face> = result.faces.iter().collect();
    faces_line(&faces, faces.len() > 1, room, |face| match face.counts {
        true => Role::Strong,
        false => Role::Muted,
    })
}

/// The faces, and after them the note.
fn draw_faces(canvas: &mut Canvas<'_>, x: u16, y: u16, result: &Outcome, note: &str) -> u16 {
    let room = canvas.width().saturating_sub(x + 1);
    let end = canvas.phrase(x, y, &result_faces(result, room));
    if note.is_empty() {
        return end;
    }
    // Arithmetic cut in the middle would say something else: its first part, or nothing.
    let room = canvas.width().saturating_sub(end + 2);
    let first = note.split(", ").next().unwrap_or_default();
    match [note, first].into_iter().find(|note| width(note) <= room) {
        Some(note) => canvas.put(end + 2, y, note, note_style(result)),
        None => end,
    }
}

/// Of a mere total the note is the result.
fn note_style(result: &Outcome) -> Style {
    if result.mark == OutcomeGrade::Figure {
        Role::Strong.bold()
    } else {
        Role::Fg.into()
    }
}

/// What can be done with it, of a secret one after its tag and what that means.
fn draw_foot(canvas: &mut Canvas<'_>, x: u16, y: u16, result: &Outcome) {
    let mut x = x;
    if result.secret {
        x = canvas.tag(x, y, "secret", Role::Secret) + 1;
        x = canvas.phrase(x, y, &result.secret_note) + 5;
    }
    draw_choices(canvas, x, y, 5, &result.choices);
}

/// The number of a secret result has the color of what is secret, so that a glance tells it from an open one.
fn number_role(result: &Outcome) -> Role {
    if result.secret {
        Role::Secret
    } else {
        Role::Strong
    }
}

/// Number, mark and word; what does not fit goes, the mark first, then the number.
fn draw_large_result(canvas: &mut Canvas<'_>, x: u16, y: u16, result: &Outcome, size: Size) -> u16 {
    let strong = number_role(result);
    if let Some(face) = &result.tumbling {
        let slot = SLOT * size.scale();
        if result.is_ascii {
            canvas.put_end(x + 1, spaced_row(y, size), face, Role::Muted);
            return x + slot;
        }
        let from = (x + slot).saturating_sub(large_width(face, size));
        draw_large(canvas, from, y, face, size, Role::Muted.into());
        return x + slot;
    }
    let room = canvas.width().saturating_sub(x + 1);
    let style = result.mark.role();
    let (after_number, after_mark) = (GAPS.0 * size.scale(), GAPS.1 * size.scale());
    let number = large_width(&result.number, size);
    let mark = large_width(result.mark.glyph(), size);
    let word = large_width(&result.word, size);
    let mut x = x;
    if word > room || result.is_ascii {
        return draw_in_a_row(canvas, x, spaced_row(y, size), result);
    }
    if number + after_number + word <= room {
        x = draw_large(canvas, x, y, &result.number, size, strong.into()) + after_number;
    }
    if number + after_number + mark + after_mark + word <= room {
        x = draw_large(canvas, x, y, result.mark.glyph(), size, style.into()) + after_mark;
    }
    draw_large(canvas, x, y, &result.word, size, style.into())
}

/// The last resort: capitals with blanks between them, on one row.
fn draw_in_a_row(canvas: &mut Canvas<'_>, x: u16, y: u16, result: &Outcome) -> u16 {
    let x = canvas.put(x, y, &result.number, number_role(result).bold());
    let style = result.mark.role().bold();
    let x = canvas.put(x + 2, y, result.mark.glyph(), style);
    draw_spaced(canvas, x + 1, y, &result.word, style)
}

/// The row of what stands in place of large letters: the middle one.
fn spaced_row(y: u16, size: Size) -> u16 {
    y + (size.rows() - 1) / 2
}

/// The column where the large result begins: one further left if only that makes room.
fn large_least(pane: u16, x: u16, result: &Outcome) -> u16 {
    let parts = [
        result.number.as_str(),
        result.mark.glyph(),
        result.word.as_str(),
    ];
    let all: u16 = parts.map(|part| large_width(part, Size::Half)).iter().sum();
    let end = x + all + GAPS.0 + GAPS.1;
    if end + 2 > pane {
        x.saturating_sub(1)
    } else {
        x
    }
}

/// The cues in so many lines; each but the last ends in a comma, the last takes what is left.
fn with_commas(cues: &[String], lines: usize) -> Vec<String> {
    let single = cues.len().min(lines).saturating_sub(1);
    let (first, rest) = cues.split_at(single);
    let mut all: Vec<String> = first.iter().map(|cue| format!("{cue},")).collect();
    if !rest.is_empty() {
        all.push(rest.join(", "));
    }
    all
}

fn draw_cues(canvas: &mut Canvas<'_>, x: u16, room: u16, cues: &[String]) {
    let lines = cues.iter().flat_map(|cue| wrap(cue, room));
    for (y, line) in (0..canvas.height().min(3)).zip(lines) {
        canvas.put(x, y, line, Role::Muted);
    }
}

/// The choices that fit whole, so many columns apart.
fn draw_choices(canvas: &mut Canvas<'_>, x: u16, y: u16, gap: u16, choices: &[Line<'static>]) {
    let mut x = x;
    for choice in choices {
        if x.saturating_add(phrase_width(choice)) >= canvas.width() {
            return;
        }
        x = canvas.phrase(x, y, choice) + gap;
    }
}
