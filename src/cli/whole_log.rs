//! A campaign with its whole log in memory, read without a lock while another may be writing it.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use crate::campaign::{Campaign, Step};
use crate::rules::Rulebook;
use crate::store::{Appending, Folder, Fs, Kind, Lock, Readers, RealFs, StoreError};

use super::output::remark;

/// Reads a campaign back to the first step its log has.
pub(super) fn read_whole(folder: &Folder, rules: &Arc<Rulebook>) -> Result<Campaign, StoreError> {
    let mut campaign = folder.read()?;
    let mut known = campaign.known_since();
    let mut beginning = None;
    let mut stretches: Vec<Vec<Step>> = Vec::new();
    // A folder that cannot be listed was refused by the reading above.
    for last in RealFs.list(&folder.path().join("log")).unwrap_or_default().into_iter().rev() {
        if known == 0 {
            break;
        }
        let then = Folder::at(Arc::new(Until { last }), Arc::clone(rules), folder.path().to_owned());
        let older = match then.read() {
            Err(StoreError::NoLog { .. }) => break,
            older => older?,
        };
        if older.known_since() < known && older.seq() >= known {
            stretches.push(older.steps().iter().filter(|step| step.seq <= known).cloned().collect());
            known = older.known_since();
            beginning = older.base_at(known);
        }
    }
    if let Some(base) = beginning {
        campaign.remember(base, stretches.into_iter().rev().flatten().collect());
    }
    if known > 0 {
        remark(&format!("the log begins after step {known}: what was before it is not there"));
    }
    Ok(campaign)
}

/// The disk as it was when this segment was the newest, to be read only.
#[derive(Debug)]
struct Until {
    last: OsString,
}

impl Until {
    fn hides(&self, folder: &Path, name: &OsStr) -> bool {
        folder.file_name() == Some(OsStr::new("log")) && name > self.last.as_os_str()
    }
}

impl Fs for Until {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        RealFs.read(path, most)
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        RealFs.kind(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names = RealFs.list(folder)?;
        names.retain(|name| !self.hides(folder, name));
        Ok(names)
    }

    fn create_dir(&self, _folder: &Path) -> io::Result<()> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }

    fn create_new(&self, _path: &Path, _readers: Readers) -> io::Result<Box<dyn Appending>> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }

    fn append(&self, _path: &Path) -> io::Result<Box<dyn Appending>> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }

    fn rename(&self, _from: &Path, _to: &Path) -> io::Result<()> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }

    fn remove(&self, _path: &Path) -> io::Result<()> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }

    fn sync_dir(&self, _folder: &Path) -> io::Result<()> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }

    fn try_lock(&self, _path: &Path, _holder: &str) -> io::Result<Lock> {
        Err(ErrorKind::ReadOnlyFilesystem.into())
    }
}
