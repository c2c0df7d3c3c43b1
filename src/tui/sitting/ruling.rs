//! From what was rolled to the rule it was read by.

use crate::campaign::telling::topic_of;
use crate::rules::reference::Topic;
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::shell::Surroundings;

use super::Sitting;

impl Sitting {
    /// What the entry under the log's cursor is about; elsewhere the last roll.
    pub(super) fn topic_in_question(&self) -> Option<Topic> {
        let entry = match self.desk.focus {
            Pane::Log => self.latest_entries(self.desk.log_back + 1).into_iter().next(),
            _ => None,
        };
        match entry {
            Some(entry) => Some(topic_of(&self.campaign, &entry)),
            None => self.campaign.standing_rolls().next().map(|(_, roll)| Topic::of(&roll.attempt)),
        }
    }

    /// Opens the rules, at the one that answers a topic or at the list of all.
    pub(super) fn open_rules(&mut self, around: &Surroundings, topic: Option<Topic>) -> Vec<Effect> {
        let system = self.campaign.state().system;
        let at = topic.and_then(|topic| around.rules.reference.about(topic));
        self.overlay(Overlay::rules(&around.rules, system, at))
    }
}
