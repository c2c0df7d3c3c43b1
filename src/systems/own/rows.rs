//! Which number the rows of the middle pane stand for, and which one changes beside it.

use super::definition::told_in;
use super::text::Text;
use super::{AttemptRule, Definition, Input, InputKind, Opposed};

/// Signed numbers that keys reach; farther ones can be typed.
const MODIFIERS: (i64, i64) = (-10, 10);

/// The same where they are all that is added to dice.
const SIGNED: (i64, i64) = (-10, 30);

/// A number that goes up and down by keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Steps {
    /// Its input, by place; none of `mod`.
    pub(super) input: Option<usize>,
    /// The lowest and the highest it goes to.
    pub(super) bounds: (i64, i64),
    /// Where it begins.
    pub(super) middle: i64,
    /// What it is called.
    pub(super) name: &'static str,
    /// Whether a line says it without its name.
    pub(super) is_bare: bool,
    /// Whether more of it is harder.
    pub(super) is_harder_up: bool,
    /// Whether it is what whoever resists comes to.
    pub(super) is_resistance: bool,
    /// The words that are said in place of its numbers.
    pub(super) words: &'static [(i64, Text)],
    /// Which number means that it is not said.
    unsaid: Option<i64>,
}

impl Steps {
    const MODIFIER: Self = Self {
        input: None,
        bounds: MODIFIERS,
        middle: 0,
        name: "mod",
        is_bare: true,
        is_harder_up: false,
        is_resistance: false,
        words: &[],
        unsaid: Some(0),
    };

    /// What is added to dice, where a line has to say that first.
    const SIGNED: Self = Self {
        bounds: SIGNED,
        unsaid: None,
        ..Self::MODIFIER
    };

    /// Whether a line says it behind what it is added to.
    pub(super) const fn is_added(self) -> bool {
        self.input.is_none() && self.unsaid.is_some()
    }

    /// A step up, or down where below 0, from name to name, where some numbers of the rows have one; nothing where none has.
    pub(super) fn next_named(self, definition: &Definition, number: i64, step: i64) -> Option<i64> {
        let named = self.named(definition);
        let others = named.iter().copied().filter(|_| self.words.is_empty());
        let next = match step < 0 {
            true => others.filter(|other| *other < number).max(),
            false => others.filter(|other| *other > number).min(),
        };
        let is_named = !named.is_empty() && self.words.is_empty();
        is_named.then(|| next.unwrap_or(number))
    }

    pub(super) fn holds(self, number: i64) -> bool {
        (self.bounds.0..=self.bounds.1).contains(&number) || self.unsaid == Some(number)
    }

    /// A number so many steps up, or down where below 0: between the one that is not said and the others lies nothing.
    pub(super) fn moved(self, number: i64, step: i64) -> i64 {
        let next = number.saturating_add(step);
        match self.unsaid {
            Some(unsaid) if !self.holds(next) && unsaid < self.bounds.0 => {
                if step > 0 && number == unsaid {
                    self.bounds.0
                } else if step < 0 {
                    unsaid
                } else {
                    next
                }
            }
            _ => next,
        }
    }

