//! What players saw a fight do to each: harm that came of a roll they did not see is not in the sum they read at its end.

use std::collections::HashMap;

use crate::campaign::{Allegiance, Campaign, Casualties, CreatureId, Event};

use super::context::EventContext;

/// What players saw a fight do to each, so far.
#[derive(Debug, Clone)]
pub(super) struct SeenHarm {
    /// None where the fight began before what is known: nobody can say what they saw of it.
    tolls: Option<HashMap<CreatureId, Casualties>>,
}

impl SeenHarm {
    /// As it is where the memory begins.
    pub(super) fn at_beginning_of(campaign: &Campaign) -> Self {
        let is_fighting = campaign.beginning().tracker.turn().is_some();
        Self {
            tolls: (!is_fighting).then(HashMap::new),
        }
    }

    pub(super) fn of_new_fight() -> Self {
        Self {
            tolls: Some(HashMap::new()),
        }
    }

    /// Whether an event is of those that are counted.
    pub(super) const fn is_counted(here: &EventContext<'_>) -> bool {
        matches!(here.event, Event::HitPointsChanged { .. })
    }

    /// Counts what they read of.
    pub(super) fn count(&mut self, here: &EventContext<'_>) {
        let Event::HitPointsChanged {
            whom,
            track,
            name,
            from,
            to,
            is_set,
            ..
        } = here.event
        else {
            return;
        };
        let creature = whom.creature();
        let Some(tolls) = &mut self.tolls else { return };
        let none = || Casualties::of(creature, name.clone(), Allegiance::by_nature(creature));
        let harm = if *is_set { 0 } else { from.harm_to(to) };
        tolls
            .entry(creature)
            .or_insert_with(none)
            .count(*track, (from, to), harm);
    }

    /// What they saw of what a fight cost in all.
    pub(super) fn of(&self, all: &[Casualties]) -> Vec<Casualties> {
        let Some(tolls) = &self.tolls else {
            return Vec::new();
        };
        let seen = |toll: &Casualties| {
            let none = || Casualties::of(toll.creature, String::new(), toll.side);
            let seen = tolls.get(&toll.creature).cloned().unwrap_or_else(none);
            Some(toll.within(&seen)).filter(|seen| !seen.is_none() || toll.is_none())
        };
        all.iter().filter_map(seen).collect()
    }
}
