//! How likely what comes of several is, who roll together, against each other, or over many rolls.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::systems::contest_score::{RoundOdds, Score};
use crate::systems::work::{Ends, ProgressStep};
use crate::systems::{Chance, Odds};

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
                Length::To(to) => Some(contest(&self.round_odds(&plans), to.get())),
                Length::Extended { rolls, .. } => self.ends(&plans, rolls.get()),
            };
            odds.unwrap_or_default()
        })
    }

    /// Everything that all together give to long work.
    pub(super) fn gains_together(&self, plans: &[Arc<Plan>]) -> Option<Vec<(ProgressStep, f64)>> {
        let gains = plans.iter().map(|plan| plan.progress_odds().ok());
        let gains: Vec<_> = gains.collect::<Option<_>>()?;
        let all = summed(ProgressStep::Points(0), gains, joined);
        Some(all.into_iter().collect())
    }

    /// The chance of each sum of what all count, the last of them taken away where it is against the others.
    fn nets(&self, plans: &[Arc<Plan>]) -> BTreeMap<i64, f64> {
        let others = usize::from(self.against().is_some());
        let (ours, theirs) = plans.split_at(plans.len().saturating_sub(others));
        let theirs = counted(theirs).map(|odds| odds.into_iter().map(|(count, p)| (-count, p)));
        let all = counted(ours).chain(theirs.map(Iterator::collect));
        summed(0, all, |one, other| one + other)
    }

    /// How likely each side gathers how much in a round.
    pub(super) fn round_odds(&self, plans: &[Arc<Plan>]) -> RoundOdds {
        let shown = |plan: &Arc<Plan>| plan.shown_odds().unwrap_or_default();
        let summed = |plans: &[Arc<Plan>]| {
            let sums = summed(0, counted(plans), |one, other| one + other).into_iter();
            sums.map(|(sum, chance)| (Score::of(sum), chance)).collect()
        };
        let sides: Vec<Vec<(Score, f64)>> = match plans.split_last() {
            Some((theirs, ours)) if !self.is_of_shows() => {
                vec![summed(ours), summed(std::slice::from_ref(theirs))]
            }
            _ => plans.iter().map(shown).collect(),
        };
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
            odds.add(Chance {
                outcome,
                value: reading.value,
                probability,
            });
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

/// How likely a contest ends in each way, each side gathering up to this.
fn contest(round: &RoundOdds, to: u32) -> Odds {
    let won = round.first_to(&[to; 2]);
    let shares = won.map_or([1.0, 0.0, 0.0], |won| match won.as_slice() {
        [won, lost] => [*lost, 0.0, *won],
        _ => [1.0, 0.0, 0.0],
    });
    of_words(SIDES, shares)
}

/// The chance of each number that every roll counts.
fn counted(plans: &[Arc<Plan>]) -> impl Iterator<Item = Vec<(i64, f64)>> {
    plans
        .iter()
        .map(|plan| plan.counted_odds().unwrap_or_default())
}

/// The chance of each sum of what independent rolls come to.
pub(super) fn summed<Number: Ord + Copy>(
    nothing: Number,
    rolls: impl IntoIterator<Item = Vec<(Number, f64)>>,
    add: impl Fn(Number, Number) -> Number,
) -> BTreeMap<Number, f64> {
    let mut all = BTreeMap::from([(nothing, 1.0)]);
    for own in rolls {
        let mut next = BTreeMap::new();
        for (sum, p) in &all {
            for (number, chance) in &own {
                *next.entry(add(*sum, *number)).or_default() += p * chance;
            }
        }
        all = next;
    }
    all
}
