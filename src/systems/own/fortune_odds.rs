//! How likely something is with one fortune die in hand: whoever it helps most repeats their own dice until they are better.

use crate::systems::Chance as KeyChance;
use crate::systems::interface::prospects::Hope;

use super::distribution::Chance;
use super::{Attempt, Counts};

/// What one who rolls may come to.
struct Prospects {
    /// The chance of each result: what orders it, whether it is what is hoped for, whether it may be rolled again.
    results: Vec<(Vec<i64>, bool, bool, f64)>,
}

impl Attempt {
    /// The chance to pass with one fortune die in hand, where the game knows them and something has to be reached.
    pub(in crate::systems) fn passes_with_fortune_die(&self) -> Option<f64> {
        if self.held() == Some(false) {
            return None;
        }
        let Some(main) = self.main() else {
            return self.with_fortune_die(&|chance| chance.passes);
        };
        let (first, main) = (self.alone(self.own()), self.alone(main));
        let is_held = first.held() == Some(true);
        let opens = |chance: &Chance| chance.passes || (!is_held && chance.grade >= 0);
        let (first, main) = (
            first.prospects(&opens)?,
            main.prospects(&|chance| chance.passes)?,
        );
        let rescued = first.with_die() - first.hoped_for();
        Some(first.hoped_for() * main.with_die() + rescued * main.hoped_for())
    }

    /// What is hoped for where the game knows fortune dice: to pass, else the least result that is good.
    pub(in crate::systems) fn hoped_for(&self) -> Option<Hope> {
        let rule = self.rule()?;
        rule.fortune.as_ref()?;
        let odds = self.odds_at_hand()?;
        if let Some(chance) = odds.passes {
            return Some(Hope {
                words: "passes".to_owned(),
                chance,
                with_die: self.passes_with_fortune_die(),
            });
        }
        let (words, least) = rule.least_good()?;
        let is_good = |chance: &&KeyChance| {
            let result = self.result(chance.outcome);
            result.is_some_and(|result| result.grade > 0)
        };
        let chance = odds
            .outcomes
            .iter()
            .filter(is_good)
            .map(|chance| chance.probability)
            .sum();
        Some(Hope {
            words,
            chance,
            with_die: self.at_least_with_fortune_die(least.key.is),
        })
    }

    /// The chance of an outcome by its key, or a better one, with one fortune die in hand.
    pub(in crate::systems) fn at_least_with_fortune_die(&self, key: &str) -> Option<f64> {
        let least = self.least_of(key)?;
        self.with_fortune_die(&|chance| chance.keys.first() >= Some(&least))
    }

    /// What orders first the lowest that goes by a key.
    fn least_of(&self, key: &str) -> Option<i64> {
        let rule = self.rule()?;
        let is_it = |chance: &&Chance| {
            let result = rule.result(chance.result);
            result.is_some_and(|result| result.key.is == key)
        };
        let sides = self
            .sides()
            .filter(|side| self.main().is_none_or(|main| main == *side));
        let least = sides.filter_map(|side| {
            let odds = side.plan(self.definition()).ok()?.odds_again()?;
            let keys = odds.outcomes.iter().filter(is_it);
            keys.filter_map(|chance| chance.keys.first().copied()).min()
        });
        least.min()
    }

    /// The chance of what is hoped for with one fortune die in hand: of linked rolls in the main part.
    pub(super) fn with_fortune_die(&self, is_hoped_for: &dyn Fn(&Chance) -> bool) -> Option<f64> {
        if let Some(main) = self.main() {
            return Some(self.alone(main).prospects(is_hoped_for)?.with_die());
        }
        let is_by_all = self.counts().is_lowest();
        let sides = self
            .sides()
            .map(|side| self.alone(side).prospects_by(is_hoped_for, is_by_all));
        let all: Vec<Prospects> = sides.collect::<Option<_>>()?;
        match (all.as_slice(), self.counts()) {
            ([alone], _) => Some(alone.with_die()),
            (several, Counts::Best) => Some(best_with_die(several)),
            (several, Counts::All | Counts::Lowest { .. }) => Some(all_with_die(several)),
            _ => None,
        }
    }

    fn prospects(&self, is_hoped_for: &dyn Fn(&Chance) -> bool) -> Option<Prospects> {
        self.prospects_by(is_hoped_for, false)
    }

