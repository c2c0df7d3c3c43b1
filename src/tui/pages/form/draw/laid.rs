//! What the rows of a column are made of: a row with its fields, the widths inside a column, how a field looks.

use std::ops::Range;

use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use crate::tui::pages::form::{Column, Entry, FormState};
use crate::tui::theme::Role;
use crate::tui::widgets::{Row, muted};
use crate::words::display_safe;

/// A row of a column.
#[derive(Default)]
pub(crate) struct Laid<'a> {
    pub(crate) row: Row<'a>,
    /// The columns of each of its fields, and which it is in the order of Tab; the first that has a column has it.
    pub(crate) fields: Vec<(Range<u16>, usize)>,
    /// Where the text cursor stands.
    pub(crate) cursor: Option<u16>,
}

impl Laid<'_> {
    /// Whether a field has a part in this row.
    pub(crate) fn holds(&self, at: usize) -> bool {
        self.fields.iter().any(|(_, field)| *field == at)
    }

    /// The field in a column of it.
    pub(crate) fn field_at(&self, x: u16) -> Option<usize> {
        let mut fields = self.fields.iter();
        let field = fields.find(|(columns, _)| columns.contains(&x));
        field.map(|(_, at)| *at)
    }
}

impl<'a> From<Row<'a>> for Laid<'a> {
    fn from(row: Row<'a>) -> Self {
        Self {
            row,
            ..Self::default()
        }
    }
}

/// A field, and which it is in the order of Tab.
pub(crate) type Numbered<'a> = (usize, &'a Entry);

/// The widths inside a column of a form.
#[derive(Clone, Copy)]
pub(crate) struct Inside<'a> {
    pub(crate) form: &'a FormState,
    pub(crate) width: u16,
    /// Where labels begin.
    pub(crate) inset: u16,
    /// Where values begin.
    pub(crate) value: u16,
}

impl<'a> Inside<'a> {
    pub(crate) fn of(form: &'a FormState, column: &Column, width: u16, inset: u16) -> Self {
        Self {
            form,
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

    /// Columns for a label.
    pub(crate) fn label_room(self) -> u16 {
        self.value.saturating_sub(self.inset + 1)
    }

    /// The column before which a figure at the right end stops.
    pub(crate) fn last(self) -> u16 {
        self.width.saturating_sub(2)
    }

    /// Whether a field is in hand.
    pub(crate) fn is_held(self, at: usize) -> bool {
        self.form.at == at
    }
}

/// The figure beside a field, marked where something is odd about it.
pub(crate) fn aside(entry: &Entry) -> Span<'static> {
    let figure = display_safe(&entry.beside.figure).into_owned();
    if entry.beside.remark.is_empty() {
        return muted(figure);
    }
    Span::styled(format!("{figure}!"), Role::Warn)
}

/// The style of a value, wrong ones first.
pub(crate) fn value_style(entry: &Entry, of_ranks: bool, held: bool) -> Style {
    let is_wrong = !entry.fault().is_empty();
    let role = match () {
        () if is_wrong => Role::Danger,
        () if entry.is_secret => Role::Secret,
        () if entry.is_usual() && !held => Role::Muted,
        () if held || of_ranks => Role::Strong,
        () => Role::Fg,
    };
    let style = role.weighed(held);
    match is_wrong {
        true => style.add_modifier(Modifier::UNDERLINED),
        false => style,
    }
}