    /// The word for a number, where there are words in their place.
    pub(super) fn word_of(self, number: i64) -> Option<&'static str> {
        let mut words = self.words.iter();
        words
            .find(|(own, _)| *own == number)
            .map(|(_, word)| word.as_str())
    }

    /// Its place among the names of the file.
    pub(super) fn place(self, definition: &Definition) -> usize {
        let input = self.input.and_then(|input| definition.inputs.get(input));
        input.map_or(0, |input| input.number)
    }

    /// The numbers that have names, where not all do that there are.
    pub(super) fn named(self, definition: &Definition) -> Vec<i64> {
        let input = self.input.and_then(|input| definition.inputs.get(input));
        let names = input.map_or(&[][..], |input| &input.names);
        names.iter().map(|(number, _)| *number).collect()
    }

    /// It as a line says it.
    pub(super) fn words(self, number: i64) -> String {
        match (self.input, self.is_bare) {
            _ if self.unsaid == Some(number) => String::new(),
            (None, _) => format!("{number:+}"),
            // Below 0 no number stands bare: what is signed is added.
            (Some(_), true) if number >= 0 => told_in(self.words, number),
            (Some(_), _) => format!("{} {}", self.name, told_in(self.words, number)),
        }
    }

    fn of(definition: &'static Definition, place: usize, input: &'static Input) -> Option<Self> {
        let name = definition.names.get(input.number)?;
        let is_bare = match input.kind {
            InputKind::Figure(_) => true,
            InputKind::Number { .. } => false,
            _ => return None,
        };
        let (low, high) = name.bounds;
        let is_resistance = definition.attempts.iter().any(|rule| {
            let target = rule.opposed.as_ref().filter(|_| rule.resisted.is_some());
            matches!(target, Some(Opposed::Target(of, _)) if of.is == input.number)
        });
        // Nobody types a figure below 0 bare, nor what resists: what is added to it does the same.
        let low = match is_bare || is_resistance {
            true => low.max(0),
            false => low,
        };
        let middle = match name.default {
            0 if is_bare => low.midpoint(high),
            default => default,
        };
        let unsaid = input
            .default
            .filter(|default| !is_bare && !(low..=high).contains(default));
        let middle = unsaid.unwrap_or(middle.clamp(low.min(high), high));
        Some(Self {
            input: Some(place),
            bounds: (low, high),
            middle,
            name: match is_resistance {
                true => "vs",
                false => &input.name,
            },
            is_bare,
            is_harder_up: !is_bare,
            is_resistance,
            words: match is_bare {
                true => definition.words_of_figures(place),
                false => input.words_of_numbers(),
            },
            unsaid,
        })
    }
}

/// The number of the rows: what is added where the file describes the pane, else as it says, else the first figure, else the
/// first number, else what is added.
pub(super) fn rows_of(definition: &'static Definition, rule: &AttemptRule) -> Steps {
    let named = rule.rows.as_ref();
    let named = named.and_then(|input| steps_of(definition, input.is));
    if let Some(pane) = &rule.pane {
        let rows = named.unwrap_or(Steps::MODIFIER);
        return Steps {
            middle: pane.at_row.unwrap_or(rows.middle),
            ..rows
        };
    }
    let figures = || steps(definition, rule).find(|steps| steps.is_bare);
    let any = || steps(definition, rule).next();
    named
        .or_else(figures)
        .or_else(any)
        .unwrap_or(Steps::MODIFIER)
}

/// The number beside it: another kind of one, else what is added.
pub(super) fn aside_of(definition: &'static Definition, rule: &AttemptRule) -> Steps {
    let rows = rows_of(definition, rule);
    let mut others = steps(definition, rule).filter(|steps| steps.input != rows.input);
    if let Some(pane) = &rule.pane {
        let figure = others.clone().find(|steps| steps.is_bare);
        let figure = figure.or_else(|| others.next().filter(|_| rows.is_bare));
        let figure = match rule.is_signed {
            true => Steps::SIGNED,
            false => figure.unwrap_or(Steps::MODIFIER),
        };
        return Steps {
            middle: pane.begins_at.unwrap_or(figure.middle),
            ..figure
        };
    }
    let other = others.find(|steps| steps.is_bare != rows.is_bare);
    other.unwrap_or(Steps::MODIFIER)
}

fn steps(
    definition: &'static Definition,
    rule: &AttemptRule,
) -> impl Iterator<Item = Steps> + Clone {
    let inputs: Vec<usize> = rule.inputs.clone();
    inputs
        .into_iter()
        .filter_map(move |input| steps_of(definition, input))
}

pub(super) fn steps_of(definition: &'static Definition, input: usize) -> Option<Steps> {
    Steps::of(definition, input, definition.inputs.get(input)?)
}
