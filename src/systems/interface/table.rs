//! What a system may ask of the table it is played at: it never sees the campaign.

use std::any::Any;

use crate::ids::{BodyId, CreatureId};
use crate::systems::Attitude;

/// A table at which a game is played.
pub trait Table {
    /// Somebody's name; nothing for those who are gone.
    fn name_of(&self, who: CreatureId) -> &str;
    /// What is recorded of somebody by the rules of the game, and their level.
    fn sheet(&self, who: CreatureId) -> Option<(&dyn Any, u32)>;
    /// One body by its name, of a group with its number.
    fn body_name(&self, body: BodyId) -> String;
    /// Whether mental points are counted.
    fn has_minds(&self) -> bool;
    /// How somebody feels about the party.
    fn attitude_of(&self, who: CreatureId) -> Attitude;
    /// The condition that closes somebody to an approach of another.
    fn closed_to(&self, who: CreatureId, by: CreatureId, approach: &str) -> Option<&str>;
}

impl dyn Table + '_ {
    /// A sheet of the one system that asks, and the level beside it.
    pub(in crate::systems) fn sheet_of<Sheet: 'static>(
        &self,
        who: CreatureId,
    ) -> Option<(&Sheet, u32)> {
        let (sheet, level) = self.sheet(who)?;
        Some((sheet.downcast_ref()?, level))
    }
}
