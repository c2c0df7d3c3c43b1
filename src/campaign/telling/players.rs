//! The players' version of the log, built from what may be shown and nothing else.

use std::collections::HashSet;

use crate::campaign::event::Event;
use crate::campaign::history::{Campaign, rolls_of};
use crate::campaign::party::{Being, Whom};

use super::{Entry, Kind, tell};

/// What players may read: open entries that stand, of nobody they do not know of, without comments.
///
/// The entries carry no numbers of the true log: the caller numbers them anew, so that no gap tells of anything.
#[must_use]
pub fn for_players(campaign: &Campaign) -> Vec<Entry> {
    let hidden = unseen(campaign);
    let mut shown = Vec::new();
    for step in campaign.steps().iter().filter(|step| !campaign.is_undone(step.seq)) {
        let has_secret_roll = rolls_of(step).any(|(id, roll)| campaign.is_secret(id, roll));
        if has_secret_roll || step.events.iter().any(|event| touches(event, &hidden.beings)) {
            continue;
        }
        for entry in tell(campaign, step) {
            if may_be_shown(&entry) && !names_any(&entry, &hidden.names) {
                shown.push(Entry { comment: None, ..entry });
            }
        }
    }
    shown
}

struct Unseen {
    beings: HashSet<Being>,
    names: Vec<String>,
}

/// Everybody who was hidden and never shown since, those who have left the table included.
fn unseen(campaign: &Campaign) -> Unseen {
    let order = &campaign.state().tracker.order;
    let now = order.iter().filter(|combatant| combatant.is_hidden).map(|combatant| combatant.being);
    let mut beings: HashSet<Being> = now.collect();
    let mut names: Vec<String> =
        beings.iter().map(|&being| campaign.state().name_of(being).to_lowercase()).collect();
    let standing = campaign.steps().iter().filter(|step| !campaign.is_undone(step.seq));
    for event in standing.flat_map(|step| &step.events) {
        match event {
            Event::Joined { being, name, is_hidden: true } | Event::Hidden { being, name } => {
                beings.insert(*being);
                names.push(name.to_lowercase());
            }
            Event::Revealed { being, name } => {
                beings.remove(being);
                names.retain(|hidden| *hidden != name.to_lowercase());
            }
            _ => {}
        }
    }
    Unseen { beings, names }
}

fn may_be_shown(entry: &Entry) -> bool {
    let is_of_players = match entry.kind {
        Kind::Roll | Kind::Damage | Kind::Condition | Kind::Turn | Kind::Fortune | Kind::Evening => true,
        Kind::Note | Kind::Rule | Kind::Scene => true,
        Kind::Order | Kind::Hero | Kind::Undo => false,
    };
    is_of_players && !entry.is_secret
}

fn names_any(entry: &Entry, names: &[String]) -> bool {
    let text = entry.text().to_lowercase();
    names.iter().any(|name| text.contains(name.as_str()))
}

fn touches(event: &Event, hidden: &HashSet<Being>) -> bool {
    match event {
        Event::Rolled(roll) => roll.who.iter().any(|roller| hidden.contains(&roller.being)),
        Event::BodyChanged { whom: Whom::Foe(id, _), .. } => hidden.contains(&Being::Foe(*id)),
        Event::Joined { being, .. }
        | Event::Left { being, .. }
        | Event::InitiativeSet { being, .. }
        | Event::Moved { being, .. }
        | Event::TurnBegan { being, .. }
        | Event::TurnTakenBack { being, .. }
        | Event::Delayed { being, .. }
        | Event::Returned { being, .. }
        | Event::ConditionGained { being, .. }
        | Event::ConditionLost { being, .. }
        | Event::Hidden { being, .. } => hidden.contains(being),
        _ => false,
    }
}
