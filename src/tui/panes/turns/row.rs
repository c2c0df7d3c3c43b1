//! A row of Turns: whose it is, their points, what is on them, and the bodies of a group that was opened.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::glyphs::{ACTED, ACTIVE, CURSOR, DOWN, ELLIPSIS, NEVER};
use crate::tui::layout::Breadth;
use crate::tui::panes::party::view::{Condition, ConditionKind, Vitality};
use crate::tui::panes::party::view::{
    add_points, condition_role, conditions_line, points_bar, points_left,
};
use crate::tui::panes::turns::view::{Points, Turn, TurnBody, TurnState};
use crate::tui::theme::Role;
use crate::tui::widgets::{Row, cut_apart, muted, phrase_width, plain, strong, width as width_of};

/// Columns from which a row has room for what one is hit by.
pub const WIDE: u16 = 60;

/// Where words begin that have a line of their own.
pub const UNDER: u16 = 6;

/// Where the parts of a row stand, counted from the pane's left edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnColumns {
    /// The columns of the name, from 5.
    pub name_room: u16,
    /// The level mark of the initiative; its figure ends two columns on.
    pub mark: Option<u16>,
    /// The last column of the hit points; the slash follows.
    pub points: u16,
    /// The first of eight cells of the bar.
    pub bar: Option<u16>,
    /// Where the words go.
    pub words: Words,
}

/// Where the headings of the columns begin.
pub fn headings(width: u16, breadth: Breadth) -> Vec<(u16, &'static str)> {
    match width {
        WIDE.. => vec![(23, "init"), (30, "hp"), (46, "conditions")],
        40.. if breadth == Breadth::One => vec![(width - 3, "hp")],
        31.. => vec![(17, "init"), (24, "hp")],
        _ => vec![(21, "hp")],
    }
}

/// Where conditions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// On a line of their own, from this column.
    Under(u16),
    /// Beside, all of them, from this column; on a line of their own where they are too long for that.
    Beside(u16),
    /// Beside, the first that is no state, from this column, in so many columns.
    One(u16, u16),
    /// As one short tag that ends in this column.
    Tag(u16),
}

impl TurnColumns {
    /// The columns of a pane.
    pub fn of(width: u16, breadth: Breadth) -> Self {
        let base = Self {
            name_room: 13,
            ..Self::with_tag()
        };
        match width {
            WIDE.. => Self {
                name_room: 18,
                mark: Some(24),
                points: 30,
                bar: Some(38),
                words: Words::Beside(47),
            },
            40.. if breadth == Breadth::One => {
                let points = width.saturating_sub(7);
                Self {
                    points,
                    words: Words::One(19, points.saturating_sub(22)),
                    ..base
                }
            }
            31.. => Self {
                mark: Some(19),
                points: 25,
                words: Words::Under(UNDER),
                ..base
            },
            _ => Self::with_tag(),
        }
    }

    /// The columns of a narrow pane that is high enough for a second line wherever there are conditions.
    pub fn with_second_lines() -> Self {
        Self {
            words: Words::Under(UNDER),
            ..Self::with_tag()
        }
    }

    /// The columns where conditions have no line of their own and no room beside.
    pub fn with_tag() -> Self {
        Self {
            name_room: 12,
            mark: None,
            points: 20,
            bar: None,
            words: Words::Tag(28),
        }
    }
}

/// Cells of the bar of hit points.
const BAR: u16 = 8;

pub(super) fn row_height(turn: &Turn, columns: &TurnColumns, width: u16) -> u16 {
    let is_longer = |room| phrase_width(&words_line(turn, u16::MAX)) > room;
    match columns.words {
        Words::Under(_) if !turn.conditions.is_empty() => 2,
        Words::Beside(x) if is_longer(room_beside(x, width)) => 2,
        Words::Under(_) | Words::Beside(_) | Words::One(..) | Words::Tag(_) => 1,
    }
}

/// A row of so many lines, with those of its bodies, in a pane so wide.
pub(super) fn row<'a>(
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
        row.at(x, muted(mark.glyph()));
        row.ending(x + 2, muted(figure));
    }
    let after = add_row_points(&mut row, turn, has_second_line, columns, width);
    add_words(&mut row, turn, has_second_line, columns, (after, width));
    for body in &turn.bodies {
        row.next_line();
        add_body(&mut row, body, columns, width);
    }
    row
}

fn words_line(turn: &Turn, room: u16) -> Line<'_> {
    conditions_line(&turn.conditions, room, Role::Muted)
}

/// Columns for words that begin in this one.
fn room_beside(x: u16, width: u16) -> u16 {
    width.saturating_sub(x + 1)
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
    let x = row.at(6, muted(&body.number)) + 1;
    let room = (5 + columns.name_room).saturating_sub(x);
    row.within(x, room, plain(&body.name));
    let after = match &body.points {
        Points::Figures(points) => add_points(row, columns.points, *points, true),
        Points::Word(word) => row.at(columns.points - 1, plain(word)),
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
        Points::Word(word) => row.at(x, plain(word)),
        Points::Bodies(bodies) => {
            let edge = match last {
                Some(last) => (last + 1).saturating_sub(tag_width(turn)),
                None => width.saturating_sub(1),
            };
            let text = bodies_text(bodies, edge.saturating_sub(x));
            let x = x.min(edge.saturating_sub(width_of(&text)));
            row.at(x, strong(text))
        }
        // The tag is worth more than the maximum, and is not cut.
        Points::Figures(points) if turn.hidden && last.is_some() => {
            let last = width.saturating_sub(2 + tag_width(turn));
            let edge = columns.points.min(last);
            row.ending(edge, points_left(*points));
            edge + 1
        }
        Points::Figures(points) => {
            // That one comes in later is said by the mark of the row too: there the points matter more than the tag.
            let tag = match tag_kind(turn) {
                Some(ConditionKind::Delayed) => 0,
                _ => tag_width(turn),
            };
            let with_temporary = match columns.words {
                Words::Tag(last) => {
                    let end = x + 2 + width_of(&format!("/{}+{}", points.max, points.temporary));
                    end + tag <= last + 1
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
        row.ending(width.saturating_sub(2), muted(hit_by));
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
    let text = muted(text);
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

pub(super) fn state_mark(state: TurnState) -> (&'static str, Style) {
    match state {
        TurnState::Waits => (" ", Role::Muted.into()),
        TurnState::Acted => (ACTED, Role::Muted.mark()),
        TurnState::Active => (ACTIVE, Role::Accent.into()),
        TurnState::Delayed => (ELLIPSIS, Role::Warn.mark()),
        TurnState::Skipped => (DOWN, Role::Danger.into()),
        TurnState::PassedOver => (NEVER, Role::Warn.into()),
    }
}
