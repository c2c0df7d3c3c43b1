//! What formulas ask of dice: `highest(2)`, `count(>= 5)`, `natural`, and which faces are meant.

use std::ops::Range;

use super::reader::Reader;
use super::{Asked, Formula, LARGEST, Leaf, Reads, Statistic};
use crate::systems::own::tree::{Operation, Tree};
use crate::words::Complaint;

impl Reader<'_> {
    pub(super) fn asked(&mut self, asked: Asked, span: Range<usize>) -> Result<Formula, Complaint> {
        if self.scope.reads == Reads::Numbers {
            let message = "dice are not thrown yet where this stands: only numbers can be named.";
            return Err(Complaint::new(span, message));
        }
        Ok(Tree::Leaf(Leaf::Asked(Box::new(asked))))
    }

    /// Reads what is asked of dice, from behind its word on.
    pub(super) fn statistic(&mut self, word: &str) -> Result<Option<Asked>, Complaint> {
        let is_one = [
            "total", "natural", "highest", "lowest", "count", "same", "rolled",
        ]
        .contains(&word);
        if !is_one {
            return Ok(None);
        }
        let has_brackets = self.take("(");
        // Before a comma a set of dice may be named.
        let is_set =
            |reader: &mut Self, word: &str| reader.scope.sets.iter().any(|set| set == word);
        let of = if has_brackets {
            self.word_if(is_set)
        } else {
            None
        };
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
            self.close_asked(word)?;
        }
        Ok(Some(Asked { statistic, of }))
    }

    /// The bracket that closes what is asked. What stands before a comma is the name of some dice.
    fn close_asked(&mut self, word: &str) -> Result<(), Complaint> {
        if self.take(")") {
            return Ok(());
        }
        let message = match self.is_before(",") {
            true => format!(
                "no dice of this roll are called what stands before this comma: give them a name, as in roll: \"trait: 1d8\" for {word}(trait, …)."
            ),
            false => "expected a bracket that closes here.".to_owned(),
        };
        Err(self.complain(message))
    }

    /// Which faces are counted: `>= 5`, `= 1`, `4..5`.
    pub(super) fn faces(&mut self) -> Result<(Formula, Formula), Complaint> {
        let (none, all) = (Tree::Number(-LARGEST), Tree::Number(LARGEST));
        let beside =
            |formula, step| Tree::Apply(Operation::Plus, vec![formula, Tree::Number(step)]);
        let start = self.at;
        if self.take_word("in") {
            let message = "faces from one to another are written without a word: 2..3 here, as `in 2..3` is for numbers.";
            return Err(Complaint::new(start..self.at, message));
        }
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

    pub(super) fn numbers_only<T>(
        &mut self,
        read: impl Fn(&mut Self) -> Result<T, Complaint>,
    ) -> Result<T, Complaint> {
        let reads = self.scope.reads;
        self.scope.reads = Reads::Numbers;
        let read = read(self)?;
        self.scope.reads = reads;
        Ok(read)
    }
}
