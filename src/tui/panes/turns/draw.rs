//! Turns: which rows a pane has room for, and those drawn between strip and what is due.

use std::ops::Range;

use crate::tui::layout::Breadth;
use crate::tui::widgets::{Canvas, Row, draw_rows, muted, to_cells, window};

use super::foot::{draw_due_last, draw_footer, footer_rows, strip};
use super::row::{TurnColumns, WIDE, Words};
use super::row::{row, row_height};
use super::view::{Turn, TurnState, Turns};

/// The columns of a wide pane whose edge nobody moved.
const USUAL_WIDTH: u16 = 68;

/// How many rows of Turns have no room in a pane of this size.
pub fn rows_below(turns: &Turns, width: u16, height: u16, breadth: Breadth) -> usize {
    let plan = Plan::of(turns, width, height, breadth);
    turns.rows.len() - window(&plan.heights, plan.room, chosen(turns)).end
}

/// The rows that the whole order would take in a wide pane, with the second lines of those that need one.
pub fn rows_of_all(turns: &Turns) -> u16 {
    let columns = TurnColumns::of(WIDE, Breadth::Wide);
    let height = |turn: &Turn| {
        let bodies = to_cells(turn.bodies.len());
        row_height(turn, &columns, USUAL_WIDTH).saturating_add(bodies)
    };
    turns.rows.iter().map(height).fold(0, u16::saturating_add)
}

/// Draws the order of turns.
pub fn draw_turns(canvas: &mut Canvas<'_>, turns: &Turns, focused: bool, breadth: Breadth) {
    let plan = Plan::of(turns, canvas.width(), canvas.height(), breadth);
    if plan.top > 0 {
        Row::of(2, strip(&turns.rows)).draw(canvas, 0, false);
        draw_due_last(canvas, turns);
    } else {
        draw_footer(canvas, turns);
    }
    let shown = window(&plan.heights, plan.room, chosen(turns));
    let names: Vec<&str> = turns.rows.iter().map(|turn| turn.name.as_str()).collect();
    let (below, width) = (turns.rows.len() - shown.end, canvas.width());
    let rows = shown.filter_map(|place| {
        let (turn, height) = (turns.rows.get(place)?, *plan.heights.get(place)?);
        let is_chosen = turns.cursor == Some(place) && (focused || !turn.affected);
        let row = row(turn, height, &names, &plan.columns, width);
        Some(match turns.body.filter(|_| is_chosen) {
            Some(body) => row.marked(line_of_body(turn, body, height)),
            None => row.chosen(is_chosen),
        })
    });
    let y = draw_rows(canvas, plan.top, rows, focused);
    draw_stat(canvas, turns, y, plan.top > 0 || below > 0);
    if below > 0 && breadth != Breadth::One {
        Row::of(6, muted(format!("{below} more below"))).draw(canvas, y, false);
    }
}

/// What the chosen one is hit by and attacks with, in a row above the foot that nothing else needs.
fn draw_stat(canvas: &mut Canvas<'_>, turns: &Turns, free: u16, is_full: bool) {
    let foot = footer_rows(turns, canvas.height());
    let Some(y) = canvas.height().checked_sub(foot + 1) else {
        return;
    };
    let stat = turns.stat.as_ref();
    if let Some(stat) = stat.filter(|_| !is_full && free <= y && foot > 0) {
        let mut row = Row::default();
        let room = canvas.width().saturating_sub(3);
        row.within(1, room, muted(stat));
        row.draw(canvas, y, false);
    }
}

/// The line of a body in its row; that of the row itself where there is no such body.
fn line_of_body(turn: &Turn, body: usize, height: u16) -> Range<u16> {
    let left = turn.bodies.len().checked_sub(body);
    match left.and_then(|left| height.checked_sub(u16::try_from(left).ok()?)) {
        Some(line) => line..line + 1,
        None => 0..height,
    }
}

/// What the rows of one pane have room for.
struct Plan {
    columns: TurnColumns,
    heights: Vec<u16>,
    top: u16,
    room: u16,
}

impl Plan {
    /// Where not all second lines fit, those nearest to the cursor stay, as long as every row has a line; else all of them
    /// go, then the blank under the strip; then the list scrolls.
    fn of(turns: &Turns, width: u16, height: u16, breadth: Breadth) -> Self {
        let mut columns = TurnColumns::of(width, breadth);
        let strip = strip_on_top(width, breadth);
        let foot = if strip { 3 } else { footer_rows(turns, height) };
        if matches!(columns.words, Words::Tag(_)) {
            columns = TurnColumns::with_second_lines();
        }
        let mut heights: Vec<u16> = turns
            .rows
            .iter()
            .map(|turn| row_height(turn, &columns, width))
            .collect();
        let bodies = |turn: &Turn| to_cells(turn.bodies.len());
        let of_bodies = turns.rows.iter().map(bodies).fold(0, u16::saturating_add);
        let mut room = height.saturating_sub(foot.saturating_add(of_bodies));
        if heights.iter().sum::<u16>() > room {
            let has_line_each = heights.len() <= usize::from(room);
            let is_wide = matches!(columns.words, Words::Beside(_));
            if has_line_each && (strip || is_wide) {
                keep_nearest(&mut heights, room, chosen(turns).unwrap_or(0));
            } else {
                heights.fill(1);
                if matches!(columns.words, Words::Under(_)) {
                    columns = TurnColumns::with_tag();
                }
            }
        }
        heights
            .iter_mut()
            .zip(&turns.rows)
            .for_each(|(height, turn)| *height += bodies(turn));
        room = height.saturating_sub(foot);
        let all = heights.iter().copied().fold(0, u16::saturating_add);
        let tight = strip && all > room;
        room += u16::from(tight);
        if all > room && breadth != Breadth::One {
            room = room.saturating_sub(1);
        }
        let top = if tight { 1 } else { 2 };
        Self {
            columns,
            heights,
            top: if strip { top } else { 0 },
            room,
        }
    }
}

