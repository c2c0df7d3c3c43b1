//! What every name of a file stands for in one attempt.

use std::convert::Infallible;

use super::definition::{Definition, Sentence};
use super::formula::{Formula, Leaf, key_of};
use super::tree::Tree;

/// What every name stands for in one attempt: the inputs said, the figures of whoever rolls.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Numbers {
    /// A number for each name, by place.
    pub numbers: Vec<i64>,
    /// Dice for those names that hold dice.
    pub dice: Vec<(usize, String)>,
}

impl Definition {
    /// What every name stands for where nothing is said; sums and points are worked out.
    pub fn numbers(&self) -> Numbers {
        let usual = self.usual.or(|| {
            let mut numbers = Numbers {
                numbers: self.names.iter().map(|name| name.default).collect(),
                dice: Vec::new(),
            };
            self.work_out(&mut numbers, &[], 0);
            Ok::<_, Infallible>(numbers)
        });
        usual.map_or_else(|never| match never {}, |usual| Numbers::clone(&usual))
    }

    /// Works out the figures that follow from others, but for those that were said, of somebody who has lost so many hit
    /// points: points of which nothing is said are all there.
    pub fn work_out(&self, numbers: &mut Numbers, said: &[usize], harm: i64) {
        let of_body = self.hit_points.as_ref().map(|points| *points.figure);
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
        self.place_of(&key_of(name))
    }

    /// The same by its name as formulas write it.
    pub(super) fn place_of(&self, key: &str) -> Option<usize> {
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
        let numbers = sentence.formulas().map(|part| self.of(part).unwrap_or(0));
        sentence.told(&numbers.collect::<Vec<_>>(), "", None)
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
