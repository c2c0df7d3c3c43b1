//! A campaign told again whenever something of it was saved, on a thread that sleeps between.

use std::path::Path;
use std::sync::mpsc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;
use std::{io, thread};

use jiff::tz::TimeZone;

use crate::campaign::Campaign;
use crate::campaign::players_view::PlayersView;

use super::{Folder, Follower, News, StoreError};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

/// Somebody who is told again and again, until this is ended or dropped.
#[derive(Debug)]
pub struct Feed {
    waking: Option<Waking>,
    requests: Sender<()>,
    thread: JoinHandle<()>,
}

impl Folder {
    /// Calls back with what the table sees: at once, and whenever saved steps changed it. No lock is taken, and between two
    /// calls nothing wakes. What cannot be read is said once, and looked for again when something changes.
    ///
    /// ```no_run
    /// # fn page(folder: &astragal::store::Folder) -> Result<(), Box<dyn std::error::Error>> {
    /// let feed = folder.follow_view(jiff::tz::TimeZone::UTC, |view| match view {
    ///     Ok(view) => println!("round {:?}", view.round),
    ///     Err(lost) => eprintln!("{lost}"),
    /// })?;
    /// feed.end();
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`StoreError`], where the campaign cannot be read now, or the system gives no thread.
    pub fn follow_view(
        &self,
        zone: TimeZone,
        mut tell: impl FnMut(Result<PlayersView, StoreError>) + Send + 'static,
    ) -> Result<Feed, StoreError> {
        let mut last: Option<PlayersView> = None;
        self.follow_saved(move |campaign| match campaign {
            Ok(campaign) => {
                let view = PlayersView::of(campaign, &zone);
                if last.as_ref() != Some(&view) {
                    last = Some(view.clone());
                    tell(Ok(view));
                }
            }
            Err(lost) => {
                last = None;
                tell(Err(lost));
            }
        })
    }

    /// The same with the game itself, as far back as the view of it reaches: at once, and whenever steps were saved.
    ///
    /// # Errors
    /// As of [`Folder::follow_view`].
    pub fn follow_saved(
        &self,
        tell: impl FnMut(Result<&Campaign, StoreError>) + Send + 'static,
    ) -> Result<Feed, StoreError> {
        let (_, follower) = self.follow()?;
        let (requests, queue) = mpsc::channel();
        let wake = requests.clone();
        // What comes later than a look is looked for again; who has ended hears nothing.
        let waking = Waking::of(&follower, move || _ = wake.send(()));
        let mut teller = Teller {
            follower,
            is_woken: waking.is_some(),
            is_lost: false,
            tell,
        };
        let work = move || teller.work(&queue);
        let thread = thread::Builder::new().name("feed".to_owned()).spawn(work);
        let no_thread = |error: io::Error| StoreError::at("follow", self.path())(error);
        Ok(Feed {
            waking,
            requests,
            thread: thread.map_err(no_thread)?,
        })
    }
}

impl Feed {
    /// Ends it. After this nobody is called.
    pub fn end(self) {
        let Self {
            waking,
            requests,
            thread,
        } = self;
        drop((waking, requests));
        // A thread that panicked has reported it by its own way.
        let _ = thread.join();
    }
}

struct Teller<F> {
    follower: Follower,
    /// Whether the system says when something changes.
    is_woken: bool,
    is_lost: bool,
    tell: F,
}

impl<F: FnMut(Result<&Campaign, StoreError>)> Teller<F> {
    fn work(&mut self, queue: &Receiver<()>) {
        self.follower.reach_back(PlayersView::reaches_back);
        (self.tell)(Ok(self.follower.told()));
        // What was saved between reading the game and watching its folder.
        self.look();
        while self.waits(queue) {
            queue.try_iter().for_each(drop);
            self.look();
        }
    }

    /// Sleeps until there may be something new; false once nobody wants to be told any more.
    fn waits(&self, queue: &Receiver<()>) -> bool {
        if self.is_woken {
            return queue.recv().is_ok();
        }
        !matches!(
            queue.recv_timeout(PACE),
            Err(RecvTimeoutError::Disconnected)
        )
    }

    fn look(&mut self) {
        match self.follower.look() {
            Ok(News::Nothing) if !self.is_lost => {}
            Ok(_) => {
                self.is_lost = false;
                self.follower.reach_back(PlayersView::reaches_back);
                (self.tell)(Ok(self.follower.told()));
            }
            Err(lost) => {
                // A folder that was taken away is watched no longer, even if it comes back.
                self.is_woken = false;
                if !std::mem::replace(&mut self.is_lost, true) {
                    (self.tell)(Err(lost));
                }
            }
        }
    }
}

/// Between two looks, where nothing says that something changed.
pub const PACE: Duration = Duration::from_secs(2);

/// What wakes somebody as long as it is kept.
#[derive(Debug)]
pub struct Waking(
    #[expect(dead_code, reason = "it watches until it is dropped")] RecommendedWatcher,
);

impl Waking {
    /// Has the system say when there may be something new for a follower; nothing where it cannot.
    pub fn of(follower: &Follower, wake: impl Fn() + Send + 'static) -> Option<Self> {
        let folders = follower.watched();
        if folders.iter().any(|folder| is_far(folder)) {
            return None;
        }
        let tell = move |event: notify::Result<notify::Event>| {
            // Our own reading is an event too, and must not wake us to read again.
            if !event.is_ok_and(|event| event.kind.is_access()) {
                wake();
            }
        };
        let mut watcher = notify::recommended_watcher(tell).ok()?;
        for folder in folders {
            watcher.watch(&folder, RecursiveMode::NonRecursive).ok()?;
        }
        Some(Self(watcher))
    }
}

/// Whether a folder lies on a file system that others change without this machine hearing of it, although it would
/// watch: NFS, AFS, SMB and CIFS, 9P, Ceph, and whatever FUSE leads to.
#[cfg(target_os = "linux")]
fn is_far(folder: &Path) -> bool {
    const FAR: [u32; 8] = [
        0x6969,
        0x5346_414f,
        0x517b,
        0xfe53_4d42,
        0xff53_4d42,
        0x0102_1997,
        0x00c3_6400,
        0x6573_5546,
    ];
    // The numbers have 32 bits, whatever the word they come in.
    rustix::fs::statfs(folder).is_ok_and(|found| FAR.contains(&(found.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_far(_folder: &Path) -> bool {
    false
}
