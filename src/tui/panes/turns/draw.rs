//! Turns: the strip of the round, the rows in order, and what is due.

use ratatui::style::Style;

use crate::tui::glyphs::{ACTED, ACTIVE, ATTENTION, CURSOR, DOWN, ELLIPSIS, HAVE, MISSING, NEVER};
use crate::tui::layout::Breadth;
use crate::tui::panes::cursor::draw_cursor;
use crate::tui::panes::party::conditions::{
    condition_role, conditions_width, draw_conditions, draw_points, draw_points_bar,
    draw_points_left,
};
use crate::tui::panes::party::view::{Condition, ConditionKind, Vitality};
use crate::tui::panes::window::window;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut_apart, width};

use super::columns::{TurnColumns, UNDER, WIDE, Words};
use super::view::{Due, Points, Turn, TurnBody, TurnState, Turns};

/// Rows from which the strip has figures only where they matter.
const LONG_STRIP: usize = 13;
/// The columns of a wide pane whose edge nobody moved.
const USUAL_WIDTH: u16 = 68;
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
        draw_strip(canvas, 2, 0, &turns.rows);
        draw_due_last(canvas, turns);
    } else {
        draw_footer(canvas, turns);
    }
    let shown = window(&plan.heights, plan.room, chosen(turns));
    let names: Vec<&str> = turns.rows.iter().map(|turn| turn.name.as_str()).collect();
    let rows = turns
        .rows
        .iter()
        .zip(&plan.heights)
        .enumerate()
        .skip(shown.start)
        .take(shown.len());
    let mut y = plan.top;
    for (place, (turn, height)) in rows {
        draw_row(canvas, [y, *height], turn, &names, &plan.columns);
        if turns.cursor == Some(place) && (focused || !turn.affected) {
            let [y, height] = chosen_lines(turn, turns.body, [y, *height]);
            draw_cursor(canvas, y, height, focused);
        }
        y += height;
    }
    let below = turns.rows.len() - shown.end;
    draw_stat(canvas, turns, y, plan.top > 0 || below > 0);
    if below > 0 && breadth != Breadth::One {
        canvas.put(6, y, &format!("{below} more below"), Role::Muted);
    }
}

/// What the chosen one is hit by and attacks with, in a row above the foot that nothing else needs.
fn draw_stat(canvas: &mut Canvas<'_>, turns: &Turns, free: u16, is_full: bool) {
    let foot = footer_rows(turns, canvas.height());
    let Some(y) = canvas.height().checked_sub(foot + 1) else {
        return;
    };
    if let Some(stat) = turns
        .stat
        .as_ref()
        .filter(|_| !is_full && free <= y && foot > 0)
    {
        let (room, style) = (canvas.width().saturating_sub(3), Role::Muted);
        canvas.put_cut(1, y, room, stat, style);
    }
}

/// The lines that the cursor marks: all of a row, or the one of the chosen body.
fn chosen_lines(turn: &Turn, body: Option<usize>, [y, height]: [u16; 2]) -> [u16; 2] {
    let left = body.and_then(|body| turn.bodies.len().checked_sub(body));
    match left.and_then(|left| u16::try_from(left).ok()) {
        Some(left) => [(y + height).saturating_sub(left), 1],
        None => [y, height],
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
    match columns.words {
        Words::Under(_) if !turn.conditions.is_empty() => 2,
        Words::Beside(x) if conditions_width(&turn.conditions) > room_beside(x, width) => 2,
        Words::Under(_) | Words::Beside(_) | Words::One(..) | Words::Tag(_) => 1,
    }
}

/// Columns for words that begin in this one.
fn room_beside(x: u16, width: u16) -> u16 {
    width.saturating_sub(x + 1)
}

fn draw_row(
    canvas: &mut Canvas<'_>,
    [y, height]: [u16; 2],
    turn: &Turn,
    names: &[&str],
    columns: &TurnColumns,
) {
    let height = height
        .saturating_sub(u16::try_from(turn.bodies.len()).unwrap_or(u16::MAX))
        .max(1);
    for (y, body) in (y + height..).zip(&turn.bodies) {
        draw_body(canvas, y, body, columns);
    }
    if turn.affected {
        canvas.put(0, y, CURSOR, Role::Warn);
    }
    let (mark, role) = state_mark(turn.state);
    canvas.put(1, y, mark, role.bold());
    let active = turn.state == TurnState::Active;
    canvas.put_end(
        3,
        y,
        &turn.row.to_string(),
        (if active { Role::Accent } else { Role::Muted }).weighed(active),
    );
    let role = match turn.state {
        _ if turn.hidden => Role::Secret,
        TurnState::Active => Role::Accent,
        TurnState::Acted => Role::Muted,
        TurnState::Waits | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
            Role::Fg
        }
    };
    canvas.put(
        5,
        y,
        &cut_apart(&turn.name, names, columns.name_room),
        role.weighed(active),
    );
    if let (Some(x), Some((mark, figure))) = (columns.mark, &turn.initiative) {
        canvas.put(x, y, mark.glyph(), Role::Muted);
        canvas.put_end(x + 2, y, figure, Role::Muted);
    }
    let after = draw_row_points(canvas, [y, height], turn, columns);
    if height > 1 || !matches!(columns.words, Words::Under(_)) {
        draw_words(canvas, [after, y, height], turn, columns);
    } else {
        draw_in_what_is_left(canvas, [after, y], turn);
    }
}

