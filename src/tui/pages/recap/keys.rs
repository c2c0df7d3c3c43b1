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
    pub(crate) fn open_recap(&mut self, around: &Surroundings) {
        let page = RecapPage::of(&self.campaign, &around.zone);
        let goes_back = page.goes_back();
        if self.lay(Overlay::Page(ReadingPage::Recap(Box::new(page)))) && goes_back {
            self.read_older();
        }
    }

    /// Turns the page that lies open, or copies it.
    pub(crate) fn turn_recap(&mut self, action: Action) {
        let Some(Overlay::Page(ReadingPage::Recap(page))) = self.overlays.last_mut() else {
            return;
        };
        if action == Action::Copy {
            let copied = page.copy(&self.campaign);
            self.outbox.extend(copied.map(Effect::Copy));
            return;
        }
        page.turn(action, &self.campaign);
        if page.goes_back() {
            self.read_older();
        }
    }

    /// Older history came: the page may know more now.
    pub(crate) fn refresh_recap(&mut self) {
        if let Some(Overlay::Page(ReadingPage::Recap(page))) = self.overlays.last_mut() {
            page.tell(&self.campaign);
            if page.goes_back() {
                self.read_older();
            }
        }
    }
}
