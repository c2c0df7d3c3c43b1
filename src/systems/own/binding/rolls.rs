//! Rolls: the one of an attempt, and those made instead.

use super::super::definition::{Again, RollRule};
use super::super::file::{self, Text};
use super::super::formula::{self, Leaf, Part, Reads, Roll, Scope};
use super::super::tree::Tree;
use super::Binder;
use super::attempts::Local;

/// Times a roll may be made to keep one of them.
const MOST_TIMES: u32 = 10;

impl Binder<'_> {
    /// The rolls of `instead`, then the one that is made otherwise; names of dice are gathered.
    pub(super) fn rolls(
        &mut self,
        written: &file::Attempt<'_>,
        local: &mut Local,
    ) -> Vec<RollRule> {
        let mut rolls = Vec::new();
        let base = match &written.roll {
            Some(roll) => self.roll(roll, local),
            None => {
                self.blame(
                    &written.name,
                    "this attempt rolls nothing: add what is thrown, as in roll: \"2d6\"",
                );
                nothing_thrown()
            }
        };
        for instead in &written.instead {
            let again = match (instead.best_of, instead.worst_of) {
                (None, None) => None,
                (Some(times), None) => Some(Again::BestOf(times)),
                (None, Some(times)) => Some(Again::WorstOf(times)),
                (Some(_), Some(_)) => {
                    self.blame(
                        &instead.when,
                        "`best_of` and `worst_of` cannot both be kept: take one away",
                    );
                    None
                }
            };
            if again.is_some_and(|again| !(2..=MOST_TIMES).contains(&again.times())) {
                self.blame(
                    &instead.when,
                    format!("a roll is made 2 to {MOST_TIMES} times"),
                );
            }
            if again.is_none() && instead.roll.is_none() {
                self.blame(
                    &instead.when,
                    "expected `roll`, `best_of` or `worst_of` beside this `when`",
                );
            }
            let roll = instead
                .roll
                .as_ref()
                .map_or_else(|| base.clone(), |text| self.roll(text, local));
            let when = Some(self.read(&instead.when, local, Reads::Numbers));
            rolls.push(RollRule { when, roll, again });
        }
        rolls.push(RollRule {
            when: None,
            roll: base,
            again: None,
        });
        rolls
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

    pub(super) fn roll(&mut self, text: &Text<'_>, local: &mut Local) -> Roll {
        let roll =
            formula::roll(text.as_str(), self.before_dice(local)).unwrap_or_else(|complaint| {
                self.blame_within(text, &complaint);
                nothing_thrown()
            });
        let named: Vec<String> = roll
            .parts
            .iter()
            .filter_map(|part| part.name.clone())
            .collect();
        if roll.parts.len() > 1 && named.len() < roll.parts.len() {
            self.blame(
                text,
                "each part of a roll between commas has a name: trait: 1d8, wild: 1d6",
            );
        }
        for (place, name) in named.iter().enumerate() {
            if named.iter().take(place).any(|other| other == name) {
                self.blame(text, format!("two parts of this roll are called “{name}”"));
            }
            if !local.sets.contains(name) {
                self.check_new(text, name, &local.values);
                local.sets.push(name.clone());
            }
        }
        roll
    }

    pub(super) fn check_rolls(
        &mut self,
        written: &file::Attempt<'_>,
        rolls: &[RollRule],
        local: &Local,
    ) {
        let mut texts: Vec<&Text<'_>> = Vec::new();
        for instead in &written.instead {
            texts.extend(instead.roll.as_ref().or(written.roll.as_ref()));
        }
        texts.extend(&written.roll);
        for (text, rule) in texts.into_iter().zip(rolls) {
            let mut reads = false;
            rule.roll.each_formula(&mut |formula| {
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
        for (instead, rule) in written.instead.iter().zip(rolls) {
            if let Some(when) = &rule.when {
                self.check_known(&instead.when, when, local);
            }
        }
    }
}

/// In the place of a roll that cannot be read.
fn nothing_thrown() -> Roll {
    let total = Tree::Number(0);
    Roll {
        sets: Vec::new(),
        parts: vec![Part { name: None, total }],
    }
}
