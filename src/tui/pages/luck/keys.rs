//! The page of luck over the table: opened with what is in memory, told of all that a worker counts.

use crate::campaign::Step;
use crate::tui::overlay::Overlay;
use crate::tui::pages::luck::LuckPage;
use crate::tui::pages::luck::counted::{Counted, Ticket};

use crate::tui::session::Session;

impl Session {
    /// Opens the page.
    pub(crate) fn open_luck(&mut self) {
        let (page, counting) = LuckPage::open(&self.campaign);
        if self.lay(Overlay::Luck(Box::new(page))) {
            self.outbox.extend(counting);
        }
    }

    /// A worker has counted more of the log.
    pub fn count_luck(&mut self, ticket: &Ticket, counted: Counted) {
        if let Some(page) = self.overlays.iter_mut().find_map(page_in) {
            page.take(ticket, counted);
        }
    }

    /// The game went on by itself, by these steps or to another game, while the page may be open.
    pub(crate) fn luck_goes_on(&mut self, steps: Option<&[Step]>) {
        let page = self.overlays.iter_mut().find_map(page_in);
        let counting = page.and_then(|page| page.goes_on(&self.campaign, steps));
        self.outbox.extend(counting);
    }
}

fn page_in(overlay: &mut Overlay) -> Option<&mut LuckPage> {
    if let Overlay::Luck(page) = overlay {
        Some(page)
    } else {
        None
    }
}
