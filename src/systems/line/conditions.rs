//! The names of conditions: any words, up to what is said of them.

use crate::words::{Complaint, Token, is_same, quoted};

use super::{Reader, number_in, signed_in};

impl<C> Reader<'_, C> {
    /// These words, if they come next and none of them is in quotes.
    pub(crate) fn take_words(&mut self, words: &str) -> bool {
        let mark = self.words.mark();
        for word in words.split(' ') {
            let is_it = |token: &Token| !token.is_quoted && is_same(&token.text, word);
            if !self.words.take().is_some_and(|token| is_it(&token)) {
                self.words.rewind(mark);
                return false;
            }
        }
        self.say(words);
        true
    }

    /// Words up to a figure, `for` or `until`.
    pub(crate) fn read_condition_name(&mut self, wanted: &str) -> Result<String, Complaint> {
        let missing = self.words.complain(format!("expected {wanted} here."));
        let mut parts: Vec<String> = Vec::new();
        while self.goes_on_with_a_name() {
            parts.extend(self.words.take().map(|token| token.text));
        }
        let name = parts.join(" ").trim().to_owned();
        if name.is_empty() {
            return Err(missing);
        }
        self.say(quoted(&name));
        Ok(name)
    }

    /// Whether a word comes next that belongs to the name of a condition.
    pub(crate) fn goes_on_with_a_name(&self) -> bool {
        self.words.peek().is_some_and(|token| {
            let is_figure = number_in(&token.text).is_some() || signed_in(&token.text).is_some();
            let is_keyword = matches!(token.text.to_lowercase().as_str(), "for" | "until" | "asks");
            token.is_quoted || !(is_figure || is_keyword)
        })
    }
}
