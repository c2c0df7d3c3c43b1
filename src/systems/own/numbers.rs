//! What every name of a file stands for in one attempt.

use super::formula::{Formula, Leaf};
use super::tree::Tree;

/// What every name stands for in one attempt: the inputs said, the figures of whoever rolls.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Numbers {
    /// A number for each name, by place.
    pub numbers: Vec<i64>,
    /// Dice for those names that hold dice.
    pub dice: Vec<(usize, String)>,
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

    /// Whether a name holds dice: what it is among numbers.
    pub(super) fn has_dice(&self, name: usize) -> bool {
        self.dice.iter().any(|(own, _)| *own == name)
    }

    /// What a formula of names alone comes to; nothing for a division by 0 and past every integer.
    pub fn of(&self, formula: &Formula) -> Option<i64> {
        self.with_values(formula, &[])
    }

    /// The same where the formula has values of its own, by place: the figure that is spoken of.
    pub(super) fn with_values(&self, formula: &Formula, values: &[i64]) -> Option<i64> {
        let known = |leaf: &Leaf| match leaf {
            Leaf::Name(name) => Tree::Number(self.get(*name)),
            Leaf::Value(value) => {
                let value = values.get(*value).copied();
                value.map_or(Tree::Leaf(()), Tree::Number)
            }
            Leaf::Dice(name) => Tree::Number(self.has_dice(*name).into()),
            Leaf::Grade | Leaf::Asked(_) | Leaf::Set(_) => Tree::Leaf(()),
        };
        formula.fold(&mut { known }).number()
    }
}
