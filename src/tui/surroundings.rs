//! What everything on the screen is drawn and read with.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::sync::Arc;

use crate::systems::Rulebook;

use super::action::{Action, Context};
use super::chosen::Chosen;
use super::keymap::Keymap;
use super::theme::Theme;

/// What everything on the screen is drawn and read with.
#[derive(Debug)]
pub struct Surroundings {
    /// The keys.
    pub keymap: Keymap,
    /// The looks.
    pub theme: Theme,
    /// Where the game is played.
    pub zone: TimeZone,
    /// The moment that is shown.
    pub now: Timestamp,
    pub rules: Arc<Rulebook>,
    /// The settings.
    pub chosen: Chosen,
}

impl Surroundings {
    pub fn rules(&self) -> &Rulebook {
        &self.rules
    }

    /// The key of an action at the table, as it is shown; nothing where it has none.
    pub(crate) fn key_at_table(&self, action: Action) -> String {
        let key = self.keymap.key_of(Context::Dashboard, action);
        key.unwrap_or_default()
    }
}
