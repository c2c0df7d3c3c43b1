//! Which rule an entry of the log is about.

use crate::campaign::history::Campaign;
use crate::rules::reference::Topic;

use super::{Entry, Kind};

/// The topic of an entry: of a roll the kind of its attempt, of anything else the kind of thing that happened.
#[must_use]
pub fn topic_of(campaign: &Campaign, entry: &Entry) -> Topic {
    match entry.kind {
        Kind::Roll => campaign.roll(entry.id).map_or(Topic::Undoing, |roll| Topic::of(&roll.attempt)),
        Kind::Damage => Topic::HitPoints,
        Kind::Condition => Topic::Conditions,
        Kind::Turn => Topic::Turns,
        Kind::Order => Topic::Order,
        Kind::Fortune => Topic::Fortune,
        Kind::Hero => Topic::Sheets,
        Kind::Note | Kind::Scene => Topic::Notes,
        Kind::Rule => Topic::Rulings,
        Kind::Evening => Topic::Evenings,
        Kind::Undo | Kind::Restore | Kind::Lost => Topic::Undoing,
    }
}
