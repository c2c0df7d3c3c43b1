//! What is set aside into rescued/: nothing there is ever deleted.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::campaign_file::keep_copy;
use super::fs::Kind;
use super::slug::numbered;
use super::text::read_limited;
use super::{Folder, StoreError};

impl Folder {
    /// Moves a segment out of the log; gives where it lies now.
    pub(super) fn set_segment_aside(&self, number: u64) -> Result<PathBuf, StoreError> {
        let from = self.log().path(number);
        let to = self.keep_in_rescued(&from)?;
        self.remove_if_there(&from)?;
        to.ok_or_else(|| StoreError::at("move away", &from)(ErrorKind::NotFound.into()))
    }

    /// Keeps a file in rescued/. Of one that is larger than any of ours no copy is made: it goes there itself. A link goes
    /// there once all is done.
    pub(super) fn keep_in_rescued(&self, path: &Path) -> Result<Option<PathBuf>, StoreError> {
        match self.fs().kind_of(path)? {
            None | Some(Kind::Link) => return Ok(None),
            Some(Kind::File | Kind::Folder) => {}
        }
        let bytes = match read_limited(self.fs().as_ref(), path) {
            Err(StoreError::TooLarge { .. }) => return self.move_whole(path, "large").map(Some),
            read => read?,
        };
        let name = path.file_name().unwrap_or_default();
        keep_copy(self.fs().as_ref(), &self.rescued().join(name), &bytes).map(Some)
    }

    /// Takes a file away that is kept in rescued/, or a link as it is: what it leads to is somebody else's, and neither
    /// read nor written.
    pub(super) fn remove_if_there(&self, path: &Path) -> Result<(), StoreError> {
        match self.fs().kind_of(path)? {
            None => return Ok(()),
            Some(Kind::Link) => drop(self.move_whole(path, "link")?),
            Some(Kind::File | Kind::Folder) => self
                .fs()
                .remove(path)
                .map_err(StoreError::at("move away", path))?,
        }
        let folder = path.parent().unwrap_or_else(|| self.path());
        self.fs().flush(folder)
    }

    fn move_whole(&self, path: &Path, what: &str) -> Result<PathBuf, StoreError> {
        let (fs, folder) = (self.fs().as_ref(), self.rescued());
        fs.make_folder(&folder)?;
        let stem = path.file_name().unwrap_or_default().to_string_lossy();
        for name in numbered(&format!("{stem}-{what}")) {
            let aside = folder.join(name);
            if self.fs().is_there(&aside)? {
                continue;
            }
            fs.rename(path, &aside)
                .map_err(StoreError::at("move away", path))?;
            fs.flush(&folder)?;
            return Ok(aside);
        }
        Err(StoreError::at("find a free name for", path)(
            ErrorKind::AlreadyExists.into(),
        ))
    }
}
