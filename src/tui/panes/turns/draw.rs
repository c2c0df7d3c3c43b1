//! Turns: the strip of the round, the rows in order, and what is due.

use std::ops::Range;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::glyphs::{ACTED, ACTIVE, ATTENTION, CURSOR, DOWN, ELLIPSIS, HAVE, MISSING, NEVER};
use crate::tui::layout::Breadth;
use crate::tui::panes::party::conditions::{
    add_points, condition_role, conditions_line, points_bar, points_left,
};
use crate::tui::panes::party::view::{Condition, ConditionKind, Vitality};
use crate::tui::panes::window::window;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut_apart, phrase_width, width as width_of};
use crate::tui::widgets::rows::{Row, draw_rows};

use super::columns::{TurnColumns, UNDER, WIDE, Words};
use super::view::{Due, Points, Turn, TurnBody, TurnState, Turns};

/// Rows from which the strip has figures only where they matter.
const LONG_STRIP: usize = 13;
/// The columns of a wide pane whose edge nobody moved.
const USUAL_WIDTH: u16 = 68;
/// Cells of the bar of hit points.
const BAR: u16 = 8;
/// Rows of a pane under which strip and due line are left out.
const LEAST_FOR_FOOT: u16 = 8;

/// How many rows of Turns have no room in a pane of this size.
pub fn rows_below(turns: &Turns, width: u16, height: u16, breadth: Breadth) -> usize {
    let plan = Plan::of(turns, width, height, breadth);
    turns.rows.len() - window(&plan.heights, plan.room, chosen(turns)).end
}

/// The rows that the whole order would take in a wide pane, with the second lines of those that need one.
pub fn rows_of_all(turns: &Turns) -> u16 {
    let columns = TurnColumns::of(WIDE, Breadth::Wide);
    let height = |turn: &Turn| {
        let bodies = u16::try_from(turn.bodies.len()).unwrap_or(u16::MAX);
        row_height(turn, &columns, USUAL_WIDTH).saturating_add(bodies)
    };
    turns.rows.iter().map(height).fold(0, u16::saturating_add)
}

/// Draws the order of turns.
pub fn draw_turns(canvas: &mut Canvas<'_>, turns: &Turns, focused: bool, breadth: Breadth) {
    let plan = Plan::of(turns, canvas.width(), canvas.height(), breadth);
    if plan.top > 0 {
        canvas.phrase(2, 0, &strip(&turns.rows));
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
        let said = Span::styled(format!("{below} more below"), Role::Muted);
        Row::of(6, said).draw(canvas, y, false);
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
        row.within(1, room, Span::styled(stat, Role::Muted));
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
        let bodies = |turn: &Turn| u16::try_from(turn.bodies.len()).unwrap_or(u16::MAX);
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

fn row_height(turn: &Turn, columns: &TurnColumns, width: u16) -> u16 {
    let is_longer = |room| phrase_width(&words_line(turn, u16::MAX)) > room;
    match columns.words {
        Words::Under(_) if !turn.conditions.is_empty() => 2,
        Words::Beside(x) if is_longer(room_beside(x, width)) => 2,
        Words::Under(_) | Words::Beside(_) | Words::One(..) | Words::Tag(_) => 1,
    }
}

fn words_line(turn: &Turn, room: u16) -> Line<'_> {
    conditions_line(&turn.conditions, room, Role::Muted)
}

/// Columns for words that begin in this one.
fn room_beside(x: u16, width: u16) -> u16 {
    width.saturating_sub(x + 1)
}

/// A row of so many lines, with those of its bodies, in a pane so wide.
fn row<'a>(
    turn: &'a Turn,
    height: u16,
    names: &[&str],
    columns: &TurnColumns,
    width: u16,
) -> Row<'a> {
    let has_second_line = usize::from(height) > turn.bodies.len() + 1;
    let mut row = Row::default();
    if turn.affected {
        row.at(0, Span::styled(CURSOR, Role::Warn));
    }
    let (mark, style) = state_mark(turn.state);
    row.at(1, Span::styled(mark, style.bold()));
    let is_active = turn.state == TurnState::Active;
    let number = if is_active { Role::Accent } else { Role::Muted };
    row.ending(
        3,
        Span::styled(turn.row.to_string(), number.weighed(is_active)),
    );
    let name = cut_apart(&turn.name, names, columns.name_room);
    row.at(
        5,
        Span::styled(name.into_owned(), name_role(turn).weighed(is_active)),
    );
    if let (Some(x), Some((mark, figure))) = (columns.mark, &turn.initiative) {
        row.at(x, Span::styled(mark.glyph(), Role::Muted));
        row.ending(x + 2, Span::styled(figure, Role::Muted));
    }
    let after = add_row_points(&mut row, turn, has_second_line, columns, width);
    add_words(&mut row, turn, has_second_line, columns, (after, width));
    for body in &turn.bodies {
        row.next_line();
        add_body(&mut row, body, columns, width);
    }
    row
}

