//! Sitting down at a campaign and getting up: to play it, to follow who plays it, to take it over.

use super::state::SessionRole;
use crate::campaign::Campaign;
use crate::campaign::tour::{Tour, preparations};
use crate::dice::{Dice, Seed};
use crate::store::{CurtainOf, Disk, Folder, HandEdit, Job, Notice, Opened, Repair, StoreError};
use crate::systems::System;
use crate::tui::message::Choice;
use crate::tui::message::{Effect, Message, Told};
use crate::tui::overlay::Overlay;
use crate::tui::pages::welcome::Welcome;
use crate::tui::panic_injection::{self, Thread};
use crate::tui::session::Session;
use crate::tui::shell::Scene;
use crate::tui::watch::Watch;

use crate::tui::run::state::message_of;
use crate::tui::run::state::{Loop, now};

/// Why a campaign was not opened, and what could be done about it.
pub(super) struct Refused {
    pub(super) reason: String,
    question: Option<Box<Overlay>>,
}

impl Refused {
    fn because(reason: String) -> Self {
        Self {
            reason,
            question: None,
        }
    }

    /// Whether a question asks what to do about it.
    pub(super) fn can_be_mended(&self) -> bool {
        self.question.is_some()
    }

    /// Damage can be repaired, if anything can be saved.
    fn of(folder: &Folder, error: &StoreError) -> Self {
        let repair = folder
            .diagnose()
            .ok()
            .filter(|repair| !repair.is_needless());
        let question = repair.map(|repair| Box::new(Overlay::repair(folder.clone(), repair)));
        Self {
            reason: error.in_brief(),
            question,
        }
    }
}

/// A campaign that is ours to play.
struct Seated {
    campaign: Campaign,
    dice: Dice,
    stored: u64,
    notices: Vec<Notice>,
    edit: Option<HandEdit>,
}

impl Loop {
    /// Opens what was chosen, or says why not over the list of campaigns. One that is played is left first.
    pub(super) fn open_choice(&mut self, choice: &Choice) {
        self.put_down();
        let folder = match choice {
            Choice::Campaign(folder) => Ok(folder.clone()),
            Choice::Example(example) => Seed::from_system().and_then(|seed| {
                example
                    .install(&self.shelf, None, &seed, now())
                    .map_err(|error| error.to_string())
            }),
        };
        self.open_or_welcome(folder);
    }

    /// Makes a campaign and opens it with its first heroes.
    pub(super) fn found(&mut self, name: &str, system: System, heroes: &[String]) {
        let folder = Seed::from_system().and_then(|seed| {
            self.shelf
                .found(name, system, &seed)
                .map_err(|error| error.to_string())
        });
        self.open_or_welcome(folder);
        for hero in heroes {
            self.say(hero);
        }
    }

    /// Takes the tour, in a campaign made anew; the one of an earlier tour goes to the trash.
    pub(super) fn take_tour(&mut self) {
        self.put_down();
        let folder = Seed::from_system().and_then(|seed| {
            let founded = self.shelf.found_practice(&seed);
            founded.map_err(|error| error.to_string())
        });
        self.open_or_welcome(folder);
        preparations().for_each(|line| self.say(line));
        if let Scene::Table(session) = &mut self.shell.scene {
            session.tour = Some(Tour::from(session.campaign.seq()));
        }
    }

    /// Does a line in the campaign that was opened, if it could be.
    fn say(&mut self, line: &str) {
        let Scene::Table(session) = &mut self.shell.scene else {
            return;
        };
        session.say(line, now());
        self.perform_asked();
    }

    /// Leaves the campaign that is played, if one is; what no disk took is kept for the end.
    pub(super) fn put_down(&mut self) {
        self.leave();
        self.unsaved.leave();
    }

    /// Repairs a campaign as was agreed, and opens it.
    pub(super) fn repair(&mut self, folder: &Folder, repair: &Repair) {
        let repaired = folder
            .repair(repair)
            .map(|()| folder.clone())
            .map_err(|error| error.to_string());
        self.open_or_welcome(repaired);
    }

    fn open_or_welcome(&mut self, folder: Result<Folder, String>) {
        let opened = folder
            .map_err(Refused::because)
            .and_then(|folder| self.open(&folder));
        if let Err(refused) = opened {
            self.welcome(refused);
        }
    }

    /// The list of campaigns as it stands now.
    pub(super) fn list(&self, notice: String) -> Welcome {
        Welcome {
            seen_at: Some(now()),
            ..Welcome::look(&self.shelf, notice)
        }
    }

