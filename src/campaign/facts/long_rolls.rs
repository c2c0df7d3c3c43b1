//! Long rolls: tasks, contests and races. How one stands is always what its marks add up to.

mod answers;
pub(in crate::campaign) mod counting;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{RollId, Roller};
use crate::systems::contest_score::{Score, Scoring};
use crate::systems::work::{Mishap, ProgressStep, Rolls, Target, Work};
use crate::systems::{Initiative, OutcomeGrade};
use crate::words::minutes_words;

use super::entry_kinds::Kind;
use super::rolls::Roll;
use super::unsaid::is_unsaid;

/// What a long roll is: each kind has names of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LongRollKind {
    /// Work that takes several rolls.
    Task,
    /// Something that comes nearer, segment by segment.
    Clock,
    /// Sides that gather points against each other, round by round.
    Contest,
    /// Ranked checks: places are by the latest leg (ours).
    Race,
}

/// What it is rolled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Goal {
    /// So much is to be done.
    Task {
        /// What completes it.
        target: Target,
        /// What a botch, or a critical failure, does to it.
        mishap: Mishap,
        /// How often may be rolled, where that matters.
        rolls: Option<Rolls>,
        /// What is added for whoever attempts it: a modifier, rows or dice, below 0 where it is hard.
        #[serde(default, skip_serializing_if = "is_unsaid")]
        difficulty: i32,
        /// Minutes of game time that each roll takes.
        #[serde(default, skip_serializing_if = "is_unsaid")]
        takes: u32,
    },
    /// So many segments are to be filled.
    Clock {
        /// What fills it.
        target: Target,
        /// What fills it by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pace: Option<Pace>,
        /// Whether players know of it, and not how far it is.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_covered: bool,
    },
    /// The side that gathers so many points first wins.
    Contest {
        /// The points that win it.
        target: Target,
    },
    /// To be the best of a leg; it ends only by being closed.
    Race,
}

/// What fills a clock by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Pace {
    /// Each round of a fight, from the second on.
    Round,
    /// So many minutes of game time, counted from this one.
    Minutes { each: u32, since: i64 },
}

/// A long roll under way, won or ruined: it stands here until it is closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongRoll {
    /// What it is called.
    pub name: String,
    /// What it is rolled for.
    pub goal: Goal,
    /// Who gathers against whom, by the names of the beginning; whoever rolls, of a task or a race.
    pub sides: Vec<Roller>,
    /// Whether players must not know of it.
    pub is_secret: bool,
    /// What moved it, oldest first.
    pub marks: Vec<Mark>,
    /// The attempts that were counted last, in full words: of a contest one for each side, of a race one without those who
    /// made it, and each who has words alone with them.
    pub attempts: Vec<String>,
}

/// One thing that moved a long roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Mark {
    /// Something was rolled: a roll for a task, a round of all sides in order, a leg with the best first.
    Rolled {
        /// The rolls that count here: of one that was rerolled, the latest.
        rolls: Vec<Counted>,
        /// Whether players did not see it when it was rolled.
        is_secret: bool,
    },
    /// The game master moved it by hand.
    Corrected {
        /// Which side, by its place; work is one.
        side: usize,
        /// By so much.
        by: i32,
    },
    /// It moved by itself.
    Ticked {
        /// By so much; below 0 where the round, or the time, was taken back.
        by: i32,
        /// The round that did it, if one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u32>,
    },
}

/// A roll, and what it counts for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Counted {
    /// What it gave to work.
    Gain {
        roll: RollId,
        /// What it gave.
        gain: ProgressStep,
    },
    /// What a side of a contest shows.
    Score {
        roll: RollId,
        /// What it shows.
        score: Score,
        /// What is gathered by being ahead with it.
        scoring: Scoring,
    },
    /// A place in a race.
    Place(Placed),
}

