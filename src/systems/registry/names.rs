//! What may be said of a system without knowing its rules.

use super::{Attempt, System};
use crate::systems::own::Key;

impl System {
    /// The system of a key, long or short, in any case: a built-in one, or one of the files that were read.
    pub fn from_key(key: &str) -> Option<Self> {
        let is_named = |system: &Self| {
            key.eq_ignore_ascii_case(system.key()) || key.eq_ignore_ascii_case(system.short())
        };
        let built_in = Self::ALL.into_iter().find(is_named);
        built_in.or_else(|| Key::of_word(key).map(Self::Own))
    }
}

impl System {
    /// Whether it is read from a file: that may change between two evenings, and what was recorded by it before stays.
    pub const fn is_of_file(self) -> bool {
        matches!(self, Self::Own(_))
    }
}

/// The one a campaign is of where nobody says another.
impl Default for System {
    fn default() -> Self {
        let [first, ..] = Self::ALL;
        first
    }
}

impl Attempt {
    /// The full key of its system as JSON names it; `dice` for free dice.
    pub fn system_key(&self) -> &'static str {
        match self.system() {
            Some(system) => system.key(),
            None => "dice",
        }
    }
}
