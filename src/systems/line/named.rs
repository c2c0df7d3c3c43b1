//! What is attempted by name: the words of the line are looked up on the sheet of the one who attempts it.

use super::{Reader, number_in, signed_in};
use crate::systems::record::{NotOne, Sum, find};
use crate::words::is_same;
use crate::words::{Complaint, quoted};

use super::line_words::is_line_mark;

impl<C> Reader<'_, C> {
    /// What is named next of these; nothing where the system's own words go on. A word that is both is the system's own
    /// if a number follows it (`save +3`).
    pub(crate) fn take_name(
        &mut self,
        names: &[String],
        own: &[&str],
    ) -> Result<Option<String>, Complaint> {
        if let Some(found) = self.take_known_name(names, own)? {
            return Ok(Some(found));
        }
        if !self.is_before_a_free_word() || self.fits_own(own) {
            return Ok(None);
        }
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
            Err(why) => Err(self.refuse_name(&why, names, own)),
        }
    }

    /// The complaint that the next word names nothing here, with the nearest.
    fn refuse_name(&self, why: &NotOne, names: &[String], own: &[&str]) -> Complaint {
        let known = names.iter().map(String::as_str).chain(own.iter().copied());
        let nearest = self.words.unknown(known, "").instead;
        let nearest = nearest.filter(|_| matches!(why, NotOne::Unknown { .. }));
        self.words.complain(format!("{why}.")).with_instead(nearest)
    }

    pub(crate) fn take_known_name(
        &mut self,
        names: &[String],
        own: &[&str],
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
        let is_own = self.is_own_word(own);
        let typed = self
            .words
            .peek()
            .map(|token| token.text.to_lowercase())
            .unwrap_or_default();
        let is_name = !is_own && names.iter().any(|name| is_same(name, &typed));
        if !is_name && self.fits_own(own) && self.is_before_a_figure() {
            return Ok(None);
        }
        let mark = self.words.mark();
        let found = match self.words.choose(&listed) {
            Err(_) if is_own => None,
            found => found?,
        };
        let name = found.and_then(|at| names.get(at));
        let is_in_full = name.is_some_and(|name| is_same(name, &typed));
        if is_own && !is_in_full && self.words.mark() == mark + 1 {
            self.words.rewind(mark);
            return Ok(None);
        }
        Ok(name.cloned())
    }

    /// Where the first word of names stands there, the rest of them fits after it.
    fn offer_second_words(&mut self, names: &[String]) {
        let Some(typed) = self.plain_word().map(str::to_lowercase) else {
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

    pub(crate) fn is_own_word(&self, own: &[&str]) -> bool {
        self.plain_word()
            .is_some_and(|typed| own.iter().any(|word| is_same(word, typed)))
    }

    pub(crate) fn fits_own(&self, own: &[&str]) -> bool {
        let listed: Vec<(&str, ())> = own.iter().map(|word| (*word, ())).collect();
        self.plain_word().is_some() && self.words.fits(&listed)
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
    pub(crate) fn say_named(&mut self, name: &str, own: &[&str]) {
        self.say(named_word(name, own));
    }
}

/// The same by itself.
pub(crate) fn named_word(name: &str, own: &[&str]) -> String {
    let is_own = own.iter().any(|word| word.eq_ignore_ascii_case(name));
    let is_plain = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphabetic());
    if is_plain && !is_own {
        name.to_lowercase()
    } else {
        quoted(name)
    }
}

/// A system's own words and those of every line, which could be taken for names.
pub(crate) fn with_line_words(mut own: Vec<&'static str>) -> Vec<&'static str> {
    own.extend([
        "secret",
        "open",
        "fresh",
        "adv",
        "dis",
        "advantage",
        "disadvantage",
    ]);
    own
}

/// What the preview says of an attempt by name: the sum behind it, then the rest.
pub(crate) fn told_with(sum: Option<&Sum>, parts: Vec<String>) -> Vec<String> {
    sum.map(ToString::to_string)
        .into_iter()
        .chain(parts)
        .collect()
}
