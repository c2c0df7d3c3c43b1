//! How many watch.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts those who watch, and tells when there are more or fewer.
pub(super) struct Watchers {
    count: AtomicUsize,
    tell: Box<dyn Fn(usize) + Send + Sync>,
}

impl Watchers {
    pub(super) fn new(tell: Box<dyn Fn(usize) + Send + Sync>) -> Self {
        Self {
            count: AtomicUsize::new(0),
            tell,
        }
    }

    /// One more, until what this gives is dropped.
    pub(super) fn come(self: &Arc<Self>) -> Watching {
        let before = self.count.fetch_add(1, Ordering::Relaxed);
        (self.tell)(before + 1);
        Watching(Arc::clone(self))
    }
}

/// One who watches.
pub(super) struct Watching(Arc<Watchers>);

impl Drop for Watching {
    fn drop(&mut self) {
        let before = self.0.count.fetch_sub(1, Ordering::Relaxed);
        (self.0.tell)(before - 1);
    }
}
