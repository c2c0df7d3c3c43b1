//! The order is arranged.

use crate::campaign::facts::arranging::Arranged;

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
                if let Some(who) = self.tracker.combatant_mut(*creature) {
                    who.side = Some(*side);
                }
            }
            Arranged::Surprised {
                creature,
                round,
                keeps_turn,
                ..
            } => {
                if let Some(who) = self.tracker.combatant_mut(*creature) {
                    (who.surprised, who.keeps_turn) = (*round, *keeps_turn);
                }
            }
            Arranged::Readied {
                creature, readied, ..
            } => {
                if let Some(who) = self.tracker.combatant_mut(*creature) {
                    who.readied = Some(readied.clone());
                }
            }
            Arranged::Released { creature, .. } => {
                if let Some(who) = self.tracker.combatant_mut(*creature) {
                    who.readied = None;
                }
            }
        }
    }
}
