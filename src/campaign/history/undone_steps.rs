//! Which steps are undone. The log is read backward for it: what was said last holds, and what was itself taken back says nothing.

use std::collections::HashSet;

use crate::campaign::{Event, RestoreCause, Step};

/// The steps that do not count, as far as the log was read.
///
/// Each line that undoes, and each `restore`, puts the game back behind an earlier step: between the two nothing counts, and
/// before it what counted then. So it is known of every step between, whether it was read or not.
#[derive(Debug, Clone, Default)]
pub(in crate::campaign) struct UndoneSteps {
    gaps: Vec<Gap>,
    /// Lines that were redone after they were undone, each by the latest step it took back.
    redone: HashSet<u64>,
}

/// A stretch of the log of which nothing counts. Those of a log lie apart, the earliest last.
#[derive(Debug, Clone, Copy)]
struct Gap {
    /// The step that the game was put back behind.
    back_to: u64,
    /// The step that put it back.
    by: u64,
}

impl UndoneSteps {
    /// Those of a log, or of one that ends earlier.
    pub fn among(steps: &[Step]) -> HashSet<u64> {
        let mut undone = Self::default();
        steps.iter().rev().for_each(|step| undone.read_back(step));
        undone.of(steps)
    }

    /// Takes in a step, after all that follow it.
    pub fn read_back(&mut self, step: &Step) {
        if self.is_in_gap(step.seq) {
            return;
        }
        let mut events = step.events.iter().rev();
        if let Some(back_to) = events.find_map(|event| self.put_back_to(event)) {
            self.gaps.push(Gap {
                back_to,
                by: step.seq,
            });
        }
    }

    /// The step that the game was put back behind here, unless that was taken back later.
    fn put_back_to(&mut self, event: &Event) -> Option<u64> {
        match event {
            Event::Undid { steps } => {
                let (latest, earliest) = (steps.first()?.seq, steps.last()?.seq);
                let is_redone = self.redone.remove(&latest);
                (!is_redone).then(|| earliest.saturating_sub(1))
            }
            Event::Redid { step } => {
                self.redone.insert(step.seq);
                None
            }
            event => put_back_to(event),
        }
    }

    /// Whether a step is undone, as far as that is known. What only takes others back is told of as it was.
    pub fn contains(&self, step: &Step) -> bool {
        !is_of_undoing(step) && self.is_in_gap(step.seq)
    }

    fn is_in_gap(&self, seq: u64) -> bool {
        let later = self.gaps.partition_point(|gap| gap.by > seq);
        let next = later.checked_sub(1).and_then(|last| self.gaps.get(last));
        next.is_some_and(|gap| seq > gap.back_to)
    }

    /// The numbers of those of some steps that are undone.
    pub fn of<'a>(&self, steps: impl IntoIterator<Item = &'a Step>) -> HashSet<u64> {
        let undone = steps.into_iter().filter(|step| self.contains(step));
        undone.map(|step| step.seq).collect()
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
