//! From what was rolled to the rule it was read by.

use std::sync::Arc;

use crate::campaign::log_text::topic_of_roll;
use crate::systems::reference::{Chapter, RuleId, Topic};
use crate::tui::action::Action;
use crate::tui::layout::Pane;
use crate::tui::overlay::Overlay;
use crate::tui::pages::rules::Browser;
use crate::tui::surroundings::Surroundings;

use crate::tui::session::Session;

impl Session {
    /// Opens the rules at what one asks for.
    pub(crate) fn look_up(&mut self, action: Action, around: &Surroundings) {
        let topic = self
            .topic_in_question()
            .filter(|_| action == Action::RuleOfRoll);
        let rule = topic.and_then(|topic| around.rules.reference.about(topic));
        self.open_rules(around, rule);
    }

    /// What the entry under the log's cursor is about; elsewhere the last roll.
    fn topic_in_question(&self) -> Option<Topic> {
        let entry = match self.ui.focus {
            Pane::Log => self.entry_at_foot(),
            _ => None,
        };
        match entry {
            Some(entry) => entry.topic,
            None => {
                let last = self.campaign.standing_rolls().next();
                last.map(|(id, roll)| topic_of_roll(&self.campaign, id, roll))
            }
        }
    }

    /// Opens the rules, at one of them or at the list of all.
    pub(crate) fn open_rules(&mut self, around: &Surroundings, at: Option<RuleId>) {
        let home = Chapter::System(self.campaign.state().system);
        let browser = Browser::at(Arc::clone(&around.rules), home, at);
        self.overlay(Overlay::Rules(Box::new(browser)));
    }
}
