//! Points of a mind, written down.

use crate::campaign::facts::hit_points::{HitPoints, Strain};
use crate::campaign::ids::BodyId;
use crate::campaign::state::State;

impl State {
    /// Writes what a mind has suffered.
    pub(in crate::campaign) fn set_mind(&mut self, whom: BodyId, to: HitPoints) {
        match whom {
            BodyId::Hero(id) => {
                if let Some(hero) = self.party.iter_mut().find(|hero| hero.id == id) {
                    hero.strain = to.into();
                }
            }
            BodyId::Foe(id, index) => {
                let Some(foe) = self.foes.iter_mut().find(|foe| foe.id == id) else {
                    return;
                };
                if foe.strains.len() < foe.bodies.len() {
                    foe.strains.resize(foe.bodies.len(), Strain::default());
                }
                if let Some(strain) = foe.strains.get_mut(index) {
                    *strain = to.into();
                }
            }
        }
    }
}
