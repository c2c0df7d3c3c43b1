//! What a worker counts of the log for an open page of luck.

use std::sync::{Arc, Weak};

use crate::campaign::luck::Tally;

/// What a worker counts for an open page: it ends when the page is left, and what it sends is for this page alone.
#[derive(Debug, Clone)]
pub struct Ticket(Weak<()>);

impl Ticket {
    /// One that is wanted for as long as the page holds on to this.
    pub(crate) fn of(page: &Arc<()>) -> Self {
        Self(Arc::downgrade(page))
    }

    /// Whether it is of this page, and of nothing that it asked for before.
    pub(crate) fn is_of(&self, page: &Arc<()>) -> bool {
        std::ptr::eq(self.0.as_ptr(), Arc::as_ptr(page))
    }

    /// Whether somebody still waits for what is counted.
    pub fn is_wanted(&self) -> bool {
        self.0.strong_count() > 0
    }
}

/// What a worker has counted.
#[derive(Debug)]
pub enum Counted {
    /// The stretch of the log before all that was counted so far, and the step that it begins after.
    Older(Box<Tally>, u64),
    /// There is no more.
    Everything,
    /// What is older cannot be read: where, and why.
    Broken(String),
}