fn name_role(turn: &Turn) -> Role {
    match turn.state {
        _ if turn.hidden => Role::Secret,
        TurnState::Active => Role::Accent,
        TurnState::Acted => Role::Muted,
        TurnState::Waits | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
            Role::Fg
        }
    }
}

/// One body of a group that was opened: its number as a line names it, its points, how that feels.
fn add_body<'a>(row: &mut Row<'a>, body: &'a TurnBody, columns: &TurnColumns, width: u16) {
    let x = row.at(6, Span::styled(&body.number, Role::Muted)) + 1;
    let room = (5 + columns.name_room).saturating_sub(x);
    row.within(x, room, Span::styled(&body.name, Role::Fg));
    let after = match &body.points {
        Points::Figures(points) => add_points(row, columns.points, *points, true),
        Points::Word(word) => row.at(columns.points - 1, Span::styled(word, Role::Fg)),
        Points::Unknown | Points::Bodies(_) => columns.points,
    };
    let word = body.vitality.word();
    if after + 1 + width_of(word) < width {
        let role = body.vitality.role().unwrap_or_default();
        row.at(after + 1, Span::styled(word, role));
    }
}

/// Adds the points; gives the column after them.
fn add_row_points<'a>(
    row: &mut Row<'a>,
    turn: &'a Turn,
    has_second_line: bool,
    columns: &TurnColumns,
    width: u16,
) -> u16 {
    let x = columns.points.saturating_sub(1);
    // The end of a row that has its tag beside the points.
    let last = match columns.words {
        Words::Tag(last) => Some(last),
        Words::Under(_) if !has_second_line => Some(width.saturating_sub(2)),
        Words::Under(_) | Words::Beside(_) | Words::One(..) => None,
    };
    match &turn.points {
        Points::Unknown => x,
        Points::Word(word) => row.at(x, Span::styled(word, Role::Fg)),
        Points::Bodies(bodies) => {
            let edge = match last {
                Some(last) => (last + 1).saturating_sub(tag_width(turn)),
                None => width.saturating_sub(1),
            };
            let text = bodies_text(bodies, edge.saturating_sub(x));
            let x = x.min(edge.saturating_sub(width_of(&text)));
            row.at(x, Span::styled(text, Role::Strong))
        }
        // The tag is worth more than the maximum, and is not cut.
        Points::Figures(points) if turn.hidden && last.is_some() => {
            let last = width.saturating_sub(2 + tag_width(turn));
            let edge = columns.points.min(last);
            row.ending(edge, points_left(*points));
            edge + 1
        }
        Points::Figures(points) => {
            let with_temporary = match columns.words {
                Words::Tag(last) => {
                    let end = x + 2 + width_of(&format!("/{}+{}", points.max, points.temporary));
                    end + tag_width(turn) <= last + 1
                }
                Words::Under(_) | Words::Beside(_) | Words::One(..) => true,
            };
            let after = add_points(row, columns.points, *points, with_temporary);
            let bar = columns.bar.map(|x| row.at(x, points_bar(*points, BAR)));
            bar.unwrap_or(after)
        }
    }
}

/// Up to three bodies one by one, more as a sum; where a figure would be cut, only how many are up.
fn bodies_text(bodies: &[i64], room: u16) -> String {
    let each = bodies.iter().map(|points| {
        if *points > 0 {
            points.to_string()
        } else {
            DOWN.into()
        }
    });
    let each = each.collect::<Vec<_>>().join(" ");
    let up = bodies.iter().filter(|points| **points > 0);
    let (count, sum) = (up.clone().count(), up.sum::<i64>());
    let few = (bodies.len() <= 3).then_some(each);
    let fitting = few
        .into_iter()
        .chain([format!("{count} up · {sum}")])
        .find(|text| width_of(text) <= room);
    fitting.unwrap_or_else(|| format!("{count} up"))
}

