//! The notes of the scene, and the luck of the evening under them.

use crate::tui::{
    glyphs::{ACTED, HAVE, UPRIGHT},
    theme::Role,
    view::{Luck, Notes},
    widgets::{
        cut::{cut, wrap},
        pen::Pen,
    },
};

/// Where the middle line of the luck's bars stands.
const AXIS: u16 = 49;

/// Draws notes and luck.
pub fn draw_notes(pen: &mut Pen<'_>, notes: &Notes) {
    let mut y = 1;
    let room = pen.width().saturating_sub(4);
    for paragraph in &notes.paragraphs {
        let role = if paragraph.marked { Role::Secret } else { Role::Fg };
        for line in wrap(&paragraph.text, room) {
            pen.say(2, y, &line, role);
            if line.starts_with(ACTED) {
                pen.say(2, y, ACTED, Role::Muted);
            }
            y += 1;
        }
        y += u16::from(paragraph.text.is_empty());
    }
    if notes.luck.is_empty() || pen.width() <= AXIS {
        return;
    }
    y += 1;
    pen.say(2, y, "luck this evening         rolls    mean   against 10.5", Role::Muted);
    for (y, luck) in (y + 1..).zip(&notes.luck) {
        draw_luck(pen, y, luck);
    }
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
