//! What sheets make of what they record: every figure once, with the sum behind it.

use super::record::Sum;

/// What stands before the name of what such a figure is about, where its group says that already.
const KINDS: [&str; 3] = ["save ", "passive ", "resist "];

/// Something a sheet gives by name, with the sum behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    /// The group of the sheet it belongs to; one of its own where nothing of the kind is recorded.
    pub group: &'static str,
    /// Its name, as it may be typed where it can be rolled.
    pub name: String,
    /// How it came about.
    pub sum: Sum,
}

impl Derived {
    /// Its name among others of its group: `Wisdom` among the saves.
    pub fn short_name(&self) -> &str {
        KINDS
            .iter()
            .find_map(|kind| self.name.strip_prefix(kind))
            .unwrap_or(&self.name)
    }

    pub(super) fn new(group: &'static str, name: impl Into<String>, sum: Sum) -> Self {
        Self {
            group,
            name: name.into(),
            sum,
        }
    }
}
