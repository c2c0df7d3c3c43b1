//! A table of a report: columns and rows of words and figures.

/// How the cells of a column stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Words: they begin at the left.
    Words,
    /// Figures: they end at the right.
    Figures,
    /// A sentence that may take several lines; only the last column is one.
    Sentence,
}

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// What it is called.
    pub heading: &'static str,
    /// The same where room is short.
    pub short: &'static str,
    /// How its cells stand.
    pub side: Side,
}

/// A table, filled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl Column {
    /// A column of words.
    #[must_use]
    pub const fn words(heading: &'static str) -> Self {
        Self {
            heading,
            short: heading,
            side: Side::Words,
        }
    }

    /// A column of figures.
    #[must_use]
    pub const fn figures(heading: &'static str) -> Self {
        Self {
            heading,
            short: heading,
            side: Side::Figures,
        }
    }

    /// A column of sentences.
    #[must_use]
    pub const fn sentence(heading: &'static str) -> Self {
        Self {
            heading,
            short: heading,
            side: Side::Sentence,
        }
    }

    /// The same with a shorter heading for narrow screens.
    #[must_use]
    pub const fn or(mut self, short: &'static str) -> Self {
        self.short = short;
        self
    }
}

impl Table {
    /// A table of these columns; a row is cut or filled up to their number.
    #[must_use]
    pub fn new(
        columns: impl IntoIterator<Item = Column>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Self {
        let columns: Vec<Column> = columns.into_iter().collect();
        let fit = |mut row: Vec<String>| {
            row.resize(columns.len(), String::new());
            row
        };
        Self {
            rows: rows.into_iter().map(fit).collect(),
            columns,
        }
    }
}
