//! How likely what comes of several is, who roll together, against each other, or over many rolls.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::systems::contest_score::{RoundOdds, Score};
use crate::systems::work::{Ends, ProgressStep};
use crate::systems::{Chance, Odds};

use super::rolling::{gain_of, score_of};
use super::several::joined;
use super::word::{ENDINGS, SIDES, UNCOVERED, slug, word_ahead};
use super::{Attempt, Length, Plan};

/// Steps that following a contest to one more takes at most.
const STEPS_OF_CONTEST: u64 = 200;

/// The same of what two sides show, of which each round has a few dozen.
const STEPS_OF_SHOWS: u64 = 40;

impl Attempt {
    /// The odds of several; none where that takes more steps than these.
    pub(super) fn count_several(&self, most: u64) -> Option<Odds> {
        let Some(plans) = self.plans() else {
            return Some(Odds::default());
        };
        let of_sides = plans.iter().map(|plan| plan.cost());
        let cost = of_sides.fold(0_u64, u64::saturating_add);
        let of_rounds = match self.length() {
            Length::Once => 0,
            Length::To(to) if self.is_of_shows() => u64::from(to.get() * to.get()) * STEPS_OF_SHOWS,
            Length::To(to) => u64::from(to.get() * to.get()) * STEPS_OF_CONTEST,
            Length::Extended { target, rolls, .. } => u64::from(target.get() * rolls.get()) * 10,
        };
        let is_quick = cost.saturating_add(of_rounds) <= most;
        is_quick.then(|| {
            let odds = match self.length() {
                Length::Once if self.against().is_none() => self.together(&plans),
                Length::Once => held(&self.nets(&plans)),
                Length::To(to) => contest(&self.won(&plans), to.get()),
                Length::Extended { rolls, .. } => self.ends(&plans, rolls.get()),
            };
            odds.unwrap_or_default()
        })
    }

    /// Everything that all together give to long work.
    pub(super) fn gains_together(&self, plans: &[Arc<Plan>]) -> Option<Vec<(ProgressStep, f64)>> {
        let mut all: Option<BTreeMap<ProgressStep, f64>> = None;
        for plan in plans {
            let own = plan.progress_odds().ok()?.into_iter();
            let own = own.map(|(progress, chance)| (gain_of(progress), chance));
            let mut next = BTreeMap::new();
            for (gain, chance) in own {
                match &all {
                    None => *next.entry(gain).or_default() += chance,
                    Some(all) => {
                        for (before, p) in all {
                            *next.entry(joined(*before, gain)).or_default() += p * chance;
                        }
                    }
                }
            }
            all = Some(next);
        }
        Some(all?.into_iter().collect())
    }

    /// The chance of each sum of what all count, the last of them taken away where it is against the others.
    fn nets(&self, plans: &[Arc<Plan>]) -> BTreeMap<i64, f64> {
        let is_against = self.against().is_some();
        let mut all = BTreeMap::from([(0, 1.0)]);
        for (place, plan) in plans.iter().enumerate() {
            let sign = if is_against && place + 1 == plans.len() {
                -1
            } else {
                1
            };
            let own = plan.counted_odds().unwrap_or_default();
            let mut next = BTreeMap::new();
            for (before, p) in &all {
                for (count, chance) in &own {
                    *next.entry(before + sign * count).or_default() += p * chance;
                }
            }
            all = next;
        }
        all
    }

    /// The chance of each amount that a round of a contest is worth.
    pub(super) fn won(&self, plans: &[Arc<Plan>]) -> BTreeMap<i64, f64> {
        let mut won = BTreeMap::new();
        if self.is_of_shows() {
            for (sign, amounts) in [1, -1].into_iter().zip(self.gathering(plans).gathering) {
                won.extend(
                    amounts
                        .into_iter()
                        .map(|(points, chance)| (sign * i64::from(points), chance)),
                );
            }
            return won;
        }
        for (net, chance) in self.nets(plans) {
            *won.entry(self.won_by(net).into()).or_default() += chance;
        }
        won
    }

    /// How likely each side gathers how much in a round, by what both show.
    fn gathering(&self, plans: &[Arc<Plan>]) -> RoundOdds {
        let shown = plans.iter().map(|plan| {
            let shown = plan.shown_odds().unwrap_or_default().into_iter();
            shown
                .map(|(shows, chance)| (score_of(shows), chance))
                .collect()
        });
        let sides: Vec<Vec<(Score, f64)>> = shown.collect();
        RoundOdds::of(&sides, self.definition().scoring)
    }

