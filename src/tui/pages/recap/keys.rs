//! The page of an evening told again: opened, turned, and filled as older history comes.

use crate::tui::action::Action;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::reading::ReadingPage;
use crate::tui::pages::recap::RecapPage;
use crate::tui::surroundings::Surroundings;

use crate::tui::session::Session;

impl Session {
    /// Opens the page at the last evening.
    pub(crate) fn open_recap(&mut self, around: &Surroundings) -> Vec<Effect> {
        let page = RecapPage::of(&self.campaign, &around.zone);
        let goes_back = page.goes_back();
        let overlay = Overlay::Page(ReadingPage::Recap(Box::new(page)));
        if self.is_kept_shut(&overlay) {
            return Vec::new();
        }
        self.overlays.push(overlay);
        if goes_back {
            self.read_older()
        } else {
            Vec::new()
        }
    }

    /// Turns the page that lies open, or copies it.
    pub(crate) fn turn_recap(&mut self, action: Action) -> Vec<Effect> {
        match self.overlays.pop() {
            Some(Overlay::Page(ReadingPage::Recap(page))) if action == Action::Copy => {
                let copied = page.markdown(&self.campaign);
                self.overlays
                    .push(Overlay::Page(ReadingPage::Recap(Box::new(page.copied()))));
                copied.map(Effect::Copy).into_iter().collect()
            }
            Some(Overlay::Page(ReadingPage::Recap(page))) => {
                let page = page.turned(action, &self.campaign);
                self.show_recap(page)
            }
            other => {
                self.overlays.extend(other);
                Vec::new()
            }
        }
    }

    /// Older history came: the page may know more now.
    pub(crate) fn refresh_recap(&mut self) -> Vec<Effect> {
        let Some(Overlay::Page(ReadingPage::Recap(page))) = self.overlays.last() else {
            return Vec::new();
        };
        let page = RecapPage::clone(page).told(&self.campaign);
        self.overlays.pop();
        self.show_recap(page)
    }

    fn show_recap(&mut self, page: RecapPage) -> Vec<Effect> {
        let goes_back = page.goes_back();
        self.overlays
            .push(Overlay::Page(ReadingPage::Recap(Box::new(page))));
        if goes_back {
            self.read_older()
        } else {
            Vec::new()
        }
    }
}
