//! Following on a thread of its own: woken when something changes on the disk, else asleep.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::{io, iter};

use tokio::sync::mpsc::UnboundedSender;

use crate::store::{Folder, Follower, News, PACE, Waking};

use super::message::{Message, Told};

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
    pub(super) folder: Folder,
    requests: Sender<Request>,
    /// None where the system cannot say that something changed.
    waking: Option<Waking>,
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
        let wake = requests.clone();
        let waking = Waking::of(&follower, move || _ = wake.send(Request::Look));
        // What came between reading the game and watching its folder.
        let _ = requests.send(Request::Look);
        let ui = FollowWorker {
            follower,
            outbox,
            is_told: waking.is_some(),
        };
        let thread = thread::Builder::new()
            .name("follower".to_owned())
            .spawn(move || ui.work(&queue))?;
        Ok(Self {
            folder,
            requests,
            waking,
            thread,
        })
    }

    /// Asks for older history.
    pub(super) fn read_older(&self, before: u64) {
        // A thread that panicked has reported it by its own way.
        let _ = self.requests.send(Request::ReadOlder { before });
    }

    /// Ends following. After this no message comes.
    pub(super) fn end(self) {
        drop((self.requests, self.waking));
        let _ = self.thread.join();
    }
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
            Ok(news) => self.tell(Message::Table(Told::News(news))),
            Err(error) => {
                // A folder that was taken away is watched no longer, even if it comes back.
                self.is_told = false;
                self.tell(Message::Table(Told::Lost(error.to_string())));
            }
        }
    }

    fn read_older(&self, before: u64) {
        self.tell(Message::Table(Told::of_older(
            self.follower.read_older(before),
        )));
    }

    fn tell(&self, message: Message) {
        // After the loop has ended there is nobody left to tell.
        let _ = self.outbox.send(message);
    }
}