    /// Shows the list of campaigns, and over it what can be done about a damaged one.
    pub(super) fn welcome(&mut self, refused: Refused) {
        let mut welcome = self.list(refused.reason);
        welcome
            .overlays
            .extend(refused.question.map(|question| *question));
        self.shell.show(Scene::Welcome(welcome));
    }

    /// Lays a page over whatever is shown.
    pub(super) fn show_over(&mut self, page: Option<Overlay>) {
        match &mut self.shell.scene {
            Scene::Welcome(welcome) => welcome.overlays.extend(page),
            Scene::Table(session) => session.overlays.extend(page),
        }
    }

    /// Opens a campaign and sits down at it.
    fn open(&mut self, folder: &Folder) -> Result<(), Refused> {
        self.sit_down(folder, folder.open())
    }

    /// Sits down at a campaign that was opened; if another plays it, to follow.
    pub(super) fn sit_down(
        &mut self,
        folder: &Folder,
        opened: Result<Opened, StoreError>,
    ) -> Result<(), Refused> {
        match opened {
            Ok(opened) => self.play_opened(folder, opened).map_err(Refused::because),
            Err(StoreError::Held { holder, .. }) => {
                self.follow(folder, Some(&holder)).map_err(Refused::because)
            }
            // Nothing is lost: it can be read, and played as soon as its rules can be.
            Err(error @ StoreError::Rules { .. }) => {
                self.follow(folder, None).map_err(Refused::because)?;
                let why = vec![error.to_string()];
                self.show_over(Some(Overlay::notices("Read only", &why)));
                Ok(())
            }
            Err(error) => Err(Refused::of(folder, &error)),
        }
    }

    fn play_opened(&mut self, folder: &Folder, opened: Opened) -> Result<(), String> {
        let seated = self.take_seat(folder, opened)?;
        let mut session = Session::new(seated.campaign, seated.dice, seated.stored);
        if folder.is_curtain_drawn(CurtainOf::Player) {
            session.begin_behind_curtain();
        }
        session.overlays.extend(report(&seated.notices));
        session.meet_edit(seated.edit, now());
        self.shell.show(Scene::Table(Box::new(session)));
        self.perform_asked();
        Ok(())
    }

    /// Follows the campaign that somebody plays; without anybody it is only read.
    fn follow(&mut self, folder: &Folder, holder: Option<&str>) -> Result<(), String> {
        let (campaign, follower) = folder.follow().map_err(|error| error.to_string())?;
        let watch = Watch::start(folder.clone(), follower, self.outbox.clone());
        self.seat = SessionRole::Following(watch.map_err(|error| error.to_string())?);
        let mut session = match holder {
            Some(holder) => Session::following(campaign, holder),
            None => Session::read_only(campaign),
        };
        if folder.is_curtain_drawn(CurtainOf::Follower) {
            session.begin_behind_curtain();
        }
        session.read_older();
        self.shell.show(Scene::Table(Box::new(session)));
        self.perform_asked();
        Ok(())
    }

    /// Says who plays the campaign that is followed.
    pub(super) fn ask_holder(&mut self) {
        if let SessionRole::Following(watch) = &self.seat {
            match watch.folder.holder() {
                Ok(holder) => self.tell(Message::Table(Told::Holder(holder))),
                Err(error) => self.refuse(error.to_string()),
            }
        }
    }

