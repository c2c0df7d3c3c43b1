//! An entry of the log, as whoever reads it is told of something.

use std::borrow::Cow;

use jiff::Timestamp;

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::{Event, RollId};
use crate::systems::reference::Topic;

use super::context::EventContext;
use super::roll_told::RollTold;

/// One line of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The step, and the roll in it.
    pub id: RollId,
    /// When.
    pub at: Timestamp,
    /// What kind of thing it tells of.
    pub kind: Kind,
    /// Who did it; empty where nobody did.
    pub who: String,
    /// What happened, without the dice.
    pub what: String,
    /// The roll, if it is one.
    pub roll: Option<RollTold>,
    /// Hit points gained or lost, temporary ones counted.
    pub points: Option<i64>,
    /// What the table said about it.
    pub comment: Option<String>,
    /// Whether players must not see it.
    pub is_secret: bool,
    pub is_undone: bool,
    pub is_marked: bool,
    /// What the rules are opened at for it.
    pub topic: Option<Topic>,
}

impl Entry {
    /// The whole entry as one line of text, without number and time.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut add = |part: &str| {
            text.push_str(if text.is_empty() || part.is_empty() {
                ""
            } else {
                "  "
            });
            text.push_str(part);
        };
        add(&self.who);
        add(&self.what);
        if let Some(roll) = &self.roll {
            add(&roll.faces());
            add(&roll.verdict());
        }
        if let Some(comment) = &self.comment {
            add(&format!("# {comment}"));
        }
        text
    }
}

impl Entry {
    /// Where something stands in the log, and nothing of what it is.
    pub(super) fn blank(here: &EventContext<'_>) -> Self {
        Self {
            id: here.id,
            at: here.step.at,
            kind: Kind::Note,
            who: String::new(),
            what: String::new(),
            roll: None,
            points: None,
            comment: None,
            is_secret: false,
            is_undone: here.campaign.is_undone(here.step.seq),
            is_marked: here.campaign.is_marked(here.step.seq),
            topic: None,
        }
    }
}

/// An event, as much of it as the reader may know, and the entry that tells of it.
#[derive(Debug, Clone)]
pub struct ToldEvent<'a> {
    /// What happened.
    pub event: Cow<'a, Event>,
    /// What the log says of it.
    pub entry: Entry,
}

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
