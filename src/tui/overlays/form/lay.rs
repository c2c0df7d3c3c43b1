//! The rows of a column of fields, before it is known which of them are in sight.

use super::{Field, FieldGroup, FieldPlace, FieldValue, FormColumn};
use crate::tui::widgets::{
    cut::{width, wrap},
    field::{TextRow, lay, locate},
};

/// Columns between two ticks on one row.
const BETWEEN: u16 = 1;
/// Columns from which ticks stand side by side, though their names may have to be cut.
const TWO_TICKS: u16 = 34;

/// One row of a column.
#[derive(Clone, Debug)]
pub(super) enum Row<'a> {
    /// Between two groups.
    Blank,
    /// The name of a group.
    Heading(&'a FieldGroup),
    /// A field, or a row of its text.
    Field { field: &'a Field, of_ranks: bool, at: (usize, usize), part: TextPart },
    /// Ticks side by side, each in so many columns.
    Ticks { ticks: Vec<Tick<'a>>, cell: u16 },
    /// What is said under a group.
    Note(String),
}

/// A tick, and its group and place in it.
pub(super) type Tick<'a> = ((usize, usize), &'a Field);

/// One row of a field's text.
#[derive(Clone, Debug, Default)]
pub(super) struct TextPart {
    pub(super) text: String,
    pub(super) first: bool,
    pub(super) last: bool,
    /// Where in it the text cursor would stand.
    pub(super) cursor: Option<u16>,
}

impl Row<'_> {
    /// Whether the field at a place has a part in this row.
    pub(super) fn holds(&self, place: FieldPlace) -> bool {
        let wanted = (place.group, place.field);
        match self {
            Row::Field { at, .. } => *at == wanted,
            Row::Ticks { ticks, .. } => ticks.iter().any(|(at, _)| *at == wanted),
            Row::Blank | Row::Heading(_) | Row::Note(_) => false,
        }
    }
}

/// The widths inside a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Inside {
    pub(super) width: u16,
    /// Where labels begin.
    pub(super) inset: u16,
    /// Where values begin.
    pub(super) value: u16,
}

impl Inside {
    pub(super) fn of(column: &FormColumn, width: u16, inset: u16) -> Self {
        Self { width, inset, value: inset.saturating_add(column.label_room) }
    }

    /// Columns for a value.
    pub(super) fn value_room(self) -> u16 {
        self.width.saturating_sub(self.value + 1)
    }

    /// Columns between the margins.
    pub(super) fn room(self) -> u16 {
        self.width.saturating_sub(self.inset + 1)
    }
}

/// All rows of a column, a blank one first.
pub(super) fn rows(column: &FormColumn, inside: Inside) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for (at, group) in column.groups.iter().enumerate() {
        rows.push(Row::Blank);
        if !group.heading.is_empty() {
            rows.push(Row::Heading(group));
        }
        lay_fields(&mut rows, at, group, inside);
        rows.extend(wrap(&group.note, inside.room()).into_iter().map(|line| Row::Note(line.into_owned())));
    }
    rows
}

fn lay_fields<'a>(rows: &mut Vec<Row<'a>>, at: usize, group: &'a FieldGroup, inside: Inside) {
    let mut ticks = Vec::new();
    for (place, field) in group.fields.iter().enumerate() {
        let at = (at, place);
        match &field.value {
            FieldValue::Tick { .. } => {
                ticks.push((at, field));
                continue;
            }
            FieldValue::Text(_) | FieldValue::Choice(_) | FieldValue::Fixed(_) => {
                lay_ticks(rows, &mut ticks, inside);
            }
        }
        let parts = parts(field, inside.value_room());
        rows.extend(parts.into_iter().map(|part| Row::Field { field, of_ranks: group.of_ranks, at, part }));
    }
    lay_ticks(rows, &mut ticks, inside);
}

fn parts(field: &Field, room: u16) -> Vec<TextPart> {
    let (texts, (cursor_row, column)) = match &field.value {
        FieldValue::Text(typed) => {
            let texts = lay(&typed.text, room);
            let cursor = locate(&texts, typed.cursor);
            (texts, cursor)
        }
        FieldValue::Choice(_) | FieldValue::Tick { .. } | FieldValue::Fixed(_) => {
            (vec![TextRow::default()], (0, 0))
        }
    };
    let last = texts.len().saturating_sub(1);
    let part = |(place, row): (usize, TextRow)| TextPart {
        text: row.text,
        first: place == 0,
        last: place == last,
        cursor: (place == cursor_row).then_some(column),
    };
    texts.into_iter().enumerate().map(part).collect()
}

/// Lays ticks column by column, as many columns as have room for the longest name.
fn lay_ticks<'a>(rows: &mut Vec<Row<'a>>, ticks: &mut Vec<Tick<'a>>, inside: Inside) {
    let ticks = std::mem::take(ticks);
    let columns = tick_columns(&ticks, inside.room());
    let cell = ((inside.room() + BETWEEN) / columns).saturating_sub(BETWEEN);
    let height = ticks.len().div_ceil(usize::from(columns));
    for y in 0..height {
        rows.push(Row::Ticks { ticks: ticks.iter().skip(y).step_by(height).copied().collect(), cell });
    }
}

fn tick_columns(ticks: &[Tick<'_>], room: u16) -> u16 {
    let needs = ticks.iter().map(|(_, field)| {
        let tail = match &field.value {
            FieldValue::Tick { tail, .. } => width(tail),
            FieldValue::Text(_) | FieldValue::Choice(_) | FieldValue::Fixed(_) => 0,
        };
        (3 + BETWEEN).saturating_add(width(&field.label)).saturating_add(tail)
    });
    let fit = (room + BETWEEN) / needs.max().unwrap_or(1);
    fit.max(if room >= TWO_TICKS { 2 } else { 1 })
}