/// One body of a group that was opened: its number as a line names it, its points, how that feels.
fn draw_body(canvas: &mut Canvas<'_>, y: u16, body: &TurnBody, columns: &TurnColumns) {
    let x = canvas.put(6, y, &body.number, Role::Muted) + 1;
    canvas.put_cut(
        x,
        y,
        (5 + columns.name_room).saturating_sub(x),
        &body.name,
        Role::Fg,
    );
    let after = match &body.points {
        Points::Figures(points) => draw_points(canvas, columns.points, y, *points, true),
        Points::Word(word) => canvas.put(columns.points.saturating_sub(1), y, word, Role::Fg),
        Points::Unknown | Points::Bodies(_) => columns.points,
    };
    let word = body.vitality.word();
    if after + 1 + width(word) < canvas.width() {
        canvas.put(after + 1, y, word, body.vitality.role().unwrap_or_default());
    }
}

/// A tag or a condition behind the points of a row that has no second line.
fn draw_in_what_is_left(canvas: &mut Canvas<'_>, [after, y]: [u16; 2], turn: &Turn) {
    let last = canvas.width().saturating_sub(2);
    match tag_word(turn) {
        Some(word) if after + width(word) < last + 1 => draw_short_tag(canvas, last, y, turn),
        Some(_) => {}
        None => {
            if let Some(condition) = turn.conditions.first() {
                draw_short_condition(canvas, [after + 1, last, y], &condition.text);
            }
        }
    }
}

