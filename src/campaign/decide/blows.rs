//! What follows from a blow by itself: whoever concentrates is asked whether it holds, or loses it going down.

use std::collections::BTreeMap;

use crate::campaign::refusal::refused;
use crate::campaign::{BodyId, Condition, CreatureId, Ends, Event, HitPoints, Refusal, Track};
use crate::systems::ConditionEffect;

use super::Draft;

impl Draft<'_> {
    /// Points change by a blow or by what heals one, or because the figures are set; and how a type of harm was met.
    pub(super) fn change_points(
        &mut self,
        (whom, track): (BodyId, Track),
        (from, to): (HitPoints, HitPoints),
        (is_set, met): (bool, Option<String>),
    ) {
        let name = self.state().body_name(whom);
        self.events.push(Event::HitPointsChanged {
            whom,
            track,
            name,
            from,
            to,
            is_set,
            met,
        });
    }

    /// Somebody concentrates on something, and on nothing else any more; or on nothing.
    pub(super) fn focus(&mut self, creature: CreatureId, on: Option<&str>) -> Result<(), Refusal> {
        let is_lost = self.lose_focus(creature);
        let Some(on) = on else {
            return if is_lost {
                Ok(())
            } else {
                refused(format!("{} is not concentrating", self.name_of(creature)))
            };
        };
        let effects = vec![ConditionEffect::Concentration];
        let condition = Condition::new(format!("focused on {on}"), effects, Ends::Never);
        self.gain_condition(creature, condition);
        Ok(())
    }

    /// Looks through what a command does for blows; figures that are set are none.
    pub(super) fn follow_blows(&mut self) {
        let mut blows: BTreeMap<CreatureId, (u64, bool)> = BTreeMap::new();
        for event in &self.events {
            let Event::HitPointsChanged {
                whom,
                from,
                to,
                is_set: false,
                ..
            } = event
            else {
                continue;
            };
            let (harm, falls) = blows.entry(whom.creature()).or_default();
            *harm = harm.saturating_add(from.harm_to(to));
            *falls |= to.is_down() && !from.is_down();
        }
        for (creature, (harm, falls)) in blows.into_iter().filter(|(_, (harm, _))| *harm > 0) {
            if falls && self.state().bodies(creature).len() == 1 {
                self.lose_focus(creature);
            } else {
                self.ask_whether_it_holds(creature, harm);
            }
        }
    }

    fn ask_whether_it_holds(&mut self, creature: CreatureId, harm: u64) {
        let state = self.state();
        let what = state.system.profile().holding_on.words(harm);
        let asked = state.focuses(creature).map(|focus| Event::Asked {
            creature,
            name: self.name_of(creature),
            of: focus.name.clone(),
            what: what.clone(),
        });
        self.events.extend(asked.collect::<Vec<_>>());
    }

    /// Whatever somebody concentrates on is over; says whether there was anything.
    fn lose_focus(&mut self, creature: CreatureId) -> bool {
        let before = self.events.len();
        for focus in self.state().focuses(creature) {
            self.lose_condition(creature, focus.name.clone());
        }
        self.events.len() > before
    }
}
