//! How far a word of an attempt line reaches: said twice over the same ground, one of the two would not count.

use std::ops::Range;

use crate::words::Complaint;

use super::shared::LineWords;

/// What is said once, by whichever of its two words.
pub(super) const SECRECY: &str = "secret` or `open";

/// Words said that must not come again.
#[derive(Default)]
pub(super) struct SeenWords {
    of_line: Vec<String>,
    of_part: Vec<String>,
}

/// How far a word of a line reaches, and so whether it may come again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Over the whole line: once in it.
    Line,
    /// Over the part, side or participant in hand: once in each.
    Part,
    /// It begins the next one.
    Next,
    /// It adds to what was said, as often as it comes.
    More,
}

impl SeenWords {
    /// Takes note of a word; whether it was said already.
    fn is_again(&mut self, word: &str, reach: Scope) -> bool {
        let said = match reach {
            Scope::Line => &mut self.of_line,
            Scope::Part => &mut self.of_part,
            Scope::Next => {
                self.of_part.clear();
                return false;
            }
            Scope::More => return false,
        };
        let is_again = said.iter().any(|known| known == word);
        said.push(word.to_owned());
        is_again
    }
}

impl LineWords {
    /// The next part, side or participant begins: its words are its own.
    pub(super) fn begin_part(&mut self) {
        self.once.of_part.clear();
    }

    /// Refuses a word said a second time: one of the two would not count.
    pub(super) fn refuse_again(
        &mut self,
        word: &str,
        reach: Scope,
        here: Range<usize>,
    ) -> Result<(), Complaint> {
        if self.once.is_again(word, reach) {
            return Err(Complaint::new(
                here,
                format!("`{word}` is said already: leave one of the two out."),
            ));
        }
        Ok(())
    }
}
