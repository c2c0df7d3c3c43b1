//! The loop: draw if stale, wait for one message, do what comes of it.

mod beginning;
mod keeping;
mod page;
mod session_role;
mod shelves;
mod state;
mod threads;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ratatui::layout::Size;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, timeout_at};

use crate::campaign::{Base, Campaign, Step};
use crate::store::{Backoff, Job, Look, typed_path};

use super::die_animation::Motion;
use super::ending::{Unsaved, end_in_time, say};
use super::message::{Effect, Message, Told};
use super::overlay::Overlay;
use super::pages::welcome::Welcome;
use super::panics::{end_after_another, end_at_panics};
use super::shell::{Scene, Shell};
use super::signals;
use super::terminal::{self, Screen};

use beginning::{Beginning, First};
use session_role::report;
pub(super) use state::work;
use state::{Keeping, Loop, Searching, SessionRole};
pub(super) use state::{now, until_next_second};

pub use state::Failure;

/// How long the frame after a command waits for the disk, so that it already shows the step as saved.
const GRACE: Duration = Duration::from_millis(10);

/// What the dashboard is to show, and where things lie.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The folder of campaigns, if it was named.
    pub data_dir: Option<PathBuf>,
    /// The folder of settings, if it was named.
    pub config_dir: Option<PathBuf>,
    /// The campaign to open, by name or folder.
    pub open: Option<String>,
    /// The look that was asked for.
    pub theme: Option<Look>,
    /// Whether the tour is to be taken.
    pub tour: bool,
}

