//! How likely what comes of an attempt of a file is.

use crate::systems::work::ProgressStep;
use crate::systems::{Chance, Odds};

use super::rolling::{SIDES, UNCOVERED};
use super::word::{kept, slug};
use super::{Attempt, Distribution, Opposed};

impl Attempt {
    /// Its exact odds, worst first; none where they take too long to count.
    #[must_use]
    pub fn odds(&self) -> Odds {
        let definition = self.definition();
        let Ok(plan) = self.own().plan(definition) else {
            return Odds::default();
        };
        match self.other_plan() {
            None => plan
                .odds()
                .map_or_else(|_| Odds::default(), |all| self.of(&all)),
            Some((Opposed::Compare, Ok(other))) => {
                let (own, other) = (plan.odds(), other.odds());
                own.ok()
                    .zip(other.ok())
                    .map_or_else(Odds::default, |(own, other)| duel(&own, &other))
            }
            Some(_) => Odds::default(),
        }
    }

    fn of(&self, all: &Distribution) -> Odds {
        let results = self.rule().map_or(&[][..], |rule| &rule.results);
        let key = |result: Option<usize>| {
            let result = result.and_then(|result| results.get(result));
            slug(result.map_or(UNCOVERED, |result| &result.word))
        };
        let mut outcomes: Vec<Chance> = Vec::new();
        for chance in &all.outcomes {
            let (outcome, value) = (key(chance.result), chance.value);
            let known = outcomes
                .iter_mut()
                .find(|known| known.outcome == outcome && known.value == value);
            match known {
                Some(known) => known.probability += chance.probability,
                None => outcomes.push(Chance {
                    outcome,
                    probability: chance.probability,
                    value,
                }),
            }
        }
        let passing = all.outcomes.iter().filter(|chance| chance.passes);
        let passes = passing.fold(0.0, |sum, chance| sum + chance.probability);
        Odds {
            outcomes,
            first: Vec::new(),
            passes: (!all.outcomes.is_empty()).then_some(passes),
        }
    }

    /// Everything one roll may give to long work.
    pub(super) fn gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        None
    }

    /// Everything it may be worth as one side of a contest.
    pub(super) fn scores(&self) -> Option<Vec<(i64, f64)>> {
        let plan = self.own().plan(self.definition()).ok()?;
        let all = plan.odds().ok().filter(|_| self.against().is_none())?;
        let score = |chance: &super::Chance| chance.keys.first().copied().unwrap_or(0);
        Some(
            all.outcomes
                .iter()
                .map(|chance| (score(chance), chance.probability))
                .collect(),
        )
    }
}

/// The chances of one side against another.
fn duel(own: &Distribution, other: &Distribution) -> Odds {
    let mut shares = [0.0; 3];
    for mine in &own.outcomes {
        for theirs in &other.outcomes {
            let place = match mine.keys.cmp(&theirs.keys) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            if let Some(share) = shares.get_mut(place) {
                *share += mine.probability * theirs.probability;
            }
        }
    }
    let chances = SIDES.iter().zip(shares).filter(|(_, share)| *share > 0.0);
    Odds {
        outcomes: chances
            .map(|((word, _), probability)| Chance {
                outcome: kept(word),
                probability,
                value: None,
            })
            .collect(),
        first: Vec::new(),
        passes: shares.last().copied(),
    }
}
