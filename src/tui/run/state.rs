//! The loop and what it holds: what is shown, what it is to the campaign, what waits for the disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::Instant;

use crate::campaign::RollId;
use crate::serve::Page;
use crate::store::{Backoff, CurtainKeeper, Disk, Folder, Notice, Reply, SettingsKeeper, Shelf};
use crate::tui::ending::Unsaved;
use crate::tui::message::{Message, Told};
use crate::tui::shell::Shell;
use crate::tui::watch::Watch;

pub(super) struct Loop {
    pub(super) shell: Shell,
    pub(super) shelf: Shelf,
    pub(super) inbox: UnboundedReceiver<Message>,
    pub(super) outbox: UnboundedSender<Message>,
    pub(super) seat: SessionRole,
    /// What remembers the curtain of the campaign that is open, once it was moved.
    pub(super) curtain: Option<CurtainKeeper>,
    /// The page for players, while it is served.
    pub(super) page: Option<LivePage>,
    pub(super) searching: Searching,
    pub(super) backoff: Backoff,
    pub(super) retry_at: Option<Instant>,
    pub(super) unsaved: Unsaved,
    /// What the disk had to say when a campaign was left.
    pub(super) unsaid: Vec<String>,
    pub(super) keeping: Keeping,
    /// Since when which roll tumbles, while one does.
    pub(super) tumbling: Option<(Instant, RollId)>,
}

/// A page for players that is served, and the game it was last told.
pub(super) struct LivePage {
    pub(super) page: Page,
    /// The last step in it, and the last before what was in memory.
    pub(super) told: (u64, u64),
}

/// What the loop is to a campaign.
pub(super) enum SessionRole {
    /// None is open.
    Standing,
    /// Its hand: it has the disk thread, and the campaign the step it was opened at.
    Playing {
        disk: Disk,
        folder: Folder,
        opened_at: u64,
        is_looked_back: bool,
    },
    /// One who reads along.
    Following(Watch),
}

/// The searches of one number that are under way.
#[derive(Debug, Default)]
pub(super) struct Searching {
    ticket: u64,
    is_off: Arc<AtomicBool>,
}

impl Searching {
    /// What says to the searches of this number that they are called off; those of another number are.
    pub(super) fn of(&mut self, ticket: u64) -> Arc<AtomicBool> {
        if self.ticket != ticket {
            self.end();
            self.ticket = ticket;
        }
        Arc::clone(&self.is_off)
    }

    /// Calls off whatever is looked for.
    pub(super) fn end(&mut self) {
        self.is_off.store(true, Ordering::Relaxed);
        *self = Self::default();
    }
}

/// Where settings and house rules lie, and what writes there.
pub(super) struct Keeping {
    /// The thread that writes settings, once one was changed.
    pub(super) keeper: Option<SettingsKeeper>,
    pub(super) config_dir: Option<PathBuf>,
    pub(super) data_dir: PathBuf,
    /// What was found wrong and is told already.
    pub(super) told: Vec<Notice>,
}

/// How long it is until another second begins.
pub(in crate::tui) fn until_next_second() -> Duration {
    let passed = Timestamp::now().subsec_nanosecond().unsigned_abs();
    Duration::from_secs(1).saturating_sub(Duration::from_nanos(passed.into()))
}

/// The moment, to the second.
pub(in crate::tui) fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_second(now.as_second()).unwrap_or(now)
}

/// Why the dashboard was not shown, or did not end well.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// There is nothing to draw on.
    #[error("{0}")]
    NoTerminal(&'static str),
    /// Something that was needed did not work.
    #[error("{0}")]
    Work(String),
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it stands where errors are handed on: map_err(work)"
)]
pub(in crate::tui) fn work(error: impl ToString) -> Failure {
    Failure::Work(error.to_string())
}

pub(super) fn said(notices: &[Notice]) -> Vec<String> {
    notices.iter().map(ToString::to_string).collect()
}

pub(super) fn message_of(reply: Reply) -> Option<Message> {
    match reply {
        Reply::Stored(seq) => Some(Message::Table(Told::Stored(seq))),
        Reply::Trouble { saved_to, reason } => {
            Some(Message::Table(Told::Trouble { saved_to, reason }))
        }
        Reply::Older(read) => Some(Message::Table(Told::of_older(*read))),
        Reply::Closed { .. } => Some(Message::Closed),
        Reply::Snapped { mut notices, .. } => {
            // A copy of an edit was spoken of when the edit was answered.
            notices.retain(|notice| !matches!(notice, Notice::BackedUp { .. }));
            (!notices.is_empty()).then(|| Message::Table(Told::Noticed(said(&notices))))
        }
        Reply::Found(notices) => Some(Message::Table(Told::Noticed(said(&notices)))),
        Reply::Damaged(error) => Some(Message::Table(Told::Damaged(error.in_brief()))),
        Reply::Copied(Ok((folder, seq))) => {
            let copied = format!(
                "everything up to step {seq} is written to {}",
                folder.display()
            );
            Some(Message::Table(Told::Noticed(vec![copied])))
        }
        Reply::Copied(Err(error)) => Some(Message::Table(Told::Refused(error.to_string()))),
    }
}
