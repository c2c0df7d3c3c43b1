//! The thread that owns the writer: takes what is queued, writes it at once, and says what is safe.

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{io, iter};

use crate::campaign::{Base, Step};

use super::{Notice, StoreError, Writer};

/// Something for the disk thread to do.
#[derive(Debug)]
pub enum Job {
    /// Write a step behind the last one.
    Append(Step),
    /// Begin a new segment with this base, and replace campaign.ron.
    Snapshot(Box<Base>),
    /// Read the stretch of the log that ends with a step.
    ReadOlder {
        /// The step.
        before: u64,
    },
    /// After trouble: the base after the last step stored, and every step since, into a new segment.
    Retry { base: Box<Base>, steps: Vec<Step> },
    /// Bring what was found on opening to the disk, and look through every older segment for damage whenever nothing else is
    /// to be done.
    Verify,
    /// Write the whole campaign to another folder: what this disk holds, and the steps since.
    CopyTo {
        /// The folder, which must not be there yet.
        folder: PathBuf,
        /// The base after the last step stored.
        base: Box<Base>,
        /// The steps since.
        steps: Vec<Step>,
    },
    /// Finish what is queued, and end.
    Close,
}

/// What the disk thread has to say.
#[derive(Debug)]
pub enum Reply {
    /// Everything up to this step is on the disk.
    Stored(u64),
    /// A snapshot is on the disk.
    Snapped {
        /// The step it stands after.
        seq: u64,
        /// What was found on the way.
        notices: Vec<Notice>,
    },
    /// The disk refused. Steps are held until a [`Job::Retry`] brings all of them.
    Trouble {
        /// The last step on the disk.
        saved_to: u64,
        /// Why.
        reason: String,
    },
    /// Something was found and gone on from.
    Found(Vec<Notice>),
    /// What was read.
    Older(Box<Result<(Base, Vec<Step>), StoreError>>),
    /// An older segment is damaged: where, and how.
    Damaged(StoreError),
    /// The campaign was written to another folder, as far as this step; or why it was not.
    Copied(Result<(PathBuf, u64), StoreError>),
    /// The thread has ended and the lock is given back; steps up to this one are on the disk.
    Closed {
        /// The last step on the disk.
        saved_to: u64,
    },
}

/// The way to the disk thread. Nothing here ever waits for the disk, but [`Disk::finish`].
///
/// If it is dropped, the thread still does what is queued, and ends.
#[derive(Debug)]
pub struct Disk {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

impl Disk {
    /// Starts the thread. Replies come on it, through this callback.
    ///
    /// # Errors
    /// The system's, if it gives no thread.
    pub fn start(writer: Writer, replies: Box<dyn Fn(Reply) + Send>) -> io::Result<Self> {
        let (jobs, queue) = mpsc::channel();
        let work = move || {
            let mut outbox = Outbox {
                replies,
                saved_to: writer.stored(),
            };
            if !writer.is_ready() {
                outbox.trouble(&io::Error::other(
                    "the log could not be written to when it was opened",
                ));
            }
            let is_held = !writer.is_ready();
            DiskWorker {
                is_held,
                writer,
                outbox: &mut outbox,
                unverified: Vec::new(),
            }
            .work(&queue);
        };
        let thread = thread::Builder::new().name("disk".to_owned()).spawn(work)?;
        Ok(Self { jobs, thread })
    }

    /// Queues a job. A thread that has ended takes none, and has said so by [`Reply::Closed`].
    pub fn send(&self, job: Job) {
        let _ = self.jobs.send(job);
    }

    /// Finishes what is queued and waits for the thread to end.
    pub fn finish(self) {
        self.send(Job::Close);
        // A panic over there has been reported by its own way; here there is nobody left to tell.
        let _ = self.thread.join();
    }
}

/// How long to wait before each retry: a second, then twice as long each time, up to half a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Backoff {
    failures: u32,
}

impl Backoff {
    /// The wait after one more failure.
    pub fn failed(&mut self) -> Duration {
        let seconds = 1_u64.checked_shl(self.failures).unwrap_or(u64::MAX).min(30);
        self.failures = (self.failures + 1).min(10);
        Duration::from_secs(seconds)
    }