/// Shows the dashboard until it is left.
///
/// # Errors
/// [`Failure`], in one line. The terminal was given back.
pub fn run(options: Options) -> Result<(), Failure> {
    if let Some(reason) = Screen::is_missing() {
        return Err(Failure::NoTerminal(reason));
    }
    let config_dir = crate::store::config_dir(options.config_dir).ok();
    let data_dir = crate::store::data_dir(options.data_dir).map_err(work)?;
    let (outbox, inbox) = unbounded_channel();
    let unsaved = Unsaved::default();
    end_at_panics(data_dir.clone(), unsaved.clone(), outbox.clone());
    let is_ending = signals::listen(&outbox, &unsaved).map_err(work)?;
    let (open, theme) = (options.open.as_deref(), options.theme);
    let mut beginning = Beginning::of(config_dir.as_deref(), &data_dir, open, theme)?;
    if options.tour {
        beginning.first = First::Tour;
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(work)?;
    let played = runtime.block_on(async {
        let keeping = Keeping {
            keeper: None,
            config_dir,
            data_dir,
            told: beginning.notices.clone(),
        };
        play(beginning, keeping, (outbox, inbox), unsaved, is_ending).await
    });
    // The input thread still waits for a key; it ends with the program.
    runtime.shutdown_background();
    played
}

async fn play(
    beginning: Beginning,
    keeping: Keeping,
    (outbox, inbox): (UnboundedSender<Message>, UnboundedReceiver<Message>),
    unsaved: Unsaved,
    is_ending: Arc<AtomicBool>,
) -> Result<(), Failure> {
    // Nothing but signals came before what was typed.
    for key in beginning.typed {
        let _ = outbox.send(Message::Key(key));
    }
    let size = crossterm::terminal::size().map_err(work)?;
    let shell = Shell::new(beginning.around, Scene::Welcome(Welcome::default()), size);
    let mut table = Loop {
        shell,
        shelf: beginning.shelf,
        inbox,
        outbox,
        seat: SessionRole::Standing,
        curtain: None,
        page: None,
        searching: Searching::default(),
        backoff: Backoff::default(),
        retry_at: None,
        unsaved,
        unsaid: Vec::new(),
        keeping,
        tumbling: None,
    };
    table.begin(beginning.first)?;
    table.show_over(report(&beginning.notices));
    terminal::listen_to_mouse(table.shell.around.chosen.settings.mouse).map_err(work)?;
    let mut screen = Screen::take(is_ending).map_err(work)?;
    // Keys are read once there is something to press them for.
    screen.draw(&table.shell).map_err(work)?;
    signals::attend(&table.outbox).map_err(work)?;
    let played = table.play(&mut screen).await;
    end_in_time(&table.unsaved);
    // Before what is queued is written: a disk that hangs keeps nobody's terminal.
    drop(screen);
    table.leave();
    played
}

/// Whether the loop goes on.
#[derive(PartialEq, Eq)]
enum Onward {
    Yes,
    No,
}

impl Loop {
    /// Sits down at what was asked for; else where it was left; else shows what there is.
    fn begin(&mut self, first: First) -> Result<(), Failure> {
        match first {
            First::Wanted(folder, opened) => match self.sit_down(&folder, *opened) {
                Err(refused) if refused.can_be_mended() => self.welcome(refused),
                seated => return seated.map_err(|refused| Failure::Work(refused.reason)),
            },
            First::LeftAt(folder, opened) => {
                if let Err(refused) = self.sit_down(&folder, *opened) {
                    self.welcome(refused);
                }
            }
            First::Tour => self.take_tour(),
            First::None => self.shell.show(Scene::Welcome(self.list(String::new()))),
        }
        Ok(())
    }

    /// Plays on from a frame that stands.
    async fn play(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        loop {
            if self.look_closer() {
                screen.draw(&self.shell).map_err(work)?;
            }
            self.look_back();
            let (frame, retry) = (self.next_frame(), self.retry_at);
            let shows_seconds = self.shell.shows_seconds();
            let second = shows_seconds.then(|| Instant::now() + until_next_second());
            let message = match frame.into_iter().chain(retry).chain(second).min() {
                Some(deadline) => match timeout_at(deadline, self.inbox.recv()).await {
                    Ok(message) => message,
                    Err(_) if frame == Some(deadline) => Some(Message::Frame),
                    Err(_) if second == Some(deadline) => Some(Message::Second),
                    Err(_) => Some(Message::Tick),
                },
                None => self.inbox.recv().await,
            };
            let Some(message) = message else {
                return Ok(());
            };
            if self.take(message, screen)? == Onward::No {
                return Ok(());
            }
            while let Ok(message) = self.inbox.try_recv() {
                if self.take(message, screen)? == Onward::No {
                    return Ok(());
                }
            }
            if self.wait_for_disk(screen).await? == Onward::No {
                return Ok(());
            }
            screen.draw(&self.shell).map_err(work)?;
            self.show_players();
        }
    }

    /// When the next frame of what tumbles is due; counted from the roll, so that a late one makes none later.
    fn next_frame(&mut self) -> Option<Instant> {
        let due = self.shell.motion().map(Motion::due);
        self.tumbling = due.map(|(roll, _)| match self.tumbling {
            Some((since, tumbling)) if tumbling == roll => (since, roll),
            _ => (Instant::now(), roll),
        });
        self.tumbling
            .zip(due)
            .map(|((since, _), (_, after))| since + after)
    }

    /// On a healthy disk the first frame after a command already shows it saved.
    async fn wait_for_disk(&mut self, screen: &mut Screen) -> Result<Onward, Failure> {
        let deadline = Instant::now() + GRACE;
        while self
            .shell
            .session()
            .is_some_and(|session| session.unsaved() > 0 && session.trouble().is_none())
        {
            let Ok(Some(message)) = timeout_at(deadline, self.inbox.recv()).await else {
                break;
            };
            if self.take(message, screen)? == Onward::No {
                return Ok(Onward::No);
            }
        }
        Ok(Onward::Yes)
    }

    fn take(&mut self, message: Message, screen: &mut Screen) -> Result<Onward, Failure> {
        match &message {
            Message::Suspend => {
                let Size { width, height } = screen.stop_and_continue().map_err(work)?;
                let _ = self.outbox.send(Message::Resize(width, height));
            }
            Message::Tick => self.retry(),
            Message::Table(Told::Stored(_)) => {
                self.backoff.succeeded();
                self.retry_at = None;
            }
            Message::Table(Told::Trouble { saved_to, .. }) => {
                self.take_back(*saved_to);
                self.retry_at = Some(Instant::now() + self.backoff.failed());
            }
            Message::Panicked(report) => {
                end_after_another(report, &self.unsaved, &self.keeping.data_dir)
            }
            _ => {}
        }
        for effect in self.shell.update(message, now()) {
            if self.perform(effect) == Onward::No {
                return Ok(Onward::No);
            }
        }
        Ok(Onward::Yes)
    }

    /// What was saved behind this step is not any more: another program changed the end of the log.
    fn take_back(&self, saved_to: u64) {
        let Some((campaign, stored)) = self.campaign() else {
            return;
        };
        let lost = campaign.steps().iter();
        let lost = lost.filter(|step| (saved_to + 1..=stored).contains(&step.seq));
        self.unsaved.take_back(lost.cloned().collect());
    }

    fn perform(&mut self, effect: Effect) -> Onward {
        match effect {
            Effect::Append(step) => {
                self.unsaved.add(step.clone());
                self.send(Job::Append(step));
            }
            Effect::Snapshot(base) => self.send(Job::Snapshot(base)),
            Effect::ReadOlder { before } => self.read_older(before),
            Effect::Open(choice) => self.open_choice(&choice),
            Effect::Found {
                name,
                system,
                heroes,
            } => self.found(&name, system, &heroes),
            Effect::Tour => self.take_tour(),
            Effect::Rename { slug, name } => self.rename(&slug, &name),
            Effect::MoveToTrash(folder) => self.move_to_trash(&folder),
            Effect::Restore(folder) => self.restore(&folder),
            Effect::ShowTrash => self.show_trash(),
            Effect::ListCampaigns => self.list_campaigns(),
            Effect::Repair(folder, repair) => self.repair(&folder, &repair),
            Effect::ServePage => self.serve_or_stop_page(),
            Effect::CopyTo(folder) => self.copy_to(&folder),
            Effect::Count(wish) => self.count(wish),
            Effect::Weigh(attempt) => self.weigh(attempt),
            Effect::Forecast(campaign, asked) => self.forecast(campaign, asked),
            Effect::Import(request) => self.plan_import(request),
            Effect::KeepImport(plan) => self.keep_import(plan),
            Effect::CompletePath(typed) => self.complete_path(typed),
            Effect::TakePicture(typed) => self.take_picture(&typed),
            Effect::CountLuck(ticket, known) => self.count_luck(ticket, *known),
            Effect::Search(search) => self.search(*search),
            Effect::Copy(text) => self.copy(&text),
            Effect::AskHolder => self.ask_holder(),
            Effect::TakeOver => self.take_over(),
            Effect::Leave => {
                self.put_down();
                let found = self.read_rules_again();
                self.shell.show(Scene::Welcome(self.list(String::new())));
                self.show_over(report(&found));
                let unsaid = std::mem::take(&mut self.unsaid);
                let page = (!unsaid.is_empty()).then(|| Overlay::about_disk(&unsaid));
                self.show_over(page);
            }
            Effect::Keep(change) => self.keep(change),
            Effect::KeepCurtain(is_drawn) => self.keep_curtain(is_drawn),
            Effect::Quit => return Onward::No,
        }
        Onward::Yes
    }

    /// A picture is small, and its line waits for it.
    fn take_picture(&self, typed: &str) {
        let line = match &self.seat {
            SessionRole::Playing { folder, .. } => {
                folder.take_handout(typed).map_err(|why| why.to_string())
            }
            SessionRole::Standing | SessionRole::Following(_) => {
                Err("only who plays can hand something out".to_owned())
            }
        };
        // After the loop has ended there is nobody left to tell.
        let _ = self.outbox.send(Message::Table(Told::PictureTaken(line)));
    }

    fn send(&self, job: Job) {
        if let SessionRole::Playing { disk, .. } = &self.seat {
            disk.send(job);
        }
    }

    fn read_older(&self, before: u64) {
        match &self.seat {
            SessionRole::Standing => {}
            SessionRole::Playing { disk, .. } => disk.send(Job::ReadOlder { before }),
            SessionRole::Following(watch) => watch.read_older(before),
        }
    }

    /// After trouble: everything that is not on the disk, into a new segment.
    fn retry(&mut self) {
        self.retry_at = None;
        if let Some((base, steps)) = self.what_is_unsaved() {
            self.send(Job::Retry { base, steps });
        }
    }

    /// The whole campaign, and what is not on its own disk, to another folder.
    fn copy_to(&mut self, folder: &Path) {
        match self.what_is_unsaved() {
            Some((base, steps)) => self.send(Job::CopyTo {
                folder: typed_path(folder),
                base,
                steps,
            }),
            None => self.refuse("there is nothing to write: no campaign is open".to_owned()),
        }
    }

    /// Puts text into the clipboard of the terminal, which does not say whether it took it.
    fn copy(&mut self, text: &str) {
        if let Err(error) = terminal::copy(text) {
            self.refuse(format!("not copied: {error}"));
        }
    }

    fn what_is_unsaved(&self) -> Option<(Box<Base>, Vec<Step>)> {
        let (campaign, stored) = self.campaign()?;
        let unsaved = campaign
            .steps()
            .iter()
            .filter(|step| step.seq > stored)
            .cloned()
            .collect();
        Some((Box::new(campaign.base_at(stored)?), unsaved))
    }

    fn campaign(&self) -> Option<(&Campaign, u64)> {
        self.shell
            .session()
            .map(|session| (&session.campaign, session.saved_to()))
    }
}

/// However it ends, in order or by an error: what is queued is written first, and what is on no disk is printed. The
/// terminal was given back by then.
impl Drop for Loop {
    fn drop(&mut self) {
        self.rise();
        self.unsaved.tell();
        say(&self.unsaid);
    }
}
