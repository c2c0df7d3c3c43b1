//! What a roll of each system gives to long work: read once, of an outcome that fell and of one that may fall.

use crate::systems::Chance;
use crate::systems::work::ProgressStep;

use super::{Attempt, Outcome};

impl Attempt {
    /// What this outcome gives to long work; nothing if rolls of this kind are not counted toward any.
    pub fn gain(&self, outcome: &Outcome) -> Option<ProgressStep> {
        let own = self.with_outcome(outcome);
        let own = own.and_then(|(own, fell)| own.own_gain(fell));
        own.or_else(|| {
            let verdict = self.verdict(outcome);
            self.gain_of(verdict.outcome, verdict.value)
        })
    }

    /// What an outcome given by its key and the number it carries gives to long work.
    pub(super) fn gain_of(&self, key: &str, value: Option<i64>) -> Option<ProgressStep> {
        let carried = value
            .and_then(|value| u32::try_from(value).ok())
            .unwrap_or(0);
        self.is_work().then(|| self.gain_by_key(key, carried))
    }

    /// Everything one roll may give to long work, each once with its probability, worst first; the probabilities add up
    /// to 1. Nothing if rolls of this kind are not counted toward any.
    pub fn gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        if !self.is_work() {
            return None;
        }
        let of_odds = || {
            let outcomes = self.odds().outcomes.into_iter();
            let gain = |chance: Chance| {
                let gain = self.gain_of(chance.outcome, chance.value)?;
                Some((gain, chance.probability))
            };
            outcomes.filter_map(gain).collect()
        };
        let own = self.own_gains();
        Some(joined(own.unwrap_or_else(of_odds)))
    }
}

/// Gains with what is alike added up, worst first.
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
