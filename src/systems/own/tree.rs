//! What is worked out from numbers: a tree of operations over leaves, folded where its leaves are known.

use std::sync::Arc;

/// Numbers and operations over leaves: words of a formula, or places in a row of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree<Leaf> {
    /// A number.
    Number(i64),
    /// What is not known yet.
    Leaf(Leaf),
    /// An operation on as many trees as it takes.
    Apply(Operation, Vec<Tree<Leaf>>),
}

/// What is done with numbers. A comparison is 1 or 0, and whatever is not 0 holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// `-a`
    Negate,
    /// `not a`
    Not,
    /// `a + b`
    Plus,
    /// `a - b`
    Minus,
    /// `a * b`
    Times,
    /// `a / b`, rounded down
    Over,
    /// `ceil(a / b)`
    OverUp,
    /// `round(a / b)`, halves up
    OverNear,
    /// `a % b`, never below 0 for a `b` above 0
    Rest,
    /// `a < b`
    Less,
    /// `a <= b`
    AtMost,
    /// `a = b`
    Equal,
    /// `a != b`
    Unequal,
    /// `a >= b`
    AtLeast,
    /// `a > b`
    More,
    /// `a in b..c`
    Within,
    /// `a and b`
    And,
    /// `a or b`
    Or,
    /// `if a then b else c`
    If,
    /// `min(a, b, …)`
    Least,
    /// `max(a, b, …)`
    Most,
    /// `abs(a)`
    Abs,
    /// `reached(a, b, c, …)`: how many of the others the first reaches
    Reached,
    /// A chart of the file, called by its name.
    Chart(Arc<Chart>),
}

/// Steps from number to number: the highest step that is reached counts, below all of them the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// How formulas call it.
    pub name: String,
    /// From which number on what it gives, lowest first; one at least.
    pub steps: Vec<(i64, i64)>,
}

impl Chart {
    fn at(&self, number: i64) -> Option<i64> {
        let reached = self.steps.partition_point(|&(from, _)| from <= number);
        self.steps
            .get(reached.saturating_sub(1))
            .map(|&(_, gives)| gives)
    }
}

impl<Leaf> Default for Tree<Leaf> {
    fn default() -> Self {
        Self::Number(0)
    }
}

impl<Leaf> Tree<Leaf> {
    /// The number it is, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Leaf(_) | Self::Apply(..) => None,
        }
    }

    /// The same over other leaves, worked out as far as those are known.
    pub fn fold<Known>(&self, known: &mut impl FnMut(&Leaf) -> Tree<Known>) -> Tree<Known> {
        match self {
            Self::Number(number) => Tree::Number(*number),
            Self::Leaf(leaf) => known(leaf),
            Self::Apply(operation, parts) => Tree::folded(
                operation.clone(),
                parts.iter().map(|part| part.fold(known)).collect(),
            ),
        }
    }

    /// An operation on trees, worked out where they are numbers. What fails with these numbers stays as it is, and
    /// fails when it is read.
    pub(super) fn folded(operation: Operation, mut parts: Vec<Self>) -> Self {
        let first = parts.first().and_then(Self::number);
        match (&operation, first) {
            (Operation::And, Some(0)) => return Self::Number(0),
            (Operation::Or, Some(number)) if number != 0 => return Self::Number(1),
            (Operation::If, Some(number)) if parts.len() == 3 => {
                return parts.swap_remove(if number == 0 { 2 } else { 1 });
            }
            _ => {}
        }
        let is_known = parts.iter().all(|part| part.number().is_some());
        let known = is_known
            .then(|| operation.apply(&parts, &|part| part.number()))
            .flatten();
        known.map_or(Self::Apply(operation, parts), Self::Number)
    }

    /// Goes through all leaves.
    pub fn each_leaf<'a>(&'a self, visit: &mut impl FnMut(&'a Leaf)) {
        match self {
            Self::Number(_) => {}
            Self::Leaf(leaf) => visit(leaf),
            Self::Apply(_, parts) => {
                for part in parts {
                    part.each_leaf(visit);
                }
            }
        }
    }

    /// How many numbers, leaves and operations it has: what working it out costs.
    pub fn size(&self) -> u64 {
        match self {
            Self::Number(_) | Self::Leaf(_) => 1,
            Self::Apply(_, parts) => 1 + parts.iter().map(Self::size).sum::<u64>(),
        }
    }
}

