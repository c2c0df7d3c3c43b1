//! The wish: what somebody wants thrown and how it is added up, as `4d6kh3+2` says it.

use std::fmt;

use serde::{Serialize, Serializer};

use super::pool::Pool;

/// Bytes an expression may have.
pub const MOST_BYTES: usize = 256;

/// How deep brackets and signs may nest.
pub const MOST_DEPTH: usize = 32;

/// Dice an expression may name in all: each is kept with its history.
pub const MOST_DICE: u32 = 1_000;

/// Dice explosions and rerolls may add to a whole throw; where that many were thrown, faces stand as they fell.
///
/// The notation refuses what could get there with more than vanishing probability, so that odds need not know of it.
pub const MOST_EXTRA_DICE: u32 = 2_000;

/// Sides a die may have.
pub const MOST_SIDES: u32 = 10_000;

/// The largest number that may be written.
pub const LARGEST_NUMBER: u32 = 1_000_000_000;

/// No total, and nothing on the way to it, may lie further from 0. Such numbers are exact in an `f64` too.
pub const LARGEST_TOTAL: i64 = 1_000_000_000_000_000;

/// Free dice: pools and numbers, added up. There is no expression that cannot be thrown: what would not end,
/// divide by zero or overflow is refused while it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    pub(super) term: Term,
    pub(super) dice: u32,
}

/// A part of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Term {
    /// A number as written, 0 and up.
    Number(u32),
    /// Dice.
    Pool(Pool),
    /// The same below zero.
    Negated(Box<Term>),
    /// Two parts and what is done with them.
    Joined(Box<Joined>),
}

/// Two parts and what is done with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Joined {
    pub(super) left: Term,
    pub(super) operator: Operator,
    pub(super) right: Term,
}

/// What is done with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    /// Rounding down, also below zero: −7/2 is −4.
    Over,
}

impl Expression {
    /// How many dice it names, 0 to [`MOST_DICE`]. Explosions and rerolls come on top.
    pub const fn dice(&self) -> u32 {
        self.dice
    }

    /// The dice, where it is dice of one kind and nothing beside them.
    pub const fn pool(&self) -> Option<&Pool> {
        match &self.term {
            Term::Pool(pool) => Some(pool),
            Term::Number(_) | Term::Negated(_) | Term::Joined(_) => None,
        }
    }

    /// Whether its total is that of all faces and a number, so that no face counts otherwise than another.
    pub fn merely_adds(&self) -> bool {
        self.term.merely_adds()
    }
}

impl Operator {
    /// What two numbers come to; `None` past every integer and for a division by zero.
    pub(super) fn apply(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Plus => left.checked_add(right),
            Self::Minus => left.checked_sub(right),
            Self::Times => left.checked_mul(right),
            Self::Over => {
                let quotient = left.checked_div(right)?;
                let is_rounded_up = left % right != 0 && (left < 0) != (right < 0);
                Some(quotient - i64::from(is_rounded_up))
            }
        }
    }

    /// As it is written.
    pub(super) const fn sign(self) -> char {
        match self {
            Self::Plus => '+',
            Self::Minus => '-',
            Self::Times => '*',
            Self::Over => '/',
        }
    }

    pub(super) const fn is_sum(self) -> bool {
        matches!(self, Self::Plus | Self::Minus)
    }
}

impl Term {
    fn merely_adds(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Pool(pool) => pool.is_plain(),
            Self::Negated(_) => false,
            Self::Joined(joined) => {
                let is_number = matches!(joined.right, Self::Number(_));
                joined.left.merely_adds()
                    && match joined.operator {
                        Operator::Plus => joined.right.merely_adds(),
                        Operator::Minus => is_number,
                        Operator::Times | Operator::Over => false,
                    }
            }
        }
    }

    /// As it is written left or right of an operator.
    pub(super) fn beside(&self, operator: Operator, is_right: bool) -> String {
        if self.needs_brackets(operator, is_right) {
            format!("({self})")
        } else {
            self.to_string()
        }
    }

    /// Whether brackets must stand around this part, left or right of an operator.
    pub(super) fn needs_brackets(&self, beside: Operator, is_right: bool) -> bool {
        let Self::Joined(joined) = self else {
            return false;
        };
        (joined.operator.is_sum() && !beside.is_sum())
            || (is_right && joined.operator.is_sum() == beside.is_sum())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Pool(pool) => write!(f, "{pool}"),
            Self::Negated(term) => {
                if matches!(**term, Self::Joined(_)) {
                    write!(f, "-({term})")
                } else {
                    write!(f, "-{term}")
                }
            }
            Self::Joined(joined) => {
                let Joined {
                    left,
                    operator,
                    right,
                } = &**joined;
                f.write_str(&left.beside(*operator, false))?;
                write!(f, "{}", operator.sign())?;
                f.write_str(&right.beside(*operator, true))
            }
        }
    }
}

impl fmt::Display for Expression {
    /// The shortest writing, without blanks: never longer than what was typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.term)
    }
}

impl Serialize for Expression {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
