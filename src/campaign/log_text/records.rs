//! What one line changes on a record, told in one entry.

use crate::campaign::event::Event;

use super::entry::Entry;

/// Whether two events in a row change fields of the same record.
pub(super) fn are_of_one_record(one: &Event, next: &Event) -> bool {
    match (one, next) {
        (Event::HeroChanged { hero: one, .. }, Event::HeroChanged { hero: next, .. }) => {
            one == next
        }
        (Event::FoeChanged { foe: one, .. }, Event::FoeChanged { foe: next, .. }) => one == next,
        _ => false,
    }
}

impl Entry {
    /// The entry with what the next one says of the same record: `challenge 1/2, dexterity 14`.
    pub(super) fn and(mut self, next: &Self) -> Self {
        self.what = format!("{}, {}", self.what, next.what);
        self.is_secret &= next.is_secret;
        self
    }
}
