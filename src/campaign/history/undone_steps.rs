//! Which steps are undone. The log is read backward for it: what was said last holds, and what was itself taken back says nothing.

use std::borrow::Cow;
use std::collections::HashSet;
use std::iter::Rev;
use std::slice::Iter;

use super::Campaign;
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

impl Campaign {
    /// The steps in memory that one `undo` after the other takes back, the latest first.
    pub fn undoable_steps(&self) -> impl Iterator<Item = &Step> {
        let mut rest = self.steps.iter().rev();
        let mut undone = Cow::Borrowed(&self.undone);
        std::iter::from_fn(move || {
            let step = next_standing(&mut rest, &undone)?;
            if puts_back(step) {
                // Taken back, it gives back what it took.
                let before = self.steps.get(..rest.len()).unwrap_or_default();
                undone = Cow::Owned(UndoneSteps::among(before).into_set());
            }
            Some(step)
        })
    }

    /// The steps in memory that count, oldest first.
    pub(in crate::campaign) fn standing_steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        let played = self.steps.iter().filter(|step| !is_of_undoing(step));
        played.filter(|step| !self.is_undone(step.seq))
    }

    /// The latest step in memory that undoing does not reach behind, because of what was lost there.
    pub fn wall(&self) -> Option<u64> {
        self.steps
            .iter()
            .rev()
            .find(|step| ends_undoing(step))
            .map(|step| step.seq)
    }
}

/// The latest step of those left that stands; none behind a loss.
fn next_standing<'a>(rest: &mut Rev<Iter<'a, Step>>, undone: &HashSet<u64>) -> Option<&'a Step> {
    loop {
        let step = rest.next()?;
        if ends_undoing(step) {
            *rest = [].iter().rev();
            return None;
        }
        if !is_of_undoing(step) && !undone.contains(&step.seq) {
            return Some(step);
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

/// Whether what was lost here keeps undoing from reaching behind it.
fn ends_undoing(step: &Step) -> bool {
    let is_wall = |event: &Event| {
        matches!(
            event,
            Event::Lost
                | Event::StateReplaced {
                    by: RestoreCause::Repair,
                    ..
                }
        )
    };
    step.events.iter().any(is_wall)
}