/// Letters a cut condition keeps at least.
const LEAST_LETTERS: u16 = 4;

/// Columns of the tag with the blank before it, where one stands at the end of the row.
fn tag_width(turn: &Turn) -> u16 {
    tag_word(turn).map_or(0, |word| width_of(word) + 1)
}

/// The first of `hidden`, a state word, `late`. A mind that is well has a figure and no word.
fn tag_word(turn: &Turn) -> Option<&'static str> {
    if turn.hidden {
        return Some("hidden");
    }
    tag_kind(turn).map(|kind| match kind {
        ConditionKind::State(vitality) => vitality.word(),
        ConditionKind::Delayed => "late",
        ConditionKind::Plain | ConditionKind::Hidden => "",
    })
}

fn tag_kind(turn: &Turn) -> Option<ConditionKind> {
    let kinds = turn.conditions.iter().map(|condition| condition.kind);
    let is_state = |kind: &ConditionKind| matches!(kind, ConditionKind::State(state) if !state.word().is_empty());
    let state = kinds.clone().find(is_state);
    state.or_else(|| kinds.clone().find(|kind| *kind == ConditionKind::Delayed))
}

/// Adds the words where the pane has room for them: beside the points that end before a column, or on the second line.
fn add_words<'a>(
    row: &mut Row<'a>,
    turn: &'a Turn,
    has_second_line: bool,
    columns: &TurnColumns,
    (after, width): (u16, u16),
) {
    match columns.words {
        Words::Beside(x) => add_beside(row, turn, has_second_line, (x, width)),
        Words::Under(x) if has_second_line => {
            row.next_line();
            // The word of a tag stands under the names, its ground begins before it.
            let is_tag = turn.conditions.first().map(|first| first.kind);
            let x = x - u16::from(is_tag == Some(ConditionKind::Hidden));
            row.at(x, words_line(turn, width.saturating_sub(x)));
        }
        Words::Under(_) => add_short(row, turn, after, (width.saturating_sub(2), width)),
        Words::Tag(last) => add_short(row, turn, after, (last, width)),
        Words::One(x, room) => {
            let telling =
                |condition: &&Condition| !matches!(condition.kind, ConditionKind::State(_));
            if let Some(one) = turn.conditions.iter().find(telling) {
                row.at(
                    x,
                    conditions_line(std::slice::from_ref(one), room, Role::Muted),
                );
            }
        }
    }
}

/// The words beside the bar, or on the second line of a row that has one; what one is hit by where they leave room for it.
fn add_beside<'a>(
    row: &mut Row<'a>,
    turn: &'a Turn,
    has_second_line: bool,
    (x, width): (u16, u16),
) {
    let room = room_beside(x, width);
    let words = words_line(turn, if has_second_line { 0 } else { room });
    let taken = phrase_width(&words);
    if let Some(hit_by) = &turn.hit_by
        && (taken == 0 || taken + 2 + width_of(hit_by) <= room)
    {
        row.ending(width.saturating_sub(2), Span::styled(hit_by, Role::Muted));
    }
    if has_second_line {
        row.next_line();
        row.at(UNDER, words_line(turn, room_beside(UNDER, width)));
    } else {
        row.at(x, words);
    }
}

/// A tag or the first condition, ending in a column behind the points of a row that has no room for more. A condition's
/// beginning of fewer than four letters would say nothing.
fn add_short(row: &mut Row<'_>, turn: &Turn, after: u16, (last, width): (u16, u16)) {
    if let Some(word) = tag_word(turn) {
        if after + width_of(word) < last + 1 {
            row.ending(last, Span::styled(word, tag_style(turn)));
        }
        return;
    }
    let Some(condition) = turn.conditions.first() else {
        return;
    };
    // Of mental points the figures tell more than the beginning of the word.
    let text = condition.text.replacen("mental ", "m", 1);
    let (from, wide) = (after + 1, width_of(&text));
    let room = width.saturating_sub(from);
    let text = Span::styled(text, Role::Muted);
    if from + wide <= last + 1 {
        row.ending(last, text);
    } else if wide <= room || room > LEAST_LETTERS {
        row.within(from, room, text);
    }
}

fn tag_style(turn: &Turn) -> Style {
    if turn.hidden {
        return Role::Secret.lit();
    }
    let kind = tag_kind(turn).unwrap_or_default();
    let is_down = kind == ConditionKind::State(Vitality::Down);
    condition_role(kind, Role::Muted).weighed(is_down)
}

