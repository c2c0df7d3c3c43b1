//! A campaign's folder, open: its files are looked up from it step by step, and no link in it is followed.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, SeekFrom};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, chmodat, fchmod, mkdirat, openat, renameat,
    stat, statat, unlinkat,
};
use rustix::io::Errno;

use super::open_file::{
    Growing, flush_folder, ordinary, read_all, read_holder, read_rest, say_who,
};
use super::{Appending, Fs, Holding, Kind, Lock, Readers, Sharing};

/// How often a lock is tried for whose file others remove at that moment.
const TRIES: usize = 8;

/// What lies below a folder, whoever sent it.
#[derive(Debug, Clone)]
pub(super) struct Below {
    path: PathBuf,
    /// The folder, once it is held: moved or exchanged, it is still this one. Until then each look opens it.
    root: Option<Arc<OwnedFd>>,
    sharing: Sharing,
}

impl Below {
    pub(super) fn of(path: &Path, sharing: Sharing) -> Self {
        Self {
            path: path.to_owned(),
            root: None,
            sharing,
        }
    }

    fn root(&self) -> io::Result<Arc<OwnedFd>> {
        match &self.root {
            Some(root) => Ok(Arc::clone(root)),
            // The way to a campaign is its owner's, and may lead through links.
            None => Ok(Arc::new(openat(CWD, &self.path, FOLDER, Mode::empty())?)),
        }
    }

    /// The folder that a path lies in, open, and its name there.
    fn locate<'a>(&self, path: &'a Path) -> io::Result<(Arc<OwnedFd>, &'a OsStr)> {
        let is_plain = |rest: &&Path| {
            rest.components()
                .all(|part| matches!(part, Component::Normal(_)))
        };
        let Some(rest) = path.strip_prefix(&self.path).ok().filter(is_plain) else {
            return Err(io::Error::new(
                ErrorKind::InvalidInput,
                "this lies outside of the campaign's folder",
            ));
        };
        let mut folder = self.root()?;
        let mut names = rest.iter();
        let Some(name) = names.next_back() else {
            return Ok((folder, OsStr::new(".")));
        };
        for above in names {
            let inner = openat(&folder, above, FOLDER | OFlags::NOFOLLOW, Mode::empty());
            folder = Arc::new(inner.map_err(|error| explain(&folder, above, error))?);
        }
        Ok((folder, name))
    }

    fn open(&self, path: &Path, flags: OFlags) -> io::Result<File> {
        self.open_with(path, flags, Mode::RUSR | Mode::WUSR)
    }

    fn open_with(&self, path: &Path, flags: OFlags, mode: Mode) -> io::Result<File> {
        let (folder, name) = self.locate(path)?;
        let flags = flags | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let opened = openat(&folder, name, flags, mode);
        ordinary(File::from(
            opened.map_err(|error| explain(&folder, name, error))?,
        ))
    }

    fn create(&self, path: &Path, flags: OFlags, readers: Readers) -> io::Result<File> {
        let (mode, is_masked) = self.sharing.file_mode(readers);
        let mode = Mode::from_raw_mode(mode);
        let file = self.open_with(path, flags | OFlags::CREATE | OFlags::EXCL, mode)?;
        if !is_masked {
            // Whatever the user's mask took away.
            fchmod(&file, mode)?;
        }
        Ok(file)
    }

    fn stat(&self, path: &Path) -> io::Result<Option<Stat>> {
        let (folder, name) = match self.locate(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            located => located?,
        };
        match statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW) {
            Err(Errno::NOENT) => Ok(None),
            found => Ok(Some(found?)),
        }
    }

    /// What a file is like, while it is still the one of its name.
    fn check_name(&self, path: &Path, file: &File) -> io::Result<Stat> {
        let here = rustix::fs::fstat(file)?;
        match self.stat(path)? {
            Some(there) if is_same(&here, &there) => Ok(here),
            Some(_) => Err(io::Error::other(format!(
                "another file took the place of {}",
                path.display()
            ))),
            None => Err(io::Error::new(
                ErrorKind::NotFound,
                format!("{} is not there any more", path.display()),
            )),
        }
    }

    /// The lock's file, and whether it may be written: where it may not, nothing else may either.
    fn open_lock(&self, path: &Path) -> io::Result<(File, bool)> {
        let opened = match self.open(path, OFlags::RDWR) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                self.create(path, OFlags::RDWR, Readers::Chosen)
            }
            opened => opened,
        };
        match opened {
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied
                ) =>
            {
                // The refusal says more than that there is nothing to read.
                Ok((self.open(path, OFlags::RDONLY).map_err(|_| error)?, false))
            }
            opened => Ok((opened?, true)),
        }
    }
}

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

