//! The dice that stay: counted over the values a die can have, the best value first.
//!
//! At each value every die not yet placed either has it or is worse, with the same chance for each; so it is enough
//! to know how many dice are placed and what they come to. Once all places are taken the rest is worse and goes.

use std::ops::Range;

use super::spread::Spread;

/// A value dice are compared by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Value {
    /// How likely a die has it.
    pub(super) chance: f64,
    /// What a die that has it adds to the total if it stays.
    pub(super) worth: usize,
}

/// What is known of the dice that stay: the chances of their sums, or no more than moments.
pub(super) trait Stays: Clone {
    /// Nothing at all, of no chance.
    fn none() -> Self;

    /// No dice yet, for sure.
    fn start() -> Self;

    /// Adds another, its sums raised by `worth` and its chances lowered to a part of them.
    fn add(&mut self, other: &Self, worth: usize, part: f64);

    /// Lowers the chances to a part of them.
    fn lower(&mut self, part: f64);
}

/// So many of the dice stay: those with the best values, given best first.
pub(super) fn keep_best<T: Stays>(dice: usize, kept: usize, values: &[Value]) -> T {
    let mut placed = vec![T::none(); kept];
    let mut all = T::none();
    match placed.first_mut() {
        Some(first) => *first = T::start(),
        None => return T::start(),
    }
    let worse = masses_below(values);
    let mut row = Row::new(kept);
    for (value, worse) in values.iter().zip(worse) {
        let here_or_worse = value.chance + worse;
        row.begin(value.chance / here_or_worse, worse / here_or_worse);
        for left in 1..=dice {
            row.add_die();
            // As the dice left grow in number, those placed become fewer: what is added to was read before.
            let Some(number) = dice.checked_sub(left).filter(|&number| number < kept) else {
                continue;
            };
            let (fewer, more) = placed.split_at_mut(number + 1);
            let Some(from) = fewer.last_mut() else {
                continue;
            };
            for ((to, count), &chance) in more.iter_mut().zip(1..).zip(row.chances.iter().skip(1)) {
                to.add(from, count * value.worth, chance);
            }
            all.add(
                from,
                (kept - number) * value.worth,
                row.at_least(kept - number),
            );
            from.lower(row.none());
        }
    }
    all
}

/// For each value the chance of all the worse ones, added up from the worst.
fn masses_below(values: &[Value]) -> Vec<f64> {
    let mut below = 0.0;
    let mut masses: Vec<f64> = values
        .iter()
        .rev()
        .map(|value| {
            let here = below;
            below += value.chance;
            here
        })
        .collect();
    masses.reverse();
    masses
}

/// How many of some dice have a value: the chance of each number; the last one means so many or more.
struct Row {
    chances: Vec<f64>,
    has: f64,
    has_not: f64,
    dice: usize,
}

impl Row {
    fn new(most: usize) -> Self {
        Self {
            chances: vec![0.0; most + 1],
            has: 0.0,
            has_not: 0.0,
            dice: 0,
        }
    }

    /// No dice yet, of which each will have the value with this chance.
    fn begin(&mut self, has: f64, has_not: f64) {
        self.chances.fill(0.0);
        if let Some(none) = self.chances.first_mut() {
            *none = 1.0;
        }
        (self.has, self.has_not, self.dice) = (has, has_not, 0);
    }

    fn add_die(&mut self) {
        self.dice += 1;
        let is_full = self.dice >= self.chances.len();
        let (mut before, last) = (0.0, self.chances.len() - 1);
        for (number, chance) in self.chances.iter_mut().enumerate().take(self.dice + 1) {
            let here = *chance;
            let stays = if is_full && number == last {
                here
            } else {
                here * self.has_not
            };
            *chance = stays + before * self.has;
            before = here;
        }
    }

    fn none(&self) -> f64 {
        self.chances.first().copied().unwrap_or(0.0)
    }

    fn at_least(&self, number: usize) -> f64 {
        self.chances.iter().skip(number).sum()
    }
}

/// The chance of every sum, from 0 on; only the numbers within `reach` have any.
#[derive(Debug, Clone)]
pub(super) struct Sums {
    chances: Vec<f64>,
    reach: Range<usize>,
}

impl Sums {
    /// The same, cut to those that can happen.
    pub(super) fn into_spread(mut self) -> Spread {
        self.chances.truncate(self.reach.end);
        self.chances.drain(..self.reach.start);
        Spread {
            lowest: self.reach.start,
            chances: self.chances,
        }
    }
}

impl Stays for Sums {
    fn none() -> Self {
        Self {
            chances: Vec::new(),
            reach: 0..0,
        }
    }

    fn start() -> Self {
        Self {
            chances: vec![1.0],
            reach: 0..1,
        }
    }

    fn add(&mut self, other: &Self, worth: usize, part: f64) {
        if other.reach.is_empty() || part == 0.0 {
            return;
        }
        let reach = other.reach.start + worth..other.reach.end + worth;
        if self.chances.len() < reach.end {
            self.chances.resize(reach.end, 0.0);
        }
        let slots = self.chances.get_mut(reach.clone()).unwrap_or_default();
        let added = other.chances.get(other.reach.clone()).unwrap_or_default();
        for (slot, chance) in slots.iter_mut().zip(added) {
            *slot += chance * part;
        }
        let is_first = self.reach.is_empty();
        let start = if is_first {
            reach.start
        } else {
            self.reach.start.min(reach.start)
        };
        self.reach = start..self.reach.end.max(reach.end);
    }

    fn lower(&mut self, part: f64) {
        if part == 0.0 {
            self.chances.fill(0.0);
            self.reach = 0..0;
            return;
        }
        for chance in self.chances.get_mut(self.reach.clone()).unwrap_or_default() {
            *chance *= part;
        }
    }
}
