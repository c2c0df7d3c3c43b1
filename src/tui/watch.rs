//! Following on a thread of its own: woken when something changes on the disk, else asleep.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{io, iter};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use tokio::sync::mpsc::UnboundedSender;

use crate::store::{Folder, Follower, News};

use super::message::Message;

/// Between two looks, where nothing says that something changed.
const PACE: Duration = Duration::from_secs(2);

/// Something for the thread to do.
#[derive(Debug)]
enum Request {
    /// See what is new.
    Look,
    /// Read the stretch of the log that ends with a step.
    ReadOlder { before: u64 },
}

/// The way to the thread that follows a campaign.
#[derive(Debug)]
pub(super) struct Watch {
    folder: Folder,
    requests: Sender<Request>,
    /// None where the system cannot say that something changed.
    watcher: Option<RecommendedWatcher>,
    thread: JoinHandle<()>,
}

impl Watch {
    /// Starts to follow; what is new comes as messages.
    ///
    /// # Errors
    /// The system's, if it gives no thread.
    pub(super) fn start(
        folder: Folder,
        follower: Follower,
        outbox: UnboundedSender<Message>,
    ) -> io::Result<Self> {
        let (requests, queue) = mpsc::channel();
        let watcher = watch(&follower, requests.clone());
        // What came between reading the game and watching its folder.
        let _ = requests.send(Request::Look);
        let ui = FollowWorker {
            follower,
            outbox,
            is_told: watcher.is_some(),
        };
        let thread = thread::Builder::new()
            .name("follower".to_owned())
            .spawn(move || ui.work(&queue))?;
        Ok(Self {
            folder,
            requests,
            watcher,
            thread,
        })
    }

    /// The campaign that is followed.
    pub(super) fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Asks for older history.
    pub(super) fn read_older(&self, before: u64) {
        // A thread that panicked has reported it by its own way.
        let _ = self.requests.send(Request::ReadOlder { before });
    }

    /// Ends following. After this no message comes.
    pub(super) fn end(self) {
        drop((self.requests, self.watcher));
        let _ = self.thread.join();
    }
}

/// Has the system say when something in the log changes; nothing where it cannot.
fn watch(follower: &Follower, requests: Sender<Request>) -> Option<RecommendedWatcher> {
    let folders = follower.watched();
    if folders.iter().any(|folder| is_far(folder)) {
        return None;
    }
    let tell = move |event: notify::Result<notify::Event>| {
        // Our own reading is an event too, and must not wake us to read again.
        if !event.is_ok_and(|event| event.kind.is_access()) {
            let _ = requests.send(Request::Look);
        }
    };
    let mut watcher = notify::recommended_watcher(tell).ok()?;
    for folder in folders {
        watcher.watch(&folder, RecursiveMode::NonRecursive).ok()?;
    }
    Some(watcher)
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

struct FollowWorker {
    follower: Follower,
    outbox: UnboundedSender<Message>,
    /// Whether the system says when something changes.
    is_told: bool,
}

impl FollowWorker {
    fn work(mut self, queue: &Receiver<Request>) {
        while let Some(first) = self.next(queue) {
            let mut is_to_look = false;
            for request in iter::once(first).chain(queue.try_iter()) {
                match request {
                    Request::Look => is_to_look = true,
                    Request::ReadOlder { before } => self.read_older(before),
                }
            }
            if is_to_look {
                self.look();
            }
        }
    }

    fn next(&self, queue: &Receiver<Request>) -> Option<Request> {
        if self.is_told {
            return queue.recv().ok();
        }
        match queue.recv_timeout(PACE) {
            Ok(request) => Some(request),
            Err(RecvTimeoutError::Timeout) => Some(Request::Look),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn look(&mut self) {
        match self.follower.look() {
            Ok(News::Nothing) => {}
            Ok(news) => self.tell(Message::News(news)),
            Err(error) => {
                // A folder that was taken away is watched no longer, even if it comes back.
                self.is_told = false;
                self.tell(Message::Lost(error.to_string()));
            }
        }
    }

    fn read_older(&self, before: u64) {
        self.tell(Message::of_older(self.follower.read_older(before)));
    }

    fn tell(&self, message: Message) {
        // After the loop has ended there is nobody left to tell.
        let _ = self.outbox.send(message);
    }
}
