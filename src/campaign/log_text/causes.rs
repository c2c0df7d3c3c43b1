//! What a step gives by a roll: that is as secret as the roll.

use crate::campaign::event::{Event, Step};
use crate::campaign::facts::event_answer::Audience;
use crate::campaign::history::Campaign;
use crate::campaign::ids::RollId;

use super::context::EventContext;
use super::openness::Behind;

/// Says of each condition that a step gives which roll it came of, and whether players see that: who reads on later may not
/// have the roll at hand any more.
pub(in crate::campaign) fn note_causes(campaign: &Campaign, step: &mut Step) {
    let gains = |event: &Event| matches!(event, Event::ConditionGained { .. });
    if !step.events.iter().any(gains) {
        return;
    }
    // What was not seen counts on, for nobody can say which of several it came of.
    let mut cause: Option<(RollId, bool)> = None;
    let mut causes = Vec::new();
    for here in EventContext::each(campaign, step) {
        let roll = match here.event.answer().audience {
            Audience::Rolled => Some((here.id, !here.is_told_to_players(&Behind(here)))),
            Audience::AsSpentFrom(roll) => Some((roll, !here.may_be_seen(roll))),
            _ => None,
        };
        cause = cause.filter(|(_, is_secret)| *is_secret).or(roll).or(cause);
        causes.extend(gains(here.event).then_some(cause));
    }
    let conditions = step.events.iter_mut().filter_map(|event| match event {
        Event::ConditionGained { condition, .. } => Some(condition),
        _ => None,
    });
    for (condition, (roll, is_secret)) in conditions
        .zip(causes)
        .filter_map(|(condition, cause)| Some((condition, cause?)))
    {
        (condition.of, condition.is_secret) = (Some(roll), is_secret);
    }
}
