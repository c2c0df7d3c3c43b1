//! Who fights for whom, and the order arranged.

use crate::campaign::{Allegiance, Arranged, Combatant, CreatureId};

use super::State;

impl State {
    /// The order is arranged.
    pub(in crate::campaign) fn arrange(&mut self, arranged: &Arranged) {
        match arranged {
            Arranged::Split { foe, parts, .. } => self.split(*foe, parts),
            Arranged::Merged { foe, others, .. } => self.merge(*foe, others),
            Arranged::PartUsed { used, .. } => self.tracker.use_part(*used),
            Arranged::PartGivenBack { creature, part, .. } => {
                self.tracker.give_part_back(*creature, *part);
            }
            Arranged::RollsAnew { is_anew, attempts } => {
                self.tracker.rounds.begin_habit(*is_anew, attempts.clone());
            }
            Arranged::InitiativeNamed { words } => self.initiative = Some(words.clone()),
            Arranged::RoundRolled { round } => self.tracker.open_round(*round),
            Arranged::SideTaken { creature, side, .. } => {
                self.tracker.change(*creature, |who| who.side = Some(*side));
            }
            Arranged::Surprised {
                creature,
                round,
                keeps_turn,
                ..
            } => self.tracker.change(*creature, |who| {
                (who.surprised, who.keeps_turn) = (*round, *keeps_turn);
            }),
            Arranged::Readied {
                creature, readied, ..
            } => self
                .tracker
                .change(*creature, |who| who.readied = Some(readied.clone())),
            Arranged::Released { creature, .. } => {
                self.tracker.change(*creature, |who| who.readied = None);
            }
        }
    }

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
