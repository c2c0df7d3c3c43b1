//! How likely what comes of an attempt of a file is.

use crate::dice::INLINE_STEPS;
use crate::systems::contest_score::Score;
use crate::systems::work::ProgressStep;
use crate::systems::{Chance, Odds};

use super::key::Question;
use super::rolling::{SIDES, UNCOVERED, gain_of, score_of};
use super::word::{kept, slug};
use super::{Attempt, Distribution, Duel, Opposed, Plan, ResultRule};

impl Attempt {
    /// Its exact odds, worst first; none where they take too long to count.
    pub fn odds(&self) -> Odds {
        self.odds_within(u64::MAX).unwrap_or_default()
    }

    /// Its odds where that is quick, or they were counted before.
    pub(in crate::systems) fn odds_at_hand(&self) -> Option<Odds> {
        self.odds_within(INLINE_STEPS)
    }

    /// Its odds as they were counted before, or where that takes no more steps than these.
    fn odds_within(&self, most: u64) -> Option<Odds> {
        let Some(question) = self.question() else {
            return Some(Odds::default());
        };
        let counted = self.key().counted(&question);
        if counted.is_some() {
            return counted;
        }
        let Ok(own) = self.own().plan(self.definition()) else {
            return Some(Odds::default());
        };
        let odds = self.count(&own, most)?;
        self.key().keep_odds(question, &odds);
        Some(odds)
    }

    /// What its odds are asked for by; none where the file knows no such attempt.
    fn question(&self) -> Option<Question> {
        let definition = self.definition();
        let (attempt, _) = self.own().rule(definition)?;
        Some(Question {
            attempt,
            own: self.own().numbers(definition),
            against: self.against().map(|side| side.numbers(definition)),
        })
    }

    /// Its odds; none where that takes more steps than these.
    fn count(&self, own: &Plan, most: u64) -> Option<Odds> {
        match self.other_plan() {
            None => {
                let is_quick = own.cost() <= most;
                is_quick.then(|| {
                    own.odds()
                        .map_or_else(|_| Odds::default(), |all| self.of(&all))
                })
            }
            Some((Opposed::Compare, Ok(other))) => {
                let is_quick = own.cost().saturating_add(other.cost()) <= most;
                let count = || Some(duel(own.odds().ok()?.against(&other.odds().ok()?)));
                is_quick.then(|| count().unwrap_or_default())
            }
            Some((Opposed::Target { input, .. }, Ok(other))) => {
                if other.cost() > most {
                    return None;
                }
                let held = other.target_odds().unwrap_or_default();
                let numbers = u64::try_from(held.len()).unwrap_or(u64::MAX);
                let is_quick = own.cost().saturating_mul(numbers) <= most;
                let count = || Some(self.of(&self.held_odds(*input, &held)?));
                is_quick.then(|| count().unwrap_or_default())
            }
            Some((_, Err(_))) => Some(Odds::default()),
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
        results.find(|result| result.key == key)
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
            result.map_or_else(|| slug(UNCOVERED), |result| result.key)
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
    pub(super) fn scores(&self) -> Option<Vec<(Score, f64)>> {
        let plan = self.own().plan(self.definition()).ok()?;
        if self.against().is_some() {
            return None;
        }
        let shown = plan.shown_odds().ok()?;
        if !shown.is_empty() {
            let scores = shown.into_iter();
            return Some(
                scores
                    .map(|(shows, chance)| (score_of(shows), chance))
                    .collect(),
            );
        }
        let all = plan.odds().ok()?;
        let score = |chance: &super::Chance| Score::of(chance.keys.first().copied().unwrap_or(0));
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
