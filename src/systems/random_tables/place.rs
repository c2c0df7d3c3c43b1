//! Places in the file of a table that can be blamed.

use crate::systems::BadRules;

/// A place in a file that can be blamed.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Place {
    pub(super) file: String,
    /// From 1.
    pub(super) line: usize,
    /// In characters, from 1.
    pub(super) column: usize,
    pub(super) source: String,
}

impl Place {
    /// What is wrong there.
    pub(super) fn blame(&self, why: impl Into<String>) -> BadRules {
        BadRules::new(
            &self.file,
            (self.line, self.column),
            &self.source,
            why.into(),
        )
    }

    /// So many bytes of the line further on.
    pub(super) fn shifted(&self, bytes: usize) -> Self {
        let before = self
            .source
            .char_indices()
            .nth(self.column.saturating_sub(1));
        let from = before.map_or(self.source.len(), |(at, _)| at);
        let passed = self.source.get(from..).unwrap_or_default();
        let passed = passed.get(..bytes).unwrap_or(passed);
        Self {
            column: self.column + passed.chars().count(),
            ..self.clone()
        }
    }
}

/// A file and its text.
pub(super) struct Source<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    pub(super) lines: Vec<&'a str>,
}

impl Source<'_> {
    /// A byte of a line, counted from 1.
    pub(super) fn place(&self, line: usize, byte: usize) -> Place {
        let source = self
            .lines
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or_default();
        let before = source.get(..byte).unwrap_or(source);
        Place {
            file: self.file.to_owned(),
            line,
            column: before.chars().count() + 1,
            source: source.to_owned(),
        }
    }
}
