//! What was written where while one listened: a screen keeps only what was shown, and tests ask what was not.

use std::cell::RefCell;

use ratatui::layout::{Position, Rect};

thread_local! {
    static WRITTEN: RefCell<Option<Vec<Written>>> = const { RefCell::new(None) };
}

/// One thing that was done to the screen, in its own columns and rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A text meant for a place in an area, and as much of it as there was room for.
    Text {
        /// Where its first cell was meant to be, inside the area or not.
        at: Position,
        area: Rect,
        /// All of it.
        meant: String,
        /// What stands on the screen.
        shown: String,
    },
    /// An area that was emptied.
    Cleared(Rect),
}

/// Everything that is written while something is drawn, in order.
pub fn written_by(draw: impl FnOnce()) -> Vec<Written> {
    WRITTEN.set(Some(Vec::new()));
    draw();
    WRITTEN.take().unwrap_or_default()
}

/// Notes what is done, if anybody listens.
pub(super) fn note(what: impl FnOnce() -> Written) {
    WRITTEN.with_borrow_mut(|written| {
        if let Some(written) = written {
            written.push(what());
        }
    });
}
