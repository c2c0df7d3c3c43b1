//! What a line of harm would do, body by body, before it is done.

use ratatui::layout::Position;
use ratatui::macros::line;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::glyphs::{BECOMES, DOWN, ELLIPSIS};
use crate::tui::panes::party::view::{HitPointBar, Vitality};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Bar, Canvas, Row, cut, draw_rows, muted, plain, strong, width as width_of, window,
};

use super::view::{HarmRow, Sheet};
use super::view::{draw_typed, indent, misread_row};

const BAR: u16 = 30;
/// Columns of a name.
const NAME: u16 = 12;
/// Columns from which points in front of the others push the figures to the right and shorten no name.
const ROOMY: u16 = 46;

#[derive(Clone, Copy)]
struct Columns {
    name: u16,
    before: u16,
    arrow: u16,
    after: u16,
    change: u16,
    bar: Option<u16>,
    word: u16,
    share: u16,
}

impl Columns {
    /// The columns of rows whose temporary points take so many columns, before and after.
    fn of(width: u16, before: u16, after: u16) -> Self {
        let wide = Self {
            name: NAME,
            before: 32_u16.saturating_sub(before),
            arrow: 35,
            after: 41,
            change: 49,
            bar: Some(53),
            word: 88,
            share: 95,
        };
        match width {
            106.. => wide,
            80.. => Self {
                bar: None,
                word: 55,
                share: 62,
                ..wide
            },
            _ => Self::narrow(width, before, after),
        }
    }

    fn narrow(width: u16, before: u16, after: u16) -> Self {
        let pushed = (before + after).min(width.saturating_sub(ROOMY));
        let lost = (before + after - pushed).min(NAME / 2);
        let figure = 20 - lost + pushed;
        let (arrow, change) = (figure + before + 2, 31 + pushed);
        let (word, share) = (change + 4, change + 9);
        Self {
            name: NAME - lost,
            before: figure,
            arrow,
            after: arrow + 4,
            change,
            bar: None,
            word,
            share,
        }
    }

    fn for_rows(width_of_pen: u16, rows: &[HarmRow]) -> Self {
        let widest = |points: fn(&HarmRow) -> HitPointBar| {
            rows.iter()
                .map(|row| width_of(&temporary(points(row))))
                .max()
                .unwrap_or(0)
                .min(5)
        };
        Self::of(
            width_of_pen,
            widest(|row| row.before),
            widest(|row| row.after),
        )
    }
}

/// Draws line, bodies and sum; gives the place of the text cursor. The list scrolls, the sum stays, and whoever has no
/// row of their own is named in the last one.
pub fn draw_harm(canvas: &mut Canvas<'_>, sheet: &Sheet) -> Option<Position> {
    let cursor = draw_typed(canvas, sheet);
    let (width, x) = (canvas.width(), indent(canvas.width()) + 2);
    let last = canvas.height().saturating_sub(1);
    let said = |line: &Line<'static>| Row::cut(x, width.saturating_sub(x + 1), line.clone());
    let head = match &sheet.misread {
        Some(misread) => misread_row(misread, width, last.saturating_sub(1)),
        None => said(&sheet.understood),
    };
    let head = head.draw(canvas, 1, false) - 1;
    let spare = canvas
        .height()
        .saturating_sub(2 + head + sheet.bodies.len() as u16);
    let from = 1 + head + u16::from(spare > 1);
    let room = last.saturating_sub(from + u16::from(spare > 0));
    draw_bodies(canvas, from, room, sheet);
    if last >= from {
        let sums = sheet.sum.iter().map(said);
        draw_rows(canvas, last, sums, false);
    }
    cursor
}

fn draw_bodies(canvas: &mut Canvas<'_>, from: u16, room: u16, sheet: &Sheet) {
    let all = sheet.bodies.len();
    let of_bodies = if all > usize::from(room) {
        room.saturating_sub(1)
    } else {
        room
    };
    let shown = window(&vec![1; all], of_bodies, None);
    let columns = Columns::for_rows(canvas.width(), &sheet.bodies);
    let width = canvas.width();
    let bodies = sheet.bodies.get(shown.clone()).unwrap_or_default();
    let rows = bodies.iter().map(|body| row(body, &columns, width));
    draw_rows(canvas, from, rows, true);
    if shown.len() < all && room > 0 {
        let unseen = sheet.bodies.iter().enumerate();
        let unseen = unseen.filter(|(place, _)| !shown.contains(place));
        let unseen = unseen.map(|(_, row)| row).collect::<Vec<_>>();
        unseen_row(&unseen, all, width).draw(canvas, from + of_bodies, false);
    }
}

/// How many bodies have no row, and which.
fn unseen_row<'a>(rows: &[&'a HarmRow], all: usize, width: u16) -> Row<'a> {
    let count = rows.len();
    let words = match count == all {
        true => format!("{ELLIPSIS} {count} bodies: "),
        false => format!("{ELLIPSIS} and {count} more: "),
    };
    let mut line = line![muted(words)];
    for (place, row) in rows.iter().enumerate() {
        let style = if row.hidden { Role::Secret } else { Role::Fg };
        let between = if place == 0 { "" } else { ", " };
        let space = if row.share.is_empty() { "" } else { " " };
        let parts = [between, &row.name, space, &row.share];
        line.extend(parts.map(|part| Span::styled(part, style)));
    }
    Row::cut(3, width.saturating_sub(4), line)
}

