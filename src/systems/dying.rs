//! Dying: what is asked each turn of those who are down, and what ends it.

use super::condition_effect::{DownState, KnownCondition};

/// What a system has for heroes who are down and not dead yet.
#[derive(Debug, Clone, Copy)]
pub struct Dying {
    /// It as a condition: what it asks for each turn, how it ends, what it says.
    pub known: KnownCondition,
    /// The attempt that is asked for, as a line has it behind the name.
    pub attempt: &'static str,
    /// How many good ones save, and how many bad ones kill.
    pub needed: [u32; 2],
}

impl Dying {
    /// What somebody is after so many good and so many bad ones.
    pub const fn after(&self, good: u32, bad: u32) -> DownState {
        let [saves, kills] = self.needed;
        match (good >= saves, bad >= kills) {
            (_, true) => DownState::Dead,
            (true, false) => DownState::Stable,
            (false, false) => DownState::Dying { good, bad },
        }
    }
}
