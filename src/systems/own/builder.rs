//! The attempt of a file that is built with the arrow keys.

use crate::systems::interface::SystemBuilder;
use crate::systems::three_dice::{Figure, Modifier};

use super::draft::Draft;
use super::rows::{Steps, aside_of, rows_of};
use super::{Attempt, Key};

/// An attempt that keys change: the figure of the rows, and another beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Builder {
    key: Key,
    row: i64,
    aside: i64,
}

impl Builder {
    /// A middling attempt.
    pub fn of(key: Key) -> Self {
        let middle = |steps: Option<Steps>| steps.map_or(0, |steps| steps.middle);
        let rule = key.definition().attempts.first();
        Self {
            key,
            row: middle(rule.map(|rule| rows_of(key.definition(), rule))),
            aside: middle(rule.map(|rule| aside_of(key.definition(), rule))),
        }
    }

    pub(in crate::systems) const fn key(&self) -> Key {
        self.key
    }

    fn steps(&self) -> Option<[(Steps, i64); 2]> {
        let definition = self.key.definition();
        let rule = definition.attempts.first()?;
        Some([
            (rows_of(definition, rule), self.row),
            (aside_of(definition, rule), self.aside),
        ])
    }
}

impl SystemBuilder for Builder {
    type Book = Key;
    type Attempt = Attempt;

    fn attempt(&self) -> Option<Attempt> {
        let mut draft = Draft::of(self.key, None);
        draft.choose(0).ok()?;
        for (steps, number) in self.steps()? {
            if !steps.holds(number) {
                return None;
            }
            match steps.input {
                Some(input) => draft.set(input, number, steps.words(number)),
                None if number == 0 => {}
                None => draft.add_modifier(Modifier::plain(Figure::new(number).ok()?)),
            }
        }
        Attempt::new(self.key, draft.side().ok()?, None).ok()
    }

    fn words(&self) -> String {
        let mut steps: Vec<(Steps, i64)> = self.steps().into_iter().flatten().collect();
        // What is added stands behind what it is added to.
        steps.sort_by_key(|(steps, _)| (steps.input.is_none(), !steps.is_bare));
        let words = steps.into_iter();
        let words = words.map(|(steps, number)| steps.words(number));
        let short = self.key.definition().short.to_string();
        let mut parts = vec![short];
        parts.extend(words.filter(|words| !words.is_empty()));
        parts.join(" ")
    }

    fn beside(self, rows: i32, _book: &Key) -> Self {
        let is_harder = self.steps().is_some_and(|[(rows, _), _]| rows.is_harder_up);
        let step = if is_harder { rows } else { -rows };
        Self {
            row: self.row.saturating_add(step.into()),
            ..self
        }
    }

    fn aside(self, step: i32) -> Self {
        Self {
            aside: self.aside.saturating_add(step.into()),
            ..self
        }
    }
}