fn state_mark(state: TurnState) -> (&'static str, Style) {
    match state {
        TurnState::Waits => (" ", Role::Muted.into()),
        TurnState::Acted => (ACTED, Role::Muted.mark()),
        TurnState::Active => (ACTIVE, Role::Accent.into()),
        TurnState::Delayed => (ELLIPSIS, Role::Warn.mark()),
        TurnState::Skipped => (DOWN, Role::Danger.into()),
        TurnState::PassedOver => (NEVER, Role::Warn.into()),
    }
}

/// The round in one line: a glyph and a number for every row.
fn strip(rows: &[Turn]) -> Line<'static> {
    let mut line = Line::default();
    for turn in rows {
        let (glyph, style) = match turn.state {
            TurnState::Waits => (MISSING, Role::Rule.into()),
            TurnState::Acted => (HAVE, Role::Muted.into()),
            TurnState::Active | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
                state_mark(turn.state)
            }
        };
        line.push_span(Span::styled(glyph, style));
        let number = match turn.state {
            TurnState::Waits | TurnState::Acted if rows.len() >= LONG_STRIP => continue,
            TurnState::Active => Role::Accent.bold(),
            TurnState::Waits => Role::Fg.into(),
            TurnState::Acted | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
                Role::Muted.into()
            }
        };
        line.push_span(Span::styled(turn.row.to_string(), number));
    }
    line
}

/// Rows that strip and due line take at the foot of a pane.
fn footer_rows(turns: &Turns, height: u16) -> u16 {
    if height < LEAST_FOR_FOOT || turns.rows.is_empty() {
        return 0;
    }
    1 + u16::from(turns.due.is_some())
}

/// Draws what is due and the strip in the last two rows; gives the rows taken.
pub fn draw_footer(canvas: &mut Canvas<'_>, turns: &Turns) -> u16 {
    let rows = footer_rows(turns, canvas.height());
    if rows > 0 {
        let last = canvas.height().saturating_sub(1);
        canvas.phrase(1, last, &strip(&turns.rows));
        if let (Some(due), Some(y)) = (&turns.due, last.checked_sub(1)) {
            due_row(due, canvas.width().saturating_sub(8)).draw(canvas, y, false);
        }
    }
    rows
}

fn draw_due_last(canvas: &mut Canvas<'_>, turns: &Turns) {
    let Some(y) = canvas.height().checked_sub(1) else {
        return;
    };
    let (width, is_wide) = (canvas.width(), canvas.width() >= WIDE);
    let room = if is_wide { 30 } else { width.saturating_sub(7) };
    let due = turns.due.as_ref();
    let mut row = due.map_or_else(Row::default, |due| due_row(due, room));
    if let Some((who, what)) = turns.next.as_ref().filter(|_| is_wide) {
        row.at(38, Span::styled("next", Role::Fg));
        let next = Span::styled(format!("{who}: {what}"), Role::Fg);
        row.within(44, width.saturating_sub(45), next);
    }
    row.draw(canvas, y, false);
}

/// `! due Thalia: Endurance, breath   +2`
fn due_row(due: &Due, room: u16) -> Row<'_> {
    let mut row = Row::default();
    let style = Role::Warn.bold();
    row.at(1, Span::styled(ATTENTION, style));
    row.at(3, Span::styled("due", style));
    let others = if due.others > 0 {
        format!(" +{}", due.others)
    } else {
        String::new()
    };
    let left = room.saturating_sub(width_of(&others));
    row.ending(6 + room, Span::styled(others, style));
    let whole = format!("{}, {}", due.what, due.detail);
    let fits = !due.detail.is_empty() && width_of(&whole) <= left;
    let text = if fits { whole } else { due.what.clone() };
    row.within(7, left, Span::styled(text, Role::Fg));
    row
}

#[cfg(test)]
mod tests {
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;
    use crate::tui::panes::party::view::HitPointBar;

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
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells
                .iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
        };
        buf.content
            .chunks(30)
            .map(|cells| row(cells).trim_end().to_owned())
            .collect()
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
    fn else_the_first_condition_stands_beside_the_points() {
        let rows = draw(&turns(&["blessed 2", "prone", "low"]), 4);
        let ends: Vec<&str> = rows
            .iter()
            .filter_map(|row| row.split("/26").nth(1))
            .collect();
        assert_eq!(ends, [" bles…", " prone", "  low"]);
    }
}
