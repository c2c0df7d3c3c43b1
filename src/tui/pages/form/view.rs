//! A form of many fields as plain data.

use crate::tui::panes::hints::view::Hints;
use crate::tui::widgets::field::Typed;
use ratatui::text::{Line, Span};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    /// Where one is, step by step: campaign, heroes, Wren.
    pub path: Vec<String>,
    /// Whether anything differs from what is kept.
    pub changed: bool,
    /// Side by side, or as tabs where there is no room for that.
    pub columns: Vec<FormColumn>,
    pub in_hand: Option<FieldPlace>,
    /// What follows from the fields, under them; the first to go when room is short.
    pub table: Option<FormTable>,
    /// What is worth knowing about the field in hand: how it is wrong, its choices, what it is for.
    pub help: Line<'static>,
    /// The last row.
    pub hints: Hints,
}

/// Which field of a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldPlace {
    /// The column, from the left.
    pub column: usize,
    /// The group in it, from the top.
    pub group: usize,
    /// The field in that, from the top.
    pub field: usize,
}

/// A column of fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormColumn {
    pub name: String,
    /// What its figures are, at the right end of the rule.
    pub aside: String,
    /// How many of 118 columns it would like; all columns get their share of what there is.
    pub share: u16,
    /// Columns from the beginning of a label to the beginning of its value.
    pub label_room: u16,
    /// Group by group, a blank row between them.
    pub groups: Vec<FieldGroup>,
}

/// Fields that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FieldGroup {
    /// Its name; nothing for a group that needs none.
    pub heading: String,
    /// A count, at the right end of the heading.
    pub aside: String,
    /// Whether its labels matter as much as the values, as names of abilities with their ranks do.
    pub of_ranks: bool,
    /// The names of the ticks at the end of its rows.
    pub ticks: Vec<String>,
    /// The fields; ticks that follow one another are laid side by side.
    pub fields: Vec<Field>,
    /// What has to be said about them, under them.
    pub note: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field {
    /// Its name.
    pub label: String,
    pub value: FieldValue,
    /// What stands in it, in ghost letters, while it is empty.
    pub ghost: String,
    /// Where on its row it stands.
    pub slot: Slot,
    /// A figure at its right end.
    pub aside: Span<'static>,
    /// Whether its value is what everybody has.
    pub usual: bool,
    /// How likely that makes normal or better, in percent.
    pub chance: Option<f64>,
    /// In a few words, how it is wrong; nothing while it is right.
    pub fault: String,
    /// Not for the players.
    pub secret: bool,
}

/// Where on its row a field stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slot {
    /// On a row of its own.
    #[default]
    Own,
    /// In place of the label of the field after it.
    Lead,
    /// A tick at the end of the row before it.
    Beside,
    /// Side by side with others like it, where they have room.
    Cell,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FieldValue {
    /// Text of any length, figures too.
    Text(Typed),
    /// One of several.
    Choice(String),
    /// Yes or no, with a word at the right end, such as the ability of a skill.
    Tick {
        /// Yes.
        ticked: bool,
        /// The word.
        tail: String,
    },
    /// What is changed elsewhere.
    Fixed(Line<'static>),
    /// What follows from other fields, over as many rows as it needs.
    Told(String),
}

impl Default for FieldValue {
    fn default() -> Self {
        Self::Text(Typed::default())
    }
}

/// What the hero of a form can do, line by line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormTable {
    /// Its name.
    pub heading: String,
    /// The names of its figures.
    pub columns: Vec<String>,
    /// The name of the last figure, which has a bar.
    pub total: String,
    /// From the worst to the best.
    pub rows: Vec<FormTableRow>,
}

/// One line of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormTableRow {
    /// The attempt.
    pub name: String,
    /// What it is made with.
    pub what: String,
    /// What else counts, such as `advantage`.
    pub aside: String,
    /// One for each column, ready to read.
    pub figures: Vec<String>,
    /// The last figure, in percent.
    pub total: f64,
}

impl Form {
    pub fn field_in_hand(&self) -> Option<&Field> {
        let place = self.in_hand?;
        self.columns
            .get(place.column)?
            .groups
            .get(place.group)?
            .fields
            .get(place.field)
    }

    /// How many fields are wrong.
    pub fn to_mend(&self) -> usize {
        let groups = self.columns.iter().flat_map(|column| &column.groups);
        groups
            .flat_map(|group| &group.fields)
            .filter(|field| !field.fault.is_empty())
            .count()
    }
}
