//! The notes of the scene, and the luck of the evening under them.

use crate::tui::{
    glyphs::{ACTED, HAVE, SECRET_EDGE, UPRIGHT},
    theme::Role,
    view::{Luck, Notes},
    widgets::{
        cut::{cut, wrap},
        pen::Pen,
    },
};

/// Where the middle line of the luck's bars stands.
const AXIS: u16 = 49;

/// How a scene is opened, where there is none yet.
const NO_SCENE: &str = "scene NAME: what they see";

/// Draws scene, notes and luck.
pub fn draw_notes(pen: &mut Pen<'_>, notes: &Notes) {
    let mut y = draw_scene(pen, 1, notes);
    y += u16::from(notes.scene.is_some());
    y = draw_paragraphs(pen, y, notes);
    if notes.luck.is_empty() || pen.width() <= AXIS {
        return;
    }
    y += 1;
    pen.say(2, y, "luck this evening         rolls    mean   against 10.5", Role::Muted);
    for (y, luck) in (y + 1..).zip(&notes.luck) {
        draw_luck(pen, y, luck);
    }
}

/// Draws the scene and, where they stand nowhere else on the screen, the notes on it.
pub fn draw_scene_alone(pen: &mut Pen<'_>, notes: &Notes, with_notes: bool) {
    if notes.scene.is_none() && (notes.paragraphs.is_empty() || !with_notes) {
        pen.say(2, 0, NO_SCENE, Role::Muted);
    }
    let y = draw_scene(pen, 0, notes);
    if with_notes {
        draw_paragraphs(pen, y, notes);
    }
}

fn draw_scene(pen: &mut Pen<'_>, y: u16, notes: &Notes) -> u16 {
    let lines = notes.scene.iter().flat_map(|text| text.lines());
    lines.fold(y, |y, text| draw_text(pen, y, text, Role::Fg))
}

fn draw_paragraphs(pen: &mut Pen<'_>, y: u16, notes: &Notes) -> u16 {
    notes.paragraphs.iter().fold(y, |y, paragraph| {
        let role = if paragraph.marked { Role::Secret } else { Role::Fg };
        let end = draw_text(pen, y, &paragraph.text, role);
        if paragraph.barred {
            (y..end).for_each(|y| _ = pen.say(0, y, SECRET_EDGE, Role::Secret));
        }
        end
    })
}

/// Draws a text over as many rows as it needs; gives the row after it.
fn draw_text(pen: &mut Pen<'_>, mut y: u16, text: &str, role: Role) -> u16 {
    for line in wrap(text, pen.width().saturating_sub(4)) {
        pen.say(2, y, &line, role);
        if line.starts_with(ACTED) {
            pen.say(2, y, ACTED, Role::Muted);
        }
        y += 1;
    }
    y
}

fn draw_luck(pen: &mut Pen<'_>, y: u16, luck: &Luck) {
    pen.say(2, y, &cut(&luck.who, 20), Role::Fg);
    let style = pen.theme.text(Role::Fg);
    pen.put_end(32, y, &luck.rolls.to_string(), style);
    pen.put_end(40, y, &format!("{:.1}", luck.mean), style);
    let cells = luck.lean.unsigned_abs().min(7);
    let x = if luck.lean < 0 { AXIS - cells } else { AXIS + 1 };
    let style = pen.theme.text(Role::Muted);
    pen.repeat(x, y, cells, HAVE, style);
    pen.say(AXIS, y, UPRIGHT, Role::Rule);
}
