//! Who fights for whom.

use crate::campaign::facts::arranging::Allegiance;
use crate::campaign::facts::tracker::Combatant;
use crate::campaign::ids::CreatureId;

use super::State;

impl State {
    /// For whom somebody fights.
    pub fn side_of(&self, creature: CreatureId) -> Allegiance {
        self.tracker
            .combatant(creature)
            .map_or(Allegiance::by_nature(creature), Combatant::side)
    }

    /// Whether two fight for one side.
    pub fn are_beside(&self, one: CreatureId, other: CreatureId) -> bool {
        self.side_of(one) == self.side_of(other)
    }

    /// Everybody of a side: all heroes who have not changed it, and whoever of the order fights for it.
    pub fn all_of_side(&self, side: Allegiance) -> Vec<CreatureId> {
        let order = &self.tracker.order;
        let (ours, others): (Vec<&Combatant>, Vec<&Combatant>) =
            order.iter().partition(|combatant| combatant.side() == side);
        let heroes = self
            .party
            .iter()
            .map(|hero| CreatureId::Hero(hero.id))
            .filter(|_| side == Allegiance::Party);
        let is_gone_over =
            |creature: &CreatureId| others.iter().any(|other| other.creature == *creature);
        let mut all: Vec<CreatureId> = heroes.filter(|creature| !is_gone_over(creature)).collect();
        let is_new = |creature: &CreatureId| {
            side == Allegiance::Foes || !matches!(creature, CreatureId::Hero(_))
        };
        all.extend(
            ours.into_iter()
                .map(|combatant| combatant.creature)
                .filter(is_new),
        );
        all
    }
}
