//! Formulas read byte by byte: choices over comparisons over sums of products.

use std::ops::Range;

use crate::words::{Complaint, nearest};

use super::{
    Asked, Formula, Leaf, MOST_BYTES, MOST_DEPTH, Part, Reads, Roll, Scope, SetRule, Statistic,
    WORDS,
};
use crate::systems::own::tree::{Operation, Tree};

/// A place in a text.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    depth: usize,
    pub(super) scope: Scope<'a>,
    pub(super) sets: Vec<SetRule>,
    /// Whether dice are read as they are thrown, and formulas stand in braces.
    is_roll: bool,
}

/// Reads a formula that is the whole of a text.
///
/// # Errors
/// What is wrong, with the bytes to blame.
pub(in crate::systems::own) fn whole(text: &str, scope: Scope<'_>) -> Result<Formula, Complaint> {
    let mut reader = Reader::new(text, scope, false)?;
    let formula = reader.choice()?;
    reader.end("an operator or the end")?;
    Ok(formula)
}

/// Reads dice that are the whole of a text; an empty one rolls nothing.
///
/// # Errors
/// What is wrong, with the bytes to blame.
pub(in crate::systems::own) fn roll(text: &str, scope: Scope<'_>) -> Result<Roll, Complaint> {
    let mut reader = Reader::new(text, scope, true)?;
    let mut parts: Vec<Part> = Vec::new();
    while !text.trim().is_empty() {
        let name = reader.part_name();
        let total = reader.sum()?;
        parts.push(Part { name, total });
        if !reader.take(",") {
            break;
        }
    }
    reader.end("+ - * / , or the end")?;
    let sets = reader.sets;
    Ok(Roll { sets, parts })
}

