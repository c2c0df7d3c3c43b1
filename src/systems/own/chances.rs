//! How likely what comes of an attempt of a file is.

use std::sync::{PoisonError, RwLock};

use crate::dice::INLINE_STEPS;
use crate::systems::work::ProgressStep;
use crate::systems::{Chance, Odds};

use super::rolling::{SIDES, UNCOVERED, gain_of};
use super::word::{kept, slug};
use super::{Attempt, Distribution, Duel, Opposed, ResultRule, Side};

/// Odds that took long to count, the newest last.
static COUNTED: RwLock<Vec<(Attempt, Odds)>> = RwLock::new(Vec::new());

/// So many of them are kept: a screen of rows of several attempts.
const MOST_KEPT: usize = 64;

impl Attempt {
    /// Its exact odds, worst first; none where they take too long to count.
    #[must_use]
    pub fn odds(&self) -> Odds {
        if let Some(odds) = self.odds_at_hand() {
            return odds;
        }
        let odds = self.count();
        let mut counted = COUNTED.write().unwrap_or_else(PoisonError::into_inner);
        if counted.len() >= MOST_KEPT {
            counted.remove(0);
        }
        counted.push((self.clone(), odds.clone()));
        odds
    }

    /// Its odds where that is quick, or they were counted before.
    pub(in crate::systems) fn odds_at_hand(&self) -> Option<Odds> {
        if !self.is_dear() {
            return Some(self.count());
        }
        let counted = COUNTED.read().unwrap_or_else(PoisonError::into_inner);
        let mut known = counted.iter().rev();
        let known = known.find(|(known, _)| known == self);
        known.map(|(_, odds)| odds.clone())
    }

    fn is_dear(&self) -> bool {
        let cost = |side: &Side| side.plan(self.definition()).map_or(0, |plan| plan.cost());
        let sides = std::iter::once(self.own()).chain(self.against());
        sides.map(cost).fold(0, u64::saturating_add) > INLINE_STEPS
    }

    fn count(&self) -> Odds {
        let definition = self.definition();
        let Ok(plan) = self.own().plan(definition) else {
            return Odds::default();
        };
        match self.other_plan() {
            None => plan
                .odds()
                .map_or_else(|_| Odds::default(), |all| self.of(&all)),
            Some((Opposed::Compare, Ok(other))) => {
                let sides = plan.odds().ok().zip(other.odds().ok());
                sides.map_or_else(Odds::default, |(own, other)| duel(own.against(&other)))
            }
            Some((Opposed::Target { input, .. }, Ok(other))) => {
                let held = other.target_odds().ok();
                let odds = held.and_then(|held| self.held_odds(*input, &held));
                odds.map_or_else(Odds::default, |odds| self.of(&odds))
            }
            Some((_, Err(_))) => Odds::default(),
        }
    }

    /// The odds against a side that may come to each of these numbers.
    fn held_odds(&self, input: usize, numbers: &[(i64, f64)]) -> Option<Distribution> {
        let mut all = Distribution::default();
        for (number, chance) in numbers {
            let held = self.held_against(input, *number);
            let odds = held.own().plan(self.definition()).ok()?.odds().ok()?;
            all.outcomes
                .extend(odds.outcomes.into_iter().map(|outcome| super::Chance {
                    probability: outcome.probability * chance,
                    ..outcome
                }));
        }
        all.outcomes
            .sort_by_key(|outcome| (outcome.grade, outcome.value));
        Some(all)
    }

    /// The result that has a key.
    pub(super) fn result(&self, key: &str) -> Option<&'static ResultRule> {
        let mut results = self.rule()?.results.iter();
        results.find(|result| slug(&result.word) == key)
    }

    /// The grade of an outcome by its key; what no result covers is neither good nor bad.
    pub(super) fn grade_of_key(&self, key: &str) -> i64 {
        let of_side = || {
            SIDES
                .iter()
                .find(|(word, _)| *word == key && self.against().is_some())
        };
        let of_side = of_side().map(|(_, grade)| *grade);
        of_side.unwrap_or_else(|| self.result(key).map_or(0, |result| result.grade))
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
        let plan = self.own().plan(self.definition()).ok()?;
        let odds = plan.progress_odds().ok()?.into_iter();
        Some(
            odds.map(|(progress, chance)| (gain_of(progress), chance))
                .collect(),
        )
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
fn duel(duel: Duel) -> Odds {
    let shares = [duel.loses, duel.ties, duel.wins];
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
        passes: Some(duel.wins),
    }
}
