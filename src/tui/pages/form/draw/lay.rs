//! The rows of a column of fields, before it is known which of them are in sight.

use crate::tui::widgets::cut::{width, wrap};
use crate::tui::widgets::field::{TextRow, lay, locate};

use crate::tui::pages::form::view::{Field, FieldGroup, FieldPlace, FieldValue, FormColumn, Slot};

/// Columns between two ticks on one row.
pub(crate) const BETWEEN: u16 = 1;
/// Columns from which ticks stand side by side, though their names may have to be cut.
const TWO_TICKS: u16 = 34;

/// Columns between two figures on one row.
const BETWEEN_FIGURES: u16 = 2;

/// Columns of a figure of three digits and the text cursor behind it.
const FIGURE: u16 = 4;

/// One row of a column.
#[derive(Clone, Debug)]
pub(crate) enum Row<'a> {
    /// Between two groups.
    Blank,
    /// The name of a group.
    Heading(&'a FieldGroup),
    /// A field, or a row of its text.
    Field(FieldRow<'a>),
    /// Ticks side by side, each in so many columns.
    Ticks { ticks: Vec<Tick<'a>>, cell: u16 },
    /// Figures side by side.
    Figures {
        figures: Vec<Tick<'a>>,
        cells: Cells,
    },
    /// What is said under a group.
    Note(String),
}

/// A row of a field with what stands before and behind its value.
#[derive(Clone, Debug)]
pub(crate) struct FieldRow<'a> {
    pub(crate) field: &'a Field,
    pub(crate) of_ranks: bool,
    pub(crate) at: (usize, usize),
    pub(crate) part: TextPart,
    /// What is typed in place of its label.
    pub(crate) lead: Option<Tick<'a>>,
    /// Ticks at its end.
    pub(crate) ticks: Vec<Tick<'a>>,
}

/// Columns of each figure that stands side by side with others, and of its value in that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells {
    pub(crate) cell: u16,
    pub(crate) value: u16,
    pub(crate) aside: u16,
}

/// A tick or another field, and its group and place in it.
pub(crate) type Tick<'a> = ((usize, usize), &'a Field);

/// One row of a field's text.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextPart {
    pub(crate) text: String,
    pub(crate) first: bool,
    pub(crate) last: bool,
    /// Where in it the text cursor would stand.
    pub(crate) cursor: Option<u16>,
}

impl Row<'_> {
    /// Whether the field at a place has a part in this row.
    pub(crate) fn holds(&self, place: FieldPlace) -> bool {
        let wanted = (place.group, place.field);
        match self {
            Row::Field(row) => {
                let beside = row.lead.iter().chain(&row.ticks);
                row.at == wanted || beside.into_iter().any(|(at, _)| *at == wanted)
            }
            Row::Ticks { ticks, .. } => ticks.iter().any(|(at, _)| *at == wanted),
            Row::Figures { figures, .. } => figures.iter().any(|(at, _)| *at == wanted),
            Row::Blank | Row::Heading(_) | Row::Note(_) => false,
        }
    }
}

/// The widths inside a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inside {
    pub(crate) width: u16,
    /// Where labels begin.
    pub(crate) inset: u16,
    /// Where values begin.
    pub(crate) value: u16,
}

impl Inside {
    pub(crate) fn of(column: &FormColumn, width: u16, inset: u16) -> Self {
        Self {
            width,
            inset,
            value: inset.saturating_add(column.label_room),
        }
    }

    /// Columns for a value.
    pub(crate) fn value_room(self) -> u16 {
        self.width.saturating_sub(self.value + 1)
    }

    /// Columns between the margins.
    pub(crate) fn room(self) -> u16 {
        self.width.saturating_sub(self.inset + 1)
    }
}

/// All rows of a column, a blank one before each group that says anything.
pub(crate) fn rows(column: &FormColumn, inside: Inside) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let says = |group: &FieldGroup| !group.fields.is_empty() || !group.note.is_empty();
    for (at, group) in column
        .groups
        .iter()
        .enumerate()
        .filter(|(_, group)| says(group))
    {
        rows.push(Row::Blank);
        if !group.heading.is_empty() {
            rows.push(Row::Heading(group));
        }
        lay_fields(&mut rows, at, group, inside);
        rows.extend(
            wrap(&group.note, inside.room())
                .into_iter()
                .map(|line| Row::Note(line.to_owned())),
        );
    }
    rows
}

/// Fields that wait for others to stand beside them.
#[derive(Default)]
struct Waiting<'a> {
    ticks: Vec<Tick<'a>>,
    figures: Vec<Tick<'a>>,
    lead: Option<Tick<'a>>,
}

