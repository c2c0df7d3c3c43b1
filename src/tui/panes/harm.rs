//! What a line of harm would do, body by body, before it is done.

use ratatui::layout::Position;

use super::{
    prompt::{draw_misread, draw_typed, indent},
    roster::draw_cursor,
    window::window,
};
use crate::tui::{
    glyphs::{BECOMES, DOWN},
    theme::Role,
    view::{HarmRow, HarmSheet, Vitality},
    widgets::{bar::Bar, cut::cut, pen::Pen},
};

const BAR: u16 = 30;

#[derive(Clone, Copy)]
struct Columns {
    before: u16,
    arrow: u16,
    after: u16,
    change: u16,
    bar: Option<u16>,
    word: u16,
    share: u16,
}

impl Columns {
    fn of(width: u16) -> Self {
        let wide = Self { before: 32, arrow: 35, after: 41, change: 49, bar: Some(53), word: 88, share: 95 };
        match width {
            106.. => wide,
            80.. => Self { bar: None, word: 55, share: 62, ..wide },
            _ => Self { before: 20, arrow: 22, after: 26, change: 31, bar: None, word: 35, share: 40 },
        }
    }
}

/// Draws line, bodies and sum; gives the place of the text cursor. The list scrolls, the sum stays.
pub fn draw_harm(pen: &mut Pen<'_>, sheet: &HarmSheet) -> Option<Position> {
    let cursor = draw_typed(pen, 0, &sheet.line);
    let x = indent(pen.width()) + 2;
    match &sheet.misread {
        Some(misread) => draw_misread(pen, 1, misread),
        None => {
            let room = pen.width().saturating_sub(x + 1);
            pen.phrase_cut(x, 1, room, &sheet.understood);
        }
    }
    let spare = pen.height().saturating_sub(3 + sheet.rows.len() as u16);
    let from = 2 + u16::from(spare > 1);
    let last = pen.height().saturating_sub(1);
    let room = last.saturating_sub(from + u16::from(spare > 0));
    let shown = window(&vec![1; sheet.rows.len()], room, sheet.cursor);
    let columns = Columns::of(pen.width());
    let rows = sheet.rows.iter().enumerate().skip(shown.start).take(shown.len());
    for (y, (place, row)) in (from..).zip(rows) {
        draw_body(pen, y, row, &columns);
        if sheet.cursor == Some(place) {
            draw_cursor(pen, y, 1, true);
        }
    }
    if last >= from {
        let room = pen.width().saturating_sub(x + 1);
        pen.phrase_cut(x, last, room, &sheet.sum);
    }
    cursor
}

fn draw_body(pen: &mut Pen<'_>, y: u16, row: &HarmRow, columns: &Columns) {
    let muted = pen.theme.text(Role::Muted);
    if let Some(number) = row.row {
        pen.put_end(3, y, &number.to_string(), muted);
    }
    pen.say(5, y, &cut(&row.name, 12), if row.hidden { Role::Secret } else { Role::Fg });
    if row.hidden && columns.before > 30 {
        pen.tag(17, y, "hidden", Role::Secret);
    }
    let plain = pen.theme.text(Role::Fg);
    pen.put_end(columns.before, y, &row.before.now.to_string(), plain);
    pen.put(columns.arrow, y, BECOMES, muted);
    let vitality = row.after.vitality;
    let role = vitality.role().unwrap_or(Role::Strong);
    let style = pen.theme.bold(role);
    pen.put_end(columns.after, y, &row.after.now.to_string(), style);
    pen.put_end(columns.change, y, &signed(row.change), plain);
    if let Some(x) = columns.bar {
        draw_bar(pen, x, y, row);
    }
    let down = vitality == Vitality::Down;
    let style = pen.weigh(role, down);
    if down {
        pen.put(columns.word - 2, y, DOWN, style);
    }
    pen.put(columns.word, y, vitality.word(), style);
    let style = pen.theme.bold(Role::Accent);
    pen.put(columns.share, y, &row.share, style);
}

fn signed(change: i64) -> String {
    match change {
        0 => "0".into(),
        ..0 => format!("−{}", change.unsigned_abs()),
        _ => format!("+{change}"),
    }
}

/// What is left, then what goes, or what comes back.
fn draw_bar(pen: &mut Pen<'_>, x: u16, y: u16, row: &HarmRow) {
    let (before, after) = (row.before.now.max(0), row.after.now.max(0));
    let bar = Bar { whole: row.before.max, have: before.min(after), passing: before.abs_diff(after) as i64 };
    let have = pen.theme.text(Role::Muted);
    let passing = pen.theme.text(if after < before { Role::Danger } else { Role::Good });
    bar.draw(pen, x, y, BAR, have, passing);
}
