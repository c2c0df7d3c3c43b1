//! What is counted on a thread of its own: the luck of the whole log, how hard a fight will be.

use std::thread;

use tokio::sync::mpsc::UnboundedSender;

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::luck::{Audience, Tally};
use crate::campaign::{Campaign, HistoryLookup};
use crate::store::{Chapters, Folder};
use crate::tui::message::Message;
use crate::tui::pages::luck::counted::{Counted, Ticket};

use crate::tui::run::state::Loop;
use crate::tui::run::state::SessionRole;

impl Loop {
    /// Counts the luck of all that lies before what is in memory, the newest first, until nobody waits for it any more.
    pub(super) fn count_luck(&self, ticket: Ticket, known: HistoryLookup) {
        let Some(folder) = self.folder() else { return };
        let outbox = self.outbox.clone();
        let refused = ticket.clone();
        let work = move || count_chapters(folder.chapters(known), &ticket, &outbox);
        let started = thread::Builder::new().name("luck".to_owned()).spawn(work);
        if let Err(error) = started {
            let why = format!("the system gives no thread to read it: {error}");
            let _ = self
                .outbox
                .send(Message::Luck(refused, Counted::Broken(why)));
        }
    }

    /// Counts and estimates how hard a fight will be.
    pub(super) fn forecast(&self, campaign: Box<Campaign>, asked: Box<FightAsked>) {
        let (outbox, again) = (self.outbox.clone(), asked.clone());
        let work = move || {
            let told = campaign.forecast_fight(&asked);
            let told = told.map(|forecast| forecast.sections());
            // After the loop has ended there is nobody left to tell.
            let _ = outbox.send(Message::Forecast(
                asked,
                told.map_err(|why| why.to_string()),
            ));
        };
        let started = thread::Builder::new()
            .name("forecast".to_owned())
            .spawn(work);
        if let Err(error) = started {
            let why = format!("the system gives no thread to count it: {error}");
            let _ = self.outbox.send(Message::Forecast(again, Err(why)));
        }
    }

    /// The campaign that is played or followed.
    pub(super) fn folder(&self) -> Option<Folder> {
        match &self.seat {
            SessionRole::Standing => None,
            SessionRole::Playing { folder, .. } => Some(folder.clone()),
            SessionRole::Following(watch) => Some(watch.folder().clone()),
        }
    }
}

/// Sends every chapter's tally; after the last one, or one that cannot be read, says so.
fn count_chapters(mut chapters: Chapters, ticket: &Ticket, outbox: &UnboundedSender<Message>) {
    loop {
        if !ticket.is_wanted() {
            return;
        }
        let counted = match chapters.next() {
            Some(Ok(chapter)) => {
                let since = chapter.known_since();
                Counted::Older(Box::new(Tally::of(&chapter, Audience::Master)), since)
            }
            Some(Err(error)) => Counted::Broken(error.in_brief()),
            None => Counted::Everything,
        };
        let is_last = !matches!(counted, Counted::Older(..));
        // After the loop has ended there is nobody left to tell.
        if outbox.send(Message::Luck(ticket.clone(), counted)).is_err() || is_last {
            return;
        }
    }
}
