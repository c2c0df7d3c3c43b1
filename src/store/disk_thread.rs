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
                    if let Err(error) = self.writer.verify(number, next) {
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
mod tests {
    use std::path::Path;
    use std::sync::Arc;
    use std::sync::mpsc;

    use super::super::memory_fs::{Loss, MemoryFs};
    use super::super::{Folder, Shelf, samples};
    use super::*;
    use crate::dice::Seed;
    use crate::systems::System;

    fn founded(fs: &MemoryFs) -> Folder {
        let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
        shelf
            .found("Nights", System::PenAndDagger, &Seed::from_number(1))
            .unwrap()
    }

    fn start(fs: &MemoryFs) -> (Disk, mpsc::Receiver<Reply>) {
        start_with(founded(fs).open().unwrap().writer)
    }

    fn start_with(writer: Writer) -> (Disk, mpsc::Receiver<Reply>) {
        let (sender, replies) = mpsc::channel();
        (
            Disk::start(writer, Box::new(move |reply| sender.send(reply).unwrap())).unwrap(),
            replies,
        )
    }

    fn words(replies: &mpsc::Receiver<Reply>) -> Vec<String> {
        let word = |reply| match reply {
            Reply::Stored(seq) => format!("stored {seq}"),
            Reply::Snapped { seq, notices } => format!("snapped {seq} {}", notices.len()),
            Reply::Trouble { saved_to, .. } => format!("trouble {saved_to}"),
            Reply::Found(notices) => format!("found {}", notices.len()),
            Reply::Older(read) => {
                let (base, steps) = read.unwrap();
                format!("older {} {}", base.seq, steps.len())
            }
            Reply::Damaged(error) => format!("damaged {error}"),
            Reply::Copied(copied) => format!("copied {:?}", copied.unwrap()),
            Reply::Closed { saved_to } => format!("closed {saved_to}"),
        };
        replies.iter().map(word).collect()
    }

    #[test]
    fn jobs_are_done_in_order_and_the_last_word_is_closed() {
        let (disk, replies) = start(&MemoryFs::default());
        disk.send(Job::Append(samples::note(1, "a")));
        let base = samples::played(samples::founding(), samples::notes(1, 1)).base();
        disk.send(Job::Snapshot(Box::new(base)));
        disk.send(Job::ReadOlder { before: 1 });
        disk.finish();
        assert_eq!(
            words(&replies),
            ["stored 1", "snapped 1 0", "older 0 1", "closed 1"]
        );
    }

    #[test]
    fn what_queues_during_a_flush_shares_the_next_one() {
        let fs = MemoryFs::default();
        let writer = founded(&fs).open().unwrap().writer;
        let (sender, replies) = mpsc::channel();
        let (gate, opened) = mpsc::channel::<()>();
        let say = move |reply| {
            let is_first = matches!(reply, Reply::Stored(1));
            sender.send(reply).unwrap();
            if is_first {
                opened.recv().unwrap();
            }
        };
        let disk = Disk::start(writer, Box::new(say)).unwrap();
        disk.send(Job::Append(samples::note(1, "a")));
        assert!(matches!(replies.recv().unwrap(), Reply::Stored(1)));
        let before = fs.operations();
        samples::notes(2, 50)
            .into_iter()
            .for_each(|step| disk.send(Job::Append(step)));
        gate.send(()).unwrap();
        disk.finish();
        assert_eq!(words(&replies), ["stored 50", "closed 50"]);
        assert_eq!(
            fs.operations() - before,
            3,
            "one write, one flush, and the mark"
        );
    }

    #[test]
    fn a_log_that_could_not_be_continued_asks_for_a_retry_at_once() {
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        // A step behind the base: opening begins a new segment with it.
        folder
            .open()
            .unwrap()
            .writer
            .append(&[samples::note(1, "a")])
            .unwrap();
        fs.fail(0, 1, io::ErrorKind::Other);
        let opened = folder.open().unwrap();
        assert_eq!(opened.notices.len(), 1);
        let (disk, replies) = start_with(opened.writer);
        disk.send(Job::Append(samples::note(2, "b")));
        disk.send(Job::Retry {
            base: Box::new(samples::founding_of("Nights")),
            steps: samples::notes(1, 2),
        });
        disk.finish();
        assert_eq!(words(&replies), ["trouble 0", "stored 2", "closed 2"]);
    }

    #[test]
    fn nobody_waits_for_the_disk_on_opening_and_what_it_refuses_afterward_asks_for_a_retry() {
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        let before = fs.operations();
        let writer = folder.open().unwrap().writer;
        assert_eq!(fs.operations() - before, 0);
        let (disk, replies) = start_with(writer);
        fs.fail(0, 1, io::ErrorKind::Other);
        disk.send(Job::Verify);
        disk.send(Job::Append(samples::note(1, "a")));
        disk.send(Job::Retry {
            base: Box::new(samples::founding_of("Nights")),
            steps: samples::notes(1, 1),
        });
        disk.finish();
        assert_eq!(words(&replies), ["trouble 0", "stored 1", "closed 1"]);
    }

    #[test]
    fn a_snapshot_of_what_was_found_is_flushed_before_it_is_told() {
        let fs = MemoryFs::default();
        let opened = founded(&fs).open().unwrap();
        let base = opened.campaign.base();
        let (disk, replies) = start_with(opened.writer);
        fs.fail(0, 1, io::ErrorKind::Other);
        disk.send(Job::Snapshot(Box::new(base)));
        disk.finish();
        assert_eq!(words(&replies), ["trouble 0", "closed 0"]);
    }

    #[test]
    fn after_trouble_steps_are_held_until_a_retry_brings_them_all() {
        let fs = MemoryFs::default();
        let (disk, replies) = start(&fs);
        fs.fail_from(0, io::ErrorKind::StorageFull);
        disk.send(Job::Append(samples::note(1, "a")));
        assert!(matches!(
            replies.recv().unwrap(),
            Reply::Trouble { saved_to: 0, .. }
        ));
        disk.send(Job::Append(samples::note(2, "b")));
        disk.send(Job::Retry {
            base: Box::new(samples::founding()),
            steps: samples::notes(1, 2),
        });
        assert!(matches!(
            replies.recv().unwrap(),
            Reply::Trouble { saved_to: 0, .. }
        ));
        fs.heal();
        disk.send(Job::Retry {
            base: Box::new(samples::founding()),
            steps: samples::notes(1, 2),
        });
        disk.send(Job::Append(samples::note(3, "c")));
        disk.finish();
        let words = words(&replies);
        assert_eq!(words.last().unwrap(), "closed 3");
        assert!(
            words.iter().all(|word| !word.starts_with("trouble")),
            "{words:?}"
        );
    }

    #[test]
    fn a_segment_that_another_program_changes_is_written_again_and_that_is_said() {
        let fs = MemoryFs::default();
        let (disk, replies) = start(&fs);
        disk.send(Job::Append(samples::note(1, "a")));
        assert!(matches!(replies.recv().unwrap(), Reply::Stored(1)));
        let path = "/data/nights/log/000001.ron";
        fs.put(path, &[fs.bytes(path), b"x".to_vec()].concat());
        disk.send(Job::Append(samples::note(2, "b")));
        disk.finish();
        assert_eq!(words(&replies), ["stored 2", "found 1", "closed 2"]);
        fs.power_cut(Loss::Nothing);
        let folder = Folder::at(Arc::new(fs), samples::rules(), "/data/nights".into());
        assert_eq!(folder.open().unwrap().campaign.seq(), 2);
        assert!(folder.check().unwrap().is_sound());
    }

    #[test]
    fn where_the_disk_refuses_that_nothing_behind_the_base_is_called_saved_any_more() {
        let fs = MemoryFs::default();
        let (disk, replies) = start(&fs);
        disk.send(Job::Append(samples::note(1, "a")));
        assert!(matches!(replies.recv().unwrap(), Reply::Stored(1)));
        fs.change(|disk| {
            disk.remove(Path::new("/data/nights/log/000001.ron"))
                .unwrap();
        });
        fs.fail(0, 1, io::ErrorKind::StorageFull);
        disk.send(Job::Append(samples::note(2, "b")));
        assert!(matches!(
            replies.recv().unwrap(),
            Reply::Trouble { saved_to: 0, .. }
        ));
        disk.send(Job::Retry {
            base: Box::new(samples::founding_of("Nights")),
            steps: samples::notes(1, 2),
        });
        disk.finish();
        assert_eq!(words(&replies), ["found 1", "stored 2", "closed 2"]);
    }

    #[test]
    fn waits_grow_to_half_a_minute_and_start_small_again() {
        let mut backoff = Backoff::default();
        let waits: Vec<u64> = (0..7).map(|_| backoff.failed().as_secs()).collect();
        assert_eq!(waits, [1, 2, 4, 8, 16, 30, 30]);
        backoff.succeeded();
        assert_eq!(backoff.failed().as_secs(), 1);
    }
}
