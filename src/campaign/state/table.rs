//! What the systems may ask of the game as it stands.

use std::any::Any;

use crate::campaign::ids::{BodyId, CreatureId};
use crate::systems::Attitude;
use crate::systems::interface::table::Table;

use super::State;

impl Table for State {
    fn name_of(&self, who: CreatureId) -> &str {
        Self::name_of(self, who)
    }

    fn sheet(&self, who: CreatureId) -> Option<(&dyn Any, u32)> {
        let record = self.record(who)?;
        Some((record.sheet.as_any(), record.level))
    }

    fn body_name(&self, body: BodyId) -> String {
        Self::body_name(self, body)
    }

    fn has_minds(&self) -> bool {
        Self::has_minds(self)
    }

    fn attitude_of(&self, who: CreatureId) -> Attitude {
        Self::attitude_of(self, who)
    }

    fn closed_to(&self, who: CreatureId, by: CreatureId, approach: &str) -> Option<&str> {
        self.closed_ear(who, by, approach)
            .map(|condition| condition.name.as_str())
    }
}
