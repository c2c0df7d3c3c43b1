//! Macros are kept and removed.

use crate::campaign::facts::macros::MacroEvent;
use crate::campaign::state::State;

impl State {
    /// Makes so what happened to a macro. They are kept in the order of their names.
    pub(in crate::campaign) fn apply_macro(&mut self, event: &MacroEvent) {
        match event {
            MacroEvent::Kept(kept) => {
                self.macros.retain(|other| !other.is_called(&kept.name));
                let place = self.macros.partition_point(|other| other.name < kept.name);
                self.macros.insert(place, kept.clone());
            }
            MacroEvent::Removed(name) => self.macros.retain(|kept| !kept.is_called(name)),
            MacroEvent::Used(_) => {}
        }
    }
}