    /// What a roll repeated with a fortune die has to be better by: what orders it first; its grade, where all that orders it
    /// singles out the worst of several, and all of that among those.
    pub(super) fn ranked_by<'a>(
        &self,
        (keys, grade): (&'a [i64], &'a i64),
        is_of_several: bool,
    ) -> &'a [i64] {
        let singles_out = self.rule().is_some_and(|rule| rule.singles_out.is_some());
        match (is_of_several, singles_out) {
            (true, _) => keys,
            (false, true) => std::slice::from_ref(grade),
            (false, false) => keys.get(..1).unwrap_or(keys),
        }
    }

    fn prospects_by(
        &self,
        is_hoped_for: &dyn Fn(&Chance) -> bool,
        is_by_all: bool,
    ) -> Option<Prospects> {
        self.rule()?.fortune.as_ref()?;
        let plan = self.own().plan(self.definition()).ok()?;
        let odds = plan.odds_again()?;
        let results = odds.outcomes.iter().map(|chance| {
            let rank = self
                .ranked_by((&chance.keys, &chance.grade), is_by_all)
                .to_vec();
            let may_again = chance.value.is_some_and(|again| again != 0);
            (rank, is_hoped_for(chance), may_again, chance.probability)
        });
        Some(Prospects {
            results: results.collect(),
        })
    }
}

impl Prospects {
    /// How likely what is hoped for is without a die.
    fn hoped_for(&self) -> f64 {
        let hoped_for = self.results.iter().filter(|(_, is_it, ..)| *is_it);
        hoped_for.map(|(.., chance)| chance).sum()
    }

    /// How likely a result that is repeated until it is better comes to what is hoped for then.
    fn rescue(&self, from: &[i64]) -> f64 {
        let better = self
            .results
            .iter()
            .filter(|(rank, ..)| rank.as_slice() > from);
        let (mut any, mut hoped_for) = (0.0, 0.0);
        for (_, is_it, _, chance) in better {
            any += chance;
            hoped_for += if *is_it { *chance } else { 0.0 };
        }
        if any > 0.0 { hoped_for / any } else { 0.0 }
    }

    /// Of what is not hoped for, and may be repeated, how likely that helps, and how likely it is.
    fn rescues(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let missed = self
            .results
            .iter()
            .filter(|(_, is_it, may_again, _)| !is_it && *may_again);
        missed.map(|(rank, _, _, chance)| (self.rescue(rank), *chance))
    }

    fn with_die(&self) -> f64 {
        let rescued: f64 = self.rescues().map(|(helps, chance)| helps * chance).sum();
        self.hoped_for() + rescued
    }
}

/// Of the best of several: where nobody comes to what is hoped for, the one with the best prospect rolls again.
fn best_with_die(all: &[Prospects]) -> f64 {
    let missing: f64 = all.iter().map(|own| 1.0 - own.hoped_for()).product();
    let mut steps: Vec<f64> = all
        .iter()
        .flat_map(Prospects::rescues)
        .map(|(helps, _)| helps)
        .collect();
    steps.retain(|helps| *helps > 0.0);
    steps.sort_by(f64::total_cmp);
    steps.dedup();
    // The expected best of independent prospects, from the chance that nobody misses with a better one.
    let none_above = |bound: f64| -> f64 {
        let of_one = |own: &Prospects| -> f64 {
            let above = own.rescues().filter(|(helps, _)| *helps > bound);
            let above: f64 = above.map(|(_, chance)| chance).sum();
            1.0 - own.hoped_for() - above
        };
        all.iter().map(of_one).product()
    };
    let mut below = none_above(0.0);
    let rescued: f64 = steps
        .into_iter()
        .map(|helps| {
            let now = none_above(helps);
            helps * (now - std::mem::replace(&mut below, now))
        })
        .sum();
    1.0 - missing + rescued
}

/// Where all have to come to what is hoped for, a die helps if one alone does not.
fn all_with_die(all: &[Prospects]) -> f64 {
    let of_others = |place: usize| -> f64 {
        let others = all.iter().enumerate().filter(|(other, _)| *other != place);
        others.map(|(_, own)| own.hoped_for()).product()
    };
    let reached: f64 = all.iter().map(Prospects::hoped_for).product();
    let rescued = all
        .iter()
        .enumerate()
        .map(|(place, own)| of_others(place) * (own.with_die() - own.hoped_for()));
    reached + rescued.sum::<f64>()
}
