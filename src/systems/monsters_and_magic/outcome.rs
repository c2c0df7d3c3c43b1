//! What came of an attempt: every die, the totals, the effect points.

use serde::{Deserialize, Serialize};

use super::{Contest, Natural, Throw};

/// What came of a Monsters & Magic attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// Of an action that nothing resists: initiative, a race.
    Total {
        /// The action.
        action: Throw,
    },
    /// Of an action against a resistance.
    Resisted {
        /// The action.
        action: Throw,
        /// What it had to reach, concentration included.
        resistance: Throw,
    },
    /// Of two sides round by round.
    Contest(Contest),
}

impl Outcome {
    /// Every side as it fell, in the order rolled: of a contest both sides round by round.
    pub fn throws(&self) -> impl Iterator<Item = &Throw> {
        let (action, resistance, rounds): (_, _, &[[Throw; 2]]) = match self {
            Self::Total { action } => (Some(action), None, &[]),
            Self::Resisted { action, resistance } => (Some(action), Some(resistance), &[]),
            Self::Contest(contest) => (None, None, contest.rounds()),
        };
        action
            .into_iter()
            .chain(resistance)
            .chain(rounds.iter().flatten())
    }

    /// The effect points won; none where there was no resistance or it held. Of a contest what the first side gathered.
    pub fn effect_points(&self) -> Option<u32> {
        match self {
            Self::Total { .. } => None,
            Self::Resisted { action, resistance } => action.effect_points(resistance),
            Self::Contest(contest) => Some(contest.gathered()[0]),
        }
    }

    /// The sum of three dice that decided by itself, if it did; never of a mere total or a contest.
    pub fn why(&self) -> Option<Natural> {
        match self {
            Self::Resisted { action, .. } => action.natural(),
            Self::Total { .. } | Self::Contest(_) => None,
        }
    }

    /// The outcome's key: `total`, `failure`, `success`, `win` or `lose`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Total { .. } => "total",
            Self::Resisted { action, resistance } => match action.effect_points(resistance) {
                Some(_) => "success",
                None => "failure",
            },
            Self::Contest(contest) if contest.is_won() => "win",
            Self::Contest(_) => "lose",
        }
    }

    /// The outcome in words.
    pub fn word(&self) -> &'static str {
        match self.key() {
            "win" => "won",
            "lose" => "lost",
            word => word,
        }
    }

    /// The number the outcome carries: a total, or the effect points of a success.
    pub fn value(&self) -> Option<i64> {
        match self {
            Self::Total { action } => Some(i64::from(action.total())),
            Self::Resisted { action, resistance } => {
                action.effect_points(resistance).map(i64::from)
            }
            Self::Contest(_) => None,
        }
    }

    /// Every face, a list for each side that rolled, in the order rolled.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        self.throws()
            .map(Throw::faces)
            .filter(|faces| !faces.is_empty())
            .collect()
    }

    /// The faces that count: all of them.
    pub fn kept(&self) -> Vec<u32> {
        self.throws().flat_map(Throw::faces).collect()
    }
}
