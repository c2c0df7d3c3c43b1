//! The page of luck over the table: opened with what is in memory, told of all that a worker counts.

use crate::campaign::Step;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::luck::LuckPage;
use crate::tui::pages::luck::counted::{Counted, Ticket};

use crate::tui::session::Session;

impl Session {
    /// Opens the page.
    pub(crate) fn open_luck(&mut self) -> Vec<Effect> {
        let (page, effects) = LuckPage::open(&self.campaign);
        let overlay = Overlay::Luck(Box::new(page));
        if self.is_kept_shut(&overlay) {
            return Vec::new();
        }
        self.overlays.push(overlay);
        effects
    }

    /// A worker has counted more of the log.
    pub fn count_luck(&mut self, ticket: &Ticket, counted: Counted) {
        if let Some(page) = self.overlays.iter_mut().find_map(page_in) {
            page.take(ticket, counted);
        }
    }

    /// The game went on by itself, by these steps or to another game, while the page may be open.
    pub(crate) fn luck_goes_on(&mut self, steps: Option<&[Step]>) -> Vec<Effect> {
        let page = self.overlays.iter_mut().find_map(page_in);
        page.map(|page| page.goes_on(&self.campaign, steps))
            .unwrap_or_default()
    }
}

fn page_in(overlay: &mut Overlay) -> Option<&mut LuckPage> {
    if let Overlay::Luck(page) = overlay {
        Some(page)
    } else {
        None
    }
}
