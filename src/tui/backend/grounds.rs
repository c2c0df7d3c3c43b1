//! Which cells of the terminal are known to be blank, so that a short way over them can be written instead of gone.

use ratatui::layout::Position;
use ratatui::style::Color;

/// A blank costs a byte, and to pass over any number of cells takes four.
const SHORT: u16 = 3;

/// The ground of every cell that is known to be blank, row by row.
#[derive(Debug, Default)]
pub(super) struct Grounds(Vec<Vec<Option<Color>>>);

impl Grounds {
    /// What a cell shows from now on: its ground alone, or something on it.
    pub(super) fn set(&mut self, at: Position, blank: Option<Color>) {
        let (x, y) = (usize::from(at.x), usize::from(at.y));
        if self.0.len() <= y {
            self.0.resize_with(y + 1, Vec::new);
        }
        let Some(row) = self.0.get_mut(y) else { return };
        if row.len() <= x {
            row.resize(x + 1, None);
        }
        if let Some(cell) = row.get_mut(x) {
            *cell = blank;
        }
    }

    /// How many blanks on this ground lead from one place to another, where that is a short way in one row.
    pub(super) fn way(&self, from: Position, to: Position, ground: Color) -> Option<usize> {
        let steps =
            to.x.checked_sub(from.x)
                .filter(|steps| from.y == to.y && (1..=SHORT).contains(steps))?;
        let cells = self
            .0
            .get(usize::from(from.y))?
            .get(usize::from(from.x)..usize::from(to.x))?;
        cells
            .iter()
            .all(|cell| *cell == Some(ground))
            .then_some(usize::from(steps))
    }

    /// Nothing is known any more.
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}
