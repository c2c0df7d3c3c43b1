//! The page for players, as far as the screen tells of it.

use crate::serve::Address;

use super::Session;

/// The page for players, while it is served.
#[derive(Debug, Clone)]
pub struct Served {
    pub address: Address,
    /// How many watch.
    pub watching: usize,
}

impl Served {
    /// Where it is and who is there, for the first row; without the secret, which is nobody's who looks over a shoulder.
    pub fn words(&self) -> String {
        format!("{} · {} watching", self.address.place(), self.watching)
    }
}

impl Session {
    /// So many watch now.
    pub fn count_watching(&mut self, count: usize) {
        if let Some(served) = &mut self.served {
            served.watching = count;
        }
    }
}