/// Reads which faces are meant, such as `> 1 and < 6`: those within every range.
///
/// # Errors
/// What is wrong, with the bytes to blame.
pub(in crate::systems::own) fn faces(
    text: &str,
    scope: Scope<'_>,
) -> Result<Vec<(Formula, Formula)>, Complaint> {
    let mut reader = Reader::new(text, scope, false)?;
    let mut ranges = vec![reader.faces()?];
    while reader.take_word("and") {
        ranges.push(reader.faces()?);
    }
    reader.end("“and” or the end")?;
    Ok(ranges)
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, scope: Scope<'a>, is_roll: bool) -> Result<Self, Complaint> {
        if text.len() > MOST_BYTES {
            let start = text.floor_char_boundary(MOST_BYTES);
            let message = format!(
                "this is longer than {MOST_BYTES} bytes: give parts of it names as values."
            );
            return Err(Complaint::new(start..text.len(), message));
        }
        Ok(Self {
            text,
            at: 0,
            depth: 0,
            scope,
            sets: Vec::new(),
            is_roll,
        })
    }

    pub(super) fn choice(&mut self) -> Result<Formula, Complaint> {
        if !self.take_word("if") {
            return self.any();
        }
        self.deeper(|reader| {
            let condition = reader.choice()?;
            reader.expect_word("then")?;
            let then = reader.choice()?;
            reader.expect_word("else")?;
            let otherwise = reader.choice()?;
            Ok(Tree::Apply(Operation::If, vec![condition, then, otherwise]))
        })
    }

    fn any(&mut self) -> Result<Formula, Complaint> {
        let or = |reader: &mut Self| reader.take_word("or").then_some(Operation::Or);
        self.chain(Self::all, or)
    }

    fn all(&mut self) -> Result<Formula, Complaint> {
        let and = |reader: &mut Self| reader.take_word("and").then_some(Operation::And);
        self.chain(Self::negation, and)
    }

    fn negation(&mut self) -> Result<Formula, Complaint> {
        if self.take_word("not") {
            let negated = self.deeper(Self::negation)?;
            return Ok(Tree::Apply(Operation::Not, vec![negated]));
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Result<Formula, Complaint> {
        let left = self.sum()?;
        if self.take_word("in") {
            let from = self.sum()?;
            self.expect("..", "two dots, as in 7..9")?;
            return Ok(Tree::Apply(
                Operation::Within,
                vec![left, from, self.sum()?],
            ));
        }
        let Some(operation) = self.compared() else {
            return Ok(left);
        };
        Ok(Tree::Apply(operation, vec![left, self.sum()?]))
    }

    pub(super) fn compared(&mut self) -> Option<Operation> {
        let signs = [
            ("<=", Operation::AtMost),
            (">=", Operation::AtLeast),
            ("!=", Operation::Unequal),
            ("<", Operation::Less),
            (">", Operation::More),
            ("=", Operation::Equal),
        ];
        self.take_one_of(&signs)
    }

    fn take_one_of(&mut self, signs: &[(&str, Operation)]) -> Option<Operation> {
        let mut signs = signs.iter();
        let taken = signs.find(|(sign, _)| self.take(sign));
        taken.map(|(_, operation)| operation.clone())
    }

    /// Parts with operations of one rank between them, the first two put together first.
    fn chain(
        &mut self,
        part: impl Fn(&mut Self) -> Result<Formula, Complaint>,
        operation: impl Fn(&mut Self) -> Option<Operation>,
    ) -> Result<Formula, Complaint> {
        let mut left = part(self)?;
        while let Some(operation) = operation(self) {
            left = Tree::Apply(operation, vec![left, part(self)?]);
        }
        Ok(left)
    }

    /// Reads a sum; it nests in itself only in brackets.
    pub(super) fn sum(&mut self) -> Result<Formula, Complaint> {
        let signs = [("+", Operation::Plus), ("-", Operation::Minus)];
        self.chain(Self::product, |reader| reader.take_one_of(&signs))
    }

    fn product(&mut self) -> Result<Formula, Complaint> {
        let signs = [
            ("*", Operation::Times),
            ("/", Operation::Over),
            ("%", Operation::Rest),
        ];
        // In a roll it is part of a die.
        let known = if self.is_roll {
            &signs[..2]
        } else {
            &signs[..]
        };
        self.chain(Self::signed, |reader| reader.take_one_of(known))
    }

    fn signed(&mut self) -> Result<Formula, Complaint> {
        if self.take("-") {
            let negated = self.deeper(Self::signed)?;
            return Ok(match negated.number().and_then(i64::checked_neg) {
                Some(number) => Tree::Number(number),
                None => Tree::Apply(Operation::Negate, vec![negated]),
            });
        }
        self.single()
    }

    fn single(&mut self) -> Result<Formula, Complaint> {
        self.skip_blanks();
        let start = self.at;
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                let is_roll = self.is_roll;
                let inner = self.deeper(|reader| match is_roll {
                    true => reader.sum(),
                    false => reader.choice(),
                })?;
                self.expect(")", "a bracket that closes")?;
                Ok(inner)
            }
            Some(b'{' | b'0'..=b'9' | b'd' | b'D') if self.is_roll => self.dice_or_number(),
            Some(b'0'..=b'9') => self.number().map(Tree::Number),
            Some(byte)
                if !self.is_roll
                    && (byte.is_ascii_alphabetic() || byte >= 0x80 || byte == b'_') =>
            {
                let word = self.word();
                self.named(&word, start)
            }
            Some(_) | None => Err(self.complain(if self.is_roll {
                "expected dice, a number, or a formula in braces."
            } else {
                "expected a number, a name or a bracket."
            })),
        }
    }

    /// A formula in braces, inside of a roll.
    pub(super) fn braced(&mut self) -> Result<Formula, Complaint> {
        self.at += 1;
        let (is_roll, reads) = (self.is_roll, self.scope.reads);
        (self.is_roll, self.scope.reads) = (false, Reads::Numbers);
        let inner = self.deeper(Self::choice)?;
        (self.is_roll, self.scope.reads) = (is_roll, reads);
        self.expect("}", "a brace that closes")?;
        Ok(inner)
    }

    pub(super) fn number(&mut self) -> Result<i64, Complaint> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        let digits = self.text.get(start..self.at).unwrap_or_default();
        let number = digits
            .parse::<i64>()
            .ok()
            .filter(|&number| number <= super::LARGEST);
        number.ok_or_else(|| {
            let message = format!(
                "this number is too large: expected at most {}.",
                super::LARGEST
            );
            Complaint::new(start..self.at, message)
        })
    }

    fn named(&mut self, word: &str, start: usize) -> Result<Formula, Complaint> {
        let span = start..self.at;
        if let Some(operation) = function(word) {
            return self.called(operation, span);
        }
        if matches!(word, "ceil" | "round") {
            return self.rounded(word, span);
        }
        if let Some(statistic) = self.statistic(word)? {
            return self.asked(statistic, span);
        }
        let place = |names: &[String]| names.iter().position(|name| name == word);
        let Scope {
            names,
            values,
            sets,
            charts,
            dice,
            reads,
        } = self.scope;
        if let Some(value) = place(values) {
            return Ok(Tree::Leaf(Leaf::Value(value)));
        }
        if let Some(chart) = charts.iter().find(|chart| chart.name == word) {
            return self.called(Operation::Chart(chart.clone()), span);
        }
        if word == "grade" {
            return match reads {
                Reads::Result => Ok(Tree::Leaf(Leaf::Grade)),
                Reads::Numbers | Reads::Dice => Err(Complaint::new(
                    span,
                    "the grade is not known here: results are read first.",
                )),
            };
        }
        if let Some(name) = place(names) {
            let leaf = match dice.contains(&name) {
                true => Leaf::Dice(name),
                false => Leaf::Name(name),
            };
            return Ok(Tree::Leaf(leaf));
        }
        if place(sets).is_some() {
            let of = Some(word.to_owned());
            return self.asked(
                Asked {
                    statistic: Statistic::Total,
                    of,
                },
                span,
            );
        }
        let known = names.iter().chain(values).chain(sets).map(String::as_str);
        let known = known
            .chain(charts.iter().map(|chart| chart.name.as_str()))
            .chain(WORDS);
        let complaint = Complaint::new(span, format!("nothing is called “{word}”."));
        Err(complaint.with_instead(nearest(word, known)))
    }

    fn called(&mut self, operation: Operation, span: Range<usize>) -> Result<Formula, Complaint> {
        let parts = self.arguments()?;
        let (least, most) = match operation {
            Operation::Abs | Operation::Chart(_) => (1, 1),
            _ => (2, usize::MAX),
        };
        if (least..=most).contains(&parts.len()) {
            return Ok(Tree::Apply(operation, parts));
        }
        let expected = if most == 1 {
            "one number"
        } else {
            "two numbers or more"
        };
        Err(Complaint::new(
            span,
            format!("expected {expected} in brackets after this."),
        ))
    }

    /// `ceil(a / b)`, `round(a / b)`: a division rounded otherwise than down.
    fn rounded(&mut self, word: &str, span: Range<usize>) -> Result<Formula, Complaint> {
        let mut parts = self.arguments()?;
        let operation = match word {
            "ceil" => Operation::OverUp,
            _ => Operation::OverNear,
        };
        match (parts.pop(), parts.is_empty()) {
            (Some(Tree::Apply(Operation::Over, sides)), true) => Ok(Tree::Apply(operation, sides)),
            _ => Err(Complaint::new(
                span,
                format!("expected a division in brackets, as in {word}(a / b)."),
            )),
        }
    }

    fn arguments(&mut self) -> Result<Vec<Formula>, Complaint> {
        self.expect("(", "a bracket that opens")?;
        self.deeper(|reader| {
            let mut parts = vec![reader.choice()?];
            while reader.take(",") {
                parts.push(reader.choice()?);
            }
            reader.expect(")", "a comma or a bracket that closes")?;
            Ok(parts)
        })
    }

    /// The name of a part of a roll, if one stands here: `trait: 1d8`.
    fn part_name(&mut self) -> Option<String> {
        self.word_if(|reader, word| !word.is_empty() && reader.take(":"))
    }

    /// The next word if it is such a one; else nothing is read.
    pub(super) fn word_if(
        &mut self,
        is_it: impl FnOnce(&mut Self, &str) -> bool,
    ) -> Option<String> {
        self.skip_blanks();
        let start = self.at;
        let word = self.word();
        let is_it = is_it(self, &word);
        if !is_it {
            self.at = start;
        }
        is_it.then_some(word)
    }

    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Complaint>,
    ) -> Result<T, Complaint> {
        if self.depth == MOST_DEPTH {
            return Err(self.complain(format!(
                "this may nest {MOST_DEPTH} deep: give parts of it names as values."
            )));
        }
        self.depth += 1;
        let read = read(self)?;
        self.depth -= 1;
        Ok(read)
    }
}

fn function(word: &str) -> Option<Operation> {
    Some(match word {
        "min" => Operation::Least,
        "max" => Operation::Most,
        "abs" => Operation::Abs,
        "reached" => Operation::Reached,
        _ => return None,
    })
}
