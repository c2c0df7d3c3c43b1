//! Which rule an entry of the log is about.

use crate::campaign::aim::Aim;
use crate::campaign::event::{Event, Roll};
use crate::campaign::history::Campaign;
use crate::campaign::kept::HIDING;
use crate::rules::reference::Topic;

use super::{Entry, Kind};

/// The topic of an entry: of a roll what it was made for or else the kind of its attempt, of anything else the kind of
/// thing that happened. None of what is not remembered any more, nor of a macro: the lines it does have theirs.
#[must_use]
pub fn topic_of(campaign: &Campaign, entry: &Entry) -> Option<Topic> {
    let events = campaign.step(entry.id.0).map_or(&[][..], |step| &step.events);
    let has = |is_it: fn(&Event) -> bool| events.iter().any(is_it);
    let topic = match entry.kind {
        Kind::Roll if has(|event| matches!(event, Event::InitiativeSet { .. })) => {
            Topic::initiative_of(campaign.state().system)
        }
        Kind::Roll => return campaign.roll(entry.id).map(of_roll),
        Kind::Secret => return events.iter().find_map(of_unseen),
        Kind::Turn if has(|event| matches!(event, Event::ActionsDeclared { .. })) => Topic::ManyActions,
        Kind::Hero if has(|event| matches!(event, Event::FoeChanged { .. })) => Topic::Foes,
        Kind::Macro => return None,
        Kind::Damage => Topic::HitPoints,
        Kind::Condition => Topic::Conditions,
        Kind::Turn => Topic::Turns,
        Kind::Order => Topic::Order,
        Kind::Fortune => Topic::Fortune,
        Kind::Task => Topic::Tasks,
        Kind::Contest => Topic::Contests,
        Kind::Spend => Topic::EffectPoints,
        Kind::Hero => Topic::Sheets,
        Kind::Note | Kind::Scene => Topic::Notes,
        Kind::Rule => Topic::Rulings,
        Kind::Evening => Topic::Evenings,
        Kind::Undo | Kind::Restore | Kind::Lost => Topic::Undoing,
    };
    Some(topic)
}

fn of_roll(roll: &Roll) -> Topic {
    match &roll.aim {
        Some(Aim::Influence { .. }) => Topic::Influence,
        Some(Aim::Keep(what)) if what == HIDING => Topic::Hiding,
        Some(Aim::Uncover { what, .. }) if what == HIDING => Topic::Searching,
        Some(Aim::Search) => Topic::Searching,
        Some(Aim::Strike(_) | Aim::Distract(_) | Aim::Keep(_) | Aim::Uncover { .. }) | None => {
            Topic::of(&roll.attempt)
        }
    }
}

/// What only the game master is told.
fn of_unseen(event: &Event) -> Option<Topic> {
    match event {
        Event::Lied { .. } => Some(Topic::Lies),
        Event::AttitudeChanged { .. } => Some(Topic::Influence),
        Event::ResultKept { what, .. } | Event::ResultUncovered { what, .. } if what == HIDING => {
            Some(Topic::Hiding)
        }
        Event::ResultKept { .. } | Event::ResultUncovered { .. } => Some(Topic::OpposedCheck),
        _ => None,
    }
}
