//! A bracket right behind a name: words for that one alone, such as `oren(dis, +1)`.

use std::ops::Range;

use super::{Token, Words};
use crate::words::Complaint;

impl<'a> Words<'a> {
    /// The bracket at this place as far as it closes, where it is right behind a name, a number or a quotation.
    pub(super) fn bracket_at(&self, place: usize) -> Option<Range<usize>> {
        let coming = self.line.get(place..)?;
        let is_right_behind = |before: &&Token| {
            before.span.end == place
                && (before.is_quoted || before.text.ends_with(char::is_alphanumeric))
        };
        if !coming.starts_with('(') {
            return None;
        }
        self.tokens.last().filter(is_right_behind)?;
        let mut is_quoted = false;
        let closes = |character: char| {
            is_quoted ^= matches!(character, '"' | '“' | '”');
            character == ')' && !is_quoted
        };
        let length = coming.find(closes)?;
        Some(place..place + length + 1)
    }

    pub(super) fn cut_bracket(
        &mut self,
        span: Range<usize>,
        chars: &mut std::iter::Peekable<std::str::CharIndices<'a>>,
    ) {
        while chars.next_if(|(at, _)| *at < span.end).is_some() {}
        self.tokens.push(Token {
            text: self.line.get(span.clone()).unwrap_or_default().to_owned(),
            span,
            is_quoted: false,
        });
    }

    /// Whether a bracket stands right behind one of the words to come.
    pub fn has_bracket(&self) -> bool {
        let coming = self.tokens.get(self.at..).unwrap_or_default();
        coming
            .iter()
            .zip(coming.iter().skip(1))
            .any(|(before, token)| token.is_bracket_behind(before.span.end))
    }

    /// The bracket right behind the word read last, as it is typed.
    pub fn bracket_ahead(&self) -> Option<&str> {
        let next = self.peek().filter(|next| !next.is_quoted)?;
        (self.is_glued() && next.text.starts_with('(')).then_some(&next.text)
    }

    /// Reads the words of a bracket right behind the word read last: `(dis, +1)`, parted by blanks or commas.
    ///
    /// # Errors
    /// A quotation in it that is not closed, or a bracket within it.
    pub fn take_bracket(&mut self) -> Result<Option<Vec<Token>>, Complaint> {
        let end = self
            .at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .map(|token| token.span.end);
        let is_it = |token: &&Token| end.is_some_and(|end| token.is_bracket_behind(end));
        let Some(bracket) = self.peek().filter(is_it) else {
            return Ok(None);
        };
        let inside = bracket
            .text
            .get(1..)
            .and_then(|text| text.strip_suffix(')'));
        let Some(inside) = inside else {
            let message = "this bracket is not closed: put a ) at its end.";
            let is_last = self.at + 1 >= self.tokens.len();
            let end = self.line.len();
            // While it is typed it is not wrong yet.
            return Err(match is_last || bracket.text.ends_with(',') {
                true => Complaint::new(end..end, message),
                false => self.complain(message),
            });
        };
        let from = bracket.span.start + 1;
        let words = Words::cut(inside).map_err(|complaint| complaint.shifted(from))?;
        if words.comment.is_some() {
            return Err(
                self.complain("a comment stands behind the brackets, at the end of the line.")
            );
        }
        let mut tokens = Vec::new();
        for token in words.tokens {
            let span = token.span.start + from..token.span.end + from;
            if token.is_quoted {
                tokens.push(Token { span, ..token });
                continue;
            }
            if token.text.contains(['(', ')']) {
                return Err(Complaint::new(
                    span,
                    "a bracket stands in no other: leave this one out.",
                ));
            }
            let mut at = span.start;
            for part in token.text.split(',') {
                if !part.is_empty() {
                    tokens.push(Token {
                        text: part.to_owned(),
                        span: at..at + part.len(),
                        is_quoted: false,
                    });
                }
                at += part.len() + 1;
            }
        }
        self.at += 1;
        Ok(Some(tokens))
    }
}

impl Token {
    /// Whether it is a bracket that stands right behind a word.
    fn is_bracket_behind(&self, end: usize) -> bool {
        !self.is_quoted && self.text.starts_with('(') && self.span.start == end
    }
}
