//! The names of conditions: any words, up to what is said of them.

use crate::words::{Complaint, minutes_in, quoted};

use super::{Reader, number_in, signed_in};

/// What is written where a line has no word for what only the game master knows.
pub(crate) const NOTE_SECRET: &str =
    "`note secret …` keeps a text to yourself, and words that begin so stand in quotes";

impl<C> Reader<'_, C> {
    /// These words, if they come next and none of them is in quotes.
    pub(crate) fn take_words(&mut self, words: &str) -> bool {
        let mark = self.words.mark();
        for word in words.split(' ') {
            if !self.words.take().is_some_and(|token| token.is(word)) {
                self.words.rewind(mark);
                return false;
            }
        }
        self.say(words);
        true
    }

    /// Whether `this turn` comes next.
    pub(crate) fn is_this_turn(&self) -> bool {
        let mut coming = self.words.coming();
        let mut is_next = |word: &str| coming.next().is_some_and(|token| token.is(word));
        is_next("this") && is_next("turn")
    }

    /// Words up to a figure, `for`, `until` or `this turn`.
    pub(crate) fn read_condition_name(&mut self, wanted: &str) -> Result<String, Complaint> {
        let missing = self.words.complain(format!("expected {wanted} here."));
        let mut parts: Vec<String> = Vec::new();
        while self.goes_on_with_a_name() {
            self.refuse_secret(NOTE_SECRET)?;
            parts.extend(self.words.take().map(|token| token.text));
        }
        let name = parts.join(" ").trim().to_owned();
        if name.is_empty() {
            return Err(missing);
        }
        self.say(quoted(&name));
        Ok(name)
    }

    /// Refuses `secret` that would be read as a part of a name or a text, which players see.
    pub(crate) fn refuse_secret(&self, instead: &str) -> Result<(), Complaint> {
        if !self.words.is_next("secret") {
            return Ok(());
        }
        Err(self.words.complain(format!(
            "nothing is kept from players by `secret` here: {instead}."
        )))
    }

    /// Whether a word comes next that belongs to the name of a condition.
    pub(crate) fn goes_on_with_a_name(&self) -> bool {
        self.words.peek().is_some_and(|token| {
            let is_figure = number_in(&token.text).is_some() || signed_in(&token.text).is_some();
            let is_figure = is_figure || minutes_in(&token.text).is_some();
            let is_keyword = matches!(token.text.to_lowercase().as_str(), "for" | "until" | "asks");
            token.is_quoted || !(is_figure || is_keyword || self.is_this_turn())
        })
    }
}