impl Fs for Below {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        read_rest(self.open(path, OFlags::RDONLY)?, 0, most)
    }

    fn read_whole(&self, path: &Path, largest: u64) -> io::Result<Option<Vec<u8>>> {
        read_all(self.open(path, OFlags::RDONLY)?, largest)
    }

    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let mut file = self.open(path, OFlags::RDONLY)?;
        file.seek(SeekFrom::Start(offset))?;
        read_rest(file, offset, most)
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        let kind_of = |found: Stat| match FileType::from_raw_mode(found.st_mode) {
            FileType::Directory => Kind::Folder,
            FileType::Symlink => Kind::Link,
            _ => Kind::File,
        };
        Ok(self.stat(path)?.map(kind_of))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in Dir::new(self.open(folder, FOLDER)?)? {
            let name = OsStr::from_bytes(entry?.file_name().to_bytes()).to_owned();
            if name != "." && name != ".." {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    fn create_dir(&self, path: &Path) -> io::Result<()> {
        let (folder, name) = self.locate(path)?;
        let mode = Mode::from_raw_mode(self.sharing.folder_mode());
        mkdirat(&folder, name, mode)?;
        let made = statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
        if self.sharing.is_masked() || Mode::from_raw_mode(made.st_mode).contains(mode) {
            return Ok(());
        }
        Ok(chmodat(&folder, name, mode, AtFlags::empty())?)
    }

    fn create_new(&self, path: &Path, readers: Readers) -> io::Result<Box<dyn Appending>> {
        let file = self.create(path, OFlags::WRONLY | OFlags::APPEND, readers)?;
        Ok(Box::new(Named {
            growing: Growing::of(file),
            below: self.clone(),
        }))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        let file = self.open(path, OFlags::WRONLY | OFlags::APPEND)?;
        check_names(&file)?;
        Ok(Box::new(Named {
            growing: Growing::of(file),
            below: self.clone(),
        }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let ((from, old), (to, new)) = (self.locate(from)?, self.locate(to)?);
        Ok(renameat(&from, old, &to, new)?)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let (folder, name) = self.locate(path)?;
        Ok(unlinkat(&folder, name, AtFlags::empty())?)
    }

    fn remove_dir(&self, folder: &Path) -> io::Result<()> {
        let (parent, name) = self.locate(folder)?;
        Ok(unlinkat(&parent, name, AtFlags::REMOVEDIR)?)
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        flush_folder(&self.open(folder, FOLDER)?)
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        for _ in 0..TRIES {
            let (mut file, is_writable) = self.open_lock(path)?;
            check_names(&file)?;
            if is_writable && file.metadata()?.uid() != rustix::process::geteuid().as_raw() {
                return Err(refused(
                    "it belongs to another user: remove it, if nobody plays here",
                ));
            }
            match file.try_lock() {
                Ok(()) => {}
                Err(fs::TryLockError::WouldBlock) => return Ok(Lock::Held(read_holder(file))),
                Err(fs::TryLockError::Error(error)) => return Err(error),
            }
            if self.check_name(path, &file).is_ok() {
                // A courtesy to whoever comes second; a full disk is no reason not to play.
                let _ = say_who(&mut file, holder);
                return Ok(Lock::Ours(Box::new(Locked {
                    file,
                    below: self.clone(),
                    path: path.to_owned(),
                })));
            }
        }
        Err(ErrorKind::ResourceBusy.into())
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        let file = self.open(path, OFlags::RDONLY)?;
        // There is no asking without taking: a shared lock, given back at once, is the least that can be taken.
        match file.try_lock_shared() {
            Ok(()) => Ok(None),
            Err(fs::TryLockError::WouldBlock) => Ok(Some(read_holder(file))),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }

    fn within(&self, folder: &Path) -> Arc<dyn Fs> {
        Arc::new(Self::of(folder, self.sharing))
    }

    fn hold(&self) -> io::Result<Arc<dyn Fs>> {
        Ok(Arc::new(Self {
            root: Some(self.root()?),
            ..self.clone()
        }))
    }

    fn check(&self) -> io::Result<()> {
        let Some(root) = &self.root else {
            return Ok(());
        };
        let here = rustix::fs::fstat(root)?;
        match stat(&self.path) {
            Ok(there) if is_same(&here, &there) => Ok(()),
            Ok(_) => Err(io::Error::other(format!(
                "another folder took the place of {}: put the right one back",
                self.path.display()
            ))),
            Err(_) => Err(io::Error::new(
                ErrorKind::NotFound,
                format!(
                    "{} is not there any more: put the folder back",
                    self.path.display()
                ),
            )),
        }
    }
}

/// A file that only grows, and the folder in which it has to be found.
struct Named {
    growing: Growing,
    below: Below,
}

impl Appending for Named {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.growing.write_all(bytes)
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.growing.sync_data()
    }

    fn length_at(&self, path: &Path) -> io::Result<u64> {
        let found = self.below.check_name(path, &self.growing.file)?;
        u64::try_from(found.st_size).map_err(io::Error::other)
    }

    fn reserve(&mut self, bytes: u64) {
        self.growing.reserve(bytes);
    }
}

/// A lock that ends with this, and not when a child that was just forked has let its copy of the file go.
struct Locked {
    file: File,
    below: Below,
    path: PathBuf,
}

impl Holding for Locked {
    fn check(&self) -> io::Result<()> {
        self.below.check()?;
        self.below
            .check_name(&self.path, &self.file)
            .map_err(|error| {
                io::Error::new(error.kind(), format!("the lock was taken away: {error}"))
            })?;
        // Taken again by who has it already it is no other lock; a network file system may have lost it.
        self.file
            .try_lock()
            .map_err(|_| io::Error::other("the lock was lost to another astragal"))
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The one file of a campaign that holds nothing.
const LOCK_FILE: &str = ".lock";

/// Whether both are the same file or folder.
fn is_same(one: &Stat, other: &Stat) -> bool {
    (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)
}

/// Refuses a file that has a second name, which may lie anywhere.
fn check_names(file: &File) -> io::Result<()> {
    if file.metadata()?.nlink() > 1 {
        return Err(refused(
            "it has a second name elsewhere, a hard link: put a copy in its place",
        ));
    }
    Ok(())
}

/// Says of a link that it is one: the system only says that there were too many, or that it is no folder.
fn explain(folder: &impl AsFd, name: &OsStr, error: Errno) -> io::Error {
    let found = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW);
    if found.is_ok_and(|found| FileType::from_raw_mode(found.st_mode) == FileType::Symlink) {
        return refused(if name == LOCK_FILE {
            "it is a link, and no link in a campaign is followed: remove it, and a new lock is made"
        } else {
            "it is a link, and no link in a campaign is followed: put the file itself here"
        });
    }
    error.into()
}

fn refused(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, why)
}
