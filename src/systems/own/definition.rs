//! A game as its file defines it, every formula read and every name found.

use std::sync::Arc;

use crate::systems::RestKind;

use super::formula::{Formula, Leaf, Roll, key_of};
use super::tree::{Chart, Tree};

/// A rule system read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The file it was read from, and its text: complaints point there.
    pub file: String,
    /// See [`Definition::file`].
    pub text: String,
    /// What campaigns on disk know it by.
    pub key: String,
    /// The word its lines may begin with.
    pub short: String,
    /// Its name on the screen.
    pub title: String,
    /// What it is, in a line.
    pub about: String,
    /// Changes with every byte of the file.
    pub fingerprint: u32,
    /// Every number formulas can name: `mod` first, then inputs, then figures.
    pub names: Vec<Name>,
    /// What stands on a sheet.
    pub figures: Vec<FigureGroup>,
    /// The figures that follow from others, sums and points, by their places among the names; each comes after those it
    /// needs.
    pub derived: Vec<(usize, Formula)>,
    /// Which figure holds the hit points.
    pub hit_points: Option<HitPoints>,
    /// What a line can say of an attempt.
    pub inputs: Vec<Input>,
    /// What can be attempted.
    pub attempts: Vec<AttemptRule>,
    /// Who acts when.
    pub initiative: TurnOrder,
    /// Words for numbers.
    pub scales: Vec<Scale>,
    /// Steps from number to number.
    pub charts: Vec<Arc<Chart>>,
    /// What can stand on somebody.
    pub conditions: Vec<ConditionRule>,
    /// The types of harm it knows.
    pub harm_types: Vec<String>,
    /// What is asked of heroes who are down.
    pub dying: Option<DyingRule>,
    /// What short and long rests heal, in hundredths of the most.
    pub rests: [u32; 2],
    /// Pages of rules.
    pub topics: Vec<TopicPage>,
    /// Tables beside them.
    pub tables: Vec<TablePage>,
    /// Opponents that come with it.
    pub foes: Vec<FoeEntry>,
    /// Lines to try, each with what it does.
    pub examples: Vec<(String, String)>,
}

/// A number that formulas can name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As formulas write it.
    pub key: String,
    /// As the file writes it.
    pub name: String,
    /// What it is where nothing else is said.
    pub default: i64,
    /// The lowest and the highest it is ordinarily.
    pub bounds: (i64, i64),
    /// Whether it holds dice in place of a number.
    pub is_dice: bool,
}

/// Figures of a sheet that are alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureGroup {
    /// What they are called together.
    pub group: Option<String>,
    /// Those with names.
    pub figures: Vec<Figure>,
    /// Whether heroes name others of their own.
    pub is_open: bool,
    /// What stands in them.
    pub kind: FigureKind,
    /// What stands there where nothing else is said.
    pub default: Option<i64>,
    /// Words for its numbers, by place among the scales.
    pub scale: Option<usize>,
    /// Inputs that are filled with a figure as well, unless another is named: place among the inputs, and the figure.
    pub with: Vec<(usize, String)>,
}

/// A figure with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// As the file writes it.
    pub name: String,
    /// Its place among the names, where it is a number or dice.
    pub number: Option<usize>,
}

/// What stands in a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FigureKind {
    /// A number within bounds.
    Number {
        /// The lowest.
        from: i64,
        /// The highest.
        to: i64,
    },
    /// 0 to so many dots.
    Dots(i64),
    /// A die by its sides.
    Die(Vec<i64>),
    /// Free dice: a weapon's `1d8+1`.
    Dice,
    /// Yes or no, 1 or 0.
    Flag,
    /// Words.
    Text,
    /// Counts down from a number worked out from other figures.
    Points(Formula),
    /// Counts up to so many.
    Boxes(i64),
    /// Worked out from other figures.
    Sum(Formula),
}

/// Hit points: a figure that the tracker keeps, and when its bearer is down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HitPoints {
    /// Its place among the names.
    pub figure: usize,
    /// How many there are unhurt.
    pub most: Formula,
    /// Whether the figure counts those that are lost; else those that are left.
    pub counts_lost: bool,
    /// Holds for somebody who is down.
    pub down: Formula,
}

/// What a line can say of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// As the file writes it.
    pub name: String,
    /// Its place among the names.
    pub number: usize,
    /// How it is said.
    pub kind: InputKind,
    /// What it is where it is not said; a number without one has to be.
    pub default: Option<i64>,
}

