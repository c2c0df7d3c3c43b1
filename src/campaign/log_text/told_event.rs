//! An event as the log tells it to somebody.

use std::borrow::Cow;

use crate::campaign::event::Event;

use super::entry::Entry;

/// An event, as much of it as the reader may know, and the entry that tells of it.
#[derive(Debug, Clone)]
pub struct ToldEvent<'a> {
    /// What happened.
    pub event: Cow<'a, Event>,
    /// What the log says of it.
    pub entry: Entry,
}