/// Where somebody stands in a leg.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Who, by the name of that moment.
    pub who: Roller,
    /// The roll that counts.
    pub roll: RollId,
    /// What the place goes by: as in the order of turns.
    pub by: Initiative,
    /// The outcome as JSON names it.
    pub outcome: Cow<'static, str>,
    /// The outcome in a word, as the log has it; none of a mere total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<Cow<'static, str>>,
    /// How good it is.
    pub grade: OutcomeGrade,
    /// The figure that counts: a natural face, a total; none where nothing is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<i64>,
    /// Whether players did not see the roll when it was made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
}

/// How a long roll stands, as an event tells of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Standing {
    /// The points gathered.
    Points(Points),
    /// So many legs were rolled, the last of them by the rolls of the same event.
    Leg(usize),
    /// Everybody in a race, best first.
    Places(Vec<Placed>),
}

/// The points of a task or a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Those of each side, by the names of that moment; work is one without a name.
    pub sides: Vec<(String, u32)>,
    /// What wins or completes it.
    pub of: Target,
    /// Whether a mishap ruined it.
    pub is_ruined: bool,
}

/// Something that happened to a long roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LongRollEvent {
    /// It was begun.
    Began {
        /// What it is rolled for.
        goal: Goal,
        /// Who is against whom.
        sides: Vec<Roller>,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// Rolls of the same step were counted.
    Counted {
        /// Those of one mark.
        rolls: Vec<Counted>,
        /// The attempts in full words.
        attempts: Vec<String>,
        /// Whether players must not see it.
        is_secret: bool,
        /// How it stands after it.
        to: Standing,
    },
    /// A counted roll became another one, or counts for something else since.
    Recounted {
        /// The roll that was counted.
        roll: RollId,
        /// What counts in its place.
        by: Counted,
        /// How it stands after it.
        to: Standing,
    },
    /// The game master moved it by hand.
    Corrected {
        /// Which side, by its place.
        side: usize,
        /// By so much.
        by: i32,
        /// How it stands after it.
        to: Standing,
    },
    /// It moved by itself.
    Ticked {
        /// By so much.
        by: i32,
        /// The round that did it, if one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u32>,
        /// How it stands after it.
        to: Standing,
    },
    /// It was taken off the table.
    Closed {
        /// How it stood.
        to: Standing,
    },
}

impl LongRoll {
    /// What is added for whoever attempts it, where that is anything, and what a roll calls it: players who read the roll
    /// must not learn of a secret task.
    pub fn standing_difficulty(&self) -> Option<(&str, i32)> {
        let name = if self.is_secret {
            "difficulty"
        } else {
            &self.name
        };
        match self.goal {
            Goal::Task { difficulty, .. } if difficulty != 0 => Some((name, difficulty)),
            Goal::Task { .. } | Goal::Clock { .. } | Goal::Contest { .. } | Goal::Race => None,
        }
    }

    /// Whether players know of it, and not how far it is.
    pub const fn is_covered(&self) -> bool {
        self.goal.is_covered()
    }
}

impl LongRollKind {
    pub const fn word(self) -> &'static str {
        self.entry().key()
    }

    /// The kind of its entries in the log.
    pub(in crate::campaign) const fn entry(self) -> Kind {
        match self {
            Self::Task => Kind::Task,
            Self::Clock => Kind::Clock,
            Self::Contest => Kind::Contest,
            Self::Race => Kind::Race,
        }
    }
}

impl Goal {
    pub(in crate::campaign) const fn kind(&self) -> LongRollKind {
        match self {
            Self::Task { .. } => LongRollKind::Task,
            Self::Clock { .. } => LongRollKind::Clock,
            Self::Contest { .. } => LongRollKind::Contest,
            Self::Race => LongRollKind::Race,
        }
    }

    /// The points that end it, where any do.
    pub const fn target(&self) -> Option<Target> {
        match self {
            Self::Task { target, .. } | Self::Clock { target, .. } | Self::Contest { target } => {
                Some(*target)
            }
            Self::Race => None,
        }
    }

