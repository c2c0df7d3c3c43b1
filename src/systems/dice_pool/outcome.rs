//! What came of an attempt: every die, who won, how far the work is.

use serde::{Deserialize, Serialize};

use crate::systems::work::Target;
use crate::words::listed;

use super::{Bout, Degree, Reading, Yield};

/// Both sides' dice of one round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// The first side's.
    pub ours: Reading,
    /// The other side's.
    pub theirs: Reading,
}

/// One roll of extended work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The dice of everybody who works, in order.
    pub readings: Vec<Reading>,
    /// The successes gathered after it; of ruined work those that were lost.
    pub progress: u32,
}

listed! {
    /// How extended work stands after its last roll.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[expect(missing_docs, reason = "the names say all there is")]
    pub enum Ending by key {
        Ruined = "ruined",
        Unfinished = "unfinished",
        Complete = "complete",
    }
}

/// What came of a roll of pools.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// Of one pool.
    Single(Reading),
    /// Of several together, in order.
    Cooperative(Vec<Reading>),
    /// Of two against each other.
    Resisted(Exchange),
    /// Of two against each other to the end, round by round.
    Contest(Vec<Exchange>),
    /// Of long work, roll by roll.
    Extended {
        /// Every roll made.
        stages: Vec<Stage>,
        /// The successes that complete it.
        target: Target,
        /// How it stands after the last.
        ending: Ending,
    },
}

impl Exchange {
    /// Who won it, and by how much.
    pub fn bout(&self) -> Bout {
        Bout::between(self.ours.yields().count(), self.theirs.yields().count())
    }
}

impl Bout {
    /// The outcome's key: `lose`, `tie` or `win`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Lost(_) => "lose",
            Self::Tie => "tie",
            Self::Won(_) => "win",
        }
    }

    /// The net successes of whoever won.
    pub const fn net(self) -> Option<u32> {
        match self {
            Self::Lost(net) | Self::Won(net) => Some(net),
            Self::Tie => None,
        }
    }
}

impl Outcome {
    /// What several readings come to together.
    pub fn pooled(readings: &[Reading]) -> Yield {
        readings
            .iter()
            .map(Reading::yields)
            .fold(Yield::Failure, Yield::pooled_with)
    }

    /// Both sides' net successes after every round of a contest: ours, theirs.
    pub fn score(exchanges: &[Exchange]) -> (u32, u32) {
        exchanges
            .iter()
            .fold((0, 0), |score, round| round.bout().added_to(score))
    }

    /// The outcome's key.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Single(reading) => reading.degree().key(),
            Self::Cooperative(readings) => match Self::pooled(readings) {
                Yield::Botch | Yield::Failure => Degree::Failure.key(),
                pooled @ Yield::Net(_) => pooled.degree().key(),
            },
            Self::Resisted(exchange) => exchange.bout().key(),
            Self::Contest(exchanges) => {
                let (ours, theirs) = Self::score(exchanges);
                if ours > theirs { "win" } else { "lose" }
            }
            Self::Extended { ending, .. } => ending.key(),
        }
    }

    /// The number it carries: the net successes, where anybody has any; a contest and extended work carry none.
    pub fn value(&self) -> Option<i64> {
        let net = match self {
            Self::Single(reading) => reading.yields().count(),
            Self::Cooperative(readings) => Self::pooled(readings).count(),
            Self::Resisted(exchange) => exchange.bout().net()?,
            Self::Contest(_) | Self::Extended { .. } => return None,
        };
        Some(i64::from(net)).filter(|net| *net > 0)
    }

    /// Whether it is any success, a win, work completed.
    pub fn is_passed(&self) -> bool {
        matches!(self.key(), "success" | "win" | "complete")
    }

    /// The degree of it: of the winner's net successes in a resisted roll. None for a tie, a contest and extended work.
    pub fn degree(&self) -> Option<Degree> {
        match self {
            Self::Single(reading) => Some(reading.degree()),
            Self::Cooperative(readings) => match Self::pooled(readings) {
                Yield::Botch | Yield::Failure => Some(Degree::Failure),
                pooled @ Yield::Net(_) => Some(pooled.degree()),
            },
            Self::Resisted(exchange) => exchange.bout().net().map(|net| Yield::Net(net).degree()),
            Self::Contest(_) | Self::Extended { .. } => None,
        }
    }

    /// The outcome in a word: the degree, or who won, or how the work stands.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Single(_) | Self::Cooperative(_) => {
                self.degree().map_or(self.key(), Degree::word)
            }
            Self::Resisted(_) | Self::Contest(_) | Self::Extended { .. } => self.key(),
        }
    }

    /// Every reading, in the order rolled: round by round, and in each round side by side.
    pub fn readings(&self) -> impl Iterator<Item = &Reading> {
        let (single, exchanges, stages) = match self {
            Self::Single(reading) => (std::slice::from_ref(reading), [].as_slice(), [].as_slice()),
            Self::Cooperative(readings) => (readings.as_slice(), [].as_slice(), [].as_slice()),
            Self::Resisted(exchange) => {
                ([].as_slice(), std::slice::from_ref(exchange), [].as_slice())
            }
            Self::Contest(exchanges) => ([].as_slice(), exchanges.as_slice(), [].as_slice()),
            Self::Extended { stages, .. } => ([].as_slice(), [].as_slice(), stages.as_slice()),
        };
        let both = exchanges
            .iter()
            .flat_map(|exchange: &Exchange| [&exchange.ours, &exchange.theirs]);
        let worked = stages.iter().flat_map(|stage: &Stage| &stage.readings);
        single.iter().chain(both).chain(worked)
    }

    /// Every face, a list for each pool rolled, in the order rolled.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        self.readings()
            .map(|reading| reading.faces.clone())
            .collect()
    }

    /// The dice that count as successes, before any 1 takes one away, of all pools in the order rolled.
    pub fn kept(&self) -> Vec<u32> {
        self.readings().flat_map(Reading::kept).collect()
    }

    /// How many of the pools rolled were botched.
    pub fn botches(&self) -> usize {
        self.readings().filter(|reading| reading.is_botch()).count()
    }
}
