//! The one seam between the store and a disk; the tests put a simulated disk in its place.

#[cfg(unix)]
mod below;
mod open_file;
mod real;

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::words::listed;

pub use real::RealFs;

/// Who may read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Whoever the user's mask allows.
    Anyone,
    /// Whom the settings let into campaigns: the user alone, unless they say otherwise.
    Chosen,
    /// The user alone: mode 0600 where there are modes.
    Owner,
}

listed! {
    /// Who is let into the files and folders of campaigns that are made from now on.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Sharing by word {
        /// The user alone: modes 0600 and 0700.
        #[default]
        Private = "private",
        /// The user's group may read: 0640 and 0750.
        Group = "group",
        /// As the user's mask says.
        Umask = "umask",
    }
}

/// The modes that files are made with.
#[cfg(unix)]
impl Sharing {
    const fn folder_mode(self) -> u32 {
        match self {
            Self::Private => 0o700,
            Self::Group => 0o750,
            Self::Umask => 0o777,
        }
    }

    /// Whether the user's mask has a say: otherwise a mode is set in spite of it.
    const fn is_masked(self) -> bool {
        matches!(self, Self::Umask)
    }

    const fn file_mode(self, readers: Readers) -> (u32, bool) {
        match (readers, self) {
            (Readers::Anyone, _) | (Readers::Chosen, Self::Umask) => (0o666, true),
            (Readers::Owner, _) | (Readers::Chosen, Self::Private) => (0o600, false),
            (Readers::Chosen, Self::Group) => (0o640, false),
        }
    }
}

/// What a path leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    File,
    Folder,
    /// A link that is not followed.
    Link,
}

/// The answer to a try for a lock.
pub enum Lock {
    /// It is ours until this is dropped.
    Ours(Box<dyn Holding>),
    /// Somebody else has it, with what they wrote of themselves.
    Held(String),
}

/// A lock that is held.
pub trait Holding: Send {
    /// Whether it still keeps others out: its file is the one of its name, and lies where others look for it.
    ///
    /// # Errors
    /// What became of it. Then another may write, and the holder must not.
    fn check(&self) -> io::Result<()>;
}

/// A file that only grows.
pub trait Appending: Send {
    /// Adds bytes at the end.
    ///
    /// # Errors
    /// The disk's; some of the bytes may have been written.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Waits until what was written is on the disk.
    ///
    /// # Errors
    /// The disk's. The handle must not be used again: a second flush would report success for lost bytes.
    fn sync_data(&mut self) -> io::Result<()>;

    /// How long it is, while it is still the file of this name: one that was deleted, moved away or replaced takes bytes and
    /// flushes as if nothing were wrong.
    ///
    /// # Errors
    /// What became of it.
    fn length_at(&self, path: &Path) -> io::Result<u64>;

    /// Asks the disk to keep room for so many more bytes, so that it is not full for them. What it cannot do it
    /// leaves undone.
    fn reserve(&mut self, _bytes: u64) {}
}

/// Everything the store does to a disk, each a single operation that can fail or be the last.
#[expect(clippy::missing_errors_doc, reason = "each gives the disk's own error")]
pub trait Fs: Send + Sync + std::fmt::Debug {
    /// The bytes of a file from its beginning, at most so many.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;
    /// All bytes of a file; nothing of one that is larger than so.
    fn read_whole(&self, path: &Path, largest: u64) -> io::Result<Option<Vec<u8>>> {
        let bytes = self.read(path, largest.saturating_add(1))?;
        Ok(u64::try_from(bytes.len())
            .is_ok_and(|length| length <= largest)
            .then_some(bytes))
    }
    /// The bytes of a file from an offset on, at most so many; none where the file is shorter.
    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>>;
    /// What a path leads to; `None` if to nothing.
    fn kind(&self, path: &Path) -> io::Result<Option<Kind>>;
    /// The names in a folder, sorted.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;
    /// Makes one folder.
    fn create_dir(&self, folder: &Path) -> io::Result<()>;
    /// Makes a file that was not there.
    fn create_new(&self, path: &Path, readers: Readers) -> io::Result<Box<dyn Appending>>;
    /// Goes on at the end of a file that is there.
    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>>;
    /// Gives a file or folder another name; a file of that name is replaced.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a file of our own.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Removes an empty folder of our own.
    fn remove_dir(&self, folder: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are on the disk.
    fn sync_dir(&self, folder: &Path) -> io::Result<()>;
    /// Takes a lock on a dedicated file and says there who holds it.
    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock>;
    /// Who holds the lock on a dedicated file, as they wrote there; `None` if nobody does. Writes nothing.
    fn holder(&self, path: &Path) -> io::Result<Option<String>>;
    /// The part of the disk below a campaign's folder, which may come from a stranger: nothing in it leads out of it, for no
    /// link is followed.
    fn within(&self, folder: &Path) -> Arc<dyn Fs>;
    /// The same part with its folder held open: moved away or exchanged for another, it is still this one.
    fn hold(&self) -> io::Result<Arc<dyn Fs>>;
    /// Whether the folder that is held is still the one of its path.
    fn check(&self) -> io::Result<()>;
}

/// Makes a folder and those above it, each safely on the disk.
pub(super) fn make_dirs(fs: &dyn Fs, folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || fs.kind(folder)? == Some(Kind::Folder) {
        return Ok(());
    }
    let parent = parent_of(folder);
    make_dirs(fs, parent)?;
    match fs.create_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    fs.sync_dir(parent)
}

/// Writes a file that was not there, safely on the disk with its name.
pub(super) fn write_new(
    fs: &dyn Fs,
    path: &Path,
    bytes: &[u8],
    readers: Readers,
) -> io::Result<()> {
    let mut file = fs.create_new(path, readers)?;
    file.write_all(bytes)?;
    file.sync_data()?;
    fs.sync_dir(parent_of(path))
}

/// The folder a path lies in.
pub(super) fn parent_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        Some(_) => Path::new("."),
        None => path,
    }
}
