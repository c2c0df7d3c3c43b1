//! An attempt with all its numbers: what is thrown, and the program that reads it.

mod asked;
mod dice;
mod reading;

use std::ops::Range;

use super::definition::{
    Again, AttemptRule, FaceRanges, Opposed, RefuseRule, RerollRule, RollRule, Says, Sentence,
};
use super::dice_set::{DiceSet, Shown};
use super::distribution::Distribution;
use super::formula::{Formula, Leaf};
use super::numbers::Numbers;
use super::program::{Planned, PlannedResult, Program};
use super::text::Bound;
use super::tree::{NO_NUMBER, Operation, Tree};
use super::word::WORD;
use crate::systems::kept::Kept;
use crate::words::joined as joined_words;

pub use reading::{Fall, Reading};

/// An attempt with all its numbers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    /// Which of its rolls it is, and whether that is made several times.
    pub again: Option<Again>,
    pub(super) sets: Vec<DiceSet>,
    pub(super) parts: Vec<PlannedPart>,
    /// What is asked of which set: the last numbers of a row, in this order.
    pub(super) asked: Vec<(usize, Shown)>,
    pub(super) program: Program,
    pub(super) extras: Extras,
    /// The place of the value that adds up.
    pub(super) counted: Option<usize>,
    /// What those who help have come to, where somebody did.
    pub(super) help: Option<i64>,
    /// Whether something has to be reached, where the file says when that is so.
    pub(super) held: Option<bool>,
    /// Whether what comes of it is one of several levels of success.
    pub(super) has_levels: bool,
    /// The place in a row of the number that stays open, where one does.
    pub(super) open: Option<usize>,
    /// Values known before the roll; for the others, no number.
    known: Vec<i64>,
    value_keys: Vec<String>,
    /// Its odds with whether a fortune die rolls each outcome again.
    pub(super) again_odds: Kept<Distribution>,
    /// What counting its odds costs.
    pub(super) counting: Kept<u64>,
}

/// A part of the roll: its name, what it comes to, its sets.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlannedPart {
    pub(super) name: Option<String>,
    pub(super) total: Planned,
    pub(super) sets: Range<usize>,
}

/// What is read of a roll beside its result.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Extras {
    pub(super) total: Option<Planned>,
    pub(super) target: Option<Planned>,
    pub(super) adds: Option<Planned>,
    pub(super) ruined: Option<Planned>,
    pub(super) harms: Option<Planned>,
    /// What adds up.
    pub(super) counts: Option<Planned>,
    /// The faces of dice that count.
    pub(super) marks: Option<Vec<(i64, i64)>>,
    /// What a side of a contest shows, and whether nothing can be gathered by it.
    pub(super) shows: Option<(Planned, Planned)>,
    /// For each way to tell an outcome when it is told so, and the numbers in it.
    pub(super) tells: Vec<(Planned, Vec<Planned>)>,
    /// For each offer whether it is made, and the faces it throws again.
    pub(super) offers: Vec<Planned>,
    pub(super) rerolls: Vec<Option<Vec<(i64, i64)>>>,
    /// What each offer costs.
    pub(super) costs: Vec<Planned>,
    /// Whether dice may be traded for a fortune die, and rolled again for one.
    pub(super) trade: Option<Planned>,
    pub(super) again: Option<Planned>,
}

/// Why something cannot be attempted with these numbers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The file says so.
    #[error("{0}")]
    Said(String),
    /// There is no such attempt.
    #[error("there is no such attempt")]
    Unknown,
    /// A number cannot be worked out.
    #[error("{what} cannot be worked out: it divides by 0, or is too large")]
    NoNumber {
        /// What it is a number for.
        what: String,
    },
    /// The numbers make no dice that can be thrown.
    #[error("these dice cannot be thrown, {dice}: {reason}")]
    Dice {
        /// The dice, with their numbers.
        dice: String,
        /// What is wrong.
        reason: String,
    },
    /// The roll names dice, and none are left of them.
    #[error("no dice are left to throw: {}", joined_words(.0, "and"))]
    NoDice(Vec<String>),
    /// Something is asked of dice that they do not show.
    #[error("{0}")]
    Asked(String),
}

impl AttemptRule {
    /// It with its numbers: refused, or ready to be thrown and counted.
    ///
    /// # Errors
    /// [`Refusal`]: the file refuses it, or numbers make no dice.
    pub fn plan(&self, numbers: &Numbers) -> Result<Plan, Refusal> {
        let mut planner = Planner::new(self, numbers);
        if let Some(refuse) = planner.refused()? {
            let numbers = planner.numbers_of(&refuse.says)?;
            return Err(Refusal::Said(refuse.says.told(&numbers, "", None)));
        }
        let roll = planner.choose()?;
        planner.plan(roll)
    }

