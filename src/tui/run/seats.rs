//! Sitting down at a campaign and getting up: to play it, to follow who plays it, to take it over.

use crate::campaign::Campaign;
use crate::dice::{Dice, Seed};
use crate::rules::System;
use crate::store::{Disk, Folder, Job, Notice, Opened, StoreError};
use crate::tui::message::{Effect, Message};
use crate::tui::overlay::Overlay;
use crate::tui::overlays::report::{ReportKind, ReportLine};
use crate::tui::shell::Scene;
use crate::tui::sitting::Sitting;
use crate::tui::watch::Watch;
use crate::tui::welcome::{Choice, Welcome};

use super::{Loop, message_of, now};

/// What the loop is to a campaign.
pub(super) enum Seat {
    /// None is open.
    Standing,
    /// Its hand: it has the disk thread, and the campaign the step it was opened at.
    Playing { disk: Disk, opened_at: u64 },
    /// One who reads along.
    Following(Watch),
}

impl Loop {
    /// Opens what was chosen, or says why not over the list of campaigns.
    pub(super) fn open_choice(&mut self, choice: &Choice) {
        let opened = match choice {
            Choice::Campaign(folder) => self.open(folder),
            Choice::Example(example) => Seed::from_system()
                .and_then(|seed| example.install(&self.shelf, None, &seed).map_err(|error| error.to_string()))
                .and_then(|folder| self.open(&folder)),
        };
        self.or_welcome(opened);
    }

    /// Makes a campaign and opens it.
    pub(super) fn found(&mut self, name: &str, system: System) {
        let opened = Seed::from_system()
            .and_then(|seed| self.shelf.found(name, system, &seed).map_err(|error| error.to_string()))
            .and_then(|folder| self.open(&folder));
        self.or_welcome(opened);
    }

    fn or_welcome(&mut self, opened: Result<(), String>) {
        if let Err(reason) = opened {
            self.shell.show(Scene::Welcome(Welcome::look(&self.shelf, reason)));
        }
    }

    /// Opens a campaign and sits down at it; if another plays it, to follow.
    pub(super) fn open(&mut self, folder: &Folder) -> Result<(), String> {
        match folder.open() {
            Ok(opened) => self.play_opened(opened),
            Err(StoreError::Held { holder, .. }) => self.follow(folder, &holder),
            Err(error) => Err(error.to_string()),
        }
    }

    fn play_opened(&mut self, opened: Opened) -> Result<(), String> {
        let (campaign, dice, notices) = self.take_seat(opened)?;
        let mut sitting = Sitting::new(campaign, dice);
        sitting.overlays.extend(report(&notices));
        // An empty log pane would be the first thing one sees after a clean end.
        let effects = sitting.read_older();
        self.shell.show(Scene::Table(Box::new(sitting)));
        self.perform_all(effects);
        Ok(())
    }

    fn follow(&mut self, folder: &Folder, holder: &str) -> Result<(), String> {
        let (campaign, follower) = folder.follow().map_err(|error| error.to_string())?;
        let watch = Watch::start(folder.clone(), follower, self.outbox.clone());
        self.seat = Seat::Following(watch.map_err(|error| error.to_string())?);
        let mut sitting = Sitting::following(campaign, holder);
        let effects = sitting.read_older();
        self.shell.show(Scene::Table(Box::new(sitting)));
        self.perform_all(effects);
        Ok(())
    }

    /// Says who plays the campaign that is followed.
    pub(super) fn ask_holder(&mut self) {
        if let Seat::Following(watch) = &self.seat {
            let holder = watch.folder().holder();
            self.tell(holder.map_or_else(|error| Message::Refused(error.to_string()), Message::Holder));
        }
    }

    /// Plays the campaign that is followed, unless another still does; what is typed stays.
    pub(super) fn take_over(&mut self) {
        let Seat::Following(watch) = &self.seat else { return };
        match watch.folder().clone().open() {
            Ok(opened) => self.go_on_with(opened),
            Err(StoreError::Held { holder, .. }) => self.tell(Message::Holder(Some(holder))),
            Err(error) => self.tell(Message::Refused(error.to_string())),
        }
    }

    fn go_on_with(&mut self, opened: Opened) {
        match self.take_seat(opened) {
            Ok((campaign, dice, notices)) => {
                let effects = self.shell.take_over(campaign, dice, report(&notices));
                self.perform_all(effects);
            }
            Err(reason) => self.tell(Message::Refused(reason)),
        }
    }

    /// Starts the disk thread of an opened campaign.
    fn take_seat(&mut self, opened: Opened) -> Result<(Campaign, Dice, Vec<Notice>), String> {
        let Opened { campaign, seed, notices, writer, .. } = opened;
        let outbox = self.outbox.clone();
        let replies = Box::new(move |reply| {
            // After the loop has ended there is nobody left to tell.
            let _ = message_of(reply).map(|message| outbox.send(message));
        });
        let disk = Disk::start(writer, replies).map_err(|error| error.to_string())?;
        let playing = Seat::Playing { disk, opened_at: campaign.seq() };
        if let Seat::Following(watch) = std::mem::replace(&mut self.seat, playing) {
            watch.end();
        }
        Ok((campaign, Dice::new(&seed), notices))
    }

    fn perform_all(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            // None of these ends the loop.
            let _ = self.perform(effect);
        }
    }

    fn tell(&mut self, message: Message) {
        let effects = self.shell.update(message, now());
        self.perform_all(effects);
    }

    /// Gets up: what is queued is written, a snapshot made, the lock given back. Who followed leaves no trace.
    pub(super) fn leave(&mut self) {
        match std::mem::replace(&mut self.seat, Seat::Standing) {
            Seat::Standing => return,
            Seat::Playing { disk, opened_at } => {
                if let Some((campaign, stored)) = self.campaign()
                    && campaign.seq() > opened_at
                    && stored >= opened_at
                {
                    disk.send(Job::Snapshot(Box::new(campaign.base())));
                }
                disk.finish();
            }
            Seat::Following(watch) => watch.end(),
        }
        while let Ok(message) = self.inbox.try_recv() {
            if let (Message::Stored(_), Some(_)) = (&message, self.shell.sitting()) {
                self.shell.update(message, now());
            }
        }
    }
}

/// What was found on opening, as a page; nothing if nothing was odd.
fn report(notices: &[Notice]) -> Option<Overlay> {
    let line = |notice: &Notice| ReportLine { text: notice.to_string(), kind: ReportKind::Notice };
    let lines: Vec<ReportLine> = notices.iter().map(line).collect();
    (!lines.is_empty()).then(|| Overlay::report("What the start found", lines))
}
