//! Rule data that cannot be used: where it stands, why, and how the place looks.

use ron::error::{Error, Position, SpannedError};

use crate::words::{excerpt, with_brief_quotations};

use super::tokens::begin_of;

/// Rule data that cannot be used, in words for whoever wrote it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {reason}\n{picture}")]
pub struct BadRules {
    /// The file it stands in.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there, and what was expected.
    pub reason: String,
    /// The line itself, and a caret under the column.
    pub picture: String,
}

impl BadRules {
    /// Blames a column (in characters from 1) of a line (from 1) that reads so.
    pub fn new(file: &str, (line, column): (usize, usize), source: &str, reason: String) -> Self {
        Self {
            file: file.to_owned(),
            line,
            column,
            reason: with_brief_quotations(reason),
            picture: excerpt(source, column),
        }
    }

    /// Blames a byte of a text.
    pub(super) fn at(file: &str, text: &str, byte: usize, reason: String) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before
            .chars()
            .rev()
            .take_while(|character| *character != '\n')
            .count()
            + 1;
        Self::new(file, (line, column), line_of(text, line), reason)
    }

    /// Gives a complaint of the RON reader its place.
    pub(super) fn unread(file: &str, text: &str, error: &SpannedError) -> Self {
        let byte = match &error.code {
            // Read and then found wrong: the word that was read last.
            Error::Message(_)
            | Error::InvalidValueForType { .. }
            | Error::IntegerOutOfBounds
            | Error::NoSuchEnumVariant { .. }
            | Error::NoSuchStructField { .. }
            | Error::DuplicateStructField { .. } => begin_of(text, byte_of(text, error.span.start)),
            // Something else was expected here.
            _ => byte_of(text, error.span.end),
        };
        // What is missing at the end is missed behind the last thing there is.
        Self::at(
            file,
            text,
            byte.min(text.trim_end().len()),
            words_of(&error.code),
        )
    }
}

/// The reader's own words, without the names our own code has for what stands in a file.
fn words_of(error: &Error) -> String {
    let mut error = error.clone();
    match &mut error {
        Error::NoSuchStructField { outer, .. }
        | Error::MissingStructField { outer, .. }
        | Error::DuplicateStructField { outer, .. }
        | Error::NoSuchEnumVariant { outer, .. } => *outer = None,
        Error::ExpectedNamedStructLike(_) | Error::ExpectedDifferentStructName { .. } => {
            error = Error::ExpectedStructLike;
        }
        _ => {}
    }
    error.to_string()
}

fn byte_of(text: &str, Position { line, col }: Position) -> usize {
    let line_start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let within = text
        .get(line_start..)
        .unwrap_or_default()
        .char_indices()
        .nth(col.saturating_sub(1));
    within.map_or(text.len(), |(at, _)| line_start + at)
}

fn line_of(text: &str, line: usize) -> &str {
    text.lines().nth(line.saturating_sub(1)).unwrap_or_default()
}
