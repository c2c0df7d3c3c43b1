//! Which rule a roll is about.

use crate::campaign::state::records::INITIATIVE;
use crate::campaign::{Campaign, Event, Roll, RollId};
use crate::systems::reference::Topic;
use crate::systems::{HIDING, RollTarget};

/// The topic of a roll: what it was made for, or else the kind of its attempt.
pub fn topic_of_roll(campaign: &Campaign, id: RollId, roll: &Roll) -> Topic {
    if is_for_initiative(campaign, id, roll) {
        return campaign.state().system.initiative_topic();
    }
    match &roll.aim {
        Some(RollTarget::Influence { .. }) => Topic::Influence,
        Some(RollTarget::Keep(what)) if what == HIDING => Topic::Hiding,
        Some(RollTarget::Uncover { what, .. }) if what == HIDING => Topic::Searching,
        Some(RollTarget::Search | RollTarget::Examine) => Topic::Searching,
        Some(
            RollTarget::Strike(_)
            | RollTarget::Distract(_)
            | RollTarget::Keep(_)
            | RollTarget::Uncover { .. }
            | RollTarget::Study
            | RollTarget::Dying,
        )
        | None => roll.attempt.topic(),
    }
}

/// Whether a roll gave somebody a place in the order; that of a proficiency by that name alone did not.
fn is_for_initiative(campaign: &Campaign, id: RollId, roll: &Roll) -> bool {
    let events = campaign.step(id.0).map_or(&[][..], |step| &step.events);
    let places = |event: &Event| match event {
        Event::InitiativeSet { creature, .. } => roll.is_by(*creature),
        _ => false,
    };
    roll.what.starts_with(INITIATIVE) && events.iter().any(places)
}
