//! The pool that is built with the arrow keys.

use crate::systems::interface::SystemBuilder;

use super::{Attempt, Book, Difficulty, Pool, PoolParts};

/// The parts of a pool that keys change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Builder {
    dice: u32,
    difficulty: Difficulty,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            dice: 5,
            difficulty: Difficulty::STANDARD,
        }
    }
}

impl SystemBuilder for Builder {
    type Book = Book;
    type Attempt = Attempt;

    fn attempt(&self) -> Option<Attempt> {
        let parts = PoolParts {
            difficulty: self.difficulty,
            ..PoolParts::of(self.dice)
        };
        Pool::new(parts).ok().map(Attempt::Single)
    }

    fn words(&self) -> String {
        format!("dp {} diff {}", self.dice, self.difficulty.number())
    }

    fn beside(self, rows: i32, _book: &Book) -> Self {
        let number = self.difficulty.number().saturating_add_signed(rows);
        Self {
            difficulty: Difficulty::new(number).unwrap_or(self.difficulty),
            ..self
        }
    }

    fn aside(self, step: i32) -> Self {
        Self {
            dice: self.dice.saturating_add_signed(step),
            ..self
        }
    }
}
