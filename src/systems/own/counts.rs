//! Which of several rolls counts.

use serde::{Deserialize, Serialize};

use super::word::Word;

/// Which of several rolls counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Counts {
    /// None of them by itself: what they count adds up, or is held against the other side.
    #[default]
    Sum,
    /// The best one; of equals the first.
    Best,
    /// The worst one, for all have to do it; of equals the first.
    All,
    /// The worst one, who is singled out and called so; equals roll again among themselves.
    Lowest {
        /// What that one is called.
        called: Word,
    },
    /// The last one, which the first lets be rolled.
    Last {
        /// Whether a first one that came at a price waits for a choice; else it goes on by itself.
        asks: bool,
    },
}

impl Counts {
    pub(super) const fn is_sum(&self) -> bool {
        matches!(self, Self::Sum)
    }

    pub(super) const fn is_last(self) -> bool {
        matches!(self, Self::Last { .. })
    }

    /// Whether one of those who roll is singled out.
    pub(super) const fn is_lowest(self) -> bool {
        matches!(self, Self::Lowest { .. })
    }

    /// What stands between two of the rolls in the log.
    pub(super) const fn joiner(self) -> &'static str {
        match self {
            Self::Sum => " with ",
            Self::Best => " or ",
            Self::All | Self::Lowest { .. } => " and ",
            Self::Last { .. } => " then ",
        }
    }

    /// Which of the rolls counts, as a preview says it.
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::Best => "the best counts",
            Self::All => "the worst counts",
            Self::Sum | Self::Lowest { .. } | Self::Last { .. } => "",
        }
    }
}