    /// How hard each roll of a task is and how long it takes, where that is anything: `, at -2, 1 hour a roll`.
    pub fn terms(&self) -> String {
        let Self::Task {
            difficulty, takes, ..
        } = *self
        else {
            return String::new();
        };
        let at = match difficulty {
            0 => String::new(),
            at => format!(", at {at:+}"),
        };
        let takes = match takes {
            0 => String::new(),
            takes => format!(", {} a roll", minutes_words(takes)),
        };
        at + &takes
    }

    pub(in crate::campaign) const fn is_covered(&self) -> bool {
        matches!(
            self,
            Self::Clock {
                is_covered: true,
                ..
            }
        )
    }

    const fn work(&self) -> Option<Work> {
        match *self {
            Self::Task { target, mishap, .. } => Some(Work { target, mishap }),
            // What goes wrong does not turn a clock back (our decision).
            Self::Clock { target, .. } => Some(Work {
                target,
                mishap: Mishap::SetsBack(0),
            }),
            Self::Contest { .. } | Self::Race => None,
        }
    }

    /// What a roll counts for here; nothing if it cannot be counted.
    pub(in crate::campaign) fn counted(&self, id: RollId, roll: &Roll) -> Option<Counted> {
        let (attempt, outcome) = (&roll.attempt, &roll.outcome);
        Some(match self {
            Self::Task { .. } | Self::Clock { .. } => Counted::Gain {
                roll: id,
                gain: attempt.gain(outcome)?,
            },
            Self::Contest { .. } => Counted::Score {
                roll: id,
                score: attempt.showing(outcome)?,
                scoring: attempt.stake(),
            },
            Self::Race => Counted::Place(Placed::of(id, roll)?),
        })
    }
}

impl Mark {
    /// The rolls of it; none of one that was made by hand.
    pub fn rolls(&self) -> &[Counted] {
        match self {
            Self::Rolled { rolls, .. } => rolls,
            Self::Corrected { .. } | Self::Ticked { .. } => &[],
        }
    }

    /// The places that a leg gave, best first.
    pub fn places(&self) -> impl Iterator<Item = &Placed> {
        self.rolls().iter().filter_map(Counted::place)
    }
}

impl Placed {
    /// The place that a roll gives; none if it cannot be ranked.
    pub(in crate::campaign) fn of(id: RollId, roll: &Roll) -> Option<Self> {
        Some(Self {
            who: roll.who.first()?.clone(),
            roll: id,
            by: roll.attempt.place(&roll.outcome)?,
            outcome: roll.told.key.clone(),
            word: Some(roll.told.word()).filter(|_| roll.told.grade() != OutcomeGrade::Figure),
            grade: roll.told.grade(),
            figure: roll.attempt.figure_to_rank(&roll.outcome),
            is_secret: roll.is_secret,
        })
    }
}

impl Counted {
    pub const fn roll(&self) -> RollId {
        match self {
            Self::Gain { roll, .. }
            | Self::Score { roll, .. }
            | Self::Place(Placed { roll, .. }) => *roll,
        }
    }

    pub(in crate::campaign) const fn roll_mut(&mut self) -> &mut RollId {
        match self {
            Self::Gain { roll, .. }
            | Self::Score { roll, .. }
            | Self::Place(Placed { roll, .. }) => roll,
        }
    }

    const fn gain(&self) -> Option<ProgressStep> {
        match self {
            Self::Gain { gain, .. } => Some(*gain),
            Self::Score { .. } | Self::Place(_) => None,
        }
    }

    const fn score(&self) -> Option<(Score, Scoring)> {
        match self {
            Self::Score { score, scoring, .. } => Some((*score, *scoring)),
            Self::Gain { .. } | Self::Place(_) => None,
        }
    }

    const fn place(&self) -> Option<&Placed> {
        match self {
            Self::Place(placed) => Some(placed),
            Self::Gain { .. } | Self::Score { .. } => None,
        }
    }
}
