//! Words and signs of a formula's text, taken one by one.

use super::key_of;
use super::reader::Reader;
use crate::words::Complaint;

impl<'a> Reader<'a> {
    /// The word that stands here as a key; empty where none does.
    pub(super) fn word(&mut self) -> String {
        key_of(self.typed())
    }

    fn typed(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let starts = rest.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let length = if starts { length } else { 0 };
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let start = self.at;
        let is_it = self.typed().eq_ignore_ascii_case(word);
        self.at = if is_it { self.at } else { start };
        is_it
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<(), Complaint> {
        match self.take_word(word) {
            true => Ok(()),
            false => {
                Err(self.complain(format!("expected “{word}” here, as in if a then b else c.")))
            }
        }
    }

    /// Takes a sign, with the blanks before it; a longer sign is not taken for a shorter one.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let start = self.at;
        self.skip_blanks();
        let is_it = self
            .text
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(sign));
        self.at = if is_it { self.at + sign.len() } else { start };
        is_it
    }

    pub(super) fn is_before(&mut self, sign: &str) -> bool {
        let start = self.at;
        let is_it = self.take(sign);
        self.at = start;
        is_it
    }

    pub(super) fn expect(&mut self, sign: &str, what: &str) -> Result<(), Complaint> {
        match self.take(sign) {
            true => Ok(()),
            false => Err(self.complain(format!("expected {what} here."))),
        }
    }

    pub(super) fn end(&mut self, expected: &str) -> Result<(), Complaint> {
        self.skip_blanks();
        match self.peek() {
            None => Ok(()),
            Some(_) => {
                Err(self.complain(format!("this is not understood here: expected {expected}.")))
            }
        }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn skip_blanks(&mut self) {
        while self
            .peek()
            .is_some_and(|byte| byte == b' ' || byte == b'\t')
        {
            self.at += 1;
        }
    }

    /// Blames the character that comes next.
    pub(super) fn complain(&mut self, message: impl Into<String>) -> Complaint {
        self.skip_blanks();
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.chars().next().map_or(0, char::len_utf8);
        Complaint::new(self.at..self.at + length, message)
    }
}
