//! A disk in memory that can refuse, die and lose what was not flushed, as a real one may.

mod calls;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::fs::Fs;
use super::simulation::disk::{Node, SimDisk, Tree};

/// How much of what was not flushed is lost when the power goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loss {
    /// All of it, names and bytes.
    Everything,
    /// None of it: only the program was killed.
    Nothing,
}

/// How far an operation came that is reported as failed. A failed flush also makes the system forget what it lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Done {
    /// Nowhere.
    Nothing,
    /// Half of the bytes.
    #[default]
    Half,
    /// All of it was done, and only the answer is wrong.
    All,
}

impl Done {
    fn of(self, length: usize) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Half => length / 2,
            Self::All => length,
        }
    }
}

/// The disk of one life just before an operation.
#[derive(Debug, Clone)]
pub(super) struct Moment {
    pub(super) disk: SimDisk,
    /// The operation about to be done.
    pub(super) operation: &'static str,
    /// What the game had been promised by then, as its player counts.
    pub(super) promised: usize,
}

/// The disk. Clones are the same disk.
#[derive(Debug, Clone, Default)]
pub(super) struct MemoryFs {
    drive: Arc<Mutex<Drive>>,
    /// The campaign's folder that this is the part below of, and its number if it is held.
    below: Option<(PathBuf, Option<usize>)>,
}

/// What somebody else does before an operation.
struct Intruder(Box<dyn FnOnce() + Send>);

impl std::fmt::Debug for Intruder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hand")
    }
}

/// The lock's name in its folder. That it is a file is left out: none of these tests asks what is in it.
type LockName = (usize, OsString);

#[derive(Debug, Default)]
struct Drive {
    disk: SimDisk,
    /// Locks that are held, each with a number of its own.
    locks: BTreeMap<LockName, usize>,
    locks_made: usize,
    /// Why no lock can be made.
    lock_refusal: Option<ErrorKind>,
    hand: Option<(usize, Intruder)>,
    operations: usize,
    bytes_read: usize,
    fault: Option<Fault>,
    /// How many times something may be read before one reading fails.
    readings_left: Option<usize>,
    /// Counts the lives of the disk, so that a handle of an earlier one does nothing.
    life: usize,
    tape: Option<Vec<Moment>>,
    promised: usize,
}

#[derive(Debug, Clone, Copy)]
struct Fault {
    first: usize,
    last: usize,
    kind: ErrorKind,
    reach: Done,
}

impl MemoryFs {
    /// A computer with this disk in it.
    pub(super) fn with(disk: SimDisk) -> Self {
        Self {
            drive: Arc::new(Mutex::new(Drive {
                disk,
                ..Drive::default()
            })),
            below: None,
        }
    }

    /// Operations that changed or flushed something so far.
    pub(super) fn operations(&self) -> usize {
        self.drive().operations
    }

    /// Bytes read so far.
    pub(super) fn bytes_read(&self) -> usize {
        self.drive().bytes_read
    }

    /// Fails so many operations, the first counted from here, from 0. A failed write leaves half of its bytes.
    pub(super) fn fail(&self, after: usize, count: usize, kind: ErrorKind) {
        self.fail_with(after, count, kind, Done::Half);
    }

    /// Fails every operation from one on.
    pub(super) fn fail_from(&self, after: usize, kind: ErrorKind) {
        self.fail_with(after, usize::MAX, kind, Done::Half);
    }

    /// Fails so many operations, each after it came so far.
    pub(super) fn fail_with(&self, after: usize, count: usize, kind: ErrorKind, reach: Done) {
        let mut drive = self.drive();
        let first = drive.operations + after;
        drive.fault = Some(Fault {
            first,
            last: first.saturating_add(count - 1),
            kind,
            reach,
        });
    }

    /// Fails one reading of a file, a folder or a kind, after so many that succeed.
    pub(super) fn fail_reading(&self, after: usize) {
        self.drive().readings_left = Some(after);
    }

    /// Fails nothing any more; gives whether a reading was still to fail.
    pub(super) fn heal(&self) -> bool {
        let mut drive = self.drive();
        drive.fault = None;
        drive.readings_left.take().is_some()
    }

    /// Makes no lock any more.
    pub(super) fn refuse_locks(&self, kind: ErrorKind) {
        self.drive().lock_refusal = Some(kind);
    }

    /// Removes every lock's file, as somebody does who thinks that it was left over.
    pub(super) fn remove_locks(&self) {
        self.drive().locks.clear();
    }

    /// Has somebody do something just before an operation, counted from here, from 0.
    pub(super) fn before(&self, after: usize, hand: impl FnOnce() + Send + 'static) {
        let mut drive = self.drive();
        drive.hand = Some((drive.operations + after, Intruder(Box::new(hand))));
    }

    /// Changes the disk as another program would.
    pub(super) fn change(&self, change: impl FnOnce(&mut SimDisk)) {
        change(&mut self.drive().disk);
    }

