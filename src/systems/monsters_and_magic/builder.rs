//! The action that is built with the arrow keys.

use std::ops::RangeInclusive;

use crate::systems::interface::{BUILT_BONUSES, SystemBuilder};
use crate::systems::three_dice::Figure;

use super::{Action, Attempt, Book, Effort, Resistance, Rolled, Static};

/// What keys reach; farther ones can be typed.
const RESISTANCES: RangeInclusive<i32> = 0..=60;

/// The parts of an action that keys change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Builder {
    modifier: i32,
    resistance: i32,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            modifier: 2,
            resistance: 10,
        }
    }
}

impl SystemBuilder for Builder {
    type Book = Book;
    type Attempt = Attempt;

    fn attempt(&self) -> Option<Attempt> {
        let is_known =
            BUILT_BONUSES.contains(&self.modifier) && RESISTANCES.contains(&self.resistance);
        let roll = Rolled::plus(Figure::clamped(self.modifier));
        let action = Action::Rolled(Effort { roll, damage: None });
        let resistance = Resistance::Static(Static::of(Figure::clamped(self.resistance)));
        is_known.then(|| Attempt::against(action, resistance))
    }

    fn words(&self) -> String {
        format!("mm {:+} vs {}", self.modifier, self.resistance)
    }

    fn targets(&self) -> Vec<String> {
        vec![format!("vs {}", self.resistance)]
    }

    fn measure(&self) -> Option<String> {
        Some(format!("against {}", self.resistance))
    }

    fn beside(self, rows: i32, _book: &Book) -> Self {
        Self {
            resistance: self.resistance.saturating_add(rows),
            ..self
        }
    }

    fn aside(self, step: i32) -> Self {
        Self {
            modifier: self.modifier.saturating_add(step),
            ..self
        }
    }
}
