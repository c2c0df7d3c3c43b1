//! A game as its file defines it, every formula read and every name found.

use std::sync::Arc;

use crate::systems::RestKind;
use crate::systems::contest_score::Scoring;

pub use super::file::Unseen;
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
    /// The system of the program, by its key, whose foes, prepared fights and rules in words it has as well.
    pub like: Option<String>,
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
    /// What results may showcase.
    pub cues: Vec<Cue>,
    /// Words of other games, and what this one has instead.
    pub foreign: Vec<(Vec<String>, String)>,
    /// The figure that one is hit by, where the file says one.
    pub hit_by: Option<String>,
    /// What it takes to hold on to something after harm.
    pub holding_on: Option<String>,
    /// What its figures are called together.
    pub sheet: Option<String>,
    /// What the side that is ahead in a contest gathers.
    pub scoring: Scoring,
    /// Whether low sums are the good ones.
    pub is_low_good: bool,
    /// What sums of figures are of, one and several.
    pub unit: Option<(&'static str, &'static str)>,
    /// The groups of which sheets tell every two figures together.
    pub pairs: Option<(String, String)>,
    /// The figures that say how a body is wounded.
    pub wounds: Vec<String>,
}

/// What a result may showcase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cue {
    /// The word of the result.
    pub result: String,
    /// A few short lines.
    pub lines: Vec<String>,
    /// A sentence for the game master.
    pub advice: String,
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
    /// What the list of those is called: `skill` of `Skills`.
    pub list: Option<&'static str>,
    /// What stands in them.
    pub kind: FigureKind,
    /// What stands there where nothing else is said.
    pub default: Option<i64>,
    /// Words for its numbers, by place among the scales.
    pub scale: Option<usize>,
    /// Inputs that are filled with a figure as well, unless another is named: place among the inputs, and the figure.
    pub with: Vec<(usize, String)>,
    /// As what its figures count at most where something untrained rests on them.
    pub most_for_untrained: Option<i64>,
    /// Whether nothing is usual: what is not recorded is said behind its name.
    pub is_unknown: bool,
    /// The attempt that its figures are rolled by, by place.
    pub rolls: Option<usize>,
    /// The attempt of those that one fights with, by place, and how their names end.
    pub fights: Option<(usize, Vec<String>)>,
    /// The figure that those are rolled with.
    pub fights_with: Option<String>,
    /// What is odd about one of its figures: the figure is the only value of the formulas.
    pub remarks: Vec<(Formula, Sentence)>,
    /// Whether it stands beside hit points on a form.
    pub is_first: bool,
}

/// A figure with a name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figure {
    /// As the file writes it.
    pub name: String,
    /// Its place among the names, where it is a number or dice.
    pub number: Option<usize>,
    /// Its name in short.
    pub short: Option<String>,
    /// What it is for.
    pub about: Option<String>,
    /// The figure it follows while nothing is recorded.
    pub usual: Option<String>,
    /// Why players do not see a roll of it.
    pub unseen: Option<Unseen>,
    /// What somebody rolls against who never learned it.
    pub untrained: Untrained,
}

/// What somebody rolls against who never learned something.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Untrained {
    /// The file does not say.
    #[default]
    Unsaid,
    /// Nothing: it cannot be attempted.
    Never,
    /// The best of some figures, each with what is added to it.
    Best(Vec<(String, i64)>),
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
    /// A number within bounds, or a figure of a group and what is added to it.
    Level {
        /// The lowest.
        from: i64,
        /// The highest.
        to: i64,
        /// The short names of its figures.
        of: &'static [&'static str],
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
    /// The words by which a line says it.
    pub words: Vec<String>,
    /// Words for its numbers; one that several have cannot be said.
    pub number_names: Vec<(i64, String)>,
    /// The figure of a sheet that it is where a line does not say it, by its place among the names.
    pub usual: Option<usize>,
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
    /// Words that add to `mod`, the easiest first.
    Modifiers(Vec<ModifierWord>),
    /// Never said itself: how many figures or numbers another input was given, by its place among the inputs.
    Said(usize),
    /// Which of how many actions of a turn, `2/3`; where several were declared, the next of them by itself.
    Action {
        /// The input that is how many, by its place among the inputs.
        of: usize,
        /// Holds where what is rolled is an action.
        when: Formula,
    },
}

/// A word for what is added to a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierWord {
    /// As lines say it.
    pub word: String,
    /// The lowest that goes by it.
    pub from: i64,
    /// The highest.
    pub to: i64,
    /// What it is like.
    pub about: String,
    /// Whether that is told as a warning.
    pub warns: bool,
}

/// What can be attempted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRule {
    /// What it is called.
    pub name: String,
    /// The words by which a line says it.
    pub words: Vec<String>,
    /// Whether it is another but for what it says itself: a kind of that, by whose word no line begins.
    pub is_like: bool,
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
    /// How it is told.
    pub telling: Telling,
    /// Whether the first of what orders outcomes goes before all figures.
    pub has_first: bool,
    /// What a side of a contest shows, and where nothing can be gathered by it.
    pub contest: Option<(Formula, Option<Formula>)>,
    /// Whether it is an attack whose harm is rolled by itself.
    pub hits: bool,
    /// Whether a failed one that players did not see may be answered with a lie.
    pub lies: bool,
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
    /// The value that adds up with those of others, over many rolls, and against another's, by place.
    pub counts: Option<usize>,
    /// The faces of dice that count.
    pub marks: Option<Vec<(Formula, Formula)>>,
    /// The input whose numbers are the rows of the middle pane.
    pub rows: Option<usize>,
    /// Whether only the game master sees it unless said otherwise.
    pub is_secret: bool,
    /// The inputs its texts mention, by place among the inputs.
    pub inputs: Vec<usize>,
    /// All names its texts mention, by place.
    pub names: Vec<usize>,
}