fn row<'a>(harm: &'a HarmRow, columns: &Columns, width: u16) -> Row<'a> {
    let mut row = Row::default();
    if let Some(number) = harm.row {
        row.ending(3, muted(number.to_string()));
    }
    let role = if harm.hidden { Role::Secret } else { Role::Fg };
    row.within(5, columns.name, Span::styled(&harm.name, role));
    if harm.hidden && width >= 80 {
        row.at(17, Role::Secret.tag("hidden"));
    }
    add_figure(&mut row, columns.before, harm.before, Role::Fg.into());
    row.at(columns.arrow, muted(BECOMES));
    let vitality = harm.after.vitality;
    let role = vitality.role().unwrap_or(Role::Strong);
    add_figure(&mut row, columns.after, harm.after, role.bold());
    row.ending(columns.change, plain(signed(harm.change)));
    let share = Span::styled(&harm.share, Role::Accent.bold());
    if !harm.odds.is_empty() {
        add_odds(&mut row, columns.change + 4, harm, width);
        return row;
    }
    if let Some(x) = columns.bar {
        row.at(x, bar_line(harm));
    }
    let is_down = vitality == Vitality::Down;
    let style = role.weighed(is_down);
    if is_down {
        row.at(columns.word - 2, Span::styled(DOWN, style));
    }
    // Where there is no room for both, the share is in the word's place: the figures tell the rest.
    let has_room = columns.share.saturating_add(width_of(&harm.share)) <= width;
    if has_room || harm.share.is_empty() {
        row.at(columns.word, Span::styled(vitality.word(), style));
    }
    let x = if has_room {
        columns.share
    } else {
        columns.word
    };
    row.at(x, share);
    row
}

/// Where dice decide: the range they leave and the chance to go down, in the place of bar and word.
fn add_odds<'a>(row: &mut Row<'a>, x: u16, harm: &'a HarmRow, width: u16) {
    let share = if harm.share.is_empty() {
        String::new()
    } else {
        format!("  {}", harm.share)
    };
    let room = width.saturating_sub(x + 1 + width_of(&share));
    let role = harm.after.vitality.role().unwrap_or(Role::Fg);
    let x = row.at(x, Span::styled(cut(&harm.odds, room), role));
    row.at(x, Span::styled(share, Role::Accent.bold()));
}

/// Adds the figure so that it ends in column `last`, and what stands in front of it for a while right after.
fn add_figure(row: &mut Row<'_>, last: u16, points: HitPointBar, style: Style) {
    row.ending(last, Span::styled(points.now.to_string(), style));
    row.at(last + 1, strong(temporary(points)));
}

fn temporary(points: HitPointBar) -> String {
    if points.temporary > 0 {
        format!("+{}", points.temporary)
    } else {
        String::new()
    }
}

fn signed(change: i64) -> String {
    match change {
        0 => "0".into(),
        ..0 => format!("−{}", change.unsigned_abs()),
        _ => format!("+{change}"),
    }
}

/// What is left, then what goes, or what comes back.
fn bar_line(harm: &HarmRow) -> Line<'static> {
    let (before, after) = (harm.before.now.max(0), harm.after.now.max(0));
    let bar = Bar {
        whole: harm.before.max,
        have: before.min(after),
        passing: before.abs_diff(after) as i64,
    };
    let passing = if after < before {
        Role::Danger
    } else {
        Role::Good
    };
    bar.line(BAR, Role::Muted, passing)
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;

    fn body(name: &str, before: i64, temporary: i64, after: i64, share: &str) -> HarmRow {
        let points = |now, temporary| HitPointBar {
            now,
            max: 30,
            temporary,
            vitality: Vitality::Whole,
        };
        HarmRow {
            name: name.into(),
            before: points(before, temporary),
            after: points(after, 0),
            change: after - before - temporary,
            share: share.into(),
            ..HarmRow::default()
        }
    }

    fn draw(rows: Vec<HarmRow>, width: u16, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buf = Buffer::empty(area);
        let sheet = Sheet {
            bodies: rows,
            sum: vec![Line::styled("the sum", Role::Fg)],
            ..Sheet::default()
        };
        draw_harm(&mut Canvas::new(&mut buf, area), &sheet);
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect()
        };
        buf.content.chunks(usize::from(width)).map(row).collect()
    }

    #[test]
    fn bodies_without_a_row_are_named_and_the_sum_stays() {
        let names = ["Wren", "Oren", "Bone crab", "Ogre", "Thalia"];
        let half = |name: &&str| if *name == "Ogre" { "half" } else { "" };
        let rows: Vec<HarmRow> = names
            .iter()
            .map(|name| body(name, 20, 0, 8, half(name)))
            .collect();
        let drawn = draw(rows.clone(), 80, 6);
        assert!(drawn[2].contains("Wren"));
        assert_eq!(
            drawn[4].trim_end(),
            "   … and 3 more: Bone crab, Ogre half, Thalia"
        );
        assert_eq!(drawn[5].trim(), "the sum");
        let drawn = draw(rows, 40, 4);
        assert_eq!(
            drawn[2].trim_end(),
            "   … 5 bodies: Wren, Oren, Bone crab, …"
        );
        assert_eq!(drawn[3].trim(), "the sum");
    }

    #[test]
    fn temporary_points_stand_after_the_figure() {
        let rows = vec![
            body("Ysolde the Fogbound", 20, 5, 18, ""),
            body("Wren", 100, 0, 93, ""),
        ];
        for width in [40, 79, 80, 120] {
            let drawn = draw(rows.clone(), width, 9).join("\n");
            let squeezed = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                squeezed(&drawn).contains(" 20+5 → 18 −7"),
                "{width}\n{drawn}"
            );
            assert!(
                squeezed(&drawn).contains("Wren 100 → 93 −7"),
                "{width}\n{drawn}"
            );
        }
    }
}
