//! An entry of the log, as whoever reads it is told of something.

use jiff::Timestamp;

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::ids::RollId;
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
