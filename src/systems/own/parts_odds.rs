//! How likely what comes of several rolls is of which one counts.

use crate::systems::Odds;

use super::distribution::{Chance, Distribution};
use super::{Attempt, Counts, Plan};

impl Attempt {
    /// Its odds; none where that takes more steps than these.
    pub(super) fn count_parts(&self, most: u64) -> Option<Odds> {
        let Some(plans) = self.plans() else {
            return Some(Odds::default());
        };
        let of_parts = plans.iter().map(|plan| plan.cost());
        let cost = of_parts.fold(0_u64, u64::saturating_add);
        (cost <= most).then(|| self.odds_of_parts().unwrap_or_default())
    }

    fn odds_of_parts(&self) -> Option<Odds> {
        let all = self.spread_of_parts(Plan::odds)?;
        let odds = self.of(&all);
        let Some(main) = self.main() else {
            return Some(odds);
        };
        let own = self.own().plan(self.definition()).ok()?;
        let first = own.odds().ok()?;
        let opens = |chance: &&Chance| match own.held {
            Some(true) => chance.passes,
            Some(false) | None => chance.passes || chance.grade >= 0,
        };
        let opened = first.outcomes.iter().filter(opens);
        let opened: f64 = opened.map(|chance| chance.probability).sum();
        Some(Odds {
            first: self.alone(self.own()).of(&first).outcomes,
            passes: self.alone(main).of(&all).passes.map(|main| opened * main),
            ..odds
        })
    }

    /// What counts of all parts, of each of which `of` says what it comes to.
    pub(super) fn spread_of_parts<E>(
        &self,
        of: impl Fn(&Plan) -> Result<Distribution, E>,
    ) -> Option<Distribution> {
        let definition = self.definition();
        if let Some(main) = self.main() {
            return of(&*main.plan(definition).ok()?).ok();
        }
        let each = self.plans()?.into_iter().map(|plan| of(&plan).ok());
        let each: Vec<Distribution> = each.collect::<Option<_>>()?;
        let is_worst = matches!(self.counts(), Counts::All | Counts::Lowest { .. });
        Some(Distribution::counting(&each, is_worst))
    }
}

impl Distribution {
    /// Of several, each by itself, the one that counts: the best, or the worst; of equals the first.
    fn counting(each: &[Self], is_worst: bool) -> Self {
        let sums: Vec<Vec<f64>> = each.iter().map(|odds| odds.sums(is_worst)).collect();
        let mut outcomes = Vec::new();
        for (place, own) in each.iter().enumerate() {
            for outcome in &own.outcomes {
                let mut probability = outcome.probability;
                let others = each.iter().zip(&sums).enumerate();
                for (other, (odds, sums)) in others.filter(|(other, _)| *other != place) {
                    // Those before it that are equal would count; those behind it do not.
                    let takes_equal = (other > place) != is_worst;
                    let below = odds.outcomes.partition_point(|theirs| match takes_equal {
                        true => theirs.keys <= outcome.keys,
                        false => theirs.keys < outcome.keys,
                    });
                    probability *= sums.get(below).copied().unwrap_or(0.0);
                }
                outcomes.push(Chance {
                    probability,
                    ..outcome.clone()
                });
            }
        }
        outcomes.retain(|outcome| outcome.probability > 0.0);
        outcomes.sort_by(|one, other| one.keys.cmp(&other.keys));
        Self { outcomes }
    }

    /// The chance of all outcomes before each place, or of all from there on.
    fn sums(&self, is_from_there: bool) -> Vec<f64> {
        let chances = self.outcomes.iter().map(|outcome| outcome.probability);
        let add = |all: &mut f64, chance: f64| {
            *all += chance;
            Some(*all)
        };
        let mut sums = vec![0.0];
        match is_from_there {
            false => sums.extend(chances.scan(0.0, add)),
            true => {
                sums.extend(chances.rev().scan(0.0, add));
                sums.reverse();
            }
        }
        sums
    }
}
