//! Looking for something in the log, on a thread of its own, until something else is looked for; and what is copied.

use std::thread;

use crate::tui::message::Message;
use crate::tui::pages::log::Search;

use crate::tui::run::state::{Loop, SessionRole};

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
