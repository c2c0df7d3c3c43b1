//! The steps of a game that count, and how far one `undo` after the other goes back over them.

use std::borrow::Cow;
use std::collections::HashSet;
use std::iter::Rev;
use std::slice::Iter;

use super::Campaign;
use super::undone_steps::{UndoneSteps, is_of_undoing, puts_back};
use crate::campaign::{Event, RestoreCause, Step};

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
                undone = Cow::Owned(UndoneSteps::among(before));
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
