//! What a roll of each system gives to long work: read once, of an outcome that fell and of one that may fall.

use super::dice_pool as dp;
use super::monsters_and_magic as mm;
use super::pen_and_dagger as pd;
use super::swords_and_sorcery as ss;
use super::work::ProgressStep;
use super::{Attempt, Odds, Outcome, Rulebook, System};

impl Attempt {
    /// What this outcome gives to long work; nothing if rolls of this kind are not counted toward any.
    ///
    /// In a dice pool net successes, as its rules say (“Extended Rolls”). What the others give is our decision: in Pen &
    /// Dagger limited 1, normal 2, major 3, critical 4; in Swords & Sorcery a success 1; in a success roll a success 1 and
    /// a critical one 2; in Monsters & Magic the effect points. A botch, a critical failure, a critical miss is a mishap.
    #[must_use]
    pub fn gain(&self, outcome: &Outcome) -> Option<ProgressStep> {
        if let Outcome::DicePool(dp::Outcome::Cooperative(readings)) = outcome {
            return Some(dp::Outcome::pooled(readings).gain());
        }
        let verdict = self.verdict(outcome);
        self.gain_by_key(verdict.outcome, verdict.value)
    }

    /// The same of an outcome given by its key and the number it carries.
    pub(super) fn gain_by_key(&self, key: &str, value: Option<i64>) -> Option<ProgressStep> {
        self.system()
            .filter(|_| self.is_work())
            .map(|system| gain_of(system, key, value))
    }

    /// Everything one roll may give to long work, each once with its probability, worst first; the probabilities add up
    /// to 1. Nothing if rolls of this kind are not counted toward any.
    #[must_use]
    pub fn gains(&self, rules: &Rulebook) -> Option<Vec<(ProgressStep, f64)>> {
        let system = self.system().filter(|_| self.is_work())?;
        let chances: Vec<(ProgressStep, f64)> = match self {
            Self::DicePool(dp::Attempt::Cooperative { pool, helpers }) => {
                let pooled = helpers
                    .pools()
                    .fold(pool.spread(), |all, one| all.pooled_with(&one.spread()));
                pooled
                    .iter()
                    .map(|(yields, chance)| (yields.gain(), chance))
                    .collect()
            }
            other => gains_of(system, &other.odds(rules)),
        };
        Some(joined(chances))
    }

    /// Whether rolls of this kind are counted toward long work: one side, one result, something to reach.
    const fn is_work(&self) -> bool {
        match self {
            Self::PenAndDagger(attempt) => {
                matches!(
                    attempt,
                    pd::Attempt::Single { .. } | pd::Attempt::Shared { .. }
                )
            }
            Self::DicePool(attempt) => {
                matches!(
                    attempt,
                    dp::Attempt::Single(_) | dp::Attempt::Cooperative { .. }
                )
            }
            Self::SwordsAndSorcery(attempt) => match attempt {
                ss::Attempt::Check { dc, .. }
                | ss::Attempt::Still { dc, .. }
                | ss::Attempt::Save { dc, .. }
                | ss::Attempt::Luck { dc, .. }
                | ss::Attempt::Group { dc, .. } => dc.is_some(),
                ss::Attempt::Attack { .. } | ss::Attempt::Uncover { .. } => true,
                ss::Attempt::GivenUp { .. }
                | ss::Attempt::Opposed { .. }
                | ss::Attempt::Distract { .. } => false,
            },
            Self::SuccessRoll(_) => true,
            Self::MonstersAndMagic(attempt) => matches!(attempt, mm::Attempt::Resisted { .. }),
            Self::Dice(_) => false,
        }
    }
}

fn gains_of(system: System, odds: &Odds) -> Vec<(ProgressStep, f64)> {
    let gain = |chance: &super::Chance| gain_of(system, chance.outcome, chance.value);
    odds.outcomes
        .iter()
        .map(|chance| (gain(chance), chance.probability))
        .collect()
}

/// What an outcome gives, by its key and the number it carries.
fn gain_of(system: System, key: &str, value: Option<i64>) -> ProgressStep {
    let carried = value
        .and_then(|value| u32::try_from(value).ok())
        .unwrap_or(0);
    match (system, key) {
        (System::PenAndDagger | System::SuccessRoll, "critical-failure")
        | (System::DicePool, "botch")
        | (System::SwordsAndSorcery, "critical-miss") => ProgressStep::Mishap,
        (System::PenAndDagger, "limited") => ProgressStep::Points(1),
        (System::PenAndDagger, "normal") => ProgressStep::Points(2),
        (System::PenAndDagger, "major") => ProgressStep::Points(3),
        (System::PenAndDagger, "critical") => ProgressStep::Points(4),
        (System::DicePool | System::MonstersAndMagic, "success") => ProgressStep::Points(carried),
        (System::SwordsAndSorcery, "success" | "hit" | "critical-hit")
        | (System::SuccessRoll, "success") => ProgressStep::Points(1),
        (System::SuccessRoll, "critical-success") => ProgressStep::Points(2),
        _ => ProgressStep::Points(0),
    }
}

/// The same with what is alike added up, worst first.
fn joined(mut chances: Vec<(ProgressStep, f64)>) -> Vec<(ProgressStep, f64)> {
    chances.sort_by_key(|(gain, _)| *gain);
    let mut joined: Vec<(ProgressStep, f64)> = Vec::with_capacity(chances.len());
    for (gain, chance) in chances.into_iter().filter(|(_, chance)| *chance > 0.0) {
        match joined.last_mut().filter(|(last, _)| *last == gain) {
            Some((_, sum)) => *sum += chance,
            None => joined.push((gain, chance)),
        }
    }
    joined
}

impl System {
    /// What harms long work in this system, such as `a botch`; Monsters & Magic has nothing of the kind.
    #[must_use]
    pub const fn mishap(self) -> Option<&'static str> {
        match self {
            Self::PenAndDagger | Self::SuccessRoll => Some("a critical failure"),
            Self::DicePool => Some("a botch"),
            Self::SwordsAndSorcery => Some("an attack’s critical miss"),
            Self::MonstersAndMagic => None,
        }
    }
}
