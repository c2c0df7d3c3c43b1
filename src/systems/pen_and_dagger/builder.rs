//! The attempt that is built on the Success Table with the arrow keys.

use crate::systems::interface::{Ladder, SystemBuilder};

use super::ladder::table;
use super::{Attempt, Book, Check, Edge, Level, Rank, Reliability};

/// The parts of an attempt that keys change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Builder {
    /// The row of the Success Table.
    pub rank: Rank,
    /// What has to be reached, if anything.
    pub bar: Option<Level>,
    /// Advantage or disadvantage.
    pub edge: Edge,
    /// Whether extremes are trusted.
    pub reliability: Reliability,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            rank: Rank::Trained,
            bar: None,
            edge: Edge::Even,
            reliability: Reliability::Plain,
        }
    }
}

impl SystemBuilder for Builder {
    type Book = Book;
    type Attempt = Attempt;

    /// It says all without an attempt.
    fn ladder(&self, book: &Book) -> Ladder {
        table(book, Some(self.rank), None)
    }

    fn attempt(&self) -> Option<Attempt> {
        let check = Check {
            edge: self.edge,
            reliability: self.reliability,
            ..Check::at(self.rank)
        };
        Some(Attempt::Single {
            check,
            bar: self.bar,
        })
    }

    fn words(&self) -> String {
        let mut line = self.rank.name().to_lowercase();
        line.push_str(match self.edge {
            Edge::Advantage => " adv",
            Edge::Even => "",
            Edge::Disadvantage => " dis",
        });
        line.push_str(match self.reliability {
            Reliability::Reliable => " reliable",
            Reliability::Plain => "",
            Reliability::Unreliable => " unreliable",
        });
        if let Some(bar) = self.bar {
            line.push_str(&format!(" bar {}", bar.word()));
        }
        line
    }

    fn targets(&self) -> Vec<String> {
        vec![format!("bar {}", self.bar.unwrap_or(Level::Normal).word())]
    }

    fn measure(&self) -> Option<String> {
        let bar = self.bar.unwrap_or(Level::Normal);
        Some(format!("of {} or better", bar.word()))
    }

    fn beside(self, rows: i32, _book: &Book) -> Self {
        Self {
            rank: self.rank.moved(-rows),
            ..self
        }
    }

    /// From no bar over every bar there is, and back.
    fn aside(self, step: i32) -> Self {
        let at = self
            .bar
            .and_then(|bar| Level::BARS.iter().position(|other| *other == bar))
            .map_or(0, |at| at + 1);
        let step = isize::try_from(step).unwrap_or(0);
        let next = at.saturating_add_signed(step).min(Level::BARS.len());
        let bar = next
            .checked_sub(1)
            .and_then(|index| Level::BARS.get(index))
            .copied();
        Self { bar, ..self }
    }

    fn toggle_edge(&mut self) -> bool {
        self.edge = match self.edge {
            Edge::Even => Edge::Advantage,
            Edge::Advantage => Edge::Disadvantage,
            Edge::Disadvantage => Edge::Even,
        };
        true
    }

    fn toggle_reliability(&mut self) -> bool {
        self.reliability = match self.reliability {
            Reliability::Plain => Reliability::Reliable,
            Reliability::Reliable => Reliability::Unreliable,
            Reliability::Unreliable => Reliability::Plain,
        };
        true
    }
}