    /// Plays the campaign that is followed, unless another still does; what is typed stays.
    pub(super) fn take_over(&mut self) {
        let SessionRole::Following(watch) = &self.seat else {
            return;
        };
        let folder = watch.folder.clone();
        match folder.open() {
            Ok(opened) => self.go_on_with(&folder, opened),
            Err(StoreError::Held { holder, .. }) => {
                self.tell(Message::Table(Told::Holder(Some(holder))));
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }

    fn go_on_with(&mut self, folder: &Folder, opened: Opened) {
        match self.take_seat(folder, opened) {
            Ok(seated) => {
                if let Scene::Table(session) = &mut self.shell.scene {
                    session.overlays.extend(report(&seated.notices));
                    session.take_over(seated.campaign, seated.dice, seated.stored);
                    session.meet_edit(seated.edit, now());
                }
                self.perform_asked();
                self.take_curtain_along();
            }
            Err(reason) => self.refuse(reason),
        }
    }

    /// Starts the disk thread of an opened campaign.
    fn take_seat(&mut self, folder: &Folder, opened: Opened) -> Result<Seated, String> {
        let stored = opened.writer.stored();
        let (outbox, unsaved) = (self.outbox.clone(), self.unsaved.clone());
        let replies = Box::new(move |reply| {
            panic_injection::panic_if_cued(Thread::Disk);
            // Here, not in the loop, which may have panicked.
            unsaved.hear(&reply);
            // After the loop has ended there is nobody left to tell.
            let _ = message_of(reply).map(|message| outbox.send(message));
        });
        let disk = Disk::start(opened.writer, replies).map_err(|error| error.to_string())?;
        let playing = SessionRole::Playing {
            disk,
            folder: folder.clone(),
            opened_at: opened.campaign.seq(),
            is_looked_back: false,
        };
        if let SessionRole::Following(watch) = std::mem::replace(&mut self.seat, playing) {
            watch.end();
        }
        Ok(Seated {
            campaign: opened.campaign,
            dice: Dice::new(&opened.seed),
            stored,
            notices: opened.notices,
            edit: opened.edit,
        })
    }

    /// More of the campaign under the cursor, where the list is shown: after it, so that nobody waits for a list.
    pub(super) fn look_closer(&mut self) -> bool {
        match &mut self.shell.scene {
            Scene::Welcome(welcome) => welcome.look_closer(),
            Scene::Table(_) => false,
        }
    }

    /// Has older history read, and all of it looked through for damage, now that the first frame stands and needs no
    /// processor any more.
    pub(super) fn look_back(&mut self) {
        let SessionRole::Playing { is_looked_back, .. } = &mut self.seat else {
            return;
        };
        if std::mem::replace(is_looked_back, true) {
            return;
        }
        // An empty log pane would be all one sees after a clean end.
        if let Scene::Table(session) = &mut self.shell.scene {
            session.read_older();
            self.perform_asked();
        }
        self.send(Job::Verify);
    }

    fn perform_asked(&mut self) {
        let asked = self.shell.asked();
        self.perform_all(asked);
    }

    fn perform_all(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            // None of these ends the loop.
            let _ = self.perform(effect);
        }
    }

    pub(super) fn refuse(&mut self, why: String) {
        self.tell(Message::Table(Told::Refused(why)));
    }

    pub(super) fn tell(&mut self, message: Message) {
        let effects = self.shell.update(message, now());
        self.perform_all(effects);
    }

    /// Leaves the campaign: what is queued is written, a snapshot made, the lock given back. Who followed leaves no trace.
    pub(super) fn leave(&mut self) {
        if self
            .shell
            .session()
            .is_some_and(|session| session.trouble().is_some())
        {
            // Once more before the end: the disk may have come back since the last try.
            self.retry();
        }
        if let SessionRole::Playing {
            disk, opened_at, ..
        } = &self.seat
            && let Some((campaign, stored)) = self.campaign()
            && campaign.seq() > *opened_at
            && stored >= *opened_at
        {
            disk.send(Job::Snapshot(Box::new(campaign.base())));
        }
        self.rise();
    }

    /// Gets up, once what is queued is written. What the disk said is taken in; what came besides, a key, a signal or a
    /// panic, waits.
    pub(super) fn rise(&mut self) {
        self.searching.end();
        self.curtain = None;
        self.page = None;
        match std::mem::replace(&mut self.seat, SessionRole::Standing) {
            SessionRole::Standing => return,
            SessionRole::Playing { disk, .. } => disk.finish(),
            SessionRole::Following(watch) => watch.end(),
        }
        let came: Vec<Message> = std::iter::from_fn(|| self.inbox.try_recv().ok()).collect();
        for message in came {
            match message {
                Message::Table(Told::Stored(_)) => drop(self.shell.update(message, now())),
                Message::Table(Told::Noticed(mut lines)) => self.unsaid.append(&mut lines),
                Message::Key(_)
                | Message::Mouse(_)
                | Message::Paste(_)
                | Message::Resize(..)
                | Message::Stop
                | Message::Suspend
                | Message::Gone
                | Message::Panicked(_) => drop(self.outbox.send(message)),
                Message::Table(_)
                | Message::Campaigns(_)
                | Message::Closed
                | Message::NotKept(_)
                | Message::Frame
                | Message::Tick
                | Message::Second => {}
            }
        }
    }
}

/// What was found on opening, as a page; nothing if nothing was odd.
pub(super) fn report(notices: &[Notice]) -> Option<Overlay> {
    (!notices.is_empty())
        .then(|| Overlay::notices("What the start found", &super::state::said(notices)))
}
