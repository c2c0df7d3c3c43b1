//! An event where it stands: in which game, in which step, at which place.

use crate::campaign::{Campaign, Event, RollId, Step};

/// An event where it stands.
#[derive(Clone, Copy)]
pub(super) struct EventContext<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) step: &'a Step,
    /// Its place in the step.
    pub(super) at: usize,
    /// The number that a roll has here.
    pub(super) id: RollId,
    pub(super) event: &'a Event,
}

impl<'a> EventContext<'a> {
    /// Every event of a step.
    pub(super) fn each(campaign: &'a Campaign, step: &'a Step) -> impl Iterator<Item = Self> {
        let rolls = step
            .events
            .iter()
            .filter(|event| event.roll().is_some())
            .count();
        let mut place = 0;
        step.events.iter().enumerate().map(move |(at, event)| {
            place += u32::from(event.roll().is_some());
            let id = RollId(step.seq, if rolls > 1 { place } else { 0 });
            Self {
                campaign,
                step,
                at,
                id,
                event,
            }
        })
    }
}
