//! The order is arranged.

use crate::campaign::facts::arranging::Arranged;
use crate::campaign::state::State;

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
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| who.side = Some(*side));
            }
            Arranged::Surprised {
                creature,
                round,
                keeps_turn,
                ..
            } => {
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| {
                        who.surprised = *round;
                        who.keeps_turn = *keeps_turn;
                    });
            }
            Arranged::Readied {
                creature, readied, ..
            } => {
                let readied = Some(readied);
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| who.readied = readied.cloned());
            }
            Arranged::Released { creature, .. } => {
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| who.readied = None);
            }
        }
    }
}
