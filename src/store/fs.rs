//! The one seam between the store and a disk; the tests put a simulated disk in its place.

#[cfg(unix)]
mod below;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

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

/// Who is let into the files and folders of campaigns that are made from now on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sharing {
    /// The user alone: modes 0600 and 0700.
    #[default]
    Private,
    /// The user's group may read: 0640 and 0750.
    Group,
    /// As the user's mask says.
    Umask,
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
    /// A file.
    File,
    /// A folder.
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

    /// Whether it is still the file of this name: one that was deleted, moved away or replaced takes bytes and flushes as if
    /// nothing were wrong.
    ///
    /// # Errors
    /// What became of it.
    fn check(&self, path: &Path) -> io::Result<()>;

    /// Asks the disk to keep room for so many more bytes, so that it is not full for them. What it cannot do it
    /// leaves undone.
    fn reserve(&mut self, _bytes: u64) {}
}

/// Everything the store does to a disk, each a single operation that can fail or be the last.
#[expect(clippy::missing_errors_doc, reason = "each gives the disk's own error")]
pub trait Fs: Send + Sync + std::fmt::Debug {
    /// The bytes of a file from its beginning, at most so many.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;
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

/// The disk.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealFs {
    sharing: Sharing,
}

impl RealFs {
    /// The disk, where campaigns are made for these.
    #[must_use]
    pub const fn sharing(sharing: Sharing) -> Self {
        Self { sharing }
    }
}

/// A file that only grows, and gives back what was reserved for it and not used.
#[derive(Debug)]
struct Growing {
    file: File,
    is_reserved: bool,
}

impl Growing {
    fn of(file: File) -> Self {
        Self {
            file,
            is_reserved: false,
        }
    }
}

impl Appending for Growing {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        Write::write_all(&mut self.file, bytes)
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Only within a campaign's folder a name is looked after.
    fn check(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }

    #[cfg(target_os = "linux")]
    fn reserve(&mut self, bytes: u64) {
        use rustix::fs::{FallocateFlags, fallocate};
        if let Ok(found) = self.file.metadata() {
            // The length stays: a reader never sees what is only reserved.
            self.is_reserved |=
                fallocate(&self.file, FallocateFlags::KEEP_SIZE, found.len(), bytes).is_ok();
        }
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if let Some(found) = self.file.metadata().ok().filter(|_| self.is_reserved) {
            // Best effort: a few blocks more than needed are no harm.
            let _ = self.file.set_len(found.len());
        }
    }
}

/// A lock that ends with this, and not when a child that was just forked has let its copy of the file go.
struct Locked(File);

