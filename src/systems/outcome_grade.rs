//! How good an outcome is, in the steps that all systems share: what its mark goes by.

use super::dice_pool::{Degree, Yield};
use super::{Attempt, Chance, Outcome, dice_pool};

/// How good an outcome is, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutcomeGrade {
    /// Critical failure, botch, critical miss, ruined work.
    CriticalFailure,
    /// Failure, miss, unlucky, lost.
    Failure,
    /// Limited, marginal, a tie, unfinished work.
    Limited,
    /// Neither good nor bad: a total that nothing is held against.
    Figure,
    /// Normal, lucky, moderate, won.
    Normal,
    /// A success, where there is only success and failure.
    Passed,
    /// Major, complete, exceptional.
    Major,
    /// Critical, phenomenal, work that is done.
    Critical,
}

impl OutcomeGrade {
    /// The merit of an outcome by its key in the command line's JSON; a [`OutcomeGrade::Figure`] for all others.
    #[must_use]
    pub fn of_key(key: &str) -> Self {
        match key {
            "critical-failure" | "botch" | "critical-miss" | "ruined" => Self::CriticalFailure,
            "failure" | "unlucky" | "miss" | "lose" => Self::Failure,
            "limited" | "tie" | "unfinished" => Self::Limited,
            "normal" | "lucky" | "win" => Self::Normal,
            "success" | "hit" => Self::Passed,
            "major" => Self::Major,
            "critical" | "critical-success" | "critical-hit" | "complete" => Self::Critical,
            _ => Self::Figure,
        }
    }
}

impl Outcome {
    /// How good it is: by its key, of a pool by its degree.
    #[must_use]
    pub fn grade(&self) -> OutcomeGrade {
        match self {
            Self::DicePool(
                outcome @ (dice_pool::Outcome::Single(_) | dice_pool::Outcome::Cooperative(_)),
            ) => outcome
                .degree()
                .map_or(OutcomeGrade::Figure, OutcomeGrade::from),
            outcome => OutcomeGrade::of_key(outcome.key()),
        }
    }
}

impl Attempt {
    /// How good one of the outcomes that its odds tell of would be: the same as of such an [`Outcome`].
    #[must_use]
    pub fn merit_of(&self, chance: &Chance) -> OutcomeGrade {
        self.degree_of(chance)
            .map_or_else(|| OutcomeGrade::of_key(chance.outcome), OutcomeGrade::from)
    }

    /// The degree of one of the outcomes that its odds tell of, where successes have degrees.
    #[must_use]
    pub fn degree_of(&self, chance: &Chance) -> Option<Degree> {
        match self {
            Self::DicePool(
                dice_pool::Attempt::Single(_) | dice_pool::Attempt::Cooperative { .. },
            ) => {
                let net = chance.value.and_then(|net| u32::try_from(net).ok());
                net.map(|net| Yield::Net(net).degree())
            }
            _ => None,
        }
    }
}

impl From<Degree> for OutcomeGrade {
    fn from(degree: Degree) -> Self {
        match degree {
            Degree::Botch => Self::CriticalFailure,
            Degree::Failure => Self::Failure,
            Degree::Marginal => Self::Limited,
            Degree::Moderate => Self::Normal,
            Degree::Complete | Degree::Exceptional => Self::Major,
            Degree::Phenomenal => Self::Critical,
        }
    }
}
