//! The fortune-dice ledger: a balance is always the sum of its lines.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{HeroId, RollId};

/// Why a fortune die came or went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the rule book's own and say all there is")]
pub enum Reason {
    NaturalTwenty,
    ClassFeature,
    Dream,
    Hint,
    Escape,
    Find,
    Reroll,
}

impl Reason {
    /// +1 for a gain, −1 for a spend.
    #[must_use]
    pub const fn change(self) -> i32 {
        match self {
            Self::NaturalTwenty | Self::ClassFeature | Self::Dream => 1,
            Self::Hint | Self::Escape | Self::Find | Self::Reroll => -1,
        }
    }

    /// The reason in a word or two.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::NaturalTwenty => "natural 20",
            Self::ClassFeature => "class feature",
            Self::Dream => "Dream",
            Self::Hint => "hint",
            Self::Escape => "escape",
            Self::Find => "find",
            Self::Reroll => "reroll",
        }
    }
}

/// One line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedgerLine {
    /// The step it was written by.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// Whose die.
    pub hero: HeroId,
    /// Why it came or went.
    pub reason: Reason,
    /// The roll it belongs to, where it belongs to one.
    pub roll: Option<RollId>,
    /// What the table said about it.
    pub note: Option<String>,
}

/// Every line, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger {
    /// The lines.
    pub lines: Vec<LedgerLine>,
}

impl Ledger {
    /// Dice a hero holds: the sum of the hero's lines, never below 0.
    #[must_use]
    pub fn held(&self, hero: HeroId) -> u32 {
        let sum: i32 =
            self.lines.iter().filter(|line| line.hero == hero).map(|line| line.reason.change()).sum();
        u32::try_from(sum).unwrap_or(0)
    }

    /// The lines that belong to a roll.
    pub fn of_roll(&self, roll: RollId) -> impl Iterator<Item = &LedgerLine> {
        self.lines.iter().filter(move |line| line.roll == Some(roll))
    }
}