    /// The same with one name open, by place, and of all else but its results only the total: its dice are counted once for all
    /// numbers of that name. None where the dice themselves go by it.
    pub(super) fn open_plan(&self, numbers: &Numbers, open: Option<usize>) -> Option<Plan> {
        let mut planner = Planner::with_open(self, numbers, open);
        let mut refused = Vec::new();
        for refuse in self.refuse.iter().flatten() {
            match planner.fold(&refuse.when) {
                Tree::Number(0) => {}
                Tree::Number(_) => return None,
                when => refused.push(PlannedResult::refused(when)),
            }
        }
        let roll = planner.choose().ok()?;
        let total = |planner: &mut Planner<'_>| {
            Ok(Extras {
                total: planner.total_of_parts(),
                ..Extras::default()
            })
        };
        let mut plan = planner.plan_with(roll, total).ok()?;
        plan.program.results.splice(..0, refused);
        plan.again.is_none().then_some(plan)
    }

    /// Why it is refused, where the file says so.
    pub(super) fn refused<'a>(&'a self, numbers: &'a Numbers) -> Option<&'a RefuseRule> {
        Planner::new(self, numbers).refused().ok().flatten()
    }

    /// The same for one of its rolls, whatever is refused and whichever would be chosen.
    pub(super) fn plan_roll(&self, roll: &RollRule, numbers: &Numbers) -> Result<Plan, Refusal> {
        Planner::new(self, numbers).plan(roll)
    }

    /// A value that is known before the roll, by its place, whatever is refused.
    pub(super) fn known_value(&self, value: usize, numbers: &Numbers) -> Option<i64> {
        let known = Planner::new(self, numbers).known.get(value).copied();
        known.filter(|&number| number != NO_NUMBER)
    }

    /// All values, as far as they are known before the roll.
    pub(super) fn known_values(&self, numbers: &Numbers) -> Vec<Option<i64>> {
        let known = Planner::new(self, numbers).known.into_iter();
        known
            .map(|number| Some(number).filter(|number| *number != NO_NUMBER))
            .collect()
    }

    /// A formula of what is known before the roll.
    pub(super) fn known(&self, formula: &Formula, numbers: &Numbers) -> Option<i64> {
        let known = Planner::new(self, numbers).fold(formula).number();
        known.filter(|&number| number != NO_NUMBER)
    }

    /// Which of its rolls is made with these numbers.
    pub(super) fn roll_with<'a>(&'a self, numbers: &'a Numbers) -> Option<&'a RollRule> {
        Planner::new(self, numbers).choose().ok()
    }

    /// What is told of it before its roll.
    pub(super) fn told_before(&self, numbers: &Numbers) -> ToldBefore {
        let mut planner = Planner::new(self, numbers);
        let mut told = ToldBefore::default();
        if self.sum.is_some() && !self.names_its_sways() {
            let plain = numbers.get(0);
            told.added
                .extend((plain != 0).then_some((plain, String::new())));
        }
        for (formula, reason) in &self.adds {
            let added = planner.fold(formula).number().unwrap_or(0);
            let reason = planner.sentence(reason, "");
            told.added.extend((added != 0).then_some((added, reason)));
        }
        told.behind = planner.said(&self.log, "").concat();
        told.warnings = planner.said(&self.warns, WORD);
        told
    }
}

/// More than anything that stands behind what decides first between equals.
const BEHIND: i64 = 1_000_000;

impl Plan {
    /// What orders equals and is known before the dice, as one number.
    pub(super) fn standing(&self) -> i64 {
        let known = self.program.compare_by.iter().filter_map(|key| match key {
            Tree::Number(number) => Some(*number),
            _ => None,
        });
        known.fold(0, |sum, number| {
            sum.saturating_mul(BEHIND).saturating_add(number)
        })
    }

    /// One that came to these numbers before, of which so many order it: no dice are thrown.
    pub(super) fn kept(came_to: &[i64], keys: usize) -> Self {
        let numbers = || came_to.iter().map(|number| Tree::Number(*number));
        let extras = Extras {
            total: numbers().next(),
            target: numbers().next(),
            counts: numbers().next(),
            ..Extras::default()
        };
        let program = Program {
            compare_by: numbers().take(keys).collect(),
            ..Program::default()
        };
        Self {
            program,
            extras,
            ..Self::default()
        }
    }

