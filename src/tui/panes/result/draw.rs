//! The last result: the one thing set large, with who and what beside it and what can be done with it.

use ratatui::macros::line;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::systems::OutcomeGrade;
use crate::tui::layout::{BandForm, Breadth, Layout};
use crate::tui::panes::log::view::{Face, faces_line};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, SLOT, Size, bold, cut, draw_large, draw_rows, draw_spaced, large_width, muted,
    parts_line, phrase_width, plain, side_by_side, width, wrap,
};

/// The last result, set large.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Who tried.
    pub who: String,
    /// What, in the band of three columns: `Stealth · Adept, advantage`.
    pub what: String,
    /// What, on one line with the rest: `Stealth, Adept adv`.
    pub what_short: String,
    /// What, on the smallest screens: `Stealth`.
    pub what_least: String,
    /// The faces in the order rolled.
    pub faces: Vec<Face>,
    /// What the faces mean beside their figure: `natural 20`.
    pub note: String,
    /// The same, where the figure alone does not say it.
    pub note_short: String,
    /// The large figure.
    pub number: String,
    /// The level's mark.
    pub mark: OutcomeGrade,
    /// The level's word, in small letters.
    pub word: String,
    /// What the rule book says this level looks like.
    pub cues: Vec<String>,
    /// The chances in words, where there is room.
    pub chances: String,
    /// What can be done with it, or what was.
    pub choices: Vec<Line<'static>>,
    /// Whether it is not for the players; then a tag says so.
    pub secret: bool,
    /// What stands beside the tag of a secret result.
    pub secret_note: Line<'static>,
    /// Whether the disk does not have it yet.
    pub unsaved: bool,
    /// Its number in the log.
    pub seq: Option<u64>,
    /// The time of day.
    pub time: String,
    /// Whether only ASCII is sure: then nothing is large.
    pub is_ascii: bool,
    /// The face shown while the number tumbles; mark and word are absent then.
    pub tumbling: Option<String>,
}

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
        Row::cut(x, room, muted(result.cues.join(", "))).draw(canvas, 3, false);
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
    let cues = with_commas(&result.cues, 2);
    let chances = std::iter::once(result.chances.clone());
    let below = (0..2).map(|at| cues.get(at).cloned().unwrap_or_default());
    let rows = below
        .chain(chances)
        .map(|text| Row::cut(2, room, muted(text)));
    draw_rows(canvas, 3, rows, false);
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
    let mut row = Row::default();
    let x = match result.secret {
        true => row.at(1, Role::Secret.tag("secret")) + 1,
        false => 2,
    };
    let (what, room) = (what_beside_faces(canvas, result), canvas.width());
    let x = add_who(&mut row, x, room, result, what, 2);
    let clear_of_edge = room.saturating_sub(1);
    let x = add_faces(&mut row, x + 2, clear_of_edge, result, &result.note_short);
    let (x, gap) = match canvas.height() > 4 {
        true => {
            row.next_line();
            (2, 5)
        }
        false => (x + 3, 2),
    };
    row.at(x, choices_line(x, room, gap, &result.choices));
    row.draw(canvas, 3, false);
}

/// One bold line, for the lowest screens.
fn draw_line(canvas: &mut Canvas<'_>, result: &Outcome) {
    let mut row = Row::default();
    if let Some(face) = &result.tumbling {
        row.at(1, muted(face));
        row.draw(canvas, 0, false);
        return;
    }
    let (room, narrow) = (canvas.width(), canvas.width() < 60);
    let what = match narrow {
        true => &result.what_least,
        false => &result.what_short,
    };
    let x = match result.secret {
        true => row.at(0, Role::Secret.tag("secret")) + 1,
        false => 1,
    };
    let style = result.mark.role().bold();
    let came = line![
        Span::styled(&result.number, number_role(result).bold()),
        Span::raw(" "),
        Span::styled(result.mark.glyph(), style),
        Span::raw(" "),
        Span::styled(result.word.to_uppercase(), style),
    ];
    let x = row.at(x, came) + 2;
    let x = add_who(&mut row, x, room, result, what, 1);
    if !narrow {
        let x = add_faces(&mut row, x + 2, room, result, &result.note_short) + 3;
        row.at(x, choices_line(x, room, 2, &result.choices));
    }
    row.draw(canvas, 0, false);
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

/// Adds who tried what, as far as there is room; gives the column after it.
fn add_who<'a>(
    row: &mut Row<'a>,
    x: u16,
    room: u16,
    result: &'a Outcome,
    what: &'a str,
    gap: u16,
) -> u16 {
    let x = row.at(x, bold(&result.who)) + gap;
    let what = cut(what, room.saturating_sub(x + 1));
    row.at(x, plain(what))
}

/// Who, what and faces in the first three rows, in columns 2 and on.
fn draw_beside(canvas: &mut Canvas<'_>, result: &Outcome, room: u16) {
    let what = cut(&result.what, room);
    let mut row = Row::cut(2, room, bold(&result.who));
    row.next_line();
    row.at(2, parts_line(&what, Role::Fg));
    row.next_line();
    if result.tumbling.is_none() {
        add_faces(&mut row, 2, room + 2, result, &result.note);
    }
    row.draw(&mut canvas.part(0, 0, room + 2, 3), 0, false);
}

/// The faces, as many as `room` columns hold.
fn result_faces(result: &Outcome, room: u16) -> Line<'static> {
    let faces: Vec<&Face> = result.faces.iter().collect();
    faces_line(&faces, faces.len() > 1, room, |face| match face.counts {
        true => Role::Strong,
        false => Role::Muted,
    })
}

/// Adds the faces, and after them the note; gives the column after both.
fn add_faces<'a>(row: &mut Row<'a>, x: u16, room: u16, result: &'a Outcome, note: &'a str) -> u16 {
    let end = row.at(x, result_faces(result, room.saturating_sub(x + 1)));
    if note.is_empty() {
        return end;
    }
    // Arithmetic cut in the middle would say something else: its first part, or nothing.
    let room = room.saturating_sub(end + 2);
    let first = note.split(", ").next().unwrap_or_default();
    match [note, first].into_iter().find(|note| width(note) <= room) {
        Some(note) => row.at(end + 2, Span::styled(note, note_style(result))),
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
    let (mut row, mut x) = (Row::default(), x);
    if result.secret {
        x = row.at(x, Role::Secret.tag("secret")) + 1;
        x = row.at(x, result.secret_note.clone()) + 5;
    }
    row.at(x, choices_line(x, canvas.width(), 5, &result.choices));
    row.draw(canvas, y, false);
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
            let mut row = Row::default();
            row.ending(x + 1, muted(face));
            row.draw(canvas, spaced_row(y, size), false);
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
    let style = result.mark.role().bold();
    let mut row = Row::default();
    let x = row.at(x, Span::styled(&result.number, number_role(result).bold()));
    let x = row.at(x + 2, Span::styled(result.mark.glyph(), style));
    row.draw(canvas, y, false);
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
    let lines = lines.take(canvas.height().min(3).into());
    let rows = lines.map(|line| Row::of(x, muted(line)));
    draw_rows(canvas, 0, rows, false);
}

/// The choices that fit whole, so many columns apart, on a row of so many columns.
fn choices_line(x: u16, room: u16, gap: u16, choices: &[Line<'static>]) -> Line<'static> {
    let room = room.saturating_sub(x + 1);
    let mut lines = side_by_side(choices.iter().cloned(), gap, room).into_iter();
    let first = lines.next().unwrap_or_default();
    match phrase_width(&first) <= room {
        true => first,
        false => Line::default(),
    }
}
