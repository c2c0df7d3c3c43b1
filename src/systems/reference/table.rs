//! A table as the reference shows it: columns and rows of words and figures.

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

/// Keys in rising order with what belongs to each, one row for all that follow one another with the same: `1–4`.
pub(in crate::systems) fn in_spans<T: PartialEq>(
    pairs: impl IntoIterator<Item = (i32, T)>,
) -> Vec<(String, T)> {
    let mut spans: Vec<(i32, i32, T)> = Vec::new();
    for (key, value) in pairs {
        match spans.last_mut() {
            Some((_, last, same)) if *same == value => *last = key,
            _ => spans.push((key, key, value)),
        }
    }
    let words = |(first, last, value)| (span(first, last), value);
    spans.into_iter().map(words).collect()
}

/// From one figure to another, or the one figure.
pub(in crate::systems) fn span(first: i32, last: i32) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}–{last}")
    }
}
