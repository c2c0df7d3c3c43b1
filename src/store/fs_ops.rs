//! What the store does to a disk with one or several operations, each error with its place.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::StoreError;
use super::fs::{Fs, Kind, Readers, make_dirs, write_new};
use super::text::read_limited;

impl dyn Fs + '_ {
    pub(super) fn kind_of(&self, path: &Path) -> Result<Option<Kind>, StoreError> {
        self.kind(path).map_err(StoreError::at("look for", path))
    }

    pub(super) fn is_there(&self, path: &Path) -> Result<bool, StoreError> {
        Ok(self.kind_of(path)?.is_some())
    }

    /// The bytes of a file of ours; nothing where there is none.
    pub(super) fn read_if_there(&self, path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
        match self.is_there(path)? {
            true => read_limited(self, path).map(Some),
            false => Ok(None),
        }
    }

    /// The names in a folder, sorted.
    pub(super) fn names_in(&self, dir: &Path) -> Result<Vec<OsString>, StoreError> {
        self.list(dir).map_err(StoreError::at("list", dir))
    }

    /// Makes a folder and those above it.
    pub(super) fn make_folder(&self, dir: &Path) -> Result<(), StoreError> {
        make_dirs(self, dir).map_err(StoreError::at("make", dir))
    }

    /// Writes a file that was not there.
    pub(super) fn write(
        &self,
        path: &Path,
        bytes: &[u8],
        readers: Readers,
    ) -> Result<(), StoreError> {
        write_new(self, path, bytes, readers).map_err(StoreError::at("write", path))
    }

    /// Writes a file that is to take the place of another, over whatever an earlier try left.
    pub(super) fn write_beside(
        &self,
        path: &Path,
        bytes: &[u8],
        readers: Readers,
    ) -> Result<(), StoreError> {
        self.clear(path).map_err(StoreError::at("remove", path))?;
        self.write(path, bytes, readers)
    }

    /// Takes a file away, if it is there.
    pub(super) fn clear(&self, path: &Path) -> io::Result<()> {
        match self.remove(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    /// Gives a file the name of the one it replaces.
    pub(super) fn replace(&self, new: &Path, path: &Path) -> Result<(), StoreError> {
        self.rename(new, path)
            .map_err(StoreError::at("replace", path))
    }

    /// Waits until the names in a folder are on the disk.
    pub(super) fn flush(&self, dir: &Path) -> Result<(), StoreError> {
        self.sync_dir(dir).map_err(StoreError::at("flush", dir))
    }
}

/// What was read, or nothing where it is not there: it never was, or another took it away just now.
pub(super) fn unless_gone<T>(read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Err(StoreError::Disk { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            Ok(None)
        }
        read => read.map(Some),
    }
}

/// The first of these paths at which something can be made that is not there already.
///
/// # Errors
/// What making it says otherwise, and that none was free in `place`.
pub(super) fn make_at_free(
    doing: &'static str,
    place: &Path,
    mut paths: impl Iterator<Item = PathBuf>,
    make: impl Fn(&Path) -> io::Result<()>,
) -> Result<PathBuf, StoreError> {
    let made = paths.find_map(|path| match make(&path) {
        Ok(()) => Some(Ok(path)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
        Err(error) => Some(Err(StoreError::at(doing, &path)(error))),
    });
    made.unwrap_or_else(|| Err(none_is_free(place)))
}

/// That every name that would do is taken.
pub(super) fn none_is_free(place: &Path) -> StoreError {
    StoreError::at("find a free name in", place)(io::ErrorKind::AlreadyExists.into())
}
