//! The ways a cursor goes in a list.

use super::action::Action;

/// How many rows a page has where the list does not say.
pub const PAGE: usize = 10;

/// A way of the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
}

impl Way {
    /// The way of an action that moves a cursor.
    pub const fn of(action: Action) -> Option<Self> {
        match action {
            Action::Up => Some(Self::Up),
            Action::Down => Some(Self::Down),
            Action::PageUp => Some(Self::PageUp),
            Action::PageDown => Some(Self::PageDown),
            Action::First => Some(Self::First),
            Action::Last => Some(Self::Last),
            _ => None,
        }
    }

    /// Where it leads to from a place of a list of such a length, of which a page has so many rows.
    pub fn moved(self, at: usize, length: usize, page: usize) -> usize {
        let last = length.saturating_sub(1);
        match self {
            Self::Up => at.saturating_sub(1),
            Self::Down => (at + 1).min(last),
            Self::PageUp => at.saturating_sub(page),
            Self::PageDown => (at + page).min(last),
            Self::First => 0,
            Self::Last => last,
        }
    }

    /// The same in a list that is counted back from its end.
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::PageUp => Self::PageDown,
            Self::PageDown => Self::PageUp,
            Self::First => Self::Last,
            Self::Last => Self::First,
        }
    }
}
