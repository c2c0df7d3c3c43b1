//! What somebody attempts, as it was said: once, or for a task, a contest or a race.

use crate::campaign::facts::conditions::sway_words;
use crate::campaign::ids::{CreatureId, Roller};
use crate::systems::RollTarget;
use crate::systems::dice_pool::{Rolls, Target};
use crate::systems::work::Mishap;
use crate::systems::{Attempt, ConditionModifier};

/// An attempt to be rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempting {
    /// Who rolls; nobody for a bare rank.
    pub who: Vec<Roller>,
    /// What is attempted.
    pub what: String,
    /// How its rank came about, for the preview: `Dexterity Adept +1 = Master`.
    pub because: String,
    /// What the rules warn of in it, a sentence each.
    pub warnings: Vec<String>,
    /// The attempt in full.
    pub attempt: Attempt,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// Whether the game master should think about that.
    pub asks_secrecy: bool,
    /// Backgrounds of those who roll without advantage, in order of the parts: whether one fits is the game master's to say.
    pub asks_fit: Vec<Background>,
    /// How often it is rolled, 1..=1000.
    pub times: u32,
    /// Faces of real dice, if they were typed.
    pub typed: Option<Vec<u32>>,
    /// What the table said about it.
    pub comment: Option<String>,
    /// What it is aimed at, so that what follows from it follows by itself.
    pub aim: Option<RollTarget>,
    /// What stands on those who roll and moved it.
    pub sways: Vec<ConditionModifier>,
}

impl Attempting {
    /// The same, moved by what stands on those who roll. The preview names that first: what comes last may be cut off.
    #[must_use]
    pub(in crate::campaign) fn moved_by(self, sways: Vec<ConditionModifier>) -> Self {
        let is_named_early = matches!(
            self.attempt,
            Attempt::PenAndDagger(_) | Attempt::SuccessRoll(_)
        );
        let words = if is_named_early {
            String::new()
        } else {
            sway_words(&sways, self.who.len() > 1)
        };
        let parts = [words, self.because];
        let because = parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · ");
        Self {
            sways,
            because,
            ..self
        }
    }

    /// The same, with what the rules warn of in it.
    #[must_use]
    pub(in crate::campaign) fn warned_of(self, warnings: Vec<String>) -> Self {
        Self { warnings, ..self }
    }

    /// The same, secret if the rules keep it from players.
    #[must_use]
    pub(in crate::campaign) const fn kept_from_players(mut self, is_kept: bool) -> Self {
        self.is_secret = self.is_secret || is_kept;
        self
    }
}

/// A background that may fit an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Background {
    /// The part of the attempt, counted from 0.
    pub part: usize,
    /// What the record says of it.
    pub text: String,
}

/// Something to do with a race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RaceDeed {
    /// Rolls a leg, the first or one more.
    Run {
        /// What each of them rolls, in order.
        runs: Vec<Attempting>,
        /// The same in full words, without those who make it.
        said: String,
        /// Faces of real dice for all of them, in order, if they were typed.
        typed: Option<Vec<u32>>,
    },
    /// Takes it off the table.
    Close,
}

/// Something to do with a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TaskDeed {
    /// Begins it.
    Begin {
        /// What completes it.
        target: Target,
        /// What a botch, or a critical failure, does to it.
        mishap: Mishap,
        /// How often may be rolled, where that matters.
        rolls: Option<Rolls>,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// Rolls, and counts what comes of it.
    Roll {
        /// The attempt.
        attempting: Box<Attempting>,
        /// The same in full words, to be rolled again.
        said: String,
    },
    /// Moves it by hand.
    Correct(i32),
    /// Takes it off the table.
    Close,
}

/// What one side of a contest rolls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bout {
    /// The attempt.
    pub attempting: Attempting,
    /// The same in full words, to be rolled again.
    pub said: String,
}

/// Something to do with a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContestDeed {
    /// Begins it.
    Begin {
        /// Who takes part.
        sides: Vec<CreatureId>,
        /// The points that win it.
        to: Target,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// Rolls a round: each side in order.
    Roll(Vec<Bout>),
    /// Moves a side by hand.
    Correct {
        /// The side, by its place.
        side: usize,
        /// By so much.
        by: i32,
    },
    /// Takes it off the table.
    Close,
}
