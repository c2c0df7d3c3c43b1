//! Kinds of foes are remembered.

use crate::campaign::facts::kinds::{Kind, kind_of};
use crate::campaign::ids::FoeId;
use crate::campaign::state::State;

impl State {
    /// What was written of one foe holds for its kind from now on, but for its wounds.
    pub(in crate::campaign) fn remember_kind(&mut self, foe: FoeId) {
        let Some(foe) = self.foes.iter().find(|known| known.id == foe) else {
            return;
        };
        let Some(record) = foe.nature.recorded() else {
            return;
        };
        let kind = Kind {
            name: kind_of(&foe.name),
            record: record.clone().unhurt(),
        };
        self.kinds.retain(|known| known.name != kind.name);
        self.kinds.push(kind);
    }
}
