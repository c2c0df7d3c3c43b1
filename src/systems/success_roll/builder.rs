//! The success roll that is built with the arrow keys.

use std::ops::RangeInclusive;

use crate::systems::interface::SystemBuilder;
use crate::systems::three_dice::{Figure, Modifier, Modifiers};

use super::{Attempt, Base, Book, Kind};

/// What keys reach; farther ones can be typed.
const MODIFIERS: RangeInclusive<i32> = -10..=10;
const SKILLS: RangeInclusive<i32> = 3..=30;

/// The parts of a success roll that keys change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Builder {
    skill: i32,
    modifier: i32,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            skill: 12,
            modifier: 0,
        }
    }
}

impl SystemBuilder for Builder {
    type Book = Book;
    type Attempt = Attempt;

    fn attempt(&self) -> Option<Attempt> {
        let is_known = SKILLS.contains(&self.skill) && MODIFIERS.contains(&self.modifier);
        let parts = [self.modifier]
            .into_iter()
            .filter(|modifier| *modifier != 0);
        let parts = parts.map(|modifier| Modifier::plain(Figure::clamped(modifier)));
        let modifiers = Modifiers::new(parts.collect()).ok().filter(|_| is_known)?;
        let base = Base::Skill(Figure::clamped(self.skill));
        Attempt::new(base, modifiers, Kind::Plain).ok()
    }

    fn words(&self) -> String {
        match self.modifier {
            0 => format!("sr {}", self.skill),
            modifier => format!("sr {} {modifier:+}", self.skill),
        }
    }

    fn beside(self, rows: i32, _book: &Book) -> Self {
        Self {
            modifier: self.modifier.saturating_sub(rows),
            ..self
        }
    }

    fn aside(self, step: i32) -> Self {
        Self {
            skill: self.skill.saturating_add(step),
            ..self
        }
    }
}
