//! Party: name, level, hit points, dice; under them the bar and the conditions.

use crate::tui::panes::cursor::draw_cursor;
use crate::tui::panes::turns::draw::draw_footer;
use crate::tui::panes::turns::view::Turns;
use crate::tui::panes::window::window;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut_apart, width};

use super::conditions::{draw_conditions, draw_dice, draw_points, draw_points_bar};
use super::view::{Member, Party};

/// The width under which the limit of the dice and temporary points go.
const LEAST_FOR_LIMIT: u16 = 28;

#[derive(Clone, Copy)]
struct Columns {
    name_end: u16,
    level: u16,
    class: Option<u16>,
    points: u16,
    bar: u16,
    words: u16,
    rows: u16,
}

impl Columns {
    fn of(width: u16) -> Self {
        match width {
            0..31 => Self {
                name_end: 10,
                level: 12,
                class: None,
                points: 16,
                bar: 0,
                words: 4,
                rows: 2,
            },
            31..42 => Self {
                name_end: 11,
                level: 14,
                class: None,
                points: 19,
                bar: 8,
                words: 11,
                rows: 3,
            },
            _ => {
                let bar = width.saturating_sub(28).min(40);
                let points = width.saturating_sub(14);
                Self {
                    name_end: 11,
                    level: 14,
                    class: Some(17),
                    points,
                    bar,
                    words: bar + 4,
                    rows: 3,
                }
            }
        }
    }
}

/// Where the headings of the columns begin; that of fortune dice in systems that have them.
pub fn headings(width: u16, has_dice: bool) -> Vec<(u16, &'static str)> {
    let (level, points) = match width {
        0..31 => (11, 17),
        31..42 => (13, 20),
        _ => (13, width - 13),
    };
    let dice = has_dice.then(|| (width.saturating_sub(5), "dice"));
    [(level, "lvl"), (points, "hp")]
        .into_iter()
        .chain(dice)
        .collect()
}

/// Draws the heroes. As a tab of Turns it keeps what is due and the strip of turns at its foot.
pub fn draw_party(canvas: &mut Canvas<'_>, party: &Party, focused: bool, footer: Option<&Turns>) {
    let columns = Columns::of(canvas.width());
    let foot = footer.map_or(0, |turns| draw_footer(canvas, turns));
    let room = canvas.height().saturating_sub(foot);
    let shown = window(
        &vec![columns.rows - 1; party.members.len()],
        room,
        party.cursor,
    );
    let rows = if party.members.len() as u16 * columns.rows > room + 1 {
        2
    } else {
        columns.rows
    };
    let names: Vec<&str> = party
        .members
        .iter()
        .map(|member| member.name.as_str())
        .collect();
    let members = party
        .members
        .iter()
        .enumerate()
        .skip(shown.start)
        .take(shown.len());
    let mut y = 0;
    for (place, member) in members {
        if y + 2 > room {
            return;
        }
        let chosen = party.cursor == Some(place);
        draw_member(canvas, y, member, &names, &columns, chosen);
        if chosen {
            draw_cursor(canvas, y, 2, focused);
        }
        y += rows;
    }
}

fn draw_member(
    canvas: &mut Canvas<'_>,
    y: u16,
    member: &Member,
    names: &[&str],
    columns: &Columns,
    chosen: bool,
) {
    let room = columns.name_end - 1;
    canvas.put(
        2,
        y,
        &cut_apart(&member.name, names, room),
        Role::Strong.weighed(chosen),
    );
    canvas.put_end(columns.level, y, &member.level.to_string(), Role::Fg);
    if let Some(x) = columns.class {
        let figure = width(&member.points.now.to_string());
        let room = columns.points.saturating_sub(x + figure);
        canvas.put_cut(x, y, room, &member.class, Role::Muted);
    }
    let roomy = canvas.width() >= LEAST_FOR_LIMIT;
    draw_points(canvas, columns.points, y, member.points, roomy);
    let last = canvas.width().saturating_sub(2);
    if let Some(dice) = member.dice {
        draw_dice(canvas, last, y, dice, roomy);
    }
    if columns.bar > 0 {
        draw_points_bar(canvas, 2, y + 1, columns.bar, member.points);
    }
    let room = canvas.width().saturating_sub(columns.words);
    if member.conditions.is_empty() && columns.class.is_none() {
        canvas.put_cut(columns.words, y + 1, room, &member.class, Role::Muted);
    }
    draw_conditions(
        canvas,
        [columns.words, columns.words, y + 1],
        room,
        &member.conditions,
        Role::Fg,
    );
}
