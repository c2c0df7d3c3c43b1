//! A disk in memory that can refuse, die and lose what was not flushed, as a real one may.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::fs::{Appending, Fs, Kind, Lock, Readers};
use super::simulation::disk::{Node, SimDisk};

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
pub(super) enum Reach {
    /// Nowhere.
    Nothing,
    /// Half of the bytes.
    #[default]
    Half,
    /// All of it was done, and only the answer is wrong.
    All,
}

impl Reach {
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
}

#[derive(Debug, Default)]
struct Drive {
    disk: SimDisk,
    locks: BTreeSet<PathBuf>,
    operations: usize,
    fault: Option<Fault>,
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
    reach: Reach,
}

impl MemoryFs {
    /// A computer with this disk in it.
    pub(super) fn with(disk: SimDisk) -> Self {
        Self { drive: Arc::new(Mutex::new(Drive { disk, ..Drive::default() })) }
    }

    /// Operations that changed or flushed something so far.
    pub(super) fn operations(&self) -> usize {
        self.drive().operations
    }

    /// Fails so many operations, the first counted from here, from 0. A failed write leaves half of its bytes.
    pub(super) fn fail(&self, after: usize, count: usize, kind: ErrorKind) {
        self.fail_with(after, count, kind, Reach::Half);
    }

    /// Fails every operation from one on.
    pub(super) fn fail_from(&self, after: usize, kind: ErrorKind) {
        self.fail_with(after, usize::MAX, kind, Reach::Half);
    }

    /// Fails so many operations, each after it came so far.
    pub(super) fn fail_with(&self, after: usize, count: usize, kind: ErrorKind, reach: Reach) {
        let mut drive = self.drive();
        let first = drive.operations + after;
        drive.fault = Some(Fault { first, last: first.saturating_add(count - 1), kind, reach });
    }

    /// Fails nothing any more.
    pub(super) fn heal(&self) {
        self.drive().fault = None;
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
        self.drive()
            .operate("truncate", |disk, _| disk.now.file(path).map(|file| disk.truncate(file, length)))
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
}

impl Drive {
    fn remember(&mut self, operation: &'static str) {
        if let Some(tape) = &mut self.tape {
            tape.push(Moment { disk: self.disk.clone(), operation, promised: self.promised });
        }
    }

    /// Does an operation, or fails it if it is to fail; then it is told how far to come, else it comes all the way.
    fn operate<T>(
        &mut self,
        name: &'static str,
        act: impl FnOnce(&mut SimDisk, Option<Reach>) -> io::Result<T>,
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

    /// Does an operation that knows no half.
    fn all_or_nothing<T: Default>(
        &mut self,
        name: &'static str,
        act: impl FnOnce(&mut SimDisk) -> io::Result<T>,
    ) -> io::Result<T> {
        self.operate(name, |disk, reach| match reach {
            None | Some(Reach::All) => act(disk),
            Some(Reach::Nothing | Reach::Half) => Ok(T::default()),
        })
    }
}

impl Fs for MemoryFs {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let drive = self.drive();
        let bytes = drive.disk.bytes(drive.disk.now.file(path)?);
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(bytes.len());
        Ok(bytes[..most].to_vec())
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        Ok(self.drive().disk.now.find(path).map(|node| match node {
            Node::File(_) => Kind::File,
            Node::Folder(_) => Kind::Folder,
        }))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let drive = self.drive();
        let folder = drive.disk.now.folder(folder)?;
        Ok(drive.disk.now.inside(folder).map(|(name, _)| name.to_owned()).collect())
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("create_dir", |disk| disk.create_dir(folder))
    }

    fn create_new(&self, path: &Path, _readers: Readers) -> io::Result<Box<dyn Appending>> {
        let mut drive = self.drive();
        let file = drive.all_or_nothing("create_new", |disk| disk.create(path))?;
        Ok(Box::new(Handle { fs: self.clone(), file, life: drive.life }))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        let drive = self.drive();
        Ok(Box::new(Handle { fs: self.clone(), file: drive.disk.now.file(path)?, life: drive.life }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("rename", |disk| disk.rename(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("remove", |disk| disk.remove(path))
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("sync_dir", |disk| disk.sync_dir(folder))
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        let mut drive = self.drive();
        if !drive.locks.insert(path.to_owned()) {
            return Ok(Lock::Held(holder.to_owned()));
        }
        Ok(Lock::Ours(Box::new(Held { fs: self.clone(), path: path.to_owned(), life: drive.life })))
    }
}

struct Handle {
    fs: MemoryFs,
    file: usize,
    life: usize,
}

impl Handle {
    fn drive(&self) -> io::Result<MutexGuard<'_, Drive>> {
        let drive = self.fs.drive();
        if drive.life == self.life { Ok(drive) } else { Err(io::Error::other("a handle of an earlier life")) }
    }
}

impl Appending for Handle {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.drive()?.operate("write", |disk, reach| {
            disk.write(self.file, &bytes[..reach.unwrap_or(Reach::All).of(bytes.len())]);
            Ok(())
        })
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.drive()?.operate("flush", |disk, reach| {
            match reach {
                None => disk.sync(self.file),
                Some(reach) => disk.fail_to_sync(self.file, |length| reach.of(length)),
            }
            Ok(())
        })
    }
}

struct Held {
    fs: MemoryFs,
    path: PathBuf,
    life: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut drive = self.fs.drive();
        if drive.life == self.life {
            drive.locks.remove(&self.path);
        }
    }
}
