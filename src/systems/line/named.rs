//! What is attempted by name: the words of the line are looked up on the sheet of the one who attempts it.

use super::{Reader, number_in, signed_in};
use crate::systems::record::{NotOne, Sum, find};
use crate::words::{Complaint, is_same, quoted};

use super::line_words::is_line_mark;

impl<C> Reader<'_, C> {
    /// What is named next of these; nothing where the grammar goes on. A word that is both is the grammar's if a number
    /// follows it (`save +3`).
    pub(crate) fn take_name(&mut self, names: &[String]) -> Result<Option<String>, Complaint> {
        if let Some(found) = self.take_known_name(names)? {
            return Ok(Some(found));
        }
        if !self.is_before_a_free_word() || self.words.is_before_grammar() {
            return Ok(None);
        }
        // Before it is refused: it may be the beginning of a word that is still typed.
        let own = self.words.own_grammar().to_vec();
        self.words.offer(own.into_iter());
        let typed = self
            .words
            .peek()
            .map(|token| token.text.clone())
            .unwrap_or_default();
        let listed: Vec<(&str, &String)> = names.iter().map(|name| (name.as_str(), name)).collect();
        match find(&listed, &typed) {
            Ok(name) => {
                self.words.take();
                Ok(Some(name.clone()))
            }
            Err(why) => Err(self.refuse_name(&why, names)),
        }
    }

    /// The complaint that the next word names nothing here, with the nearest.
    fn refuse_name(&self, why: &NotOne, names: &[String]) -> Complaint {
        let own = self.words.own_grammar().iter().copied();
        let known = names.iter().map(String::as_str).chain(own);
        let nearest = self.words.unknown(known, "").instead;
        let nearest = nearest.filter(|_| matches!(why, NotOne::Unknown { .. }));
        self.words.complain(format!("{why}.")).with_instead(nearest)
    }

    pub(crate) fn take_known_name(
        &mut self,
        names: &[String],
    ) -> Result<Option<String>, Complaint> {
        let listed: Vec<(&str, usize)> = (0..)
            .zip(names)
            .map(|(at, name)| (name.as_str(), at))
            .collect();
        self.words.offer(names.iter().map(String::as_str));
        self.offer_second_words(names);
        if !self.is_before_a_free_word() {
            return Ok(None);
        }
        let is_own = self.words.is_before_grammar();
        if is_own && self.is_before_a_figure() {
            return Ok(None);
        }
        let found = match self.words.choose(&listed) {
            Err(_) if is_own => None,
            found => found?,
        };
        Ok(found.and_then(|at| names.get(at)).cloned())
    }

    /// Where the first word of names stands there, the rest of them fits after it.
    fn offer_second_words(&mut self, names: &[String]) {
        let Some(typed) = self.words.plain().map(str::to_lowercase) else {
            return;
        };
        let mark = self.words.mark();
        self.words.take();
        let parts = names.iter().filter_map(|name| name.split_once(' '));
        let rests = parts
            .filter(|(first, _)| is_same(first, &typed))
            .map(|(_, rest)| rest);
        self.words.offer(rests);
        self.words.rewind(mark);
    }

    /// Whether something that could be the name of what is attempted comes next.
    pub(in crate::systems) fn is_before_a_word(&self) -> bool {
        let token = self.words.peek();
        token.is_some_and(|token| token.is_quoted || token.text.starts_with(char::is_alphabetic))
    }

    /// Whether something that may be a name comes next, and no mark of the line.
    fn is_before_a_free_word(&self) -> bool {
        let token = self.words.peek();
        token.is_some_and(|token| {
            token.is_quoted
                || (token.text.starts_with(char::is_alphabetic) && !is_line_mark(&token.text))
        })
    }

    /// Whether a number follows the next word.
    fn is_before_a_figure(&self) -> bool {
        let mut ahead = self.words.clone();
        ahead.take();
        let is_figure = |text: &str| {
            let first = text.split(',').next().unwrap_or_default();
            number_in(first)
                .or(signed_in(first).map(i32::unsigned_abs))
                .is_some()
        };
        ahead
            .peek()
            .is_some_and(|token| !token.is_quoted && is_figure(&token.text))
    }

    /// A name of a sheet as the line keeps it: in quotes unless it is one plain word that nothing else is.
    pub(crate) fn named_word(&self, name: &str) -> String {
        let is_plain = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphabetic());
        if is_plain && !self.words.is_of_grammar(name) {
            name.to_lowercase()
        } else {
            quoted(name)
        }
    }
}

/// The words of every attempt line.
pub(in crate::systems) const LINE_WORDS: [&str; 5] = ["secret", "open", "fresh", "adv", "dis"];

/// What the preview says of an attempt by name: the sum behind it, then the rest.
pub(crate) fn told_with(sum: Option<&Sum>, parts: Vec<String>) -> Vec<String> {
    sum.map(ToString::to_string)
        .into_iter()
        .chain(parts)
        .collect()
}

/// A name as somebody types it: in quotes where it is several words, else in small letters.
pub fn line_word(name: &str) -> String {
    if name.contains(' ') {
        quoted(name)
    } else {
        name.to_lowercase()
    }
}