/// How an attempt is told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Telling {
    /// The value that the numbers said add up to, by place: they are told as one sum.
    pub sum: Option<usize>,
    /// How an outcome is told: the first whose condition holds.
    pub sentences: Vec<(Option<Formula>, Sentence)>,
    /// What the middle pane shows.
    pub pane: Option<PaneRule>,
    /// The rule of the reference that it is opened at, by key: the first whose condition holds.
    pub rules: Vec<(Option<Formula>, String)>,
    /// Those of several together, against another, of a contest, over many rolls.
    pub rules_of_several: Option<[String; 4]>,
    /// What is worth a warning before the roll.
    pub warns: Vec<(Option<Formula>, Sentence)>,
    /// What the rules add to the sum by themselves, each with its reason.
    pub adds: Vec<(Formula, Sentence)>,
    /// What stands behind the sum in the log.
    pub log: Vec<(Option<Formula>, Sentence)>,
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
    pub says: Sentence,
}

/// A sentence with numbers in it: `the effective skill is {level}`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence(pub Vec<SentencePart>);

/// A part of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SentencePart {
    /// As it stands.
    Text(String),
    /// A number to be worked out.
    Number(Formula),
    /// The word of the result, or the name of the figure that is spoken of.
    Word,
    /// The number told beside that word.
    Value,
}

impl Sentence {
    /// Goes through the formulas of its numbers.
    pub(super) fn each_formula<'a>(&'a self, visit: &mut dyn FnMut(&'a Formula)) {
        for part in &self.0 {
            if let SentencePart::Number(formula) = part {
                visit(formula);
            }
        }
    }

    /// It with its numbers in their order, and the word and the value that it speaks of.
    pub(super) fn told(&self, numbers: &[i64], word: &str, value: Option<i64>) -> String {
        let mut numbers = numbers.iter();
        let told = self.0.iter().map(|part| match part {
            SentencePart::Text(text) => text.clone(),
            SentencePart::Number(_) => numbers.next().map(ToString::to_string).unwrap_or_default(),
            SentencePart::Word => word.to_owned(),
            SentencePart::Value => value.map(|value| value.to_string()).unwrap_or_default(),
        });
        told.collect()
    }
}

/// What the middle pane shows of an attempt: a row a modifier, the easiest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaneRule {
    /// Its name.
    pub title: String,
    /// The value that the rows are known by, by place, of rows that add.
    pub figure: Option<usize>,
    /// Where the figure that is built with keys begins.
    pub begins_at: Option<i64>,
    /// The columns, worst first.
    pub columns: Vec<PaneColumn>,
    /// The counts of which the chance to reach them stands under the chart.
    pub at_least: Vec<i64>,
}

/// A column of the middle pane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaneColumn {
    /// Its heading, in full and short.
    pub heading: (String, String),
    /// The key of the result it shows.
    pub key: String,
    /// The least value that counts in it, where the result has several columns.
    pub from: Option<i64>,
    /// Whether its share stands under the chart as well.
    pub is_named: bool,
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
    /// What JSON calls it: that of the word which another stands for.
    pub key: &'static str,
    /// The rule that makes it one, where that is not plain.
    pub why: Option<String>,
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
    /// The line it types.
    pub line: Option<String>,
    /// The word behind which the same line is rolled once more.
    pub again: Option<String>,
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
    /// By plain dice with the numbers of a sheet in them.
    Dice {
        /// The dice: `1d20 + {reflex}`.
        dice: Sentence,
        /// Whether they are rolled once for each side.
        by_side: bool,
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
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Numbers {
    /// A number for each name, by place.
    pub numbers: Vec<i64>,
    /// Dice for those names that hold dice.
    pub dice: Vec<(usize, String)>,
}

impl AttemptRule {
    /// Whether its words name what stands on whoever rolls; else that is told beside them.
    pub(super) const fn names_its_sways(&self) -> bool {
        self.telling.sum.is_some() && self.telling.log.is_empty()
    }

    /// Whether its results are levels of success: some are better than a plain one, and none is critical by another word.
    pub(super) fn has_levels(&self) -> bool {
        self.results.iter().any(|result| result.grade == 2)
    }
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
        self.worked_out(formula, None)
    }

    /// The same where the only value of a formula is a figure.
    pub(super) fn with_figure(&self, formula: &Formula, figure: i64) -> Option<i64> {
        self.worked_out(formula, Some(figure))
    }

    /// A sentence of names alone, its numbers worked out.
    pub(super) fn told(&self, sentence: &Sentence) -> String {
        let mut numbers = Vec::new();
        sentence.each_formula(&mut |formula| numbers.push(self.of(formula).unwrap_or(0)));
        sentence.told(&numbers, "", None)
    }

    fn worked_out(&self, formula: &Formula, value: Option<i64>) -> Option<i64> {
        let known = |leaf: &Leaf| match leaf {
            Leaf::Name(name) => Tree::Number(self.get(*name)),
            Leaf::Value(_) => value.map_or(Tree::Leaf(()), Tree::Number),
            Leaf::Grade | Leaf::Asked(_) | Leaf::Set(_) | Leaf::Dice(_) => Tree::Leaf(()),
        };
        formula.fold(&mut { known }).number()
    }
}
