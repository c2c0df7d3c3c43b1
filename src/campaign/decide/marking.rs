//! Marks on lines of the log, for those who look for them again.

use crate::campaign::event::{Event, Step};
use crate::campaign::refusal::Refusal;

use super::Draft;

impl Draft<'_> {
    /// Marks a line, or takes its mark off; the latest one that is no mark itself, if none is named.
    pub(super) fn mark(&mut self, of: Option<u64>, is_marked: bool) -> Result<(), Refusal> {
        let latest = || {
            self.campaign
                .undoable_steps()
                .find(|step| !is_of_marking(step))
                .map(|step| step.seq)
        };
        let of = of.or_else(latest).ok_or_else(|| {
            self.unless_older("the log is still empty: there is nothing to mark".into())
        })?;
        let last = self.campaign.seq();
        if !(1..=last).contains(&of) {
            return Err(Refusal::no_such_step(of, last));
        }
        match (self.campaign.is_marked(of), is_marked) {
            (true, true) => Err(format!("line {of} is already marked").into()),
            // Of a line that is not in memory nobody here knows whether it is marked.
            (false, false) if of > self.campaign.known_since() => {
                Err(format!("line {of} is not marked").into())
            }
            _ => self.push(Event::Marked { of, is_marked }),
        }
    }
}

fn is_of_marking(step: &Step) -> bool {
    step.events
        .iter()
        .all(|event| matches!(event, Event::Marked { .. }))
}
