//! How likely what comes of an attempt of a file is.

use std::collections::BTreeMap;

use crate::dice::INLINE_STEPS;
use crate::systems::contest_score::Score;
use crate::systems::interface::AnyAttempt;
use crate::systems::work::ProgressStep;
use crate::systems::{Chance, Odds};

use super::key::Question;
use super::odds::gain_of;
use super::several_odds::of_words;
use super::word::{ENDINGS, SIDES, UNCOVERED, slug};
use super::{Attempt, Counts, Distribution, Duel, Opposed, Outcome, Plan, ResultRule, Side};

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
        let counted = self.key().counted();
        if let Some(odds) = counted.get(&question) {
            return Some(odds);
        }
        let Ok(own) = self.own().plan(self.definition()) else {
            return Some(Odds::default());
        };
        let odds = if self.is_helped() {
            self.count_helped(most)?
        } else if self.is_of_parts() {
            self.count_parts(most)?
        } else if self.is_of_several() {
            self.count_several(most)?
        } else {
            self.count(&own, most)?
        };
        counted.keep(question, odds.clone());
        Some(odds)
    }

    /// What its odds are asked for by; none where the file knows no such attempt.
    pub(super) fn question(&self) -> Option<Question> {
        let definition = self.definition();
        let side = |side: &Side| Some((side.rule(definition)?.0, side.numbers(definition)));
        let helpers = |(place, helped): (usize, &Side)| {
            let helpers = helped.helpers().iter();
            let helpers: Option<Vec<_>> =
                helpers.map(|helper| Some((place, side(helper)?))).collect();
            helpers
        };
        let helpers: Option<Vec<_>> = self.sides().enumerate().map(helpers).collect();
        Some(Question {
            helpers: helpers?.concat(),
            sides: self.sides().map(side).collect::<Option<_>>()?,
            counts: self.counts(),
            is_against: self.against().is_some(),
            kept: self.against().map_or(&[][..], Side::came_to).to_vec(),
            length: self.length(),
        })
    }

    /// Its odds; none where that takes more steps than these.
    pub(super) fn count(&self, own: &Plan, most: u64) -> Option<Odds> {
        match self.other_plan() {
            None => {
                let is_quick = own.cost() <= most;
                is_quick.then(|| {
                    own.odds()
                        .map_or_else(|_| Odds::default(), |all| self.of(&self.by_value(all)))
                })
            }
            Some((opposed @ (Opposed::Compare | Opposed::Again), Ok(other))) => {
                let is_quick = own.cost().saturating_add(other.cost()) <= most;
                let count = || {
                    let duel = own.odds().ok()?.against(&other.odds().ok()?);
                    let Duel { loses, ties, wins } = match opposed {
                        Opposed::Again => duel.decided(),
                        Opposed::Compare | Opposed::Target(..) => duel,
                    };
                    Some(of_words(SIDES, [loses, ties, wins]))
                };
                is_quick.then(|| count().unwrap_or_default())
            }
            Some((Opposed::Target(input, _), Ok(other))) => {
                if other.cost() > most {
                    return None;
                }
                let held = other.target_odds().unwrap_or_default();
                let numbers = u64::try_from(held.len()).unwrap_or(u64::MAX);
                let is_quick = own.cost().saturating_mul(numbers) <= most;
                let count = || Some(self.of(&self.held_odds(input.is, &held)?));
                is_quick.then(|| count().unwrap_or_default())
            }
            Some((_, Err(_))) => Some(Odds::default()),
        }
    }

    /// The odds against a side that may come to each of these numbers.
    fn held_odds(&self, input: usize, numbers: &[(i64, f64)]) -> Option<Distribution> {
        let mut all = Distribution::default();
        for (number, chance) in numbers {
            let held = self.saying_number(input, *number);
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

    /// It with equals of one key in the order of their values, whichever of its results they are.
    fn by_value(&self, mut all: Distribution) -> Distribution {
        let results = self.rule().map_or(&[][..], |rule| &rule.results);
        let first_of_key = |result: Option<usize>| {
            let own = results.get(result?)?;
            results
                .iter()
                .position(|result| result.key.is == own.key.is)
        };
        all.outcomes.sort_by(|one, other| {
            let [one, other] = [one, other].map(|chance| {
                let result = first_of_key(chance.result);
                (&chance.keys, chance.grade, result, chance.value)
            });
            one.cmp(&other)
        });
        all
    }

    /// The result that has a key.
    pub(super) fn result(&self, key: &str) -> Option<&'static ResultRule> {
        let mut results = self.rule()?.results.iter();
        results.find(|result| result.key.is == key)
    }

    /// The result of a chance: of several with its key the one that such a count comes to.
    pub(super) fn result_of(&self, chance: &Chance) -> Option<&'static ResultRule> {
        let first = self.result(chance.outcome)?;
        let rule = self.rule()?;
        let of_key = rule.results.iter().filter(|result| result.key == first.key);
        let is_one = of_key.clone().all(|result| result.word == first.word);
        let Some(count) = chance.value.filter(|_| !is_one && rule.counts.is_some()) else {
            return Some(first);
        };
        let plan = self.own().plan(self.definition()).ok()?;
        rule.results.get(plan.read_count(count).result?)
    }

    /// The grade of an outcome by its key; what no result covers is neither good nor bad.
    pub(super) fn grade_of_key(&self, key: &str) -> i64 {
        let mut of_several = SIDES.iter().chain(&ENDINGS);
        let of_side = of_several.find(|(word, _)| *word == key && !self.is_of_one_side());
        let of_side = of_side.map(|(_, grade)| *grade);
        of_side.unwrap_or_else(|| self.result(key).map_or(0, |result| result.grade))
    }

    pub(super) fn of(&self, all: &Distribution) -> Odds {
        let rule = self.rule();
        let key = |result: Option<usize>| {
            let result = rule.and_then(|rule| rule.result(result));
            result.map_or_else(|| slug(UNCOVERED), |result| result.key.is)
        };
        let mut odds = Odds::default();
        for chance in &all.outcomes {
            odds.add(Chance {
                outcome: key(chance.result),
                probability: chance.probability,
                value: chance.value,
            });
        }
        let passing = all.outcomes.iter().filter(|chance| chance.passes);
        let passes = in_places(passing.fold(0.0, |sum, chance| sum + chance.probability));
        for chance in &mut odds.outcomes {
            chance.probability = in_places(chance.probability);
        }
        let is_held = !all.outcomes.is_empty() && self.held() != Some(false);
        Odds {
            passes: is_held.then_some(passes),
            ..odds
        }
    }

    /// Everything one roll may give to long work.
    pub(super) fn gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        if self.is_of_parts() {
            let gains = self.spread_of_parts(|plan| match plan.progress_number() {
                Some(number) => plan.valued(&number).odds(),
                None => Ok(Distribution::default()),
            });
            let gains = gains?.values().into_iter();
            return Some(gains.map(|(number, p)| (gain_of(number), p)).collect());
        }
        // The mean of several is one result, and what the file says nothing of goes by what passes.
        let says = self.rule().is_some_and(|rule| rule.progress.is_some());
        if self.counts() == Counts::Mean || (!says && self.with().is_empty()) {
            return None;
        }
        if !self.with().is_empty() {
            return self.gains_together(&self.plans()?);
        }
        let plan = self.own().plan(self.definition()).ok()?;
        plan.progress_odds().ok()
    }

    /// What an outcome gives to long work; nothing where rolls of this kind are counted toward none.
    pub(in crate::systems) fn gain(&self, outcome: &Outcome) -> Option<ProgressStep> {
        let own = outcome.gain.filter(|_| self.is_of_one_side());
        own.or_else(|| self.gain_by_key(outcome.key(), outcome.value))
    }

    /// The effect points where such are won, else a pass is worth 1 where the file says nothing else (our decisions).
    fn gain_by_key(&self, key: &str, value: Option<i64>) -> Option<ProgressStep> {
        let passes = self.grade_of_key(key) > 0;
        let wins_points = self.rule().is_some_and(|rule| rule.wins_points);
        self.is_work().then(|| match passes && wins_points {
            true => ProgressStep::of(value.unwrap_or(0)),
            false => ProgressStep::Points(passes.into()),
        })
    }

    /// Everything a roll may give to long work, with its probability; each once, the worst first.
    pub(in crate::systems) fn gains_of_work(&self) -> Option<Vec<(ProgressStep, f64)>> {
        if !self.is_work() {
            return None;
        }
        let of_odds = || {
            let chances = self.odds().outcomes.into_iter();
            let gain = |chance: Chance| {
                let gain = self.gain_by_key(chance.outcome, chance.value)?;
                Some((gain, chance.probability))
            };
            chances.filter_map(gain).collect()
        };
        let own = self.gains().filter(|_| self.is_of_one_side());
        let gains = own.unwrap_or_else(of_odds).into_iter();
        let mut joined: BTreeMap<ProgressStep, f64> = BTreeMap::new();
        for (gain, chance) in gains.filter(|(_, chance)| *chance > 0.0) {
            *joined.entry(gain).or_default() += chance;
        }
        Some(joined.into_iter().collect())
    }

    /// What decides between equals of a contest, where two sides are held against each other by more than what they show.
    pub(super) fn tie(&self) -> i64 {
        let again = self.rule().and_then(|rule| rule.opposed.as_ref());
        let again = matches!(again, Some(Opposed::Again));
        let plan = self.own().plan(self.definition()).ok().filter(|_| again);
        plan.map_or(0, |plan| plan.standing())
    }

    /// Everything it may be worth as one side of a contest, with its probability.
    pub(in crate::systems) fn scores(&self) -> Option<Vec<(Score, f64)>> {
        let plan = self.own().plan(self.definition()).ok()?;
        if !self.is_of_one_side() {
            return None;
        }
        let shown = plan.shown_odds().ok()?;
        let tie = self.tie();
        if !shown.is_empty() && self.with().is_empty() {
            let scores = shown.into_iter();
            let scores = scores.map(|(score, chance)| (Score { tie, ..score }, chance));
            return Some(scores.collect());
        }
        let gains = self.gains()?;
        if !gains.is_empty() {
            let gains = gains.into_iter();
            return Some(gains.map(|(gain, p)| (Score::at(gain), p)).collect());
        }
        let all = match self.is_of_parts() {
            true => self.spread_of_parts(Plan::odds)?,
            false => plan.odds().ok()?,
        };
        let score = |chance: &super::Chance| Score::of(chance.keys.first().copied().unwrap_or(0));
        Some(
            all.outcomes
                .iter()
                .map(|chance| (score(chance), chance.probability))
                .collect(),
        )
    }
}

/// A probability in as many places as sums of many keep: 0.02, and not 0.019999999999999997.
pub(super) fn in_places(probability: f64) -> f64 {
    rounded(probability, 1e15)
}

/// A number to the nearest of so many parts of one, however a sum of many came by it.
pub(super) fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}
