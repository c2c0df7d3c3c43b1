//! Counters of somebody, and those whose die is due.

use crate::campaign::{Counter, CreatureId, Refill};

use super::State;

impl State {
    /// What somebody has left, in the order it was said.
    pub fn counters_of(&self, who: CreatureId) -> impl Iterator<Item = &Counter> {
        self.counters
            .iter()
            .filter(move |counter| counter.who == who)
    }

    /// What somebody has left of what they count: `breath 0/1 · arrows 19/20`.
    pub fn uses(&self, who: CreatureId) -> Option<String> {
        let each: Vec<String> = self.counters_of(who).map(Counter::words).collect();
        (!each.is_empty()).then(|| each.join(" · "))
    }

    pub fn counter(&self, who: CreatureId, name: &str) -> Option<&Counter> {
        self.counters
            .iter()
            .find(|counter| counter.is_called(who, name))
    }

    /// What is thrown for as a turn of a round begins: the counter, the sides of its die and the least that brings it back.
    pub(in crate::campaign) fn recharging(
        &self,
        round: u32,
        who: CreatureId,
    ) -> impl Iterator<Item = (&Counter, u32, u32)> {
        self.counters_of(who).filter_map(move |counter| {
            let Refill::Die { sides, from } = counter.refill else {
                return None;
            };
            let is_due =
                counter.left < counter.max && counter.tried.is_none_or(|tried| tried < round);
            is_due.then_some((counter, sides, from))
        })
    }
}
