//! The page for players, served from this process while the game master wants it. While it is off nothing is paid for it.

use crate::campaign::players_view::PlayersView;
use crate::serve::{Options, Page, Token};
use crate::store::{Look, StoreError};
use crate::tui::message::{Message, Told};
use crate::tui::pages::reading::{Ink, ReadingPage};
use crate::tui::session::Served;
use crate::tui::shell::Scene;

use super::state::{LivePage, Loop};

impl Loop {
    /// Serves the page for players, and says where it can be seen; or stops it, if it is served.
    pub(super) fn serve_or_stop_page(&mut self) {
        let is_stopped = self.page.take().is_some();
        let opened = match is_stopped {
            true => Ok(None),
            false => self.open_page(),
        };
        let Scene::Table(session) = &mut self.shell.scene else {
            return;
        };
        match opened {
            Ok(live) => {
                session.served = live.as_ref().map(|live| Served {
                    address: live.page.address(),
                    watching: 0,
                });
                session.said = is_stopped.then(|| "the players’ page is closed".to_owned());
                self.page = live;
                self.show_address();
            }
            Err(reason) => session.refuse_where_asked(reason),
        }
    }

    /// Where it can be seen, to be typed and to be scanned.
    fn show_address(&mut self) {
        let chosen = &self.shell.around.chosen;
        let is_light = match chosen.drawn_look() {
            Look::Light => true,
            Look::Mono => chosen.told.is_light,
            Look::Auto | Look::Dark | Look::HighContrast | Look::RedGreenSafe => false,
        };
        let ink = match (chosen.is_ascii(), is_light) {
            (true, _) => Ink::None,
            (false, true) => Ink::Dark,
            (false, false) => Ink::Light,
        };
        let reach = chosen.settings.page;
        if let Scene::Table(session) = &mut self.shell.scene
            && let Some(live) = &self.page
        {
            let whose = &session.campaign.state().name;
            let page = ReadingPage::served_page(whose, &live.page, reach, ink);
            session.page(page);
        }
    }

    fn open_page(&self) -> Result<Option<LivePage>, String> {
        let Some(session) = self.shell.session() else {
            return Ok(None);
        };
        let said = |error: StoreError| error.to_string();
        let Some(folder) = self.folder() else {
            return Ok(None);
        };
        let token = Token::from_bytes(folder.page_token().map_err(said)?);
        let options = Options {
            reach: self.shell.around.chosen.settings.page,
            port: None,
            token,
        };
        let outbox = self.outbox.clone();
        // After the loop has ended there is nobody left to tell.
        let tell = move |count| drop(outbox.send(Message::Table(Told::Watching(count))));
        let campaign = &session.campaign;
        let view = PlayersView::of(campaign, &self.shell.around.zone);
        let page = Page::open(options, folder.shown(&view, None), tell)
            .map_err(|error| format!("the players’ page cannot be served: {error}"))?;
        let told = (campaign.seq(), campaign.known_since());
        Ok(Some(LivePage { page, told }))
    }

    /// After each frame, so that no key waits for it: what players see by now, if something happened.
    pub(super) fn show_players(&mut self) {
        let (Some(live), Some(session)) = (&self.page, self.shell.session()) else {
            return;
        };
        let campaign = &session.campaign;
        let now = (campaign.seq(), campaign.known_since());
        if live.told == now {
            return;
        }
        if let Some(folder) = self.folder() {
            let view = PlayersView::of(campaign, &self.shell.around.zone);
            live.page.show(folder.shown(&view, live.page.image()));
        }
        if let Some(live) = &mut self.page {
            live.told = now;
        }
    }
}
