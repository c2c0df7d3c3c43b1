//! What every frame reads off the game, worked out once for as long as the game stands as it does.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use crate::campaign::log_text::Entry;
use crate::campaign::{CreatureId, Offer, RollId};

/// What is known by a key since a step. Whatever else the game is read by, rules and what a worker counted, makes it forget.
#[derive(Debug)]
pub(crate) struct Glance<Key, Seen>(RefCell<(u64, HashMap<Key, Seen>)>);

impl<Key, Seen> Default for Glance<Key, Seen> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<Key: Eq + Hash, Seen: Clone + Debug + PartialEq> Glance<Key, Seen> {
    /// What a look at the game after this step comes to, or came to before. A debug build looks each time, and holds the one
    /// to the other.
    pub(crate) fn at(&self, seq: u64, key: Key, look: impl FnOnce() -> Seen) -> Seen {
        if self.0.borrow().0 != seq {
            *self.0.borrow_mut() = (seq, HashMap::new());
        }
        let known = self.0.borrow().1.get(&key).cloned();
        if let Some(seen) = known {
            debug_assert_eq!(
                seen,
                look(),
                "what is seen of step {seq} changed without one"
            );
            return seen;
        }
        let seen = look();
        self.0.borrow_mut().1.insert(key, seen.clone());
        seen
    }
}

/// The roll under the log's cursor, where that has the keys, and who is under the one of the order.
type Cursors = (Option<RollId>, Option<CreatureId>);

/// What is read so.
#[derive(Debug, Default)]
pub(crate) struct Glances {
    /// What somebody is hit by.
    pub(crate) hit_by: Glance<CreatureId, Option<String>>,
    /// The first of somebody's attacks.
    pub(crate) attack: Glance<CreatureId, Option<String>>,
    /// Entries that a step is told by, by the last step not in memory and its own number.
    pub(crate) told: Glance<(u64, u64), Arc<[Entry]>>,
    /// What is offered, by the roll that is looked at, else the latest, and by who is under the cursor.
    pub(super) offering: Glance<Cursors, Option<(RollId, Vec<Offer>)>>,
}
