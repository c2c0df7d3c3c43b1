//! Formulas and rolls of a game's file, read from text: `total >= 10 and not edge`, `{pool + 3}d6! + {mod}`.

mod asked;
mod cursor;
mod dice;
mod reader;

use std::sync::Arc;

use super::tree::{Chart, Tree};

pub(super) use reader::{faces, roll, whole};

/// A tree over what a formula can name.
pub type Formula = Tree<Leaf>;

/// Bytes a formula may have.
pub const MOST_BYTES: usize = 256;

/// The largest number that may be written.
pub const LARGEST: i64 = 1_000_000_000;

/// How deep brackets, signs and choices may nest.
pub const MOST_DEPTH: usize = 32;

/// Sets of dice a roll may have.
pub const MOST_SETS: usize = 12;

/// What a formula can name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leaf {
    /// A number by its place among the [names](super::Definition::names).
    Name(usize),
    /// A value of the attempt.
    Value(usize),
    /// The grade of the result.
    Grade,
    /// What the dice show.
    Asked(Box<Asked>),
    /// The total of a set of the roll: only in its own text.
    Set(usize),
    /// Dice that an input holds: only in the text of a roll.
    Dice(usize),
}

/// What is asked of dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Which number.
    pub statistic: Statistic,
    /// Of which named dice; of all where none are named.
    pub of: Option<String>,
}

/// A number that dice show, with formulas for its bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statistic {
    /// What the roll comes to, or a named part of it.
    Total,
    /// The one die kept.
    Natural,
    /// So many of the highest dice, added up.
    Highest(Formula),
    /// So many of the lowest dice, added up.
    Lowest(Formula),
    /// How many dice show a face from one number to another.
    Count(Formula, Formula),
    /// How many dice show the face that most of them show.
    Same,
    /// How many dice are thrown, explosions and rerolls left out.
    Rolled,
}

/// The dice of an attempt as its file says them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The sets of dice, left to right.
    pub sets: Vec<SetRule>,
    /// The parts between commas: one without a name, or several.
    pub parts: Vec<Part>,
}

/// A part of a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What formulas call it.
    pub name: Option<String>,
    /// What it comes to.
    pub total: Formula,
}

/// Dice of one kind as the file says them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetRule {
    /// Free dice, with formulas for some of their numbers: `{pool}d6!`.
    Pool(Vec<Piece>),
    /// `4dF`: dice that show −1, 0 or 1.
    Fudge(Formula),
    /// `d%b{bonus}`: d100 with so many more dice for the tens, of which the lowest counts; below 0 the highest.
    Tens(Formula),
}

impl SetRule {
    /// The sides of its dice, where those are a plain number.
    pub(super) fn sides(&self) -> Option<u32> {
        match self {
            Self::Pool(pieces) => {
                let written = pieces.iter().map(|piece| match piece {
                    Piece::Written(text) => text.as_str(),
                    Piece::Number(_) => "",
                });
                let text: String = written.collect();
                let (_, behind) = text.split_once(['d', 'D'])?;
                let mut digits = behind.split(|letter: char| !letter.is_ascii_digit());
                digits.next()?.parse().ok().filter(|sides| *sides > 1)
            }
            Self::Fudge(_) => Some(3),
            Self::Tens(_) => Some(100),
        }
    }
}

/// A piece of free dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// As it stands.
    Written(String),
    /// A number to be worked out.
    Number(Formula),
}

/// What a formula may name where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope<'a> {
    /// Numbers, by their keys.
    pub(super) names: &'a [String],
    /// Which of them hold dice.
    pub(super) dice: &'a [usize],
    /// Values of the attempt.
    pub(super) values: &'a [String],
    /// Named dice of the attempt.
    pub(super) sets: &'a [String],
    /// Charts of the file.
    pub(super) charts: &'a [Arc<Chart>],
    /// What may be read beside numbers.
    pub(super) reads: Reads,
}

impl<'a> Scope<'a> {
    /// Formulas of numbers alone.
    pub(super) const fn of_numbers(
        names: &'a [String],
        dice: &'a [usize],
        charts: &'a [Arc<Chart>],
    ) -> Self {
        Self {
            names,
            dice,
            values: &[],
            sets: &[],
            charts,
            reads: Reads::Numbers,
        }
    }
}

/// What a formula may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reads {
    /// Numbers known before the roll.
    Numbers,
    /// Dice as well.
    Dice,
    /// Dice and the grade of the result.
    Result,
}

/// Words of the language, which name nothing else.
pub(super) const WORDS: [&str; 22] = [
    "if", "then", "else", "and", "or", "not", "in", "min", "max", "abs", "reached", "ceil",
    "round", "total", "natural", "highest", "lowest", "count", "same", "rolled", "grade", "mod",
];

/// A name as formulas write it: small letters and digits, `_` for all else.
pub fn key_of(name: &str) -> String {
    let name = name.trim();
    let mut key = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            key.push(letter.to_ascii_lowercase());
        } else {
            let small = letter.to_lowercase();
            key.extend(small.map(|letter| {
                if letter.is_alphanumeric() {
                    letter
                } else {
                    '_'
                }
            }));
        }
    }
    key
}

/// In the place of a roll that cannot be read.
impl Default for Roll {
    fn default() -> Self {
        let total = Tree::Number(0);
        Self {
            sets: Vec::new(),
            parts: vec![Part { name: None, total }],
        }
    }
}

impl Roll {
    /// Goes through all its formulas.
    pub(super) fn each_formula<'a>(&'a self, visit: &mut dyn FnMut(&'a Formula)) {
        for part in &self.parts {
            visit(&part.total);
        }
        for set in &self.sets {
            match set {
                SetRule::Fudge(number) | SetRule::Tens(number) => visit(number),
                SetRule::Pool(pieces) => {
                    for piece in pieces {
                        match piece {
                            Piece::Number(number) => visit(number),
                            Piece::Written(_) => {}
                        }
                    }
                }
            }
        }
    }
}

impl Formula {
    /// Whether it cannot be known before the roll, given which values cannot.
    pub(super) fn reads_dice(&self, of_values: &[bool]) -> bool {
        let mut reads = false;
        self.each_leaf(&mut |leaf| {
            reads |= match leaf {
                // Whether an input was given dice is known.
                Leaf::Name(_) | Leaf::Dice(_) => false,
                Leaf::Value(value) => of_values.get(*value).copied().unwrap_or(false),
                Leaf::Asked(_) => true,
                Leaf::Grade | Leaf::Set(_) => true,
            };
        });
        reads
    }

    /// The names that it reads, also in the bounds of what is asked of dice.
    pub(super) fn names(&self) -> Vec<usize> {
        let mut names = Vec::new();
        self.each_leaf_within(&mut |leaf| {
            if let Leaf::Name(name) = leaf {
                names.push(*name);
            }
        });
        names
    }

    /// Goes through all leaves, also those in the bounds of what is asked of dice.
    pub(super) fn each_leaf_within<'a>(&'a self, visit: &mut dyn FnMut(&'a Leaf)) {
        self.each_leaf(&mut |leaf| {
            visit(leaf);
            if let Leaf::Asked(asked) = leaf {
                match &asked.statistic {
                    Statistic::Highest(one) | Statistic::Lowest(one) => one.each_leaf_within(visit),
                    Statistic::Count(from, to) => {
                        from.each_leaf_within(visit);
                        to.each_leaf_within(visit);
                    }
                    Statistic::Total | Statistic::Natural | Statistic::Same | Statistic::Rolled => {
                    }
                }
            }
        });
    }
}
