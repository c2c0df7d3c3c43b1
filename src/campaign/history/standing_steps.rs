//! The steps and rolls of a game that count, and how far one `undo` after the other goes back over them.

use std::borrow::Cow;
use std::collections::HashSet;
use std::iter::Rev;
use std::slice::Iter;

use super::Campaign;
use super::books::{RollStatus, latest_rolls_of};
use super::undone_steps::{UndoneSteps, is_of_undoing, puts_back};
use crate::campaign::{Event, Refusal, RestoreCause, Roll, RollId, Step};

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

    /// Rolls that stand, the latest first.
    pub fn standing_rolls(&self) -> impl Iterator<Item = (RollId, &Roll)> {
        self.standing_steps().rev().flat_map(latest_rolls_of)
    }

    /// That a step is in memory, if there is one; of an earlier one older history has to be read first.
    pub(in crate::campaign) fn expect_known(&self, seq: u64) -> Result<(), Refusal> {
        let before = self.base.seq;
        match (1..=before).contains(&seq) {
            true => Err(Refusal::Older { before }),
            false => Ok(()),
        }
    }

    /// A roll that was not undone.
    pub(in crate::campaign) fn standing_roll(&self, id: RollId) -> Result<&Roll, Refusal> {
        self.expect_known(id.0)?;
        let roll = self.roll(id).ok_or_else(|| Refusal::no_such_roll(id))?;
        match self.is_undone(id.0) {
            true => Err(Refusal::roll_undone(id)),
            false => Ok(roll),
        }
    }

    /// That no other roll stands in the place of this one.
    pub(in crate::campaign) fn expect_not_replaced(&self, id: RollId) -> Result<(), Refusal> {
        match self.status_of(id) {
            Some(RollStatus::Replaced(by)) => Err(Refusal::replaced(id, by)),
            Some(RollStatus::ReadAgain(by)) => Err(Refusal::read_again(id, by)),
            Some(RollStatus::Continued(by)) => Err(Refusal::continued(id, by)),
            Some(RollStatus::Converted(_)) | None => Ok(()),
        }
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
