//! The page of an evening told again, and of the evenings before it.

use jiff::tz::TimeZone;

use crate::campaign::log_text::Reader;
use crate::campaign::{Campaign, Evenings, Recap, nothing_told};
use crate::tui::action::Action;
use crate::words::display_safe;

use super::report::view::Report;

/// A recap, ready to draw, and which one it is.
#[derive(Debug, Clone)]
pub struct RecapPage {
    /// So many evenings before the last.
    back: usize,
    reader: Reader,
    zone: TimeZone,
    /// Whether more of this evening, or of those before it, lies before what is in memory.
    pub(crate) goes_back: bool,
}

impl RecapPage {
    /// The last evening, as the game master reads it.
    pub fn of(zone: &TimeZone) -> Self {
        Self {
            back: 0,
            reader: Reader::Master,
            zone: zone.clone(),
            goes_back: false,
        }
    }

    /// Turns to the evening before or after, or to another reader.
    pub fn turn(&mut self, action: Action, campaign: &Campaign) -> Report {
        match action {
            Action::EarlierEvening => self.back += 1,
            Action::LaterEvening => self.back = self.back.saturating_sub(1),
            Action::PlayersVersion => {
                self.reader = Reader::players_if(self.reader == Reader::Master);
            }
            _ => {}
        }
        self.tell(campaign)
    }

    /// Tells the evening from what is in memory now.
    pub fn tell(&mut self, campaign: &Campaign) -> Report {
        let evenings = Evenings::of(campaign);
        let all = evenings.all();
        self.back = self.back.min(all.len().saturating_sub(1));
        self.goes_back = evenings.goes_back() && self.back + 1 >= all.len();
        let recap = self.recap(campaign, &evenings);
        let name = recap.as_ref().map(|recap| self.title(recap));
        let sections = recap.map_or_else(nothing_told, |recap| recap.sections());
        let name = name.unwrap_or_else(|| "No evening yet".into());
        Report::of(&campaign.state().name, "recap", &name, sections)
    }

    /// The recap as Markdown, for the reader that it is shown for.
    pub fn copy(&self, campaign: &Campaign) -> Option<String> {
        let recap = self.recap(campaign, &Evenings::of(campaign))?;
        Some(recap.markdown(&self.zone))
    }

    fn recap(&self, campaign: &Campaign, evenings: &Evenings) -> Option<Recap> {
        let evening = evenings.all().iter().rev().nth(self.back)?;
        Some(Recap::of(campaign, evening, self.reader))
    }

    fn title(&self, recap: &Recap) -> String {
        let when = recap
            .when(&self.zone)
            .map_or_else(String::new, |when| format!(" · {when}"));
        let reader = if self.reader == Reader::Players {
            " · players' version"
        } else {
            ""
        };
        format!("{}{reader}{when}", display_safe(&recap.title()))
    }
}