/// Leaves second lines to as many rows as there is room for, those nearest to the chosen one first.
fn keep_nearest(heights: &mut [u16], room: u16, chosen: usize) {
    let spare = usize::from(room).saturating_sub(heights.len());
    let mut higher: Vec<(usize, &mut u16)> = heights
        .iter_mut()
        .enumerate()
        .filter(|(_, height)| **height > 1)
        .collect();
    higher.sort_by_key(|(place, _)| place.abs_diff(chosen));
    higher
        .into_iter()
        .skip(spare)
        .for_each(|(_, height)| *height = 1);
}

fn strip_on_top(width: u16, breadth: Breadth) -> bool {
    breadth >= Breadth::Three && width > 30 || breadth == Breadth::Wide
}

fn chosen(turns: &Turns) -> Option<usize> {
    turns.cursor.or_else(|| {
        turns
            .rows
            .iter()
            .position(|turn| turn.state == TurnState::Active)
    })
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;
    use crate::tui::panes::party::view::{Condition, ConditionKind, HitPointBar, Vitality};
    use crate::tui::panes::turns::view::Points;
    use crate::tui::widgets::rows_of;

    fn turns(conditions: &[&str]) -> Turns {
        let turn = |text: &&str| Turn {
            name: "Wren".into(),
            points: Points::Figures(HitPointBar {
                now: 9,
                max: 26,
                ..HitPointBar::default()
            }),
            conditions: vec![Condition {
                text: (*text).into(),
                kind: ConditionKind::Plain,
            }],
            ..Turn::default()
        };
        Turns {
            rows: conditions.iter().map(turn).collect(),
            ..Turns::default()
        }
    }

    fn draw(turns: &Turns, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, 30, height);
        let mut buf = Buffer::empty(area);
        draw_turns(&mut Canvas::new(&mut buf, area), turns, false, Breadth::Two);
        rows_of(&buf)
    }

    #[test]
    fn conditions_have_second_lines_where_all_of_them_fit() {
        let rows = draw(&turns(&["blessed 2", "prone"]), 4);
        assert_eq!(rows[1], "      blessed 2");
        assert_eq!(rows[3], "      prone");
    }

    #[test]
    fn those_nearest_to_the_cursor_keep_their_second_line_where_every_row_has_one_line() {
        let mut turns = turns(&["blessed", "prone", "stunned", "dazed", "afraid"]);
        turns.cursor = Some(3);
        let plan = Plan::of(&turns, 33, 10, Breadth::Three);
        assert_eq!(plan.heights, [1, 1, 2, 2, 1]);
        assert!(plan.columns.mark.is_some(), "the initiative stays");
        turns.cursor = Some(0);
        assert_eq!(
            Plan::of(&turns, 33, 9, Breadth::Three).heights,
            [2, 1, 1, 1, 1]
        );
        assert_eq!(Plan::of(&turns, 33, 7, Breadth::Three).heights, [1; 5]);
    }

    #[test]
    fn temporary_and_mental_points_stand_where_there_is_room() {
        let mut turns = turns(&["mental 8/12", "low"]);
        for turn in &mut turns.rows {
            turn.points = Points::Figures(HitPointBar {
                now: 9,
                max: 26,
                temporary: 4,
                ..HitPointBar::default()
            });
        }
        let kinds = [Vitality::Whole, Vitality::Low].map(ConditionKind::State);
        turns
            .rows
            .iter_mut()
            .zip(kinds)
            .for_each(|(turn, kind)| turn.conditions[0].kind = kind);
        let rows = draw(&turns, 2);
        assert!(
            rows[0].ends_with("9/26+4 m8…") || rows[0].ends_with("9/26+4"),
            "{rows:?}"
        );
        assert!(rows[1].ends_with("9/26  low"), "{rows:?}");
        for turn in &mut turns.rows {
            turn.points = Points::Figures(HitPointBar {
                now: 9,
                max: 26,
                ..HitPointBar::default()
            });
        }
        assert!(
            draw(&turns, 2)[0].ends_with("9/26 m8/12"),
            "{:?}",
            draw(&turns, 2)
        );
    }

    #[test]
    fn temporary_points_are_worth_more_than_that_one_comes_in_later() {
        let mut turns = turns(&["delayed", "delayed"]);
        for (turn, temporary) in turns.rows.iter_mut().zip([4, 0]) {
            turn.conditions[0].kind = ConditionKind::Delayed;
            turn.points = Points::Figures(HitPointBar {
                now: 10,
                max: 17,
                temporary,
                ..HitPointBar::default()
            });
        }
        let rows = draw(&turns, 2);
        assert!(rows[0].ends_with("10/17+4"), "{rows:?}");
        assert!(rows[1].ends_with("10/17 late"), "{rows:?}");
    }

    #[test]
    fn else_the_first_condition_stands_beside_the_points() {
        let rows = draw(&turns(&["blessed 2", "prone", "low"]), 4);
        let ends: Vec<&str> = rows
            .iter()
            .filter_map(|row| row.split("/26").nth(1))
            .collect();
        assert_eq!(ends, [" bles…", " prone", "  low"]);
    }
}
