//! What may be said of a system without knowing its rules.

use super::{Attempt, System};

impl System {
    /// The full key, as in `--system pen-and-dagger`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.profile().key
    }

    /// The short key that begins an attempt line.
    #[must_use]
    pub const fn short(self) -> &'static str {
        self.profile().short
    }

    /// The name people use.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.profile().title
    }

    /// The system of a key, long or short, in any case.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        let is_named = |system: &Self| {
            key.eq_ignore_ascii_case(system.key()) || key.eq_ignore_ascii_case(system.short())
        };
        Self::ALL.into_iter().find(is_named)
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
    #[must_use]
    pub const fn system_key(&self) -> &'static str {
        match self.system() {
            Some(system) => system.key(),
            None => "dice",
        }
    }
}