    /// It worked: the next failure starts with a short wait.
    pub fn succeeded(&mut self) {
        self.failures = 0;
    }
}

/// Where replies go out. Dropped last, it says that the thread has ended, however it ended.
struct Outbox {
    replies: Box<dyn Fn(Reply) + Send>,
    saved_to: u64,
}

impl Outbox {
    fn stored(&mut self, seq: u64) {
        self.saved_to = seq;
        (self.replies)(Reply::Stored(seq));
    }

    fn trouble(&self, error: &io::Error) {
        (self.replies)(Reply::Trouble {
            saved_to: self.saved_to,
            reason: error.to_string(),
        });
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        (self.replies)(Reply::Closed {
            saved_to: self.saved_to,
        });
    }
}

struct DiskWorker<'a> {
    writer: Writer,
    outbox: &'a mut Outbox,
    /// Whether steps are passed over because a retry will bring them all.
    is_held: bool,
    /// Segments still to be looked through, the newest last.
    unverified: Vec<(u64, Option<u64>)>,
}

impl DiskWorker<'_> {
    /// The next job; while there is none, older segments are looked through one by one.
    fn next(&mut self, queue: &Receiver<Job>) -> Option<Job> {
        loop {
            let Some(&(number, next)) = self.unverified.last() else {
                return queue.recv().ok();
            };
            match queue.try_recv() {
                Ok(job) => return Some(job),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {
                    self.unverified.pop();
                    if let Err(error) = self.writer.folder().log().verify(number, next) {
                        (self.outbox.replies)(Reply::Damaged(error));
                    }
                }
            }
        }
    }

    fn work(mut self, queue: &Receiver<Job>) {
        while let Some(first) = self.next(queue) {
            let mut waiting = Vec::new();
            for job in iter::once(first).chain(queue.try_iter()) {
                match job {
                    Job::Append(step) => {
                        waiting.push(step);
                        continue;
                    }
                    Job::Close => {
                        self.append(&mut waiting);
                        return;
                    }
                    Job::Snapshot(base) => {
                        self.append(&mut waiting);
                        self.snapshot(&base);
                    }
                    Job::ReadOlder { before } => {
                        self.append(&mut waiting);
                        let older = self.writer.read_older(before);
                        (self.outbox.replies)(Reply::Older(Box::new(older)));
                    }
                    Job::Verify => {
                        if let Err(error) = self.writer.settle() {
                            self.settle(Err(error));
                        }
                        self.unverified = self.writer.older_segments().unwrap_or_default();
                    }
                    Job::CopyTo {
                        folder,
                        base,
                        steps,
                    } => {
                        self.append(&mut waiting);
                        let copied = self
                            .writer
                            .copy_to(&folder, &base, &steps)
                            .map(|seq| (folder, seq));
                        (self.outbox.replies)(Reply::Copied(copied));
                    }
                    Job::Retry { base, steps } => {
                        // What waits came before the retry was sent, so the retry holds it too.
                        waiting.clear();
                        let begun = self.writer.begin(&base, &steps);
                        self.settle(begun);
                    }
                }
            }
            self.append(&mut waiting);
        }
    }

    /// All that waits, with one flush.
    fn append(&mut self, waiting: &mut Vec<Step>) {
        let steps = std::mem::take(waiting);
        if !self.is_held && !steps.is_empty() {
            let appended = self.writer.append(&steps);
            self.settle(appended);
        }
    }

    fn snapshot(&mut self, base: &Base) {
        if self.is_held {
            return;
        }
        match self.writer.snapshot(base) {
            Ok(notices) => (self.outbox.replies)(Reply::Snapped {
                seq: base.seq,
                notices,
            }),
            Err(error) => self.settle(Err(error)),
        }
    }

    fn settle(&mut self, written: io::Result<u64>) {
        self.is_held = written.is_err();
        // What another program changed may be on the disk no more.
        self.outbox.saved_to = self.writer.stored();
        match written {
            Ok(seq) => self.outbox.stored(seq),
            Err(error) => self.outbox.trouble(&error),
        }
        let found = self.writer.take_notices();
        if !found.is_empty() {
            (self.outbox.replies)(Reply::Found(found));
        }
    }
}

#[cfg(test)]
mod tests;
