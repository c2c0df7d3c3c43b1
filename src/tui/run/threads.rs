//! What is done on threads of their own, so that the loop stays awake: odds, the luck of the whole log, how hard a fight will
//! be, what is looked for in the log, files of other tools.

use std::sync::Arc;
use std::thread;

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::luck::{Audience, Tally};
use crate::campaign::{Campaign, HistoryLookup};
use crate::dice::Expression;
use crate::import::Plan;
use crate::store::{Chapters, Folder, RealFs, completed_path, keep_imported};
use crate::systems::Attempt;
use crate::tui::message::{Message, Told};
use crate::tui::pages::importing::ImportRequest;
use crate::tui::pages::log::Search;
use crate::tui::pages::luck::counted::{Counted, Ticket};
use crate::tui::run::shelves::named;
use crate::tui::run::state::{Loop, SessionRole};

/// Tells the loop what came of it; gives whether it still hears.
type Tell<'a> = &'a dyn Fn(Told) -> bool;

/// What is told of work that nobody misses where it could not begin.
const UNTOLD: fn(String) -> Option<Told> = |_| None;

impl Loop {
    /// Begins something on a thread of its own. Where the system gives none, the table is told what is made of the reason.
    fn begin_thread(
        &self,
        name: &str,
        refused: impl FnOnce(String) -> Option<Told>,
        work: impl FnOnce(Tell<'_>) + Send + 'static,
    ) {
        let outbox = self.outbox.clone();
        // After the loop has ended there is nobody left to tell.
        let tell = move |told| outbox.send(Message::Table(told)).is_ok();
        let thread = thread::Builder::new().name(name.to_owned());
        if let Err(error) = thread.spawn(move || work(&tell)) {
            let why = format!("the system gives no thread to work on it: {error}");
            let told = refused(why).map(Message::Table);
            told.map(|told| self.outbox.send(told));
        }
    }

    /// Counts the odds of free dice. Without a thread they stay uncounted, as the screen says.
    pub(super) fn count(&self, wish: Box<Expression>) {
        self.begin_thread("odds", UNTOLD, move |tell| {
            let odds = Box::new(wish.odds());
            tell(Told::Counted(wish, odds));
        });
    }

    /// The same of an attempt by rules of one's own: its odds, then those of the rows beside it.
    pub(super) fn weigh(&self, attempt: Box<Attempt>) {
        self.begin_thread("odds", UNTOLD, move |tell| {
            drop(attempt.odds());
            tell(Told::Weighed(attempt.clone()));
            attempt.count_rows();
            tell(Told::Weighed(attempt));
        });
    }

    /// Counts the luck of all that lies before what is in memory, the newest first, until nobody waits for it any more.
    pub(super) fn count_luck(&self, ticket: Ticket, known: HistoryLookup) {
        let Some(folder) = self.folder() else { return };
        let of = ticket.clone();
        let refused = |why| Some(Told::Luck(of, Counted::Broken(why)));
        self.begin_thread("luck", refused, move |tell| {
            count_chapters(folder.chapters(known), &ticket, tell);
        });
    }

    /// Counts and estimates how hard a fight will be.
    pub(super) fn forecast(&self, campaign: Box<Campaign>, asked: Box<FightAsked>) {
        let again = asked.clone();
        let refused = |why| Some(Told::Forecast(again, Err(why)));
        self.begin_thread("forecast", refused, move |tell| {
            let told = campaign.forecast_fight(&asked);
            let told = told.map(|forecast| forecast.sections());
            tell(Told::Forecast(asked, told.map_err(|why| why.to_string())));
        });
    }

    /// Looks for something in the log that is open, until something else is looked for. Without a thread nothing is found, as
    /// the screen says.
    pub(super) fn search(&mut self, search: Search) {
        let Some(folder) = self.folder() else { return };
        let is_off = self.searching.of(search.ticket);
        self.begin_thread("search", UNTOLD, move |tell| {
            search.run(&folder, &is_off, |answer| {
                tell(Told::Found(Box::new(answer)));
            });
        });
    }

    /// Reads what shall come in and plans it: a file may be large, and its disk slow.
    pub(super) fn plan_import(&self, request: ImportRequest) {
        let rules = Arc::clone(self.shelf.rules());
        let refused = |why| Some(Told::Planned(Err(why)));
        self.begin_thread("import", refused, move |tell| {
            let mut told = 0;
            let mut progress = |done: usize, all: usize| {
                let percent = u16::try_from(done * 100 / all.max(1)).unwrap_or(100);
                if percent > told {
                    told = percent;
                    tell(Told::Planning(percent));
                }
            };
            let planned = request.planned(&rules, &mut progress);
            tell(Told::Planned(planned));
        });
    }

    /// Keeps what was read in new files.
    pub(super) fn keep_import(&self, plan: Box<Plan>) {
        let data_dir = self.keeping.data_dir.clone();
        let refused = |why| Some(Told::Refused(why));
        self.begin_thread("import", refused, move |tell| {
            let called = (plan.system.key(), &*plan.source());
            let kept = keep_imported(&RealFs::default(), &data_dir, called, &plan.files());
            tell(match kept {
                Ok(files) => Told::Imported(files),
                Err(error) => Told::Refused(error.to_string()),
            });
        });
    }

    /// A path as far as only one goes on; without a thread it stays as it is.
    pub(super) fn complete_path(&self, typed: String) {
        self.begin_thread("path", UNTOLD, move |tell| {
            tell(Told::Completed(completed_path(&typed)));
        });
    }

    /// Lists all campaigns for the palette.
    pub(super) fn list_campaigns(&self) {
        let (shelf, outbox) = (self.shelf.clone(), self.outbox.clone());
        self.begin_thread("shelf", UNTOLD, move |_| {
            let entries = shelf.list().unwrap_or_default();
            let _ = outbox.send(Message::Campaigns(entries.into_iter().map(named).collect()));
        });
    }

    /// The campaign that is played or followed.
    pub(super) fn folder(&self) -> Option<Folder> {
        match &self.seat {
            SessionRole::Standing => None,
            SessionRole::Playing { folder, .. } => Some(folder.clone()),
            SessionRole::Following(watch) => Some(watch.folder.clone()),
        }
    }
}

/// Sends every chapter's tally; after the last one, or one that cannot be read, says so.
fn count_chapters(mut chapters: Chapters, ticket: &Ticket, tell: Tell<'_>) {
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
        if !tell(Told::Luck(ticket.clone(), counted)) || is_last {
            return;
        }
    }
}
