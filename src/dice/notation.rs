//! Free dice read from text, byte by byte: sums of products of brackets, numbers and dice.

mod extras;
mod modifiers;
mod reader;

use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};

use super::Expression;
use super::bounds::Bounds;
use super::expression::{Joined, LARGEST_TOTAL, MOST_BYTES, MOST_DEPTH, Operator, Term};
use super::signed_terms::TermSigns;
use crate::words::Complaint;
use reader::{Reader, is_blank};

impl Expression {
    /// Reads free dice that are the whole of a text, blanks around them left out of account.
    ///
    /// # Errors
    /// What is wrong, with the bytes of the text to blame: not the notation, more than [`MOST_BYTES`] bytes,
    /// [`MOST_DEPTH`] levels or [`MOST_DICE`](super::MOST_DICE) dice, dice that would explode or be rerolled for ever, a division by
    /// what may be 0, a total that could pass [`LARGEST_TOTAL`].
    pub fn parse(text: &str) -> Result<Self, Complaint> {
        let (expression, end) = Self::parse_start(text)?;
        let rest = text.get(end..).unwrap_or_default();
        if rest.trim_start().is_empty() {
            return Ok(expression);
        }
        let mut reader = Reader::new(text);
        reader.at = end;
        reader.skip_blanks();
        Err(reader.complain_of_rest())
    }

    /// Reads the free dice a text begins with, and says how many of its bytes they took.
    ///
    /// They end where a blank is followed by anything but an operator or a bracket that closes: in `2d6 + 3 secret`
    /// before `secret`, in `4d6 =1,2,3,4` before `=`.
    ///
    /// # Errors
    /// As [`Expression::parse`].
    pub fn parse_start(text: &str) -> Result<(Self, usize), Complaint> {
        Self::read_start(text, Reader::sum)
    }

    /// Reads terms of which each counts by a sign of its own, as hit points are said: of `-5-1d6` the text behind its first
    /// sign, and whether that is a minus. They are counted in the direction of the first: 5+1d6.
    ///
    /// Plain numbers directly behind dice are theirs: `-1d8+3` is 1d8+3 in all.
    ///
    /// # Errors
    /// As [`Expression::parse`].
    pub fn parse_terms_start(text: &str, is_minus: bool) -> Result<(Self, usize), Complaint> {
        Self::read_start(text, |reader| reader.terms(is_minus))
    }

    fn read_start<'a>(
        text: &'a str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<Part, Complaint>,
    ) -> Result<(Self, usize), Complaint> {
        if text.len() > MOST_BYTES {
            let start = text.floor_char_boundary(MOST_BYTES);
            let message =
                format!("this is longer than {MOST_BYTES} bytes: say it in several rolls.");
            return Err(Complaint::new(start..text.len(), message));
        }
        let mut reader = Reader::new(text);
        let part = read(&mut reader)?;
        if reader.peek().is_some_and(|byte| !is_blank(byte)) {
            return Err(reader.complain_of_rest());
        }
        Ok((
            Self {
                term: part.term,
                dice: reader.dice,
            },
            reader.at,
        ))
    }
}

impl FromStr for Expression {
    type Err = Complaint;

    fn from_str(text: &str) -> Result<Self, Complaint> {
        Self::parse(text)
    }
}

impl<'de> Deserialize<'de> for Expression {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(|complaint| de::Error::custom(complaint.sentence()))
    }
}

/// A part that was read, and what it can come to.
struct Part {
    term: Term,
    bounds: Bounds,
}

