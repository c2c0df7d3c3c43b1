//! Dying: what is asked each turn of those who are down, and what ends it.

use super::condition_effect::{ConditionEffect, DownState, KnownCondition};

/// What a system has for heroes who are down and not dead yet.
#[derive(Debug, Clone, Copy)]
pub struct Dying {
    /// It as a condition: what it asks for each turn, how it ends, what it says.
    pub known: KnownCondition,
    /// The attempt that is asked for, as a line has it behind the name.
    pub attempt: &'static str,
    /// The field of the sheet whose figure follows, and the figure of those who have none.
    pub figure: Option<(&'static str, i32)>,
    /// How many good ones save, and how many bad ones kill.
    pub needed: [u32; 2],
}

impl Dying {
    /// It with its name, its effects and what it asks for.
    pub(super) const fn condition(asks: &'static str, words: [&'static str; 2]) -> KnownCondition {
        KnownCondition::new("dying", EFFECTS, words).asking(asks)
    }

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

const EFFECTS: &[ConditionEffect] = &[
    ConditionEffect::Down(DownState::Dying { good: 0, bad: 0 }),
    ConditionEffect::Held,
];
