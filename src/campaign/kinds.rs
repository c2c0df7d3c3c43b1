//! What is known of each kind of foe: the record last written of one, for all that come after it.

use serde::{Deserialize, Serialize};

use crate::systems::FoeSheet;

use super::ids::FoeId;
use super::state::State;

/// A kind of foe, by the name its foes are added with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Its name, in small letters.
    pub name: String,
    /// What a new one of it begins with.
    pub record: FoeSheet,
}

impl Kind {
    /// The record that a new foe of this name begins with, of these kinds.
    #[must_use]
    pub fn record_of<'a>(kinds: &'a [Self], name: &str) -> Option<&'a FoeSheet> {
        let name = kind_of(name);
        kinds
            .iter()
            .find(|kind| kind.name == name)
            .map(|kind| &kind.record)
    }
}

impl State {
    /// The record that a new foe of this name begins with; none where no such foe ever had one.
    #[must_use]
    pub fn record_of_kind(&self, name: &str) -> Option<&FoeSheet> {
        Kind::record_of(&self.kinds, name)
    }

    /// What was written of one foe holds for its kind from now on, but for its wounds.
    pub(super) fn remember_kind(&mut self, foe: FoeId) {
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

/// A second orc is called “orc 2”, and is an orc.
fn kind_of(name: &str) -> String {
    without_number(name).to_lowercase()
}

/// The name that a number was put behind: “orc” of “orc 2”.
pub(in crate::campaign) fn without_number(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((base, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => base,
        _ => name,
    }
}