/// How an input is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputKind {
    /// A word: 1 if it is said.
    Word,
    /// A word and how often, to so many.
    Count(i64),
    /// One of several words, from 1 on.
    Choice(Vec<String>),
    /// A number after its name.
    Number {
        /// The lowest.
        from: i64,
        /// The highest.
        to: i64,
    },
    /// A figure of these groups by name, or a bare number.
    Figure(Vec<String>),
    /// Free dice.
    Dice,
}

/// What can be attempted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRule {
    /// As lines say it.
    pub name: String,
    /// Where its name stands in the file.
    pub place: usize,
    /// Numbers with names, as the file lists them.
    pub values: Vec<ValueRule>,
    /// The values in an order in which each comes after those it needs.
    pub order: Vec<usize>,
    /// What cannot be attempted.
    pub refuse: Vec<RefuseRule>,
    /// How it is rolled: the first whose `when` holds; the last always does.
    pub rolls: Vec<RollRule>,
    /// What may come of it: the first whose `when` holds.
    pub results: Vec<ResultRule>,
    /// Holds where it passes; by grade, 1 and up, where it is not given.
    pub passes: Option<Formula>,
    /// What orders outcomes, the first first; by grade where nothing is given.
    pub compare_by: Vec<Formula>,
    /// How two sides are held against each other.
    pub opposed: Option<Opposed>,
    /// What it gives to long work.
    pub progress: Option<ProgressRule>,
    /// What may follow a roll.
    pub offers: Vec<OfferRule>,
    /// A sentence about it.
    pub says: Option<String>,
    /// How many hit points a passed attempt costs its target.
    pub harms: Option<Formula>,
    /// The groups of figures one attacks with by it.
    pub attacks: Vec<String>,
    /// The input that a figure of whoever is attacked fills, by its place among the inputs, and the figure, among the names.
    pub against: Option<(usize, usize)>,
    /// The input whose numbers are the rows of the middle pane.
    pub rows: Option<usize>,
    /// Whether only the game master sees it unless said otherwise.
    pub is_secret: bool,
    /// The inputs its texts mention, by place among the inputs.
    pub inputs: Vec<usize>,
    /// All names its texts mention, by place.
    pub names: Vec<usize>,
}

/// A number with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueRule {
    /// As formulas write it.
    pub key: String,
    /// What it comes to.
    pub formula: Formula,
    /// Whether it is known only after the roll.
    pub reads_dice: bool,
}

/// What cannot be attempted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefuseRule {
    /// Holds where it is refused.
    pub when: Formula,
    /// The reason.
    pub says: String,
}

/// A way to roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollRule {
    /// Holds where it is rolled so; always, where it is not given.
    pub when: Option<Formula>,
    /// The dice.
    pub roll: Roll,
    /// Whether all is rolled several times.
    pub again: Option<Again>,
}

/// All dice rolled several times, of which one outcome is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// The better one.
    BestOf(u32),
    /// The worse one.
    WorstOf(u32),
}

impl Again {
    /// How often the dice are rolled.
    pub const fn times(self) -> u32 {
        match self {
            Self::BestOf(times) | Self::WorstOf(times) => times,
        }
    }
}

/// What may come of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultRule {
    /// What it is called.
    pub word: String,
    /// Holds where it counts; always, where it is not given.
    pub when: Option<Formula>,
    /// −2, a critical failure, over 0, at a price, to 3.
    pub grade: i64,
    /// A number told beside the word.
    pub value: Option<Formula>,
    /// What it may showcase.
    pub cue: Option<String>,
    /// Where its word stands in the file.
    pub place: usize,
}

/// How two sides are held against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opposed {
    /// The better outcome wins; equal ones, nobody.
    Compare,
    /// A number of the other side's roll becomes an input of mine.
    Target {
        /// Its place among the names.
        input: usize,
        /// The number.
        number: Formula,
    },
}

/// What a roll gives to long work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgressRule {
    /// So much of it is done.
    pub adds: Formula,
    /// Holds where all is lost.
    pub ruined: Option<Formula>,
}

/// What may follow a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferRule {
    /// The word to type.
    pub word: String,
    /// Holds where it is offered.
    pub when: Option<Formula>,
    /// A figure, by its place among the names, and how much of it is spent; nothing where that comes to 0 or less.
    pub costs: Option<(usize, Formula)>,
    /// The dice thrown again.
    pub reroll: Option<RerollRule>,
    /// What it does, in words.
    pub says: Option<String>,
}

