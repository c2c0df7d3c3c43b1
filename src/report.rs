//! What is told at length: lines behind labels, and tables, put together once and printed on a screen, as text, as Markdown.

mod lines;
mod markdown;
mod read_markdown;
mod table;
mod table_rows;
mod wrapped;

use unicode_width::UnicodeWidthStr;

use crate::words::display_safe;

pub use lines::lay;
pub use markdown::markdown;
pub use read_markdown::read_markdown;
pub use table::{Column, Side, Table};
pub use wrapped::wrapped;

/// Lines that belong together; a blank row parts them from the next.
pub type Section = Vec<Line>;

/// What a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Plain text; a label is what it is about.
    #[default]
    Text,
    /// The name of what follows.
    Heading,
    /// What is said by the way: heads of columns, where something is from.
    Aside,
    /// What needs attention.
    Notice,
    /// What went wrong.
    Fault,
    /// Not for the players.
    Secret,
    /// A line of a file, or the caret under it: never wrapped, and its blanks count.
    Verbatim,
    /// One of several things, behind the name of whoever did it.
    Item,
    /// What was decided by this program, or by the game master's own file.
    Ruling,
    /// A row of a table, or what goes on of it.
    Row,
    /// A line one can type.
    Example,
    /// A key, and what it does.
    Key,
    /// Another page.
    Link,
}

/// A text behind a label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub kind: Kind,
    /// What stands at its left end.
    pub label: String,
    /// The column its text begins at; at 0 the text goes on behind the label.
    pub at: usize,
    /// The rest of it.
    pub text: String,
}

impl Line {
    /// Without a label.
    pub fn of(kind: Kind, text: &str) -> Self {
        Self::labeled(kind, "", 0, text)
    }

    /// Behind a label.
    pub fn labeled(kind: Kind, label: &str, at: usize, text: &str) -> Self {
        Self {
            kind,
            label: display_safe(label).into_owned(),
            at,
            text: display_safe(text).into_owned(),
        }
    }

    /// The whole line, as it is printed.
    pub fn shown(&self) -> String {
        let blanks = " ".repeat(self.at.saturating_sub(self.label.width()));
        format!("{}{blanks}{}", self.label, self.text)
            .trim_end()
            .to_owned()
    }
}

/// Lets the texts of lines stand under one another, behind labels of at most so many columns.
pub fn side_by_side<'a>(lines: impl IntoIterator<Item = &'a mut Line>, most: usize) {
    let lines: Vec<&mut Line> = lines.into_iter().collect();
    let widest = lines.iter().map(|line| line.label.width()).max();
    if let Some(widest) = widest.filter(|widest| *widest > 0) {
        for line in lines {
            line.at = widest.min(most) + 2;
        }
    }
}
