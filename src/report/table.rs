//! A table of a report: columns and rows of words and figures.

use std::borrow::Cow;

use crate::words::display_safe;

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What it is called.
    pub heading: Cow<'static, str>,
    /// The same where room is short.
    pub short: Cow<'static, str>,
    /// How its cells stand.
    pub side: Side,
}

/// A table, filled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    pub columns: Vec<Column>,
    /// Its rows, with a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// A cell that is wider than this moves the rest of its own row and no other.
    pub widest: Option<usize>,
}

impl Column {
    fn of(heading: impl Into<Cow<'static, str>>, side: Side) -> Self {
        let heading = heading.into();
        Self {
            short: heading.clone(),
            heading,
            side,
        }
    }

    /// A column of words.
    pub fn words(heading: impl Into<Cow<'static, str>>) -> Self {
        Self::of(heading, Side::Words)
    }

    /// A column of figures.
    pub fn figures(heading: impl Into<Cow<'static, str>>) -> Self {
        Self::of(heading, Side::Figures)
    }

    /// A column of sentences.
    pub fn sentence(heading: impl Into<Cow<'static, str>>) -> Self {
        Self::of(heading, Side::Sentence)
    }

    /// The same with a shorter heading for narrow screens.
    #[must_use]
    pub fn or(mut self, short: &'static str) -> Self {
        self.short = short.into();
        self
    }
}

impl Table {
    /// A table of these columns; a row is cut or filled up to their number, and what it holds made safe to show.
    pub fn new(
        columns: impl IntoIterator<Item = Column>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Self {
        let columns: Vec<Column> = columns.into_iter().collect();
        let safe = |cell: String| display_safe(&cell).into_owned();
        let fit = |row: Vec<String>| {
            let mut row: Vec<String> = row.into_iter().map(safe).collect();
            row.resize(columns.len(), String::new());
            row
        };
        Self {
            rows: rows.into_iter().map(fit).collect(),
            widest: None,
            columns,
        }
    }

    /// A table whose first columns are words and all others figures; without headings where there are none.
    pub fn of(words: usize, headings: &[&str], rows: Vec<Vec<String>>) -> Self {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let headings = headings.iter().copied().chain(std::iter::repeat(""));
        let columns = headings.take(count).enumerate().map(|(place, heading)| {
            let side = if place < words {
                Side::Words
            } else {
                Side::Figures
            };
            Column::of(heading.to_owned(), side)
        });
        Self::new(columns, rows)
    }
}
