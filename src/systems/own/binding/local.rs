//! What formulas can name where they stand, beside what all can.

use super::super::definition::{Field, names_of_entry};

/// What the formulas of an attempt can name, beside what all can.
#[derive(Clone, Default)]
pub(super) struct Local {
    pub(super) values: Vec<String>,
    /// Which of the values read dice.
    pub(super) read_dice: Vec<bool>,
    pub(super) sets: Vec<String>,
}

impl Local {
    /// What a formula names that has values called so.
    pub(super) fn of(values: &[&str]) -> Self {
        Self::of_values(values.iter().map(|value| (*value).to_owned()).collect())
    }

    /// What a formula of an entry names.
    pub(super) fn of_entry(fields: &[Field]) -> Self {
        Self::of_values(names_of_entry(fields))
    }

    fn of_values(values: Vec<String>) -> Self {
        Self {
            read_dice: vec![false; values.len()],
            values,
            ..Self::default()
        }
    }

    /// What is said of each figure of a group names: the figure, and which of them it is.
    pub(super) fn of_figure() -> Self {
        Self::of(&["figure", "place"])
    }
}