/// What stands in a row for a number that cannot be worked out: it divides by 0, or passes every integer.
pub(super) const NO_NUMBER: i64 = i64::MIN;

impl Tree<usize> {
    /// What it comes to over a row of numbers; nothing for a division by 0 and past every integer.
    pub fn read(&self, row: &[i64]) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Leaf(place) => row
                .get(*place)
                .copied()
                .filter(|&number| number != NO_NUMBER),
            Self::Apply(operation, parts) => operation.apply(parts, &|part| part.read(row)),
        }
    }
}

impl Operation {
    /// What it makes of its parts, each read when it is needed.
    #[expect(
        clippy::cognitive_complexity,
        reason = "a table: each operation is a line"
    )]
    fn apply<T>(&self, parts: &[T], read: &impl Fn(&T) -> Option<i64>) -> Option<i64> {
        let at = |place: usize| parts.get(place).and_then(read);
        let holds = |place: usize| at(place).map(|number| number != 0);
        let truth = |is_so: bool| Some(i64::from(is_so));
        match self {
            Self::Negate => at(0)?.checked_neg(),
            Self::Not => truth(!holds(0)?),
            Self::Plus => at(0)?.checked_add(at(1)?),
            Self::Minus => at(0)?.checked_sub(at(1)?),
            Self::Times => at(0)?.checked_mul(at(1)?),
            Self::Over => divided(at(0)?, at(1)?),
            Self::OverUp => divided(at(0)?.checked_neg()?, at(1)?)?.checked_neg(),
            Self::OverNear => {
                let (number, by) = (at(0)?, at(1)?);
                let doubled = number.checked_mul(2)?.checked_add(by)?;
                divided(doubled, by.checked_mul(2)?)
            }
            Self::Rest => {
                let (number, by) = (at(0)?, at(1)?);
                number.checked_sub(divided(number, by)?.checked_mul(by)?)
            }
            Self::Less => truth(at(0)? < at(1)?),
            Self::AtMost => truth(at(0)? <= at(1)?),
            Self::Equal => truth(at(0)? == at(1)?),
            Self::Unequal => truth(at(0)? != at(1)?),
            Self::AtLeast => truth(at(0)? >= at(1)?),
            Self::More => truth(at(0)? > at(1)?),
            Self::Within => truth((at(1)?..=at(2)?).contains(&at(0)?)),
            Self::And => truth(holds(0)? && holds(1)?),
            Self::Or => truth(holds(0)? || holds(1)?),
            Self::If => at(if holds(0)? { 1 } else { 2 }),
            Self::Least => extreme(parts, read, i64::min),
            Self::Most => extreme(parts, read, i64::max),
            Self::Abs => at(0)?.checked_abs(),
            Self::Reached => {
                let number = at(0)?;
                parts.iter().skip(1).try_fold(0, |count, part| {
                    Some(count + i64::from(number >= read(part)?))
                })
            }
            Self::Chart(chart) => chart.at(at(0)?),
        }
    }
}

fn extreme<T>(
    parts: &[T],
    read: &impl Fn(&T) -> Option<i64>,
    better: fn(i64, i64) -> i64,
) -> Option<i64> {
    let (first, rest) = parts.split_first()?;
    rest.iter()
        .try_fold(read(first)?, |best, part| Some(better(best, read(part)?)))
}

/// Rounded down, also below zero.
fn divided(number: i64, by: i64) -> Option<i64> {
    let quotient = number.checked_div(by)?;
    let is_rounded_up = number.checked_rem(by)? != 0 && (number < 0) != (by < 0);
    Some(quotient - i64::from(is_rounded_up))
}