    /// It as it was before anything was counted, to be changed.
    pub(super) fn uncounted(&self) -> Self {
        Self {
            again_odds: Kept::default(),
            counting: Kept::default(),
            ..self.clone()
        }
    }

    /// Whether it came to its numbers before.
    pub(super) const fn is_kept(&self) -> bool {
        self.parts.is_empty() && self.program.results.is_empty()
    }

    /// It with what those who help have come to.
    pub(super) fn with_help(self, help: Option<i64>) -> Self {
        Self { help, ..self }
    }

    /// A value that is known before the roll, by its place.
    pub(super) fn value(&self, place: usize) -> Option<i64> {
        self.known
            .get(place)
            .copied()
            .filter(|&number| number != NO_NUMBER)
    }
}

/// What is told of an attempt before its roll.
#[derive(Debug, Default)]
pub(super) struct ToldBefore {
    /// What the rules add to its sum, each with its reason.
    pub(super) added: Vec<(i64, String)>,
    /// What stands behind that sum.
    pub(super) behind: String,
    /// What is worth a warning.
    pub(super) warnings: Vec<String>,
}

struct Planner<'a> {
    rule: &'a AttemptRule,
    numbers: &'a Numbers,
    /// The name whose number stays open, by place.
    open: Option<usize>,
    known: Vec<i64>,
    sets: Vec<DiceSet>,
    /// Sets of which no die is thrown: `0d6`.
    empty: Vec<String>,
    parts: Vec<PlannedPart>,
    asked: Vec<(usize, Shown)>,
    /// The first thing that went wrong while trees were folded.
    refused: Option<Refusal>,
}

impl<'a> Planner<'a> {
    /// One that knows the values that read no dice.
    fn new(rule: &'a AttemptRule, numbers: &'a Numbers) -> Self {
        Self::with_open(rule, numbers, None)
    }

    fn with_open(rule: &'a AttemptRule, numbers: &'a Numbers, open: Option<usize>) -> Self {
        // The open number stands behind the values.
        let places = rule.values.len() + usize::from(open.is_some());
        let mut planner = Self {
            rule,
            numbers,
            open,
            known: vec![NO_NUMBER; places],
            sets: Vec::new(),
            empty: Vec::new(),
            parts: Vec::new(),
            asked: Vec::new(),
            refused: None,
        };
        planner.work_out_values();
        planner
    }

    /// The values that read no dice; one that cannot be worked out fails whatever needs it.
    fn work_out_values(&mut self) {
        let rule = self.rule;
        for &place in &rule.order {
            let Some(value) = rule.values.get(place).filter(|value| !value.reads_dice) else {
                continue;
            };
            let number = self.fold(&value.formula).number().unwrap_or(NO_NUMBER);
            if let Some(slot) = self.known.get_mut(place) {
                *slot = number;
            }
        }
    }

