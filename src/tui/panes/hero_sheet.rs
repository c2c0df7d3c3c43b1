//! The hero under Party's cursor, and the row under the cursor of Turns, in full.

use crate::tui::{
    theme::Role,
    view::{Card, Sheet},
    widgets::{
        cut::{cut, wrap},
        pen::Pen,
    },
};

/// Columns a rank has where abilities stand in two columns.
const RANK_ROOM: usize = 8;

/// Draws abilities in two columns (in one, where a rank is too long for two) and the rest as labelled paragraphs.
pub fn draw_sheet(pen: &mut Pen<'_>, sheet: &Sheet) {
    let is_tight = sheet.abilities.iter().any(|ability| ability.rank.len() > RANK_ROOM);
    let half = if is_tight { sheet.abilities.len() } else { sheet.abilities.len().div_ceil(2) };
    for (place, ability) in sheet.abilities.iter().enumerate() {
        let (x, y) = if place < half { (2, place) } else { (24, place - half) };
        let y = y as u16;
        pen.say(x, y, &cut(&ability.name, 12), Role::Muted);
        let role = if ability.in_use { Role::Accent } else { Role::Fg };
        let style = pen.weigh(role, ability.in_use);
        pen.put_cut(x + 13, y, if is_tight { 16 } else { 8 }, &ability.rank, style);
    }
    let mut y = half as u16 + u16::from(half > 0);
    for (label, text) in &sheet.entries {
        pen.say(2, y, label, Role::Muted);
        for line in wrap(text, pen.width().saturating_sub(14)) {
            pen.say(12, y, &line, Role::Fg);
            y += 1;
        }
    }
}

/// Draws the labelled lines of a row.
pub fn draw_card(pen: &mut Pen<'_>, card: &Card) {
    for (y, (label, text)) in (0..).zip(&card.entries) {
        pen.say(2, y, label, Role::Muted);
        let room = pen.width().saturating_sub(11);
        pen.phrase_cut(10, y, room, text);
    }
}
