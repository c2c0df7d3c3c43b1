//! Who notices what is kept unseen, and which rolls may be answered with a lie.

use crate::campaign::{Campaign, CreatureId, Noticing, Roll, RollId, Roller, State};
use crate::systems::Rulebook;

impl Campaign {
    /// Whether a roll may be answered with a lie: a success roll that failed, unseen, and was for information. What a
    /// sense misses is not told at all. From the chapter “Success Rolls”, section on secret rolls; a skill that the
    /// rules do not name counts as information where its roll was made secret (our decision).
    pub fn may_be_lied_about(&self, id: RollId, roll: &Roll) -> bool {
        // Nobody has to be told what a foe believes.
        let is_of_foes = roll
            .who
            .iter()
            .any(|roller| matches!(roller.creature, CreatureId::Foe(_)));
        !is_of_foes
            && self.is_secret(id, roll)
            && roll
                .attempt
                .may_be_lied_about(self.rules(), &roll.what, &roll.outcome)
    }
}

impl Campaign {
    /// Those of the other side whose passive Perception is at or over a total.
    pub fn noticing(&self, hider: CreatureId, total: i32) -> Vec<Noticing> {
        self.state().noticing(hider, total, self.rules())
    }
}

impl State {
    pub(super) fn noticing(
        &self,
        hider: CreatureId,
        total: i32,
        rules: &Rulebook,
    ) -> Vec<Noticing> {
        let notices = |creature: CreatureId| {
            let passive = self.passive_notice_of(creature, rules);
            let passive = passive.filter(|passive| *passive >= total)?;
            let name = self.name_of(creature).to_owned();
            let who = Roller { creature, name };
            Some(Noticing { who, passive })
        };
        self.creatures()
            .filter(|creature| !self.are_beside(*creature, hider))
            .filter_map(notices)
            .collect()
    }
}
