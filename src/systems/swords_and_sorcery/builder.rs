//! The check that is built with the arrow keys.

use crate::systems::interface::{BUILT_BONUSES, SystemBuilder};

use super::{Amount, Attempt, Bonus, Book, Check, Edge, Target};

/// The parts of a check that keys change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Builder {
    bonus: i32,
    dc: i32,
    edge: Edge,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            bonus: 3,
            dc: 15,
            edge: Edge::Even,
        }
    }
}

impl SystemBuilder for Builder {
    type Book = Book;
    type Attempt = Attempt;

    fn attempt(&self) -> Option<Attempt> {
        let bonus = Amount::new(self.bonus)
            .ok()
            .filter(|bonus| BUILT_BONUSES.contains(&bonus.get()))?;
        let check = Check {
            bonus: Bonus::of(bonus),
            edge: self.edge,
        };
        let dc = Target::new(self.dc).ok()?;
        Some(Attempt::plain(check, Some(dc)))
    }

    fn words(&self) -> String {
        let words = format!("ss {:+} dc {} {}", self.bonus, self.dc, self.edge.word());
        words.trim_end().to_owned()
    }

    fn targets(&self) -> Vec<String> {
        vec![format!("dc {}", self.dc), format!("ac {}", self.dc)]
    }

    fn measure(&self) -> Option<String> {
        Some(format!("against {}", self.dc))
    }

    /// The next difficulty that has a name.
    fn beside(self, rows: i32, book: &Book) -> Self {
        let named = book.difficulties.iter().map(|named| named.dc.get());
        let next = if rows < 0 {
            named.filter(|other| *other < self.dc).max()
        } else {
            named.filter(|other| *other > self.dc).min()
        };
        Self {
            dc: next.unwrap_or(self.dc),
            ..self
        }
    }

    fn aside(self, step: i32) -> Self {
        Self {
            bonus: self.bonus.saturating_add(step),
            ..self
        }
    }

    fn toggle_edge(&mut self) -> bool {
        self.edge = match self.edge {
            Edge::Even => Edge::Advantage,
            Edge::Advantage => Edge::Disadvantage,
            Edge::Disadvantage => Edge::Even,
        };
        true
    }
}
