//! Rolls: the one of an attempt, and those made instead.

use super::super::definition::{Again, AttemptRule, Instead, RollRule};
use super::super::formula::{self, Leaf, Reads, Roll, Scope};
use super::super::text::{Bound, Text};
use super::Binder;
use super::local::Local;

/// Times a roll may be made to keep one of them.
const MOST_TIMES: u32 = 10;

impl Binder<'_> {
    /// Reads the rolls of `instead`, then the one that is made otherwise; names of dice are gathered.
    pub(super) fn bind_rolls(&mut self, rule: &mut AttemptRule, local: &mut Local) {
        match &mut rule.roll {
            Some(roll) => self.bind_roll(roll, local),
            None => self.blame(
                &rule.name,
                "this attempt rolls nothing: add what is thrown, as in roll: \"2d6\"",
            ),
        }
        let base = rule.roll.clone().unwrap_or_default().is;
        for instead in &mut rule.instead {
            let again = self.again(instead);
            let roll = match &mut instead.roll {
                Some(roll) => {
                    self.bind_roll(roll, local);
                    roll.is.clone()
                }
                None => base.clone(),
            };
            self.read(&mut instead.when, local, Reads::Numbers);
            let when = Some(instead.when.is.clone());
            rule.rolls.push(RollRule {
                when,
                roll,
                again,
                is_secret: instead.is_secret,
            });
        }
        rule.rolls.push(RollRule {
            when: None,
            roll: base,
            again: None,
            is_secret: false,
        });
    }

    /// Which of how many throws is kept.
    fn again(&mut self, instead: &Instead) -> Option<Again> {
        let again = match (instead.best_of, instead.worst_of) {
            (None, None) => None,
            (Some(times), None) => Some(Again::BestOf(times)),
            (None, Some(times)) => Some(Again::WorstOf(times)),
            (Some(_), Some(_)) => {
                self.blame(
                    &instead.when.text,
                    "`best_of` and `worst_of` cannot both be kept: take one away",
                );
                None
            }
        };
        if again.is_some_and(|again| !(2..=MOST_TIMES).contains(&again.times())) {
            self.blame(
                &instead.when.text,
                format!("a roll is made 2 to {MOST_TIMES} times"),
            );
        }
        if again.is_none() && instead.roll.is_none() {
            self.blame(
                &instead.when.text,
                "expected `roll`, `best_of` or `worst_of` beside this `when`",
            );
        }
        again
    }

    /// What may be named where no die has fallen yet.
    pub(super) fn before_dice<'a>(&'a self, local: &'a Local) -> Scope<'a> {
        Scope {
            sets: &[],
            ..self.after_dice(local, Reads::Numbers)
        }
    }

    /// What may be named once dice have fallen.
    pub(super) fn after_dice<'a>(&'a self, local: &'a Local, reads: Reads) -> Scope<'a> {
        Scope {
            names: &self.keys,
            dice: &self.dice,
            values: &local.values,
            sets: &local.sets,
            charts: &self.charts,
            reads,
        }
    }

    fn bind_roll(&mut self, written: &mut Bound<Roll>, local: &mut Local) {
        let text = &written.text;
        match formula::roll(text, self.before_dice(local)) {
            Ok(roll) => written.is = roll,
            Err(complaint) => self.blame_within(text, &complaint),
        }
        let roll = &written.is;
        roll.each_formula(&mut |formula| self.mention(formula));
        let named: Vec<&String> = roll.parts.iter().flat_map(|part| &part.name).collect();
        if roll.parts.len() > 1 && named.len() < roll.parts.len() {
            self.blame(
                text,
                "each part of a roll between commas has a name: trait: 1d8, wild: 1d6",
            );
        }
        for (place, name) in named.iter().copied().enumerate() {
            if named.iter().take(place).any(|other| *other == name) {
                self.blame(text, format!("two parts of this roll are called “{name}”"));
            }
            if !local.sets.contains(name) {
                self.check_new(text, name, &local.values);
                local.sets.push(name.clone());
            }
        }
    }

    pub(super) fn check_rolls(&mut self, rule: &AttemptRule, local: &Local) {
        let own = rule.roll.as_ref();
        let instead = rule.instead.iter();
        let texts = instead.filter_map(|instead| instead.roll.as_ref().or(own));
        for roll in texts.chain(own) {
            self.check_roll(&roll.text, roll, local);
        }
        for instead in &rule.instead {
            self.check_known(&instead.when.text, &instead.when, local);
        }
    }

    fn check_roll(&mut self, text: &Text, roll: &Roll, local: &Local) {
        let mut reads = false;
        roll.each_formula(&mut |formula| {
            formula.each_leaf(&mut |leaf| {
                if let Leaf::Value(value) = leaf {
                    reads |= local.read_dice.get(*value).copied().unwrap_or(false);
                }
            });
        });
        if reads {
            self.blame(
                text,
                "a roll is made of numbers known before it, and a value here reads dice",
            );
        }
    }
}
