//! Undo and redo: steps named in the log, never taken out of it.

use crate::campaign::event::{Event, Undone};
use crate::campaign::refusal::Refusal;

use super::Draft;

impl Draft<'_> {
    pub(super) fn undo(&mut self, count: usize) -> Result<(), Refusal> {
        let mut steps = Vec::new();
        for skip in 0..count.max(1) {
            match self.campaign.undoable(skip) {
                Ok(Some(step)) => steps.push(Undone { seq: step.seq, line: step.line.clone() }),
                Ok(None) => break,
                Err(before) => return Err(Refusal::Older { before }),
            }
        }
        if steps.is_empty() {
            return Err(Refusal::NothingToUndo);
        }
        self.push(Event::Undid { steps })
    }

    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let step = self.campaign.redoable().ok_or(Refusal::NothingToRedo)?.clone();
        let known_since = self.campaign.known_since();
        if step.seq <= known_since {
            return Err(Refusal::Older { before: known_since });
        }
        self.push(Event::Redid { step })
    }
}
