//! Hit points by dice: thrown once for everybody named, of which each takes their share.

use std::collections::HashMap;

use super::{BodyId, BodyWork, HitPoints, Points, Roll, State, ThrownWork};
use crate::dice::Distribution;
use crate::systems::Attempt;

use super::command::bodies::sized;

/// What dice may come to for one body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prospect {
    pub whom: BodyId,
    pub before: HitPoints,
    /// After the lowest total.
    pub at_lowest: HitPoints,
    /// After the mean, rounded.
    pub at_mean: HitPoints,
    /// After the highest total.
    pub at_highest: HitPoints,
    /// The chance that it is down then.
    pub down: f64,
}

/// Whether a roll was dice for hit points.
pub(super) fn is_thrown(roll: &Roll) -> bool {
    let words = [Points::Harm(0), Points::Heal(0), Points::Temp(0)].map(Points::word);
    let what = roll.what.strip_prefix("mental ").unwrap_or(&roll.what);
    let is_called = |word| {
        what.strip_prefix(word)
            .is_some_and(|rest| rest.starts_with(' '))
    };
    roll.who.is_empty()
        && matches!(roll.attempt, Attempt::Dice(_))
        && words.into_iter().any(is_called)
}

impl ThrownWork {
    /// What the dice may come to for everybody, in order.
    pub fn prospects(&self, state: &State, totals: &Distribution) -> Vec<Prospect> {
        let (lowest, highest) = totals.ends();
        let after = |total| state.worked_on(&self.at(total));
        let others = after(rounded(totals.moments().mean))
            .into_iter()
            .zip(after(highest));
        let mut prospects = Vec::with_capacity(self.work.len());
        let mut works: HashMap<BodyId, Vec<BodyWork>> = HashMap::new();
        self.work
            .iter()
            .for_each(|work| works.entry(work.whom).or_default().push(*work));
        for ((whom, before, at_lowest), ((.., at_mean), (.., at_highest))) in
            after(lowest).into_iter().zip(others)
        {
            let prospect = Prospect {
                whom,
                before,
                at_lowest,
                at_mean,
                at_highest,
                down: 0.0,
            };
            let own = works.get(&whom).map_or(&[][..], Vec::as_slice);
            prospects.push(Prospect {
                down: prospect.chance_down(own, state, totals),
                ..prospect
            });
        }
        prospects
    }
}

impl Prospect {
    /// More harm never brings anybody up, more healing nobody down: one total parts those who stand from those who fall.
    fn chance_down(&self, work: &[BodyWork], state: &State, totals: &Distribution) -> f64 {
        match (self.at_lowest.is_down(), self.at_highest.is_down()) {
            (true, true) => return 1.0,
            (false, false) => return 0.0,
            (true, false) | (false, true) => {}
        }
        let falls_first = self.at_lowest.is_down();
        let after = |total| {
            state
                .worked_on(&sized(work, total))
                .last()
                .map(|(_, _, to)| *to)
        };
        let is_down = |total| after(total).is_some_and(|body| body.is_down());
        let (mut low, mut high) = totals.ends();
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if is_down(middle) == falls_first {
                low = middle;
            } else {
                high = middle;
            }
        }
        if falls_first {
            totals.at_most(low)
        } else {
            totals.at_least(high)
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no total is as large as that"
)]
fn rounded(mean: f64) -> i64 {
    mean.round() as i64
}
