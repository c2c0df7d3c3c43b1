//! The whole order of turns, and the party where there is none: who acts, who is next, how they are, in words.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::{self, Table, Widget};

use crate::campaign::SeenPoints;
use crate::campaign::players_view::{PlayersView, Row, RowState};
use crate::tui::glyphs::ACTIVE;
use crate::tui::theme::Role;
use crate::tui::widgets::{Size, to_cells, width as columns_of, wrap};

use super::large_text::LargeText;
use super::large_text::headed;

/// Everybody who is told of, those in the order first.
fn all(view: &PlayersView) -> Vec<&Row> {
    view.order.iter().chain(&view.party).collect()
}

/// The rows it takes with its rule, where it is so wide.
pub(super) fn rows(view: &PlayersView, width: u16) -> u16 {
    let all = all(view);
    let room = Columns::of(&all, width).conditions;
    let rows: usize = all.iter().map(|row| conditions(row, room).len()).sum();
    match rows {
        0 => 0,
        rows => to_cells(rows + 1),
    }
}

/// Columns between two of the table.
const GAP: u16 = 2;
/// What stands before whoever acts, and a word of what somebody does.
const MARK: u16 = 1;
const STATE: u16 = 7;

/// How wide its parts are.
struct Columns {
    name: u16,
    points: u16,
    conditions: u16,
}

impl Columns {
    fn of(rows: &[&Row], width: u16) -> Self {
        let longest = |cell: fn(&Row) -> String| {
            let longest = rows.iter().map(|row| columns_of(&cell(row))).max();
            longest.unwrap_or(0).min(width / 3)
        };
        let (name, points) = (longest(Row::called), longest(Row::points_words));
        let others = MARK + name + STATE + points + GAP * 4;
        Self {
            name,
            points,
            conditions: width.saturating_sub(others),
        }
    }
}

/// What lies on somebody, in as many rows as it needs; one where there is nothing.
fn conditions(row: &Row, room: u16) -> Vec<String> {
    let words = row.conditions_words();
    let rows = wrap(&words, room.max(1));
    let rows: Vec<String> = rows.into_iter().map(str::to_owned).collect();
    if rows.is_empty() { vec![words] } else { rows }
}

/// As a table; where there is room for it, whoever acts and whoever is next stand above it in large letters.
pub(super) fn draw(view: &PlayersView, size: Option<Size>, area: Rect, buf: &mut Buffer) {
    let rows = all(view);
    let title = if view.order.is_empty() {
        "Party"
    } else {
        "Order"
    };
    let block = headed(if rows.is_empty() { "" } else { title });
    let inside = block.inner(area);
    block.render(area, buf);
    let acting = view.order.iter().find(|row| row.state == RowState::Acting);
    let least = to_cells(rows.len());
    let spare = inside.height.saturating_sub(least);
    let banner = size.zip(acting).filter(|(size, _)| spare > size.rows());
    let height = banner.map_or(0, |(size, _)| size.rows() + 1);
    let [of_banner, of_rows] =
        Layout::vertical([Constraint::Length(height), Constraint::Fill(1)]).areas(inside);
    if let Some((size, acting)) = banner {
        let [_, of_banner] =
            Layout::horizontal([Constraint::Length(1), Constraint::Fill(1)]).areas(of_banner);
        LargeText {
            text: &acting.name,
            size: Some(size),
            style: Role::Accent.bold(),
        }
        .render(of_banner, buf);
    }
    let first = first_shown(&rows, of_rows.height);
    table(rows.get(first..).unwrap_or_default(), of_rows).render(of_rows, buf);
}

/// Where there is no room for all, those who acted at the top go first.
fn first_shown(rows: &[&Row], height: u16) -> usize {
    let height = usize::from(height);
    let acting = rows.iter().position(|row| row.state == RowState::Acting);
    let most = rows.len().saturating_sub(height);
    acting.unwrap_or(0).saturating_sub(height / 2).min(most)
}

fn table<'a>(rows: &[&'a Row], area: Rect) -> Table<'a> {
    let columns = Columns::of(rows, area.width);
    let widths = [MARK, columns.name, STATE, columns.points].map(Constraint::Length);
    let widths = widths.into_iter().chain([Constraint::Fill(1)]);
    let cells = rows.iter().map(|row| table_row(row, columns.conditions));
    Table::new(cells, widths).column_spacing(GAP)
}

fn table_row(row: &Row, room: u16) -> widgets::Row<'static> {
    let name: Style = match row.state {
        RowState::Acting => Role::Accent.bold(),
        RowState::Next => Role::Strong.bold(),
        RowState::Waiting | RowState::Delayed => Role::Strong.into(),
        RowState::Acted | RowState::Down => Role::Muted.into(),
    };
    let state = match row.state {
        RowState::Acting => Role::Accent.bold(),
        RowState::Next => Role::Strong.bold(),
        RowState::Down => Role::Danger.bold(),
        RowState::Delayed => Role::Warn.into(),
        RowState::Waiting | RowState::Acted => Role::Muted.into(),
    };
    let mark = if row.state == RowState::Acting {
        ACTIVE
    } else {
        ""
    };
    let conditions = conditions(row, room);
    let height = u16::try_from(conditions.len()).unwrap_or(1);
    let conditions: Vec<Line<'_>> = conditions.into_iter().map(Line::from).collect();
    let cells = [
        Text::styled(mark, Role::Accent.bold()),
        Text::styled(row.called(), name),
        Text::styled(row.state.word(), state),
        Text::styled(row.points_words(), points_style(row)),
        Text::from(conditions).style(Role::Warn),
    ];
    widgets::Row::new(cells).height(height)
}

fn points_style(row: &Row) -> Style {
    let part = match row.hit_points {
        Some(SeenPoints::Exact(points, Some(max))) => {
            let quarters = points.saturating_mul(4);
            let max = i64::try_from(max).unwrap_or(i64::MAX);
            if quarters <= max {
                1
            } else if quarters <= max.saturating_mul(2) {
                2
            } else {
                4
            }
        }
        Some(SeenPoints::Quarters(quarters)) => quarters,
        Some(SeenPoints::Word("down")) => 0,
        Some(SeenPoints::Word("bloodied")) => 2,
        Some(SeenPoints::Bar(part)) if part <= 0.25 => 1,
        Some(SeenPoints::Bar(part)) if part <= 0.5 => 2,
        _ => 4,
    };
    match part {
        0 | 1 => Role::Danger.into(),
        2 => Role::Warn.into(),
        _ => Role::Fg.into(),
    }
}
