//! Which rule an entry of the log is about.

use crate::campaign::history::Campaign;
use crate::rules::reference::Topic;

use super::{Entry, Kind};

/// The topic of an entry: of a roll the kind of its attempt, of anything else the kind of thing that happened. None of a
/// roll that is not remembered any more, nor of a macro: the lines it does have theirs.
#[must_use]
pub fn topic_of(campaign: &Campaign, entry: &Entry) -> Option<Topic> {
    let topic = match entry.kind {
        Kind::Roll => return campaign.roll(entry.id).map(|roll| Topic::of(&roll.attempt)),
        Kind::Macro => return None,
        Kind::Damage => Topic::HitPoints,
        Kind::Condition => Topic::Conditions,
        Kind::Turn => Topic::Turns,
        Kind::Order | Kind::Encounter => Topic::Order,
        Kind::Fortune => Topic::Fortune,
        Kind::Task => Topic::Tasks,
        Kind::Contest => Topic::Contests,
        Kind::Spend => Topic::EffectPoints,
        Kind::Hero => Topic::Sheets,
        Kind::Note | Kind::Secret | Kind::Scene => Topic::Notes,
        Kind::Rule => Topic::Rulings,
        Kind::Evening => Topic::Evenings,
        Kind::Undo | Kind::Restore | Kind::Lost => Topic::Undoing,
    };
    Some(topic)
}