impl Holding for Locked {
    /// Whoever has no campaign's folder open cannot tell.
    fn check(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Fs for RealFs {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        read_rest(open_ordinary(OpenOptions::new().read(true), path)?, 0, most)
    }

    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let mut file = open_ordinary(OpenOptions::new().read(true), path)?;
        file.seek(SeekFrom::Start(offset))?;
        read_rest(file, offset, most)
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Ok(Some(Kind::Folder)),
            Ok(_) => Ok(Some(Kind::File)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names: Vec<OsString> = fs::read_dir(folder)?
            .map(|entry| entry.map(|found| found.file_name()))
            .collect::<Result<_, _>>()?;
        names.sort();
        Ok(names)
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        make_shared_dir(folder, self.sharing)
    }

    fn create_new(&self, path: &Path, readers: Readers) -> io::Result<Box<dyn Appending>> {
        let mut options = OpenOptions::new();
        options.append(true).create_new(true);
        Ok(Box::new(Growing::of(create_shared(
            options,
            path,
            readers,
            self.sharing,
        )?)))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        Ok(Box::new(Growing::of(open_ordinary(
            OpenOptions::new().append(true),
            path,
        )?)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_dir(&self, folder: &Path) -> io::Result<()> {
        fs::remove_dir(folder)
    }

    #[cfg(unix)]
    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        flush_folder(&File::open(folder)?)
    }

    #[cfg(not(unix))]
    fn sync_dir(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        let mut file = open_lock(path)?;
        match file.try_lock() {
            Ok(()) => {
                // A courtesy to whoever comes second; a full disk is no reason not to play.
                let _ = say_who(&mut file, holder);
                Ok(Lock::Ours(Box::new(Locked(file))))
            }
            Err(TryLockError::WouldBlock) => Ok(Lock::Held(read_holder(file))),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        let file = open_ordinary(OpenOptions::new().read(true), path)?;
        // There is no asking without taking: a shared lock, given back at once, is the least that can be taken.
        match file.try_lock_shared() {
            Ok(()) => Ok(None),
            Err(TryLockError::WouldBlock) => Ok(Some(read_holder(file))),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    #[cfg(unix)]
    fn within(&self, folder: &Path) -> Arc<dyn Fs> {
        Arc::new(below::Below::of(folder, self.sharing))
    }

    /// Here a campaign is looked up by its path, and links in it are followed.
    #[cfg(not(unix))]
    fn within(&self, _folder: &Path) -> Arc<dyn Fs> {
        Arc::new(*self)
    }

    fn hold(&self) -> io::Result<Arc<dyn Fs>> {
        Ok(Arc::new(*self))
    }

    fn check(&self) -> io::Result<()> {
        Ok(())
    }
}

/// Opens a file or a folder and nothing else: whoever opens a pipe waits for its other end, which may never come.
fn open_ordinary(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    wait_for_nobody(options);
    ordinary(options.open(path)?)
}

fn ordinary(file: File) -> io::Result<File> {
    let kind = file.metadata()?.file_type();
    if kind.is_file() || kind.is_dir() {
        Ok(file)
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "this is a pipe or a device, and no file",
        ))
    }
}

#[cfg(unix)]
fn flush_folder(folder: &File) -> io::Result<()> {
    match folder.sync_all() {
        // Some network file systems know no flush of a folder: there is nothing more to ask of them.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        result => result,
    }
}

/// Makes a folder that only those chosen may look into: campaigns hold what only the game master knows.
#[cfg(unix)]
fn make_shared_dir(folder: &Path, sharing: Sharing) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    let mode = sharing.folder_mode();
    fs::DirBuilder::new().mode(mode).create(folder)?;
    // What the user's mask took away is needed all the same.
    if sharing.is_masked() || fs::metadata(folder)?.permissions().mode() & mode == mode {
        return Ok(());
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn make_shared_dir(folder: &Path, _sharing: Sharing) -> io::Result<()> {
    fs::create_dir(folder)
}

#[cfg(unix)]
fn create_shared(
    mut options: OpenOptions,
    path: &Path,
    readers: Readers,
    sharing: Sharing,
) -> io::Result<File> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let (mode, is_masked) = sharing.file_mode(readers);
    let file = options.mode(mode).open(path)?;
    if !is_masked {
        file.set_permissions(fs::Permissions::from_mode(mode))?;
    }
    Ok(file)
}

#[cfg(not(unix))]
fn create_shared(
    options: OpenOptions,
    path: &Path,
    _readers: Readers,
    _sharing: Sharing,
) -> io::Result<File> {
    options.open(path)
}

#[cfg(unix)]
fn wait_for_nobody(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = rustix::fs::OFlags::NONBLOCK.bits();
    options.custom_flags(i32::try_from(flags).unwrap_or_default());
}

#[cfg(not(unix))]
fn wait_for_nobody(_options: &mut OpenOptions) {}

/// The lock's file. Where it may not be written it serves too: then nobody may write there.
fn open_lock(path: &Path) -> io::Result<File> {
    let is_forbidden = |error: &io::Error| {
        matches!(
            error.kind(),
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied
        )
    };
    match open_ordinary(
        OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false),
        path,
    ) {
        Err(error) if is_forbidden(&error) => {
            open_ordinary(OpenOptions::new().read(true), path).map_err(|_| error)
        }
        opened => opened,
    }
}

/// Reads a file from where it stands, at most so many bytes, with room for all of them from the start: without it they come
/// in doubling pieces, from 32 bytes on.
fn read_rest(file: File, from: u64, most: u64) -> io::Result<Vec<u8>> {
    let rest = file
        .metadata()
        .map_or(0, |found| found.len().saturating_sub(from));
    // One more shows the end.
    let room = usize::try_from(rest.saturating_add(1).min(most)).unwrap_or(0);
    let mut bytes = Vec::with_capacity(room);
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes over what the last holder wrote. Blocks are not given back first only to be taken again: that costs most of a start.
fn say_who(file: &mut File, holder: &str) -> io::Result<()> {
    Write::write_all(file, holder.as_bytes())?;
    let length = holder.len().try_into().unwrap_or(u64::MAX);
    if file.metadata()?.len() == length {
        Ok(())
    } else {
        file.set_len(length)
    }
}

/// What the holder of a lock wrote of itself. It is a courtesy: where it cannot be read, nobody is named.
fn read_holder(file: File) -> String {
    let mut holder = String::new();
    let _ = file.take(200).read_to_string(&mut holder);
    holder
}
