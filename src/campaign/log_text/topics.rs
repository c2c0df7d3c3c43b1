//! Which rule a line of the log is about.

use crate::campaign::event::Event;
use crate::campaign::facts::arranging::Arranged;
use crate::campaign::facts::roll_target::RollTarget;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::facts::secrets::HIDING;
use crate::campaign::history::Campaign;
use crate::campaign::ids::RollId;
use crate::campaign::state::own_initiative::INITIATIVE;
use crate::systems::reference::Topic;

use super::Kind;

/// The topic of a roll: what it was made for, or else the kind of its attempt.
#[must_use]
pub fn topic_of_roll(campaign: &Campaign, id: RollId, roll: &Roll) -> Topic {
    if is_for_initiative(campaign, id, roll) {
        return campaign.state().system.profile().initiative.topic;
    }
    match &roll.aim {
        Some(RollTarget::Influence { .. }) => Topic::Influence,
        Some(RollTarget::Keep(what)) if what == HIDING => Topic::Hiding,
        Some(RollTarget::Uncover { what, .. }) if what == HIDING => Topic::Searching,
        Some(RollTarget::Search) => Topic::Searching,
        Some(
            RollTarget::Strike(_)
            | RollTarget::Distract(_)
            | RollTarget::Keep(_)
            | RollTarget::Uncover { .. },
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

/// The topic of what happened, a roll apart. A macro has none: the lines it does have theirs.
pub(super) fn topic_of_event(event: &Event, kind: Kind) -> Option<Topic> {
    match event {
        Event::Lied { .. } => Some(Topic::Lies),
        Event::AttitudeChanged { .. } => Some(Topic::Influence),
        Event::ResultKept { what, .. } | Event::ResultUncovered { what, .. } if what == HIDING => {
            Some(Topic::Hiding)
        }
        Event::ResultKept { .. } | Event::ResultUncovered { .. } | Event::SeenThrough { .. } => {
            Some(Topic::OpposedCheck)
        }
        Event::Arranged(Arranged::PartUsed { .. } | Arranged::PartGivenBack { .. }) => {
            Some(Topic::TurnParts)
        }
        Event::ActionsDeclared { .. } => Some(Topic::ManyActions),
        Event::FoeChanged { .. } => Some(Topic::Foes),
        _ => topic_of_kind(kind),
    }
}

const fn topic_of_kind(kind: Kind) -> Option<Topic> {
    Some(match kind {
        Kind::Roll | Kind::Secret | Kind::Macro => return None,
        Kind::Damage => Topic::HitPoints,
        Kind::Condition => Topic::Conditions,
        Kind::Turn => Topic::Turns,
        Kind::Order | Kind::Encounter => Topic::Order,
        Kind::Fortune => Topic::Fortune,
        Kind::Task => Topic::Tasks,
        Kind::Contest => Topic::Contests,
        Kind::Race => Topic::Races,
        Kind::Spend => Topic::EffectPoints,
        Kind::Hero => Topic::Sheets,
        Kind::Note | Kind::Scene => Topic::Notes,
        Kind::Rule => Topic::Rulings,
        Kind::Evening => Topic::Evenings,
        Kind::Undo | Kind::Restore | Kind::Lost => Topic::Undoing,
    })
}
