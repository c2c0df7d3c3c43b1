//! Odds that take longer than a key press may: counted on a worker, and shown as soon as they are there.

use std::borrow::Cow;

use crate::campaign::Command;
use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::line::Sentence;
use crate::dice::{Expression, Odds, Plan};
use crate::report::Section;
use crate::systems::Attempt;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::reading::ReadingPage;
use crate::tui::session::Session;

/// Bytes of a line whose odds are counted: an attempt says far less.
const LONGEST_COUNTED: usize = 1024;

impl Session {
    /// The odds of free dice: counted here where that is quick, else as far as a worker has counted them.
    pub fn odds_of(&self, wish: &Expression) -> Option<Cow<'_, Odds>> {
        if wish.plan() == Plan::Inline {
            return Some(Cow::Owned(wish.odds()));
        }
        let known = self
            .counting
            .known
            .as_ref()
            .filter(|(known, _)| known == wish);
        known.map(|(_, odds)| Cow::Borrowed(odds))
    }

    /// A worker has counted the odds of these dice. What was asked for since makes them old, and no harm.
    pub fn counted(&mut self, wish: Expression, odds: Odds) {
        if self.counting.asked.as_ref() == Some(&wish) {
            self.counting.asked = None;
        }
        self.counting.known = Some((wish, odds));
    }

    /// Asks for the odds of what is typed, or was rolled last, where they take a worker and nobody has asked yet.
    pub(super) fn count(&mut self) -> Option<Effect> {
        // It is asked at every key, and what is pasted letter by letter is read at each of them.
        let typed = self.prompt.as_ref().map(|prompt| prompt.editor.text());
        if typed.is_some_and(|typed| typed.len() > LONGEST_COUNTED) {
            return None;
        }
        let wish = match self.attempt_in_sight()? {
            Attempt::Dice(wish) if wish.plan() != Plan::Inline => wish,
            attempt => return self.weigh(attempt),
        };
        let is_asked = self.counting.asked.as_ref() == Some(&wish);
        if is_asked || self.odds_of(&wish).is_some() {
            return None;
        }
        self.counting.asked = Some(wish.clone());
        Some(Effect::Count(Box::new(wish)))
    }

    /// Asks for the odds of an attempt that takes a worker, once.
    fn weigh(&mut self, attempt: Attempt) -> Option<Effect> {
        let is_asked = self.counting.weighed.as_ref() == Some(&attempt);
        if is_asked || attempt.odds_at_hand().is_some() {
            return None;
        }
        self.counting.weighed = Some(attempt.clone());
        Some(Effect::Weigh(Box::new(attempt)))
    }

    /// A worker has counted the odds of this attempt, and keeps them. Of the last one asked for more may come.
    pub fn weighed(&mut self, attempt: &Attempt) {
        self.counting.weighed.take_if(|asked| asked != attempt);
    }

    /// The attempt whose odds stand on the screen.
    fn attempt_in_sight(&self) -> Option<Attempt> {
        Some(match self.typed() {
            Some(Ok(Sentence {
                command: Command::Attempt(attempting),
                ..
            })) => attempting.attempt,
            Some(Ok(Sentence {
                command: Command::Throw(thrown),
                ..
            })) => Attempt::Dice(thrown.dice),
            _ => self.campaign.standing_rolls().next()?.1.attempt.clone(),
        })
    }
}

impl Session {
    /// Opens the page of how hard a fight will be; what it says comes from a worker.
    pub(super) fn open_forecast(&mut self, asked: &FightAsked) {
        self.counting.forecast = Some(asked.clone());
        let page = ReadingPage::forecast(&self.campaign.state().name, asked, None);
        self.overlays.retain(|over| !over.is_forecast());
        self.overlays.push(Overlay::Page(page));
        let there = Box::new(self.campaign.without_past());
        self.ask(Effect::Forecast(there, Box::new(asked.clone())));
    }

    /// A worker has weighed a fight; or why it cannot be weighed. It fills the page that still waits for it.
    pub fn foretold(&mut self, asked: &FightAsked, told: Result<Vec<Section>, String>) {
        let whose = &self.campaign.state().name;
        let mut open = self.overlays.iter_mut();
        if let Some(page) = open.find(|over| over.is_forecast())
            && self.counting.forecast.as_ref() == Some(asked)
        {
            *page = Overlay::Page(ReadingPage::forecast(whose, asked, Some(told)));
        }
    }
}
