//! A place in a text: what comes next, and complaints about it.

use std::ops::Range;

use super::super::expression::LARGEST_NUMBER;
use super::extras::Extras;
use crate::words::Complaint;

/// A place in a text, and what was counted on the way there.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) depth: usize,
    pub(super) dice: u32,
    pub(super) extras: Extras,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            dice: 0,
            extras: Extras::default(),
        }
    }

    /// Reads a number; there must be a digit here.
    pub(super) fn number(&mut self) -> Result<u32, Complaint> {
        let start = self.at;
        let mut number = Some(0_u32);
        while let Some(byte @ b'0'..=b'9') = self.peek() {
            let digit = u32::from(byte - b'0');
            number = number.and_then(|number| number.checked_mul(10)?.checked_add(digit));
            self.at += 1;
        }
        number
            .filter(|&number| number <= LARGEST_NUMBER)
            .ok_or_else(|| {
                let message =
                    format!("this number is too large: expected at most {LARGEST_NUMBER}.");
                Complaint::new(start..self.at, message)
            })
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn peek_lower(&self) -> Option<u8> {
        self.peek().map(|byte| byte.to_ascii_lowercase())
    }

    /// Reads one byte if it is this letter or sign, of either case.
    pub(super) fn take_if(&mut self, byte: u8) -> bool {
        let is_it = self.peek_lower() == Some(byte);
        self.at += usize::from(is_it);
        is_it
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// The bytes of the character that comes next, none at the end.
    pub(super) fn next_character(&self) -> Range<usize> {
        let length = self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        self.at..self.at + length
    }

    pub(super) fn complain(&self, message: impl Into<String>) -> Complaint {
        Complaint::new(self.next_character(), message)
    }

    pub(super) fn complain_of_next(&self, expected: &str) -> Complaint {
        let character = self.text.get(self.next_character()).unwrap_or_default();
        self.complain(format!(
            "“{character}” is not understood here: expected {expected}."
        ))
    }

    pub(super) fn complain_of_rest(&self) -> Complaint {
        match self.peek_lower() {
            Some(b')') => self.complain("no bracket was opened for this one."),
            Some(b'k' | b'd' | b'r' | b'!' | b'<' | b'=' | b'>') => self.complain(
                "this belongs to dice and must stand right after them, as in 4d6kh3 or 8d10>=6.",
            ),
            Some(_) | None => self.complain_of_next("+ - * / or the end"),
        }
    }
}

pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
