//! The notes of the scene, and the luck of the evening under them.

use crate::tui::glyphs::{ACTED, HAVE, SECRET_EDGE, UPRIGHT};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::wrap;
use crate::tui::widgets::lines::draw_lines;
use crate::tui::widgets::rows::{Row, draw_rows};
use ratatui::text::{Line, Span};

use super::view::{Luck, Notes};

/// Where the middle line of the luck's bars stands.
const AXIS: u16 = 49;

/// Columns from which the luck of the evening stands under the notes.
const LUCK_FROM: u16 = 60;
const LUCK: &str = "luck this evening         rolls    mean   against 10.5";

/// How a scene is opened, where there is none yet.
const NO_SCENE: &str = "scene NAME: what they see";

/// Draws scene, notes and, where all of it has room, luck; the scene only where it does not stand in a pane of its own.
pub fn draw_notes(canvas: &mut Canvas<'_>, notes: &Notes, with_scene: bool) {
    let mut lines = if with_scene {
        scene_lines(canvas, notes)
    } else {
        Vec::new()
    };
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(paragraph_lines(canvas, notes));
    let y = draw_lines(canvas, 1, &lines) + 1;
    let rows = u16::try_from(notes.luck.len()).unwrap_or(u16::MAX);
    let has_room = canvas.width() > LUCK_FROM && y.saturating_add(rows) < canvas.height();
    if notes.luck.is_empty() || !has_room {
        return;
    }
    let heading = Row::of(2, Span::styled(LUCK, Role::Muted));
    let luck = notes.luck.iter().map(luck_row);
    draw_rows(canvas, y, [heading].into_iter().chain(luck), false);
}

/// Draws the scene and, where they stand nowhere else on the screen, the notes on it.
pub fn draw_scene_alone(canvas: &mut Canvas<'_>, notes: &Notes, with_notes: bool, curtain: bool) {
    let mut lines = scene_lines(canvas, notes);
    if with_notes {
        lines.extend(paragraph_lines(canvas, notes));
    }
    if lines.is_empty() && !curtain {
        let none = Span::styled(NO_SCENE, Role::Muted);
        canvas.phrase(2, 0, &none.into());
    }
    draw_lines(canvas, 0, &lines);
}

fn scene_lines<'a>(canvas: &Canvas<'_>, notes: &'a Notes) -> Vec<Line<'a>> {
    let texts = notes.scene.iter().flat_map(|text| text.lines());
    texts
        .flat_map(|text| text_lines(canvas, text, Role::Fg))
        .collect()
}

fn paragraph_lines<'a>(canvas: &Canvas<'_>, notes: &'a Notes) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for paragraph in &notes.paragraphs {
        let role = if paragraph.marked {
            Role::Secret
        } else {
            Role::Fg
        };
        let mut rows = text_lines(canvas, &paragraph.text, role);
        if paragraph.barred {
            for row in &mut rows {
                let edge = [Span::styled(SECRET_EDGE, Role::Secret), Span::raw(" ")];
                row.spans.splice(0..1, edge);
            }
        }
        lines.extend(rows);
    }
    lines
}

/// A text over as many lines as it needs.
fn text_lines<'a>(canvas: &Canvas<'_>, text: &'a str, role: Role) -> Vec<Line<'a>> {
    let line = |line: &'a str| {
        let (point, rest) = match line.strip_prefix(ACTED) {
            Some(rest) => (ACTED, rest),
            None => ("", line),
        };
        let point = Span::styled(point, Role::Muted.mark());
        Line::from(vec![Span::raw("  "), point, Span::styled(rest, role)])
    };
    let rows = wrap(text, canvas.width().saturating_sub(4)).into_iter();
    rows.map(line).collect()
}

fn luck_row(luck: &Luck) -> Row<'_> {
    let cells = luck.lean.unsigned_abs().min(7);
    let x = if luck.lean < 0 {
        AXIS - cells
    } else {
        AXIS + 1
    };
    let mut row = Row::cut(2, 20, Span::styled(&luck.who, Role::Fg));
    row.ending(32, Span::styled(luck.rolls.to_string(), Role::Fg));
    row.ending(40, Span::styled(format!("{:.1}", luck.mean), Role::Fg));
    row.at(x, Span::styled(HAVE.repeat(cells.into()), Role::Muted));
    row.at(AXIS, Span::styled(UPRIGHT, Role::Rule));
    row
}
