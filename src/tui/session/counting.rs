//! What a worker counts for a session, or has counted last.

use crate::campaign::fight_forecast::FightAsked;
use crate::dice::{Expression, Odds};
use crate::report::Section;
use crate::systems::Attempt;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::reading::ReadingPage;

use super::Session;

/// What a worker counts, or has counted last.
#[derive(Debug, Default)]
pub(super) struct Counting {
    pub(super) asked: Option<Expression>,
    pub(super) known: Option<(Expression, Odds)>,
    /// The attempt by rules of one's own that was asked for last.
    pub(super) weighed: Option<Attempt>,
    /// The fight whose forecast was asked for last.
    forecast: Option<FightAsked>,
}

impl Session {
    /// Opens the page of how hard a fight will be; what it says comes from a worker.
    pub(super) fn open_forecast(&mut self, asked: &FightAsked) -> Vec<Effect> {
        self.counting.forecast = Some(asked.clone());
        let page = ReadingPage::forecast(&self.campaign.state().name, asked, None);
        self.overlays.retain(|over| !over.is_forecast());
        self.overlays.push(Overlay::Page(page));
        let there = Box::new(self.campaign.without_past());
        vec![Effect::Forecast(there, Box::new(asked.clone()))]
    }

    /// A worker has weighed a fight; or why it cannot be weighed. It fills the page that still waits for it.
    pub fn forecast_came(&mut self, asked: &FightAsked, told: Result<Vec<Section>, String>) {
        let whose = &self.campaign.state().name;
        let mut open = self.overlays.iter_mut();
        if let Some(page) = open.find(|over| over.is_forecast())
            && self.counting.forecast.as_ref() == Some(asked)
        {
            *page = Overlay::Page(ReadingPage::forecast(whose, asked, Some(told)));
        }
    }
}
