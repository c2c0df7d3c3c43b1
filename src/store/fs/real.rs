//! The disk of this machine, each file looked up by its path.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

#[cfg(unix)]
use super::below::Below;
#[cfg(unix)]
use super::open_file::flush_folder;
use super::open_file::{Growing, ordinary, read_all, read_holder, read_rest, say_who};
use super::{Appending, Fs, Holding, Kind, Lock, Readers, Sharing};

/// The disk.
#[derive(Debug, Clone, Copy, Default)]
pub struct RealFs {
    sharing: Sharing,
}

impl RealFs {
    /// The disk, where campaigns are made for these.
    pub const fn sharing(sharing: Sharing) -> Self {
        Self { sharing }
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

    fn read_whole(&self, path: &Path, largest: u64) -> io::Result<Option<Vec<u8>>> {
        let file = open_ordinary(OpenOptions::new().read(true), path)?;
        read_all(file, largest)
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
        Arc::new(Below::of(folder, self.sharing))
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
