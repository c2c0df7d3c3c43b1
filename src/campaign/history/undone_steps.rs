//! Which steps are undone. The log is read backward for it: what was said last holds, and what was itself taken back says nothing.

use std::collections::HashSet;

use crate::campaign::event::{Event, RestoreCause, Step};

/// The steps that do not count, as far as the log was read.
///
/// Each line that undoes, and each `restore`, puts the game back behind an earlier step: between the two nothing counts, and
/// before it what counted then.
#[derive(Debug, Clone)]
pub(in crate::campaign) struct UndoneSteps {
    undone: HashSet<u64>,
    /// The step that the game was put back behind.
    back_to: Option<u64>,
    /// Lines that were redone after they were undone, each by the latest step it took back.
    redone: HashSet<u64>,
    /// The earliest step that was read.
    earliest: u64,
}

impl UndoneSteps {
    /// Those of a log, or of one that ends earlier.
    pub fn among(steps: &[Step]) -> Self {
        let mut undone = Self::default();
        steps.iter().rev().for_each(|step| undone.read_back(step));
        undone
    }

    /// Takes in a step, after all that follow it.
    pub fn read_back(&mut self, step: &Step) {
        self.earliest = step.seq;
        if self.back_to.is_some_and(|to| step.seq > to) {
            if !is_of_undoing(step) {
                self.undone.insert(step.seq);
            }
            return;
        }
        for event in step.events.iter().rev() {
            match event {
                Event::Undid { steps } => {
                    let latest = steps.first().map(|latest| latest.seq);
                    let earliest = steps.last().map(|earliest| earliest.seq);
                    if !latest.is_some_and(|latest| self.redone.remove(&latest)) {
                        self.back_to = earliest.map(|seq| seq.saturating_sub(1)).or(self.back_to);
                    }
                }
                Event::Redid { step } => _ = self.redone.insert(step.seq),
                event => self.back_to = put_back_to(event).or(self.back_to),
            }
        }
    }

    /// Whether a step is undone; of one before all that was read, as far as that is known.
    pub fn contains(&self, seq: u64) -> bool {
        let is_behind = seq < self.earliest && self.back_to.is_some_and(|to| seq > to);
        is_behind || self.undone.contains(&seq)
    }

    pub fn into_set(self) -> HashSet<u64> {
        self.undone
    }
}

impl Default for UndoneSteps {
    fn default() -> Self {
        Self {
            undone: HashSet::new(),
            back_to: None,
            redone: HashSet::new(),
            earliest: u64::MAX,
        }
    }
}

/// The step that the game was put back behind here by somebody who meant it.
pub(super) fn put_back_to(event: &Event) -> Option<u64> {
    match event {
        Event::StateReplaced {
            of,
            by: RestoreCause::Restore | RestoreCause::Edit,
            ..
        } => Some(*of),
        _ => None,
    }
}

/// Whether the game was put back behind an earlier step here.
pub(in crate::campaign) fn puts_back(step: &Step) -> bool {
    step.events.iter().any(|event| put_back_to(event).is_some())
}

/// Whether a step only takes others back or brings them back, or is lost.
pub(in crate::campaign) fn is_of_undoing(step: &Step) -> bool {
    step.events.iter().all(|event| {
        matches!(
            event,
            Event::Undid { .. } | Event::Redid { .. } | Event::Lost
        )
    })
}
