//! What a fight costs, added up blow by blow.

use crate::campaign::facts::arranging::Allegiance;
use crate::campaign::facts::casualties::Casualties;
use crate::campaign::facts::hit_points::{HitPoints, Track};
use crate::campaign::ids::CreatureId;

use super::{Combatant, Fight, Tracker};

impl Tracker {
    /// A change of points is counted while there is a fight, with the harm that was done by it.
    pub(in crate::campaign) fn count_blow(
        &mut self,
        (creature, track): (CreatureId, Track),
        name: &str,
        (from, to): (&HitPoints, &HitPoints),
        harm: u64,
    ) {
        let Fight::Underway(_) = self.fight else {
            return;
        };
        let side = self
            .combatant(creature)
            .map_or(Allegiance::by_nature(creature), Combatant::side);
        if !self.tolls.iter().any(|toll| toll.creature == creature) {
            self.tolls
                .push(Casualties::of(creature, name.to_owned(), side));
        }
        let Some(toll) = self.tolls.iter_mut().find(|toll| toll.creature == creature) else {
            return;
        };
        toll.side = side;
        toll.count(track, (from, to), harm);
    }
}
