//! How far a word of an attempt line reaches: said twice over the same ground, one of the two would not count.

/// What is said once, by whichever of its two words.
pub(crate) const SECRECY: &str = "secret` or `open";

/// Words said that must not come again.
#[derive(Default)]
pub(crate) struct SeenWords {
    of_line: Vec<String>,
    of_part: Vec<String>,
}

/// How far a word of a line reaches, and so whether it may come again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
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
    /// The next part, side or participant begins: its words are its own.
    pub(super) fn begin_part(&mut self) {
        self.of_part.clear();
    }

    /// Takes note of a word; whether it was said already.
    pub(super) fn is_again(&mut self, word: &str, reach: Scope) -> bool {
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
