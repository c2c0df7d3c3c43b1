//! What is known of each kind of foe: the record last written of one, for all that come after it.

use serde::{Deserialize, Serialize};

use crate::systems::FoeSheet;
use crate::systems::line::without_number;

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
    pub fn record_of<'a>(kinds: &'a [Self], name: &str) -> Option<&'a FoeSheet> {
        let name = kind_of(name);
        kinds
            .iter()
            .find(|kind| kind.name == name)
            .map(|kind| &kind.record)
    }
}

/// A second orc is called “orc 2”, and is an orc.
pub(in crate::campaign) fn kind_of(name: &str) -> String {
    without_number(name).to_lowercase()
}
