//! Formulas read byte by byte: choices over comparisons over sums of products.

use std::ops::Range;

use crate::words::{Complaint, nearest};

use super::{
    Asked, Formula, Leaf, MOST_BYTES, MOST_DEPTH, Part, Reads, Roll, Scope, SetRule, Statistic,
    WORDS, key_of,
};
use crate::systems::own::tree::{Operation, Tree};

/// A place in a text.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    depth: usize,
    scope: Scope<'a>,
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

/// Reads dice that are the whole of a text.
///
/// # Errors
/// What is wrong, with the bytes to blame.
pub(in crate::systems::own) fn roll(text: &str, scope: Scope<'_>) -> Result<Roll, Complaint> {
    let mut reader = Reader::new(text, scope, true)?;
    let mut parts: Vec<Part> = Vec::new();
    loop {
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

    fn choice(&mut self) -> Result<Formula, Complaint> {
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
        let mut left = self.all()?;
        while self.take_word("or") {
            left = Tree::Apply(Operation::Or, vec![left, self.all()?]);
        }
        Ok(left)
    }

    fn all(&mut self) -> Result<Formula, Complaint> {
        let mut left = self.negation()?;
        while self.take_word("and") {
            left = Tree::Apply(Operation::And, vec![left, self.negation()?]);
        }
        Ok(left)
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

    fn compared(&mut self) -> Option<Operation> {
        let signs = [
            ("<=", Operation::AtMost),
            (">=", Operation::AtLeast),
            ("!=", Operation::Unequal),
            ("<", Operation::Less),
            (">", Operation::More),
            ("=", Operation::Equal),
        ];
        signs
            .into_iter()
            .find_map(|(sign, operation)| self.take(sign).then_some(operation))
    }

    /// Reads a sum; it nests in itself only in brackets.
    pub(super) fn sum(&mut self) -> Result<Formula, Complaint> {
        let mut left = self.product()?;
        loop {
            let operation = if self.take("+") {
                Operation::Plus
            } else if self.take("-") {
                Operation::Minus
            } else {
                return Ok(left);
            };
            left = Tree::Apply(operation, vec![left, self.product()?]);
        }
    }

    fn product(&mut self) -> Result<Formula, Complaint> {
        let mut left = self.signed()?;
        loop {
            let operation = if self.take("*") {
                Operation::Times
            } else if self.take("/") {
                Operation::Over
            } else if !self.is_roll && self.take("%") {
                Operation::Rest
            } else {
                return Ok(left);
            };
            left = Tree::Apply(operation, vec![left, self.signed()?]);
        }
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

    fn asked(&mut self, asked: Asked, span: Range<usize>) -> Result<Formula, Complaint> {
        if self.scope.reads == Reads::Numbers {
            let message = "dice are not thrown yet where this stands: only numbers can be named.";
            return Err(Complaint::new(span, message));
        }
        Ok(Tree::Leaf(Leaf::Asked(Box::new(asked))))
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

    /// Reads what is asked of dice, from behind its word on.
    fn statistic(&mut self, word: &str) -> Result<Option<Asked>, Complaint> {
        let is_one = [
            "total", "natural", "highest", "lowest", "count", "same", "rolled",
        ]
        .contains(&word);
        if !is_one {
            return Ok(None);
        }
        let has_brackets = self.take("(");
        let of = if has_brackets { self.set_named() } else { None };
        let goes_on = has_brackets && (of.is_none() || self.take(","));
        let number = |reader: &mut Self| match goes_on {
            true => reader.numbers_only(Self::sum),
            false => Ok(Tree::Number(1)),
        };
        let statistic = match word {
            "highest" => Statistic::Highest(number(self)?),
            "lowest" => Statistic::Lowest(number(self)?),
            "count" if goes_on => {
                let (from, to) = self.numbers_only(Self::faces)?;
                Statistic::Count(from, to)
            }
            "count" => {
                return Err(
                    self.complain("expected faces in brackets, as in count(>= 5) or count(4..5).")
                );
            }
            "natural" => Statistic::Natural,
            "same" => Statistic::Same,
            "rolled" => Statistic::Rolled,
            _ => Statistic::Total,
        };
        if has_brackets {
            self.expect(")", "a bracket that closes")?;
        }
        Ok(Some(Asked { statistic, of }))
    }

    /// A named set of dice, if one is named here.
    fn set_named(&mut self) -> Option<String> {
        self.skip_blanks();
        let start = self.at;
        let word = self.word();
        if self.scope.sets.contains(&word) {
            return Some(word);
        }
        self.at = start;
        None
    }

    /// Which faces are counted: `>= 5`, `= 1`, `4..5`.
    fn faces(&mut self) -> Result<(Formula, Formula), Complaint> {
        let (none, all) = (Tree::Number(-super::LARGEST), Tree::Number(super::LARGEST));
        let beside =
            |formula, step| Tree::Apply(Operation::Plus, vec![formula, Tree::Number(step)]);
        let Some(operation) = self.compared() else {
            let from = self.sum()?;
            if !self.take("..") {
                return Ok((from.clone(), from));
            }
            return Ok((from, self.sum()?));
        };
        let bound = self.sum()?;
        Ok(match operation {
            Operation::AtLeast => (bound, all),
            Operation::More => (beside(bound, 1), all),
            Operation::AtMost => (none, bound),
            Operation::Less => (none, beside(bound, -1)),
            Operation::Equal => (bound.clone(), bound),
            _ => return Err(self.complain(
                "faces other than one cannot be counted: count that one, and take it from rolled.",
            )),
        })
    }

    fn numbers_only<T>(
        &mut self,
        read: impl Fn(&mut Self) -> Result<T, Complaint>,
    ) -> Result<T, Complaint> {
        let reads = self.scope.reads;
        self.scope.reads = Reads::Numbers;
        let read = read(self)?;
        self.scope.reads = reads;
        Ok(read)
    }

    /// The name of a part of a roll, if one stands here: `trait: 1d8`.
    fn part_name(&mut self) -> Option<String> {
        self.skip_blanks();
        let start = self.at;
        let word = self.word();
        if !word.is_empty() && self.take(":") {
            return Some(word);
        }
        self.at = start;
        None
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

    /// The word that stands here as a key; empty where none does.
    pub(super) fn word(&mut self) -> String {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let starts = rest.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let length = if starts { length } else { 0 };
        self.at += length;
        key_of(rest.get(..length).unwrap_or_default())
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let start = self.at;
        let is_it = self.word() == word;
        self.at = if is_it { self.at } else { start };
        is_it
    }

    fn expect_word(&mut self, word: &str) -> Result<(), Complaint> {
        match self.take_word(word) {
            true => Ok(()),
            false => Err(self.complain(format!("expected “{word}” here: if … then … else …."))),
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

    fn expect(&mut self, sign: &str, what: &str) -> Result<(), Complaint> {
        match self.take(sign) {
            true => Ok(()),
            false => Err(self.complain(format!("expected {what} here."))),
        }
    }

    fn end(&mut self, expected: &str) -> Result<(), Complaint> {
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

    fn skip_blanks(&mut self) {
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

fn function(word: &str) -> Option<Operation> {
    Some(match word {
        "min" => Operation::Least,
        "max" => Operation::Most,
        "abs" => Operation::Abs,
        "reached" => Operation::Reached,
        _ => return None,
    })
}