impl Reader<'_> {
    fn sum(&mut self) -> Result<Part, Complaint> {
        self.skip_blanks();
        let start = self.at;
        let mut part = self.product()?;
        while let Some(operator) = self.operator(b"+-") {
            let right = self.at;
            part = self.join(part, operator, Self::product, start, right)?;
        }
        Ok(part)
    }

    /// Terms in the direction of the first, whose own sign was read.
    fn terms(&mut self, is_minus: bool) -> Result<Part, Complaint> {
        let start = self.at;
        let mut part = self.product()?;
        let mut signs = TermSigns::after(is_minus, &part.term);
        while let Some(operator) = self.operator(b"+-") {
            let right = self.at;
            let next = self.product()?;
            let operator = signs.counted(operator, &next.term);
            part = self.joined(part, operator, next, start..right)?;
        }
        Ok(part)
    }

    fn product(&mut self) -> Result<Part, Complaint> {
        let start = self.at;
        let mut part = self.signed()?;
        while let Some(operator) = self.operator(b"*/") {
            let right = self.at;
            part = self.join(part, operator, Self::signed, start, right)?;
        }
        Ok(part)
    }

    /// Reads the right side of an operator; the whole began at `start`, its right side begins at `right`.
    fn join(
        &mut self,
        left: Part,
        operator: Operator,
        read: impl Fn(&mut Self) -> Result<Part, Complaint>,
        start: usize,
        right: usize,
    ) -> Result<Part, Complaint> {
        let next = read(self)?;
        self.joined(left, operator, next, start..right)
    }

    /// Two parts joined, of which the first begins where `places` does, and the second where it ends.
    fn joined(
        &self,
        left: Part,
        operator: Operator,
        Part { term, bounds }: Part,
        places: Range<usize>,
    ) -> Result<Part, Complaint> {
        let Range { start, end: right } = places;
        if operator == Operator::Over && bounds.contains(0) {
            return Err(Complaint::new(right..self.at, division_by_zero(bounds)));
        }
        let Some(joint) = left.bounds.joined(operator, bounds) else {
            let message = format!("this could pass {LARGEST_TOTAL}, the largest total.");
            return Err(Complaint::new(start..self.at, message));
        };
        let term = Term::Joined(Box::new(Joined {
            left: left.term,
            operator,
            right: term,
        }));
        Ok(Part {
            term,
            bounds: joint,
        })
    }

    fn signed(&mut self) -> Result<Part, Complaint> {
        if self.peek() != Some(b'-') {
            return self.single();
        }
        self.descend()?;
        self.skip_blanks();
        let Part { term, bounds } = self.signed()?;
        self.depth -= 1;
        Ok(Part {
            term: Term::Negated(Box::new(term)),
            bounds: bounds.negated(),
        })
    }

    fn single(&mut self) -> Result<Part, Complaint> {
        let start = self.at;
        match self.peek_lower() {
            Some(b'(') => self.bracket(),
            Some(b'd') => self.pool(1, start),
            Some(b'0'..=b'9') => {
                let number = self.number()?;
                if self.peek_lower() == Some(b'd') {
                    return self.pool(number, start);
                }
                Ok(Part {
                    term: Term::Number(number),
                    bounds: Bounds::only(i64::from(number)),
                })
            }
            None if self.text.trim().is_empty() => {
                Err(self.complain("expected dice, such as 4d6kh3+2."))
            }
            None => Err(self.complain("expected dice, a number or a bracket here.")),
            Some(_) => Err(self.complain_of_next("dice, a number or a bracket")),
        }
    }

    fn bracket(&mut self) -> Result<Part, Complaint> {
        let opening = self.at;
        self.descend()?;
        let part = self.sum()?;
        self.skip_blanks();
        match self.peek() {
            Some(b')') => {
                self.at += 1;
                self.depth -= 1;
                Ok(part)
            }
            None => Err(Complaint::new(
                opening..opening + 1,
                "this bracket is not closed: put a ) at its end.",
            )),
            Some(_) => Err(self.complain_of_next("an operator or )")),
        }
    }

    fn pool(&mut self, dice: u32, start: usize) -> Result<Part, Complaint> {
        let pool = self.pool_of(dice, start)?;
        let bounds = Bounds::of_pool(&pool);
        Ok(Part {
            term: Term::Pool(pool),
            bounds,
        })
    }

    /// Goes past a bracket or a sign, one level deeper.
    fn descend(&mut self) -> Result<(), Complaint> {
        if self.depth == MOST_DEPTH {
            let message = format!("brackets and signs may nest {MOST_DEPTH} deep.");
            return Err(Complaint::new(self.at..self.at + 1, message));
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    /// Reads one of these operators and the blanks around it; blanks without one stay unread.
    fn operator(&mut self, signs: &[u8]) -> Option<Operator> {
        let before = self.at;
        self.skip_blanks();
        let operator = match self.peek().filter(|sign| signs.contains(sign)) {
            Some(b'+') => Operator::Plus,
            Some(b'-') => Operator::Minus,
            Some(b'*') => Operator::Times,
            Some(b'/') => Operator::Over,
            Some(_) | None => {
                self.at = before;
                return None;
            }
        };
        self.at += 1;
        self.skip_blanks();
        Some(operator)
    }
}

fn division_by_zero(divisor: Bounds) -> String {
    if divisor == Bounds::only(0) {
        return "nothing can be divided by 0.".to_owned();
    }
    format!(
        "this lies within {} and {} and may be 0, which nothing can be divided by.",
        divisor.lowest, divisor.highest
    )
}

#[cfg(test)]
mod tests;