/// Draws the points; gives the column after them.
fn draw_row_points(
    canvas: &mut Canvas<'_>,
    [y, height]: [u16; 2],
    turn: &Turn,
    columns: &TurnColumns,
) -> u16 {
    let x = columns.points.saturating_sub(1);
    let is_tight = height == 1 && matches!(columns.words, Words::Under(_) | Words::Tag(_));
    match &turn.points {
        // The tag is worth more than the maximum, and is not cut.
        Points::Figures(points) if turn.hidden && is_tight => {
            let last = canvas.width().saturating_sub(2);
            let edge = columns.points.min(last.saturating_sub(tag_width(turn)));
            draw_points_left(canvas, edge, y, *points)
        }
        Points::Unknown => x,
        Points::Word(word) => canvas.put(x, y, word, Role::Fg),
        Points::Bodies(bodies) => {
            let (edge, tag) = match columns.words {
                Words::Tag(last) => (last + 1, tag_width(turn)),
                Words::Under(_) if is_tight => (canvas.width().saturating_sub(1), tag_width(turn)),
                Words::Under(_) | Words::Beside(_) | Words::One(..) => {
                    (canvas.width().saturating_sub(1), 0)
                }
            };
            let edge = edge.saturating_sub(tag);
            let text = bodies_text(bodies, edge.saturating_sub(x));
            let x = x.min(edge.saturating_sub(width(&text)));
            canvas.put(x, y, &text, Role::Strong)
        }
        Points::Figures(points) => {
            let with_temporary = match columns.words {
                Words::Tag(last) => {
                    let end = x + 2 + width(&format!("/{}+{}", points.max, points.temporary));
                    end + tag_width(turn) <= last + 1
                }
                Words::Under(_) | Words::Beside(_) | Words::One(..) => true,
            };
            let after = draw_points(canvas, columns.points, y, *points, with_temporary);
            columns
                .bar
                .map_or(after, |x| draw_points_bar(canvas, x, y, 8, *points))
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
        .find(|text| width(text) <= room);
    fitting.unwrap_or_else(|| format!("{count} up"))
}

/// Letters a cut condition keeps at least.
const LEAST_LETTERS: u16 = 4;

/// Whether a short tag stands at the end of the row.
fn has_tag(turn: &Turn) -> bool {
    tag_word(turn).is_some()
}

/// Columns of the tag with the blank before it, where one stands at the end of the row.
fn tag_width(turn: &Turn) -> u16 {
    tag_word(turn).map_or(0, |word| width(word) + 1)
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

/// The words beside the bar, or on the second line of a row that has one; what one is hit by where they leave room for it.
fn draw_beside(canvas: &mut Canvas<'_>, [x, y, height]: [u16; 3], turn: &Turn) {
    let room = room_beside(x, canvas.width());
    let words = &turn.conditions;
    let taken = if height > 1 {
        0
    } else {
        conditions_width(words)
    };
    if let Some(hit_by) = &turn.hit_by
        && (taken == 0 || taken + 2 + width(hit_by) <= room)
    {
        let last = canvas.width().saturating_sub(2);
        canvas.put_end(last, y, hit_by, Role::Muted);
    }
    let [x, y, room] = match height {
        1 => [x, y, room],
        _ => [UNDER, y + 1, room_beside(UNDER, canvas.width())],
    };
    draw_conditions(canvas, [x, x, y], room, words, Role::Muted);
}

fn draw_words(
    canvas: &mut Canvas<'_>,
    [after, y, height]: [u16; 3],
    turn: &Turn,
    columns: &TurnColumns,
) {
    match columns.words {
        Words::Beside(x) => draw_beside(canvas, [x, y, height], turn),
        Words::Under(x) => {
            let room = canvas.width().saturating_sub(x);
            draw_conditions(
                canvas,
                [x, x - 1, y + 1],
                room,
                &turn.conditions,
                Role::Muted,
            );
        }
        Words::One(x, room) => {
            let telling =
                |condition: &&Condition| !matches!(condition.kind, ConditionKind::State(_));
            let one = turn.conditions.iter().find(telling);
            draw_conditions(
                canvas,
                [x, x, y],
                room,
                one.map(std::slice::from_ref).unwrap_or_default(),
                Role::Muted,
            );
        }
        Words::Tag(last) if has_tag(turn) => draw_short_tag(canvas, last, y, turn),
        Words::Tag(last) => {
            if let Some(condition) = turn.conditions.first() {
                draw_short_condition(canvas, [after + 1, last, y], &condition.text);
            }
        }
    }
}

/// A condition in what is left beside the points; a beginning of fewer than four letters would say nothing.
fn draw_short_condition(canvas: &mut Canvas<'_>, [from, last, y]: [u16; 3], text: &str) {
    // Of mental points the figures tell more than the beginning of the word.
    let text = &text.replacen("mental ", "m", 1);
    if from + width(text) <= last + 1 {
        return canvas.put_end(last, y, text, Role::Muted);
    }
    let room = canvas.width().saturating_sub(from);
    if width(text) <= room || room > LEAST_LETTERS {
        canvas.put_cut(from, y, room, text, Role::Muted);
    }
}

/// The tag, so that it ends in this column.
fn draw_short_tag(canvas: &mut Canvas<'_>, last: u16, y: u16, turn: &Turn) {
    let Some(word) = tag_word(turn) else { return };
    let kind = tag_kind(turn).unwrap_or_default();
    let style = match turn.hidden {
        true => Role::Secret.lit(),
        false => {
            let bold = kind == ConditionKind::State(Vitality::Down);
            condition_role(kind, Role::Muted).weighed(bold)
        }
    };
    canvas.put_end(last, y, word, style);
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
fn draw_strip(canvas: &mut Canvas<'_>, x: u16, y: u16, rows: &[Turn]) {
    let mut x = x;
    for turn in rows {
        let (glyph, role) = match turn.state {
            TurnState::Waits => (MISSING, Role::Rule.into()),
            TurnState::Acted => (HAVE, Role::Muted.into()),
            TurnState::Active | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
                state_mark(turn.state)
            }
        };
        x = canvas.put(x, y, glyph, role);
        let plain = matches!(turn.state, TurnState::Waits | TurnState::Acted);
        if plain && rows.len() >= LONG_STRIP {
            continue;
        }
        let active = turn.state == TurnState::Active;
        let role = match turn.state {
            TurnState::Active => Role::Accent,
            TurnState::Waits => Role::Fg,
            TurnState::Acted | TurnState::Delayed | TurnState::Skipped | TurnState::PassedOver => {
                Role::Muted
            }
        };
        x = canvas.put(x, y, &turn.row.to_string(), role.weighed(active));
    }
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
        draw_strip(canvas, 1, last, &turns.rows);
        if let (Some(due), Some(y)) = (&turns.due, last.checked_sub(1)) {
            let room = canvas.width().saturating_sub(8);
            draw_due(canvas, y, due, room);
        }
    }
    rows
}

fn draw_due_last(canvas: &mut Canvas<'_>, turns: &Turns) {
    let Some(y) = canvas.height().checked_sub(1) else {
        return;
    };
    let wide = canvas.width() >= 60;
    let room = if wide {
        30
    } else {
        canvas.width().saturating_sub(7)
    };
    if let Some(due) = &turns.due {
        draw_due(canvas, y, due, room);
    }
    if let (true, Some((who, what))) = (wide, &turns.next) {
        canvas.put(38, y, "next", Role::Fg);
        let room = canvas.width().saturating_sub(45);
        canvas.put_cut(44, y, room, &format!("{who}: {what}"), Role::Fg);
    }
}

fn draw_due(canvas: &mut Canvas<'_>, y: u16, due: &Due, room: u16) {
    let style = Role::Warn.bold();
    canvas.put(1, y, ATTENTION, style);
    canvas.put(3, y, "due", style);
    let others = if due.others > 0 {
        format!(" +{}", due.others)
    } else {
        String::new()
    };
    canvas.put_end((7 + room).saturating_sub(1), y, &others, style);
    let room = room.saturating_sub(width(&others));
    let whole = format!("{}, {}", due.what, due.detail);
    let fits = !due.detail.is_empty() && width(&whole) <= room;
    canvas.put_cut(7, y, room, if fits { &whole } else { &due.what }, Role::Fg);
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
