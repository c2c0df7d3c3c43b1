//! A disk in memory that can refuse, die and lose what was not flushed, as a real one may.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::fs::{Appending, Fs, Kind, Lock, Readers, parent_of};

/// How much of what was not flushed is lost when the power goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loss {
    /// All of it, names and bytes: the worst a disk may do.
    Everything,
    /// Names stay, and this many bytes of every file's unflushed end.
    AllBut(usize),
    /// None of it: only the program was killed.
    Nothing,
}

/// The disk. Clones are the same disk.
#[derive(Debug, Clone, Default)]
pub(super) struct MemoryFs {
    disk: Arc<Mutex<Disk>>,
}

#[derive(Debug, Default)]
struct Disk {
    contents: Vec<Content>,
    now: Names,
    flushed: Names,
    locks: BTreeSet<PathBuf>,
    operations: usize,
    bytes_read: usize,
    fault: Option<Fault>,
    /// Counts the lives of the disk, so that a handle of an earlier one does nothing.
    life: usize,
}

type Names = BTreeMap<PathBuf, Node>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    Folder,
    File(usize),
}

#[derive(Debug, Default)]
struct Content {
    bytes: Vec<u8>,
    flushed: usize,
}

#[derive(Debug, Clone, Copy)]
struct Fault {
    first: usize,
    last: usize,
    kind: ErrorKind,
}

impl MemoryFs {
    /// Operations that changed or flushed something so far.
    pub(super) fn operations(&self) -> usize {
        self.disk().operations
    }

    /// Bytes read so far.
    pub(super) fn bytes_read(&self) -> usize {
        self.disk().bytes_read
    }

    /// Fails so many operations, the first counted from here, from 0. A failed write leaves half of its bytes.
    pub(super) fn fail(&self, after: usize, count: usize, kind: ErrorKind) {
        let mut disk = self.disk();
        let first = disk.operations + after;
        disk.fault = Some(Fault { first, last: first + count - 1, kind });
    }

    /// Fails every operation from one on.
    pub(super) fn fail_from(&self, after: usize, kind: ErrorKind) {
        let mut disk = self.disk();
        disk.fault = Some(Fault { first: disk.operations + after, last: usize::MAX, kind });
    }

    /// Fails nothing any more.
    pub(super) fn heal(&self) {
        self.disk().fault = None;
    }

    /// The power goes, and comes again.
    pub(super) fn power_cut(&self, loss: Loss) {
        let mut disk = self.disk();
        disk.fault = None;
        disk.locks.clear();
        disk.life += 1;
        if loss == Loss::Everything {
            disk.now = disk.flushed.clone();
        }
        for content in &mut disk.contents {
            match loss {
                Loss::Everything => content.bytes.truncate(content.flushed),
                Loss::AllBut(kept) => content.bytes.truncate(content.flushed + kept),
                Loss::Nothing => {}
            }
            // What was found after a crash is read, and only counts once it is flushed: it may still be lost.
        }
    }

    /// The bytes of a file.
    pub(super) fn bytes(&self, path: &str) -> Vec<u8> {
        self.read(Path::new(path), u64::MAX).unwrap()
    }

    /// Puts a file there as another program would, safely on the disk.
    pub(super) fn put(&self, path: &str, bytes: &[u8]) {
        let mut disk = self.disk();
        let index = disk.contents.len();
        disk.contents.push(Content { bytes: bytes.to_vec(), flushed: bytes.len() });
        disk.now.insert(path.into(), Node::File(index));
        disk.flushed.insert(path.into(), Node::File(index));
    }

    /// Every file there is.
    pub(super) fn files(&self) -> Vec<String> {
        let disk = self.disk();
        let files = disk.now.iter().filter(|(_, node)| matches!(node, Node::File(_)));
        files.map(|(path, _)| path.display().to_string()).collect()
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap()
    }
}

impl Disk {
    /// Counts an operation, and fails it if it is to fail.
    fn operate(&mut self) -> io::Result<()> {
        let number = self.operations;
        self.operations += 1;
        match self.fault {
            Some(fault) if (fault.first..=fault.last).contains(&number) => Err(fault.kind.into()),
            _ => Ok(()),
        }
    }

    fn file(&self, path: &Path) -> io::Result<usize> {
        match self.now.get(path) {
            Some(Node::File(index)) => Ok(*index),
            Some(Node::Folder) => Err(ErrorKind::IsADirectory.into()),
            None => Err(ErrorKind::NotFound.into()),
        }
    }

    fn needs_folder(&self, path: &Path) -> io::Result<()> {
        let folder = parent_of(path);
        let is_there = folder == Path::new("/") || self.now.get(folder) == Some(&Node::Folder);
        if is_there { Ok(()) } else { Err(ErrorKind::NotFound.into()) }
    }

