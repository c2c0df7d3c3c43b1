//! What can be asked of a campaign, with every name already resolved.

use crate::rules::{Attempt, pen_and_dagger};

use super::event::{RollId, Roller};
use super::ledger::Reason;
use super::macros::MacroDeed;
use super::party::{Being, Change, HeroId, TurnEdge, Whom};
use super::thrown::ThrownWork;

/// An attempt to be rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempting {
    /// Who rolls; nobody for a bare rank.
    pub who: Vec<Roller>,
    /// What is attempted.
    pub what: String,
    /// How its rank came about, for the preview: `Dexterity Adept +1 = Master`.
    pub because: String,
    /// The attempt in full.
    pub attempt: Attempt,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// Whether the game master should think about that.
    pub asks_secrecy: bool,
    /// How often it is rolled, 1..=1000.
    pub times: u32,
    /// Faces of real dice, if they were typed.
    pub typed: Option<Vec<u32>>,
    /// What the table said about it.
    pub comment: Option<String>,
}

impl Attempting {
    /// The same, secret if the rules keep it from players.
    #[must_use]
    pub(super) const fn kept_from_players(mut self, is_kept: bool) -> Self {
        self.is_secret = self.is_secret || is_kept;
        self
    }
}

/// A hero to make or to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroEdit {
    /// The hero, or nobody yet.
    pub hero: Option<HeroId>,
    /// The name as it stands (or the new hero's).
    pub name: String,
    /// Fields of the record.
    pub changes: Vec<Change>,
    /// A new maximum of hit points: `Some(None)` takes the maximum away.
    pub max: Option<Option<u32>>,
    /// Hit points to stand at.
    pub points: Option<u32>,
    /// Temporary hit points.
    pub temp: Option<u32>,
}

/// What happens to one body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// So much harm.
    Harm(u32),
    /// So much healing.
    Heal(u32),
    /// Temporary points, in place of what there was.
    Temp(u32),
}

/// What part of an amount somebody takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Share {
    /// All of it.
    #[default]
    Whole,
    /// Half of it, rounded down.
    Half,
    /// Twice as much.
    Double,
    /// None of it.
    Nothing,
}

impl Share {
    /// What it makes of an amount.
    #[must_use]
    pub const fn of(self, amount: u32) -> u32 {
        match self {
            Self::Whole => amount,
            Self::Half => amount / 2,
            Self::Double => amount.saturating_mul(2),
            Self::Nothing => 0,
        }
    }

    /// Its word in a line; empty for the whole.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Whole => "",
            Self::Half => "half",
            Self::Double => "double",
            Self::Nothing => "none",
        }
    }
}

/// One body and what happens to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyWork {
    /// Whose body.
    pub whom: Whom,
    /// What happens, the share taken.
    pub points: Points,
    /// The share it takes of what was said of all.
    pub share: Share,
}

/// How long a condition lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duration {
    /// Until it is taken away.
    ForGood,
    /// To the end of the bearer's turn so many rounds on.
    Rounds(u32),
    /// Until an edge of somebody's next turn.
    Until(Being, TurnEdge),
}

/// Something to do with fortune dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fortune {
    /// A die from a class feature or the Dream.
    Grant {
        /// Where it comes from.
        reason: Reason,
        /// What the table said.
        note: Option<String>,
    },
    /// A die for a hint, an escape or a find.
    Spend {
        /// What it buys.
        reason: Reason,
        /// What the table said.
        note: Option<String>,
    },
    /// A die to repeat an attempt until it is better.
    Reroll {
        /// The roll; the hero's latest if none is named.
        roll: Option<RollId>,
        /// Faces of real dice, if they were typed.
        typed: Option<Vec<u32>>,
    },
    /// A natural 20 into a die and a normal success.
    Convert {
        /// The roll; the hero's latest if none is named.
        roll: Option<RollId>,
    },
}

/// Anything that can be done to a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the line of the same name")]
pub enum Command {
    Attempt(Box<Attempting>),
    /// The main part of a linked attempt after its limited first part.
    Continue {
        roll: Option<RollId>,
        typed: Option<Vec<u32>>,
    },
    Hero(Box<HeroEdit>),
    Retire(HeroId),
    AddFoes {
        name: String,
        count: u32,
        points: Option<u32>,
        /// Its one rank, in the system that has ranks.
        rank: Option<pen_and_dagger::Rank>,
    },
    AddHeroes(Vec<HeroId>),
    /// Everybody named, or everybody without a place, rolls for one.
    RollInitiative {
        who: Vec<Being>,
        typed: Option<Vec<u32>>,
    },
    SetInitiative {
        who: Vec<Being>,
        level: pen_and_dagger::Level,
    },
    Begin,
    Next,
    Back,
    End,
    Delay(Option<Being>),
    Return(Being),
    Move {
        who: Being,
        before: Option<Being>,
    },
    Body(Vec<BodyWork>),
    /// Hit points by dice.
    Throw(Box<ThrownWork>),
    Condition {
        who: Vec<Being>,
        name: String,
        value: Option<i32>,
        duration: Duration,
    },
    Uncondition {
        who: Vec<Being>,
        name: String,
    },
    Hide(Vec<Being>),
    Reveal(Vec<Being>),
    Remove(Vec<Being>),
    Fortune {
        hero: HeroId,
        what: Fortune,
    },
    Note {
        text: String,
        is_secret: bool,
    },
    Rule {
        is_sure: bool,
        text: String,
    },
    Session(Option<String>),
    Scene {
        name: String,
        text: Option<String>,
    },
    /// Hides a roll from players, or shows it to them; the latest one if none is named.
    Secrecy {
        roll: Option<RollId>,
        is_secret: bool,
    },
    /// Lines kept under a word.
    Macro(MacroDeed),
    Undo(usize),
    Redo,
    /// Back to how the game stood after a step.
    Restore(u64),
}