    /// The program ends or the power goes, and it all comes again.
    pub(super) fn power_cut(&self, loss: Loss) {
        let mut drive = self.drive();
        drive.fault = None;
        drive.locks.clear();
        drive.life += 1;
        match loss {
            Loss::Everything => drive.disk.lose_everything(),
            Loss::Nothing => {}
        }
    }

    /// Keeps what the disk holds before every operation from here on.
    pub(super) fn record(&self) {
        self.drive().tape = Some(Vec::new());
    }

    /// What was recorded, and how it all stands now.
    pub(super) fn recorded(&self) -> Vec<Moment> {
        let mut drive = self.drive();
        drive.remember("the end");
        drive.tape.take().unwrap_or_default()
    }

    /// Notes what the game has been promised, for the record.
    pub(super) fn promise(&self, promised: usize) {
        self.drive().promised = promised;
    }

    /// What is on the disk now.
    pub(super) fn disk(&self) -> SimDisk {
        self.drive().disk.clone()
    }

    /// The bytes of a file.
    pub(super) fn bytes(&self, path: &str) -> Vec<u8> {
        self.read(Path::new(path), u64::MAX).unwrap()
    }

    /// Puts a file there as another program would, safely on the disk.
    pub(super) fn put(&self, path: &str, bytes: &[u8]) {
        self.drive().disk.put(Path::new(path), bytes).unwrap();
    }

    /// Cuts a file short, as only a wrong protocol does.
    pub(super) fn truncate(&self, path: &Path, length: usize) -> io::Result<()> {
        self.drive().operate("truncate", |disk, _| {
            disk.now.file(path).map(|file| disk.truncate(file, length))
        })
    }

    /// Every file there is.
    pub(super) fn files(&self) -> Vec<String> {
        let paths = self.drive().disk.now.paths();
        let mut files: Vec<String> = paths
            .into_iter()
            .filter(|(_, node)| matches!(node, Node::File(_)))
            .map(|(path, _)| path.display().to_string())
            .collect();
        files.sort();
        files
    }

    fn drive(&self) -> MutexGuard<'_, Drive> {
        self.drive.lock().unwrap()
    }

    /// The drive for an operation, after whoever was to come before it.
    fn operating(&self) -> MutexGuard<'_, Drive> {
        let due = {
            let mut drive = self.drive();
            let operations = drive.operations;
            drive.hand.take_if(|(at, _)| *at <= operations)
        };
        if let Some((_, Intruder(act))) = due {
            act();
        }
        self.drive()
    }

    /// The path from the root, without links, that a path leads to from here.
    fn locate(&self, names: &Tree, path: &Path) -> io::Result<PathBuf> {
        let Some((root, held)) = &self.below else {
            return Ok(names.follow(path));
        };
        let rest = path
            .strip_prefix(root)
            .map_err(|_| ErrorKind::InvalidInput)?;
        match held {
            Some(folder) if names.find(root) != Some(Node::Folder(*folder)) => {
                Ok(names.path_of(*folder)?.join(rest))
            }
            Some(_) => Ok(path.to_owned()),
            None => Ok(names.follow(root).join(rest)),
        }
    }
}

impl Drive {
    fn remember(&mut self, operation: &'static str) {
        if let Some(tape) = &mut self.tape {
            tape.push(Moment {
                disk: self.disk.clone(),
                operation,
                promised: self.promised,
            });
        }
    }

    /// Does an operation, or fails it if it is to fail; then it is told how far to come, else it comes all the way.
    fn operate<T>(
        &mut self,
        name: &'static str,
        act: impl FnOnce(&mut SimDisk, Option<Done>) -> io::Result<T>,
    ) -> io::Result<T> {
        self.remember(name);
        let number = self.operations;
        self.operations += 1;
        match self.fault {
            Some(fault) if (fault.first..=fault.last).contains(&number) => {
                act(&mut self.disk, Some(fault.reach))?;
                Err(fault.kind.into())
            }
            _ => act(&mut self.disk, None),
        }
    }

    /// Reads something, or fails to.
    fn look(&mut self) -> io::Result<&SimDisk> {
        match self.readings_left {
            Some(0) => {
                self.readings_left = None;
                Err(io::Error::other("the disk cannot read this"))
            }
            left => {
                self.readings_left = left.map(|left| left - 1);
                Ok(&self.disk)
            }
        }
    }

    /// Does an operation that knows no half.
    fn all_or_nothing<T: Default>(
        &mut self,
        name: &'static str,
        act: impl FnOnce(&mut SimDisk) -> io::Result<T>,
    ) -> io::Result<T> {
        self.operate(name, |disk, reach| match reach {
            None | Some(Done::All) => act(disk),
            Some(Done::Nothing | Done::Half) => Ok(T::default()),
        })
    }
}
