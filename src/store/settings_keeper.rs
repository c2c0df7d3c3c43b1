//! The thread that keeps settings: a slow disk never holds a key up, and what was chosen is written before the end.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::settings::Change;
use super::{SettingsFile, StoreError};

/// Hands changes to the thread that writes them.
#[derive(Debug)]
pub struct SettingsKeeper {
    changes: Option<Sender<Change>>,
    thread: Option<JoinHandle<()>>,
}

impl SettingsKeeper {
    /// Starts the thread; it says when a change could not be kept.
    ///
    /// # Errors
    /// The system's, which gives no thread.
    pub fn start(
        file: SettingsFile,
        refused: impl Fn(StoreError) + Send + 'static,
    ) -> io::Result<Self> {
        let (changes, queue) = channel();
        let work = move || keep(&file, &queue, &refused);
        let thread = thread::Builder::new()
            .name("settings".to_owned())
            .spawn(work)?;
        Ok(Self {
            changes: Some(changes),
            thread: Some(thread),
        })
    }

    /// Keeps a change, soon.
    pub fn keep(&self, change: Change) {
        if let Some(changes) = &self.changes {
            // The thread ends with this, and not before.
            let _ = changes.send(change);
        }
    }
}

/// What is queued is written first.
impl Drop for SettingsKeeper {
    fn drop(&mut self) {
        self.changes = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Several changes that came meanwhile, as keys held down make them, are one writing.
fn keep(file: &SettingsFile, queue: &Receiver<Change>, refused: &impl Fn(StoreError)) {
    while let Ok(first) = queue.recv() {
        let changes: Vec<Change> = std::iter::once(first).chain(queue.try_iter()).collect();
        if let Err(error) = file.change(&changes) {
            refused(error);
        }
    }
}
