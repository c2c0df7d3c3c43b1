//! Party: name, level, hit points, dice; under them the bar and the conditions.

use ratatui::text::Span;

use crate::tui::panes::turns::foot::draw_footer;
use crate::tui::panes::turns::view::Turns;
use crate::tui::panes::window::window;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, cut_apart, muted, plain, width as width_of};

use super::view::{Member, Party};
use super::view::{add_points, conditions_line, dice_line, points_bar};

/// Lines of a hero; a blank one follows where all have room.
const LINES: u16 = 2;
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
            },
            31..42 => Self {
                name_end: 11,
                level: 14,
                class: None,
                points: 19,
                bar: 8,
                words: 11,
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
    let (width, room) = (canvas.width(), canvas.height().saturating_sub(foot));
    let members = &party.members;
    let shown = window(&vec![LINES; members.len()], room, party.cursor);
    let has_gaps = members.len() as u16 * (LINES + 1) <= room + 1;
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let rows = shown.filter_map(|place| {
        let is_chosen = party.cursor == Some(place);
        let row = row(members.get(place)?, &names, &columns, (is_chosen, width));
        Some(row.chosen(is_chosen))
    });
    for (place, row) in (0..).zip(rows) {
        let gap = u16::from(has_gaps && columns.bar > 0);
        row.draw(canvas, place * (LINES + gap), focused);
    }
}

fn row<'a>(
    member: &'a Member,
    names: &[&str],
    columns: &Columns,
    (is_chosen, width): (bool, u16),
) -> Row<'a> {
    let class = || muted(&member.class);
    let mut row = Row::default();
    let name = cut_apart(&member.name, names, columns.name_end - 1);
    row.at(
        2,
        Span::styled(name.into_owned(), Role::Strong.weighed(is_chosen)),
    );
    row.ending(columns.level, plain(member.level.to_string()));
    if let Some(x) = columns.class {
        let figure = width_of(&member.points.now.to_string());
        row.within(x, columns.points.saturating_sub(x + figure), class());
    }
    let is_roomy = width >= LEAST_FOR_LIMIT;
    add_points(&mut row, columns.points, member.points, is_roomy);
    if let Some(dice) = member.dice {
        row.ending(width.saturating_sub(2), dice_line(dice, is_roomy));
    }
    row.next_line();
    row.at(2, points_bar(member.points, columns.bar));
    let room = width.saturating_sub(columns.words);
    if member.conditions.is_empty() && columns.class.is_none() {
        row.within(columns.words, room, class());
    }
    let conditions = conditions_line(&member.conditions, room, Role::Fg);
    row.at(columns.words, conditions);
    row
}