fn lay_fields<'a>(rows: &mut Vec<Row<'a>>, at: usize, group: &'a FieldGroup, inside: Inside) {
    let mut waiting = Waiting::default();
    for (place, field) in group.fields.iter().enumerate() {
        let at = (at, place);
        match (&field.slot, &field.value, rows.last_mut()) {
            (Slot::Beside, _, Some(Row::Field(row))) => row.ticks.push((at, field)),
            (Slot::Lead, _, _) => waiting.lead = Some((at, field)),
            (Slot::Cell, _, _) => waiting.figures.push((at, field)),
            (_, FieldValue::Tick { .. }, _) => waiting.ticks.push((at, field)),
            (_, _, _) => {
                let lead = waiting.lead.take();
                lay_waiting(rows, &mut waiting, inside);
                lay_field(rows, (at, field), group.of_ranks, lead, inside);
            }
        }
    }
    lay_waiting(rows, &mut waiting, inside);
}

fn lay_waiting<'a>(rows: &mut Vec<Row<'a>>, waiting: &mut Waiting<'a>, inside: Inside) {
    lay_figures(rows, &mut waiting.figures, inside);
    lay_ticks(rows, &mut waiting.ticks, inside);
}

/// A field over as many rows as its text needs; what stands before and behind it stands on the first.
fn lay_field<'a>(
    rows: &mut Vec<Row<'a>>,
    (at, field): Tick<'a>,
    of_ranks: bool,
    mut lead: Option<Tick<'a>>,
    inside: Inside,
) {
    for part in parts(field, inside) {
        let lead = lead.take();
        rows.push(Row::Field(FieldRow {
            field,
            of_ranks,
            at,
            part,
            lead,
            ticks: Vec::new(),
        }));
    }
}

fn parts(field: &Field, inside: Inside) -> Vec<TextPart> {
    let room = inside.value_room();
    let (texts, (cursor_row, column)) = match &field.value {
        FieldValue::Text(typed) => {
            let texts = lay(&typed.text, room);
            let cursor = locate(&texts, typed.cursor);
            (texts, cursor)
        }
        FieldValue::Told(text) => (lay(text, inside.room()), (0, 0)),
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
    if ticks.is_empty() {
        return;
    }
    let columns = tick_columns(&ticks, inside.room());
    let cell = ((inside.room() + BETWEEN) / columns).saturating_sub(BETWEEN);
    let height = ticks.len().div_ceil(usize::from(columns));
    for y in 0..height {
        rows.push(Row::Ticks {
            ticks: ticks.iter().skip(y).step_by(height).copied().collect(),
            cell,
        });
    }
}

fn tick_columns(ticks: &[Tick<'_>], room: u16) -> u16 {
    let needs = ticks.iter().map(|(_, field)| {
        let tail = match &field.value {
            FieldValue::Tick { tail, .. } => width(tail),
            FieldValue::Text(_)
            | FieldValue::Choice(_)
            | FieldValue::Fixed(_)
            | FieldValue::Told(_) => 0,
        };
        (3 + BETWEEN)
            .saturating_add(width(&field.label))
            .saturating_add(tail)
    });
    let fit = (room + BETWEEN) / needs.max().unwrap_or(1);
    fit.max(if room >= TWO_TICKS { 2 } else { 1 })
}

/// Lays figures column by column, as many columns as have room for the longest.
fn lay_figures<'a>(rows: &mut Vec<Row<'a>>, figures: &mut Vec<Tick<'a>>, inside: Inside) {
    let figures = std::mem::take(figures);
    if figures.is_empty() {
        return;
    }
    let most = |of: fn(&Field) -> u16| {
        figures
            .iter()
            .map(|(_, field)| of(field))
            .max()
            .unwrap_or(0)
    };
    let value = most(|field| width(text_of(field)).saturating_add(1)).clamp(FIGURE, 7);
    let aside = most(|field| width(&field.aside.content)).max(2);
    let needs = most(|field| width(&field.label)).saturating_add(value + aside + 2);
    let columns =
        ((inside.room() + BETWEEN_FIGURES) / needs.saturating_add(BETWEEN_FIGURES).max(1)).max(1);
    let cell = ((inside.room() + BETWEEN_FIGURES) / columns).saturating_sub(BETWEEN_FIGURES);
    let height = figures.len().div_ceil(usize::from(columns));
    for y in 0..height {
        let figures = figures.iter().skip(y).step_by(height).copied().collect();
        rows.push(Row::Figures {
            figures,
            cells: Cells { cell, value, aside },
        });
    }
}

fn text_of(field: &Field) -> &str {
    if let FieldValue::Text(typed) = &field.value {
        &typed.text
    } else {
        ""
    }
}