    fn is_empty(&self, folder: &Path) -> bool {
        !self.now.keys().any(|path| path.parent() == Some(folder))
    }
}

impl Fs for MemoryFs {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.read_from(path, 0, most)
    }

    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let mut disk = self.disk();
        let bytes = &disk.contents[disk.file(path)?].bytes;
        let bounded = |place: u64| usize::try_from(place).unwrap_or(usize::MAX).min(bytes.len());
        let read = bytes[bounded(offset)..bounded(offset.saturating_add(most))].to_vec();
        disk.bytes_read += read.len();
        Ok(read)
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        Ok(match self.disk().now.get(path) {
            Some(Node::File(_)) => Some(Kind::File),
            Some(Node::Folder) => Some(Kind::Folder),
            None if path == Path::new("/") => Some(Kind::Folder),
            None => None,
        })
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let disk = self.disk();
        let inside = disk.now.keys().filter(|path| path.parent() == Some(folder));
        Ok(inside.filter_map(|path| path.file_name()).map(OsString::from).collect())
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        let mut disk = self.disk();
        disk.operate()?;
        disk.needs_folder(folder)?;
        if disk.now.contains_key(folder) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        disk.now.insert(folder.to_owned(), Node::Folder);
        Ok(())
    }

    fn create_new(&self, path: &Path, _readers: Readers) -> io::Result<Box<dyn Appending>> {
        let mut disk = self.disk();
        disk.operate()?;
        disk.needs_folder(path)?;
        if disk.now.contains_key(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let index = disk.contents.len();
        disk.contents.push(Content::default());
        disk.now.insert(path.to_owned(), Node::File(index));
        Ok(Box::new(Handle { fs: self.clone(), index, life: disk.life }))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        let disk = self.disk();
        Ok(Box::new(Handle { fs: self.clone(), index: disk.file(path)?, life: disk.life }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut disk = self.disk();
        disk.operate()?;
        disk.needs_folder(to)?;
        let node = *disk.now.get(from).ok_or(ErrorKind::NotFound)?;
        if node == Node::Folder && disk.now.contains_key(to) && !disk.is_empty(to) {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        let moved: Vec<(PathBuf, Node)> = disk
            .now
            .iter()
            .filter_map(|(path, node)| Some((path.strip_prefix(from).ok()?.to_owned(), *node)))
            .collect();
        for (rest, node) in moved {
            let join =
                |root: &Path| if rest.as_os_str().is_empty() { root.to_owned() } else { root.join(&rest) };
            disk.now.remove(&join(from));
            disk.now.insert(join(to), node);
            // What a folder holds moves with it, flushed or not: it is only named by the folder.
            if !rest.as_os_str().is_empty()
                && let Some(flushed) = disk.flushed.get(&join(from)).copied()
            {
                disk.flushed.insert(join(to), flushed);
            }
        }
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut disk = self.disk();
        disk.operate()?;
        disk.file(path)?;
        disk.now.remove(path);
        Ok(())
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        let mut disk = self.disk();
        disk.operate()?;
        let Disk { now, flushed, .. } = &mut *disk;
        flushed.retain(|path, _| path.parent() != Some(folder) || now.contains_key(path));
        for (path, node) in now.iter().filter(|(path, _)| path.parent() == Some(folder)) {
            flushed.insert(path.clone(), *node);
        }
        Ok(())
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        let mut disk = self.disk();
        if !disk.locks.insert(path.to_owned()) {
            return Ok(Lock::Held(holder.to_owned()));
        }
        Ok(Lock::Ours(Box::new(Held { fs: self.clone(), path: path.to_owned(), life: disk.life })))
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        Ok(self.disk().locks.contains(path).then(|| "somebody".to_owned()))
    }
}

struct Handle {
    fs: MemoryFs,
    index: usize,
    life: usize,
}

impl Handle {
    fn on(&self, act: impl FnOnce(&mut Content, io::Result<()>) -> io::Result<()>) -> io::Result<()> {
        let mut disk = self.fs.disk();
        if disk.life != self.life {
            return Err(io::Error::other("a handle of an earlier life"));
        }
        let result = disk.operate();
        act(&mut disk.contents[self.index], result)
    }
}

impl Appending for Handle {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.on(|content, result| {
            let written = if result.is_ok() { bytes } else { &bytes[..bytes.len() / 2] };
            content.bytes.extend_from_slice(written);
            result
        })
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.on(|content, result| {
            if result.is_ok() {
                content.flushed = content.bytes.len();
            }
            result
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
        let mut disk = self.fs.disk();
        if disk.life == self.life {
            disk.locks.remove(&self.path);
        }
    }
}
