//! Undo, redo and restore: steps named in the log, never taken out of it.

use crate::campaign::event::{Event, RestoreCause, Undone};
use crate::campaign::history::Campaign;
use crate::campaign::refusal::Refusal;

use super::Draft;

impl Draft<'_> {
    pub(super) fn undo(&mut self, count: usize) -> Result<(), Refusal> {
        let known = self.campaign.undoable_steps().take(count.max(1));
        let steps: Vec<Undone> = known.map(|step| Undone::of(self.campaign, step)).collect();
        let known_since = self.campaign.known_since();
        if let Some(lost) = self.campaign.wall().filter(|_| steps.is_empty()) {
            return Err(Refusal::NothingBehind(lost));
        }
        if steps.len() < count && known_since > 0 && self.campaign.wall().is_none() {
            return Err(Refusal::Older {
                before: known_since,
            });
        }
        if steps.is_empty() {
            return Err(Refusal::NothingToUndo);
        }
        self.push(Event::Undid { steps })
    }

    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let step = self
            .campaign
            .redoable()
            .ok_or(Refusal::NothingToRedo)?
            .clone();
        let known_since = self.campaign.known_since();
        if step.seq <= known_since {
            return Err(Refusal::Older {
                before: known_since,
            });
        }
        self.push(Event::Redid { step })
    }

    pub(super) fn restore(&mut self, seq: u64) -> Result<(), Refusal> {
        self.campaign.check_reach(seq)?;
        let before = self.campaign.known_since();
        let base = self
            .campaign
            .base_at(seq)
            .ok_or(Refusal::Older { before })?;
        if base.state == *self.state() {
            return Err(Refusal::NothingChanges);
        }
        self.push(Event::StateReplaced {
            of: seq,
            by: RestoreCause::Restore,
            state: Box::new(base.state),
        })
    }
}

impl Campaign {
    /// Whether the game can be as it stood after a step, as far as is known without playing up to it.
    pub(in crate::campaign) fn check_reach(&self, seq: u64) -> Result<(), Refusal> {
        let (before, last) = (self.known_since(), self.seq());
        match seq {
            _ if seq > last => Err(Refusal::NoSuchStep { seq, last }),
            _ if seq == last => Err(Refusal::NothingChanges),
            _ if seq < before => Err(Refusal::Older { before }),
            _ => Ok(()),
        }
    }
}