    fn together(&self, plans: &[Arc<Plan>]) -> Option<Odds> {
        let (plan, rule) = (plans.first()?, self.rule()?);
        let mut odds = Odds {
            passes: Some(0.0),
            ..Odds::default()
        };
        for (sum, probability) in self.nets(plans) {
            let reading = plan.read_count(self.counts().of_sum(sum, plans.len()));
            let result = rule.result(reading.result);
            let outcome = result.map_or_else(|| slug(UNCOVERED), |result| result.key.is);
            let is_same =
                |known: &&mut Chance| (known.outcome, known.value) == (outcome, reading.value);
            match odds.outcomes.last_mut().filter(is_same) {
                Some(known) => known.probability += probability,
                None => odds.outcomes.push(Chance {
                    outcome,
                    value: reading.value,
                    probability,
                }),
            }
            if reading.passes {
                odds.passes = odds.passes.map(|passes| passes + probability);
            }
        }
        odds.outcomes.retain(|chance| chance.probability > 0.0);
        odds.passes = odds.passes.filter(|_| plan.held != Some(false));
        Some(odds)
    }

    fn ends(&self, plans: &[Arc<Plan>], rolls: u32) -> Option<Odds> {
        let (gains, work) = (self.gains_together(plans)?, self.work()?);
        let course = work.course(work.standing(0), &gains, rolls);
        let Ends {
            complete,
            ruined,
            unfinished,
        } = course.last().copied()?;
        let shares = [ruined, unfinished, complete];
        Some(of_words(ENDINGS, shares))
    }
}

/// The odds of words that carry no number, worst first; the last one passes.
pub(super) fn of_words(words: [(&'static str, i64); 3], shares: [f64; 3]) -> Odds {
    let chances = words.into_iter().zip(shares);
    let chances = chances.filter(|(_, share)| *share > 0.0);
    Odds {
        outcomes: chances
            .map(|((outcome, _), probability)| Chance {
                outcome,
                probability,
                value: None,
            })
            .collect(),
        first: Vec::new(),
        passes: Some(shares[2]),
    }
}

/// Of two sides: by how much one is ahead.
fn held(nets: &BTreeMap<i64, f64>) -> Option<Odds> {
    let chances = nets.iter().filter(|(_, chance)| **chance > 0.0);
    let chance = |(net, probability): (&i64, &f64)| {
        let (outcome, _) = word_ahead(*net);
        Chance {
            outcome,
            probability: *probability,
            value: (*net != 0).then_some(net.abs()),
        }
    };
    let won = nets.range(1..).fold(0.0, |sum, (_, chance)| sum + chance);
    Some(Odds {
        outcomes: chances.map(chance).collect(),
        first: Vec::new(),
        passes: Some(won),
    })
}

/// Of a contest to so much: a round that nobody wins changes nothing, so only the others count. From each score the chance of
/// getting there is handed on, the lowest scores first.
fn contest(nets: &BTreeMap<i64, f64>, to: u32) -> Option<Odds> {
    let side = usize::try_from(to).ok()?;
    let moving: Vec<(i64, f64)> = nets.iter().map(|(net, chance)| (*net, *chance)).collect();
    let moving: Vec<(i64, f64)> = moving.into_iter().filter(|(net, _)| *net != 0).collect();
    let any: f64 = moving.iter().map(|(_, chance)| chance).sum();
    if any <= 0.0 {
        // Where nobody is ever ahead, the other side has won in the end.
        return Some(of_words(SIDES, [1.0, 0.0, 0.0]));
    }
    let mut reach = vec![0.0; side * side];
    *reach.first_mut()? = 1.0;
    let (mut won, mut lost) = (0.0, 0.0);
    for score in 0..reach.len() {
        let here = reach.get(score).copied().unwrap_or(0.0) / any;
        if here == 0.0 {
            continue;
        }
        let (ours, theirs) = (score / side, score % side);
        for (net, chance) in &moving {
            let by = usize::try_from(net.unsigned_abs()).unwrap_or(side);
            let (next, ends, is_over) = match *net > 0 {
                true => (score + by * side, &mut won, ours + by >= side),
                false => (score + by, &mut lost, theirs + by >= side),
            };
            match reach.get_mut(next).filter(|_| !is_over) {
                Some(next) => *next += here * chance,
                None => *ends += here * chance,
            }
        }
    }
    Some(of_words(SIDES, [lost, 0.0, won]))
}
