//! Which of several rolls counts.

use serde::{Deserialize, Serialize};

use super::word::Word;

/// Which of several rolls counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Counts {
    /// None of them by itself: what they count adds up, or is held against the other side.
    #[default]
    Sum,
    /// None of them either, but the mean of what they count, rounded down.
    Mean,
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

    /// Whether one of the rolls counts by itself.
    pub(super) const fn is_of_one(self) -> bool {
        !matches!(self, Self::Sum | Self::Mean)
    }

    pub(super) const fn is_last(self) -> bool {
        matches!(self, Self::Last { .. })
    }

    /// Whether one of those who roll is singled out.
    pub(super) const fn is_lowest(self) -> bool {
        matches!(self, Self::Lowest { .. })
    }

    /// What so many come to together whose counts add up to this.
    pub(super) fn of_sum(self, sum: i64, rolls: usize) -> i64 {
        match self {
            Self::Mean => i64::try_from(rolls).map_or(sum, |rolls| sum.div_euclid(rolls.max(1))),
            Self::Sum | Self::Best | Self::All | Self::Lowest { .. } | Self::Last { .. } => sum,
        }
    }

    /// What stands between two of the rolls in the log.
    pub(super) const fn joiner(self) -> &'static str {
        match self {
            Self::Sum => " with ",
            Self::Best => " or ",
            Self::Mean | Self::All | Self::Lowest { .. } => " and ",
            Self::Last { .. } => " then ",
        }
    }

    /// Which of the rolls counts, as a preview says it.
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::Best => "the best counts",
            Self::All => "the worst counts",
            Self::Mean => "the mean counts",
            Self::Sum | Self::Lowest { .. } | Self::Last { .. } => "",
        }
    }
}
