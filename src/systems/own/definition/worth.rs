//! What every name of a file stands for where nothing is said, and what follows from what is.

use super::super::formula::key_of;
use super::super::numbers::Numbers;
use super::{Definition, Sentence};

impl Definition {
    /// What every name stands for where nothing is said; sums and points are worked out.
    pub fn numbers(&self) -> Numbers {
        let usual = self.usual.always(|| {
            let mut numbers = Numbers {
                numbers: self.names.iter().map(|name| name.default).collect(),
                dice: Vec::new(),
            };
            self.work_out(&mut numbers, &[], 0);
            numbers
        });
        Numbers::clone(&usual)
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
    pub(in crate::systems::own) fn place_of(&self, key: &str) -> Option<usize> {
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
    /// A sentence of names alone, its numbers worked out.
    pub(in crate::systems::own) fn told(&self, sentence: &Sentence) -> String {
        let numbers = sentence.formulas().map(|part| self.of(part).unwrap_or(0));
        sentence.told(&numbers.collect::<Vec<_>>(), "", None)
    }

    /// A sentence about something that has a name and values of its own, the first of which is its number.
    pub(in crate::systems::own) fn told_of(
        &self,
        sentence: &Sentence,
        (name, values): (&str, &[i64]),
    ) -> String {
        let worth = |part| self.with_values(part, values).unwrap_or(0);
        let numbers: Vec<i64> = sentence.formulas().map(worth).collect();
        sentence.told(&numbers, name, values.first().copied())
    }
}
