//! An error in a line: where, what was expected, what to do.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::composed::typed_place;
use super::{display_safe, excerpt_under, with_brief_quotations};

/// What is wrong with a line, and the bytes of it that are to blame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The bytes of the line the caret stands under; empty at the end of the line when something is missing.
    pub span: Range<usize>,
    /// What is wrong and what was expected, as one sentence.
    pub message: String,
    /// The word that was probably meant, offered for Tab.
    pub instead: Option<String>,
}

impl Complaint {
    /// A complaint about these bytes of the line.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            instead: None,
        }
    }

    /// The same complaint with the word that was probably meant.
    #[must_use]
    pub fn with_instead(mut self, instead: Option<String>) -> Self {
        self.instead = instead;
        self
    }

    /// The same complaint about a text that so many bytes of the line stand before.
    #[must_use]
    pub fn shifted(self, bytes: usize) -> Self {
        Self {
            span: self.span.start + bytes..self.span.end + bytes,
            ..self
        }
    }

    /// The same complaint about a line whose letters were composed before it was read: under what was typed.
    #[must_use]
    pub fn of_typed(self, typed: &str) -> Self {
        let place = |at| typed_place(typed, at);
        Self {
            span: place(self.span.start)..place(self.span.end),
            ..self
        }
    }

    /// Message and suggestion in one sentence, which repeats no more of what was typed than anybody reads.
    pub fn sentence(&self) -> String {
        let message = with_brief_quotations(self.message.clone());
        let message = display_safe(&message);
        match &self.instead {
            Some(word) => format!("{message} Did you mean {}?", display_safe(word)),
            None => message.into_owned(),
        }
    }

    /// First column and width of the caret in terminal cells, for the line as it is shown.
    pub fn columns(&self, line: &str) -> (usize, usize) {
        let before = line.get(..self.span.start).unwrap_or(line);
        let blamed = line.get(self.span.clone()).unwrap_or("");
        (
            display_safe(before).width(),
            display_safe(blamed).width().max(1),
        )
    }

    /// The line, or the part of a long one around the word to blame, a caret under it, and the sentence: three lines of text.
    pub fn picture(&self, line: &str) -> String {
        format!(
            "{}\n{}",
            excerpt_under(line, self.span.clone()),
            self.sentence()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_word_in_cells_not_bytes() {
        let line = "größe stelth";
        let complaint = Complaint::new(8..14, "no skill is called “stelth”.")
            .with_instead(Some("stealth".into()));
        assert_eq!(
            complaint.picture(line),
            "größe stelth\n      ^^^^^^\nno skill is called “stelth”. Did you mean stealth?"
        );
    }
}