    /// The first reason of the file that holds.
    fn refused(&mut self) -> Result<Option<&'a RefuseRule>, Refusal> {
        for refuse in self.rule.refuse.iter().flatten() {
            if self.holds(&refuse.when)? {
                return Ok(Some(refuse));
            }
        }
        Ok(None)
    }

    fn choose(&mut self) -> Result<&'a RollRule, Refusal> {
        for roll in &self.rule.rolls {
            let holds = match &roll.when {
                Some(when) => self.holds(when)?,
                None => true,
            };
            if holds {
                return Ok(roll);
            }
        }
        Err(Refusal::Unknown)
    }

    /// A number that no dice are needed for.
    fn number(&mut self, formula: &Formula, what: &str) -> Result<i64, Refusal> {
        let number = self.fold(formula).number();
        number
            .filter(|&number| number != NO_NUMBER)
            .ok_or_else(|| Refusal::NoNumber {
                what: what.to_owned(),
            })
    }

    fn numbers_of(&mut self, sentence: &Sentence) -> Result<Vec<i64>, Refusal> {
        let formulas = sentence.formulas();
        formulas
            .map(|formula| self.number(formula, "a number of a sentence"))
            .collect()
    }

    /// A sentence of what is known before the roll, and what is spoken of.
    fn sentence(&mut self, sentence: &Sentence, word: &str) -> String {
        let numbers = self.numbers_of(sentence).unwrap_or_default();
        let sentence = sentence.with_dice(&self.numbers.dice);
        sentence.told(&numbers, word, None)
    }

    /// The sentences that hold before the roll.
    fn said(&mut self, sentences: &[Says], word: &str) -> Vec<String> {
        let mut said = Vec::new();
        for Says { when, says } in sentences {
            let when = when.as_ref();
            if when.is_none_or(|when| self.holds(when).unwrap_or(false)) {
                said.push(self.sentence(says, word));
            }
        }
        said
    }

    fn holds(&mut self, formula: &Formula) -> Result<bool, Refusal> {
        self.number(formula, "a condition before the roll")
            .map(|number| number != 0)
    }

    /// The same tree over a row, all that is known worked out.
    fn fold(&mut self, formula: &Formula) -> Planned {
        formula.fold(&mut |leaf| match leaf {
            Leaf::Name(name) if self.open == Some(*name) => Tree::Leaf(self.rule.values.len()),
            Leaf::Name(name) => Tree::Number(self.numbers.get(*name)),
            Leaf::Value(value) => match self.known.get(*value) {
                Some(&number) if number != NO_NUMBER => Tree::Number(number),
                Some(_) | None => Tree::Leaf(*value),
            },
            Leaf::Grade => Tree::Leaf(self.grade_slot()),
            Leaf::Asked(asked) => self.ask(asked).unwrap_or_else(|refusal| {
                self.refused.get_or_insert(refusal);
                Tree::Number(NO_NUMBER)
            }),
            Leaf::Dice(name) => Tree::Number(self.numbers.has_dice(*name).into()),
            // The reader lets them stand in rolls alone.
            Leaf::Set(_) => Tree::Number(NO_NUMBER),
        })
    }

    fn grade_slot(&self) -> usize {
        self.known.len()
    }

    /// The place in a row of what is asked of a set.
    fn slot(&mut self, set: usize, shown: Shown) -> Planned {
        let place = self.asked.iter().position(|&asked| asked == (set, shown));
        let place = place.unwrap_or_else(|| {
            self.asked.push((set, shown));
            self.asked.len() - 1
        });
        Tree::Leaf(self.grade_slot() + 1 + place)
    }

    fn plan(self, roll: &RollRule) -> Result<Plan, Refusal> {
        self.plan_with(roll, Self::extras)
    }

    fn plan_with(
        mut self,
        roll: &RollRule,
        extras: impl FnOnce(&mut Self) -> Result<Extras, Refusal>,
    ) -> Result<Plan, Refusal> {
        self.throw(&roll.roll)?;
        let rule = self.rule;
        let judged = rule.judged.as_ref();
        let held = judged.map(|judged| self.holds(judged)).transpose()?;
        let plain = rule.plain.as_ref().map(|plain| self.holds(plain));
        let has_levels = rule.has_levels() && plain.transpose()? != Some(true);
        let mut program = self.program();
        // What nothing is held against is good by its grade.
        program.passes = program.passes.filter(|_| held != Some(false));
        let extras = extras(&mut self)?;
        self.check_explosions();
        if let Some(refusal) = self.refused {
            return Err(refusal);
        }
        Ok(Plan {
            again: roll.again,
            sets: self.sets,
            parts: self.parts,
            asked: self.asked,
            program,
            extras,
            counted: rule.adds_up().copied(),
            help: None,
            held,
            has_levels,
            open: self.open.map(|_| rule.values.len()),
            known: self.known,
            value_keys: rule.values.iter().map(|value| value.key.clone()).collect(),
            again_odds: Kept::default(),
            counting: Kept::default(),
        })
    }

    /// Dice that explode are counted one by one, or compared with all that they exploded into, not both.
    fn check_explosions(&mut self) {
        for (place, set) in self.sets.iter().enumerate() {
            let asked = || {
                self.asked
                    .iter()
                    .filter(|(set, _)| *set == place)
                    .map(|(_, shown)| shown)
            };
            let is_compared = set.kept() < set.dice()
                || asked().any(|shown| {
                    matches!(shown, Shown::Highest(_) | Shown::Lowest(_) | Shown::Same)
                });
            let is_counted = asked().any(|shown| matches!(shown, Shown::Count(..) | Shown::Same));
            if set.explodes() && is_compared && is_counted {
                let message = "dice that explode can be counted, or kept and compared, not both";
                self.refused
                    .get_or_insert(Refusal::Asked(message.to_owned()));
            }
        }
    }

    fn program(&mut self) -> Program {
        let rule = self.rule;
        let mut values = Vec::new();
        for &place in &rule.order {
            let is_open = self.open.is_some() && self.known.get(place) == Some(&NO_NUMBER);
            let value = rule.values.get(place);
            let Some(value) = value.filter(|value| value.reads_dice || is_open) else {
                continue;
            };
            let tree = self.fold(&value.formula);
            match (tree.number(), self.known.get_mut(place)) {
                (Some(number), Some(known)) => *known = number,
                (None, _) | (_, None) => values.push((place, tree)),
            }
        }
        let mut results = Vec::new();
        for (place, result) in rule.results.iter().enumerate() {
            let when = result
                .when
                .as_ref()
                .map_or(Tree::Number(1), |when| self.fold(when));
            if when == Tree::Number(0) {
                continue;
            }
            let value = result.value.as_ref().map(|value| self.fold(value));
            let is_last = matches!(when, Tree::Number(_));
            results.push(PlannedResult {
                result: place,
                when,
                grade: result.grade,
                value,
            });
            if is_last {
                break;
            }
        }
        Program {
            values,
            results,
            grade: self.grade_slot(),
            passes: rule.passes.as_ref().map(|passes| self.fold(passes)),
            compare_by: rule.compare_by.iter().map(|key| self.fold(key)).collect(),
        }
    }

    fn extras(&mut self) -> Result<Extras, Refusal> {
        let rule = self.rule;
        let target = match &rule.opposed {
            Some(Opposed::Target(_, number)) => Some(number),
            Some(Opposed::Compare | Opposed::Again) | None => None,
        };
        let mut fold = |formula: Option<&Bound<Formula>>| formula.map(|formula| self.fold(formula));
        let progress = rule.progress.as_ref();
        let mut extras = Extras {
            total: None,
            target: fold(target),
            adds: fold(progress.map(|progress| &progress.adds)),
            ruined: fold(progress.and_then(|progress| progress.ruined.as_ref())),
            harms: fold(rule.harms.as_ref()),
            again: fold(rule.fortune.as_ref().map(|fortune| &fortune.again)),
            trade: fold(
                rule.fortune
                    .as_ref()
                    .and_then(|fortune| Some(&fortune.trade.as_ref()?.0)),
            ),
            ..Extras::default()
        };
        let counts = rule.adds_up();
        extras.counts = counts.map(|value| self.fold(&Tree::Leaf(Leaf::Value(*value))));
        if let Some(ranges) = &rule.marks {
            extras.marks = Some(self.ranges(ranges)?);
        }
        extras.shows = rule.contest.as_ref().map(|contest| {
            let void = contest.void.as_ref();
            let is_void = void.map_or(Tree::Number(0), |void| self.fold(void));
            (self.fold(&contest.shows), is_void)
        });
        for Says { when, says } in &rule.tells {
            let when = when.as_ref();
            let when = when.map_or(Tree::Number(1), |when| self.fold(when));
            let numbers = says.formulas().map(|formula| self.fold(formula));
            extras.tells.push((when, numbers.collect()));
        }
        extras.total = self.total_of_parts();
        for offer in &rule.offers {
            let when = offer
                .when
                .as_ref()
                .map_or(Tree::Number(1), |when| self.fold(when));
            extras.offers.push(when);
            let costs = offer.costs.as_ref();
            let costs = costs.map_or(Tree::Number(0), |(_, amount)| self.fold(amount));
            extras.costs.push(costs);
            let faces = match &offer.reroll {
                None => None,
                Some(RerollRule::All | RerollRule::Better) => Some(Vec::new()),
                Some(RerollRule::Faces(ranges)) => Some(self.ranges(ranges)?),
            };
            extras.rerolls.push(faces);
        }
        Ok(extras)
    }

    /// What all its parts come to, where it has any.
    fn total_of_parts(&self) -> Option<Planned> {
        let totals = self.parts.iter().map(|part| part.total.clone());
        (!self.parts.is_empty()).then(|| joined(&Operation::Plus, totals))
    }

    /// The lowest and the highest of each range of faces.
    fn ranges(&mut self, ranges: &FaceRanges) -> Result<Vec<(i64, i64)>, Refusal> {
        let mut bounds = Vec::new();
        for (from, to) in ranges {
            bounds.push((self.number(from, "a face")?, self.number(to, "a face")?));
        }
        Ok(bounds)
    }
}

/// Several trees put through one operation; 0 for none.
fn joined(operation: &Operation, mut trees: impl Iterator<Item = Planned>) -> Planned {
    let Some(first) = trees.next() else {
        return Tree::Number(0);
    };
    trees.fold(first, |left, right| {
        Tree::folded(operation.clone(), vec![left, right])
    })
}
