//! Lines of the ledger, from what happened.

use jiff::Timestamp;

use crate::campaign::event::Event;
use crate::campaign::facts::ledger::LedgerLine;

impl LedgerLine {
    /// The line that an event of a step writes, if it writes one.
    pub(in crate::campaign) fn of(seq: u64, at: Timestamp, event: &Event) -> Option<Self> {
        let Event::Fortune {
            hero,
            reason,
            roll,
            note,
            ..
        } = event
        else {
            return None;
        };
        Some(Self {
            seq,
            at,
            hero: *hero,
            reason: *reason,
            roll: *roll,
            note: note.clone(),
        })
    }
}
