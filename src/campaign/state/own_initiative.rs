//! What somebody rolls for initiative by the own rule of each system that has one.

use crate::campaign::ids::CreatureId;
use crate::systems::{Attempt, FoeStats};

use super::State;

pub(in crate::campaign) const INITIATIVE: &str = "Initiative";

impl State {
    /// Whether it is known what is rolled for initiative: by the rules, or as it was named before.
    pub fn knows_initiative(&self) -> bool {
        self.system.profile().initiative.is_rolled || self.initiative.is_some()
    }

    /// What somebody rolls for initiative, and why so; none where the game master names the attempt.
    pub(in crate::campaign) fn own_initiative(
        &self,
        creature: CreatureId,
    ) -> Option<(Attempt, String)> {
        let foe = match creature {
            CreatureId::Hero(_) => None,
            CreatureId::Foe(id) => self.foe(id).map(|foe| &foe.nature),
        };
        if let Some(rank) = foe.and_then(FoeStats::rank) {
            return self.system.initiative_by_rank(rank);
        }
        let said = foe
            .and_then(FoeStats::recorded)
            .and_then(|foe| foe.initiative);
        let record = self.record(creature);
        let (sheet, level) = record.map_or((None, 1), |record| (Some(record.sheet), record.level));
        self.system.initiative(sheet.as_deref(), level, said)
    }
}