/// Which dice are thrown again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RerollRule {
    /// All.
    All,
    /// All, and the better of both rolls counts.
    Better,
    /// Those that show a face within every one of these ranges.
    Faces(Vec<(Formula, Formula)>),
}

/// Who acts when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnOrder {
    /// The game master says.
    ByHand,
    /// By the outcome of an attempt, as a line says it: `test agility`.
    Attempt {
        /// Its place among the attempts.
        attempt: usize,
        /// What stands behind its name.
        said: String,
    },
}

/// Words for numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale {
    /// Its name.
    pub name: String,
    /// Each number with its word.
    pub words: Vec<(i64, String)>,
}

/// What can stand on somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionRule {
    /// Its name.
    pub name: String,
    /// What it adds to which number, by place among the names.
    pub changes: Vec<(usize, Formula)>,
    /// What it means.
    pub about: String,
    /// How it ends, where no rounds are said.
    pub ends: String,
    /// What it asks for at the start of each turn of its bearer.
    pub asks: Option<String>,
    /// The rest that ends it.
    pub rest: Option<RestKind>,
}

/// What is asked each turn of heroes who are down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DyingRule {
    /// What it is called.
    pub asks: String,
    /// The attempt, as a line says it behind a name.
    pub attempt: String,
    /// How many good ones save, and how many bad ones kill.
    pub needed: [u32; 2],
    /// What it is, in a sentence.
    pub about: String,
}

/// A page of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicPage {
    /// Its heading.
    pub title: String,
    /// Its paragraphs.
    pub text: Vec<String>,
}

/// A table of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePage {
    /// Its heading.
    pub title: String,
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// Its cells, row by row.
    pub rows: Vec<Vec<String>>,
}

/// An opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoeEntry {
    /// Its name.
    pub name: String,
    /// Its figures, as a line says them.
    pub sheet: String,
    /// What it is.
    pub about: String,
    /// Its hit points, where they are not those of its figures.
    pub hit_points: Option<u32>,
}

/// What every name stands for in one attempt: the inputs said, the figures of whoever rolls.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Numbers {
    /// A number for each name, by place.
    pub numbers: Vec<i64>,
    /// Dice for those names that hold dice.
    pub dice: Vec<(usize, String)>,
}

impl Definition {
    /// What every name stands for where nothing is said; sums and points are worked out.
    pub fn numbers(&self) -> Numbers {
        let mut numbers = Numbers {
            numbers: self.names.iter().map(|name| name.default).collect(),
            dice: Vec::new(),
        };
        self.work_out(&mut numbers, &[], 0);
        numbers
    }

    /// Works out the figures that follow from others, but for those that were said, of somebody who has lost so many hit
    /// points: points of which nothing is said are all there.
    pub fn work_out(&self, numbers: &mut Numbers, said: &[usize], harm: i64) {
        let of_body = self.hit_points.as_ref().map(|points| points.figure);
        for (place, formula) in self
            .derived
            .iter()
            .filter(|(place, _)| !said.contains(place))
        {
            let lost = if of_body == Some(*place) { harm } else { 0 };
            numbers.set(
                *place,
                numbers.of(formula).unwrap_or(0).saturating_sub(lost),
            );
        }
    }

    /// The place of a number by its name.
    pub fn name(&self, name: &str) -> Option<usize> {
        let key = key_of(name);
        self.names.iter().position(|other| other.key == key)
    }

    /// The place of an attempt by its name.
    pub fn attempt(&self, name: &str) -> Option<usize> {
        self.attempts
            .iter()
            .position(|rule| rule.name.eq_ignore_ascii_case(name))
    }
}

impl Numbers {
    /// Sets the number of a name.
    pub fn set(&mut self, name: usize, number: i64) {
        if let Some(slot) = self.numbers.get_mut(name) {
            *slot = number;
        }
    }

    /// The number of a name.
    pub fn get(&self, name: usize) -> i64 {
        self.numbers.get(name).copied().unwrap_or(0)
    }

    /// What a formula of names alone comes to; nothing for a division by 0 and past every integer.
    pub fn of(&self, formula: &Formula) -> Option<i64> {
        let known = |leaf: &Leaf| match leaf {
            Leaf::Name(name) => Tree::Number(self.get(*name)),
            Leaf::Value(_) | Leaf::Grade | Leaf::Asked(_) | Leaf::Set(_) | Leaf::Dice(_) => {
                Tree::Leaf(())
            }
        };
        formula.fold(&mut { known }).number()
    }
}
