//! Looking for something in the log, on a thread of its own, until something else is looked for; and what is copied.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::tui::message::Message;
use crate::tui::pages::log::Search;

use super::{Loop, SessionRole};

/// The searches of one number that are under way.
#[derive(Debug, Default)]
pub(super) struct Searching {
    ticket: u64,
    is_off: Arc<AtomicBool>,
}

impl Searching {
    /// What says to the searches of this number that they are called off; those of another number are.
    fn of(&mut self, ticket: u64) -> Arc<AtomicBool> {
        if self.ticket != ticket {
            self.end();
            self.ticket = ticket;
        }
        Arc::clone(&self.is_off)
    }

    /// Calls off whatever is looked for.
    pub(super) fn end(&mut self) {
        self.is_off.store(true, Ordering::Relaxed);
        *self = Self::default();
    }
}

impl Loop {
    /// Looks for something in the log that is open. Without a thread nothing is found, as the screen says.
    pub(super) fn search(&mut self, search: Search) {
        let folder = match &self.seat {
            SessionRole::Standing => return,
            SessionRole::Playing { folder, .. } => folder.clone(),
            SessionRole::Following(watch) => watch.folder().clone(),
        };
        let (outbox, is_off) = (self.outbox.clone(), self.searching.of(search.ticket));
        let work = move || {
            search.run(&folder, &is_off, |answer| {
                // After the loop has ended there is nobody left to tell.
                let _ = outbox.send(Message::Found(Box::new(answer)));
            });
        };
        let _ = thread::Builder::new().name("search".to_owned()).spawn(work);
    }
}
