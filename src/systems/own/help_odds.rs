//! How likely what comes of an attempt is that others help, who roll first.

use std::collections::BTreeMap;

use crate::systems::{Chance, Odds};

use super::several_odds::summed;
use super::{Attempt, Side};

impl Attempt {
    /// Its odds; none where that takes more steps than these.
    pub(super) fn count_helped(&self, most: u64) -> Option<Odds> {
        let mut mixed = Odds::default();
        let ways = self.under_help();
        let share = most / u64::try_from(ways.len()).unwrap_or(1).max(1);
        for (attempt, chance) in ways {
            let own = attempt.own().plan(self.definition()).ok()?;
            let odds = attempt.count(&own, share)?;
            for one in odds.outcomes {
                mixed.add(Chance {
                    probability: one.probability * chance,
                    ..one
                });
            }
            if let Some(passes) = odds.passes {
                *mixed.passes.get_or_insert(0.0) += passes * chance;
            }
        }
        let outcomes = &mut mixed.outcomes;
        outcomes.sort_by_key(|chance| (self.grade_of_key(chance.outcome), chance.value));
        Some(mixed)
    }

    /// It without helpers, under each amount of help, and how likely that is.
    fn under_help(&self) -> Vec<(Self, f64)> {
        let own = self.helped_sides(self.own()).into_iter();
        let mut ways: Vec<(Self, f64)> = own
            .map(|(own, chance)| (self.with_own(own), chance))
            .collect();
        if let Some(other) = self.against() {
            let others = self.helped_sides(other);
            let both = ways.iter().flat_map(|(attempt, chance)| {
                let others = others.iter();
                others.map(move |(other, theirs)| (attempt.held_to(other), chance * theirs))
            });
            ways = both.collect();
        }
        ways
    }

    /// A side under each amount of help.
    fn helped_sides(&self, side: &Side) -> Vec<(Side, f64)> {
        if side.helpers().is_empty() {
            return vec![(side.clone(), 1.0)];
        }
        let definition = self.definition();
        let sums = self.help_odds(side).into_iter();
        sums.map(|(help, chance)| (side.with_help(definition, help), chance))
            .collect()
    }

    /// What those come to together who help a side, lowest first; 0 where nobody does.
    pub(super) fn help_odds(&self, side: &Side) -> BTreeMap<i64, f64> {
        let helpers = side.helpers().iter().map(|helper| {
            let plan = helper.plan(self.definition()).ok();
            let odds = plan.and_then(|plan| plan.odds().ok()).unwrap_or_default();
            let chances = odds.outcomes.iter();
            let chances = chances.map(|one| (one.value.unwrap_or(0), one.probability));
            chances.collect()
        });
        summed(0, helpers, i64::saturating_add)
    }
}
