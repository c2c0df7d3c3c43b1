//! The folder of one campaign: where everything in it lies.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::systems::Rulebook;
use crate::words::composed;

use super::fs::Fs;
use super::log::{Log, number_of};
use super::{StoreError, tail_mark};

/// Whose screen it is: who follows a game may show it to players while the curtain of the one who plays it is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CurtainOf {
    Player,
    Follower,
}

/// A campaign's folder, on some disk, played by some rules.
#[derive(Debug, Clone)]
pub struct Folder {
    /// The whole disk.
    disk: Arc<dyn Fs>,
    /// What of it lies in this folder: every file of the campaign is opened through it.
    fs: Arc<dyn Fs>,
    rules: Arc<Rulebook>,
    path: PathBuf,
}

impl Folder {
    /// The campaign in this folder, whether or not there is one.
    pub fn at(disk: Arc<dyn Fs>, rules: Arc<Rulebook>, path: PathBuf) -> Self {
        let fs = disk.within(&path);
        Self {
            disk,
            fs,
            rules,
            path,
        }
    }

    /// The same, held open: whatever is done to its path, its files are looked up in this very folder.
    pub(super) fn hold(&self) -> Result<Self, StoreError> {
        let fs = self.fs.hold().map_err(StoreError::at("open", &self.path))?;
        Ok(Self { fs, ..self.clone() })
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its name: the campaign's slug. Some disks take the letters of a name apart.
    pub fn slug(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        composed(&name.to_string_lossy()).into_owned()
    }

    /// The file written for people.
    pub fn campaign_file(&self) -> PathBuf {
        self.path.join("campaign.ron")
    }

    /// Second versions of our files, as sync tools leave them where two machines wrote at once: `000002 (conflicted
    /// copy).ron`. Nothing reads them.
    pub(super) fn conflicted_copies(&self) -> Vec<PathBuf> {
        let in_folder = |folder: &Path, is_copy: fn(&str) -> bool| {
            let names = self.fs.list(folder).unwrap_or_default();
            let copies = names
                .into_iter()
                .filter(|name| is_copy(&name.to_string_lossy()));
            copies.map(|name| folder.join(name)).collect::<Vec<_>>()
        };
        let mut copies = in_folder(self.log().dir(), is_copy_of_segment);
        copies.extend(in_folder(&self.path, is_copy_of_campaign_file));
        copies
    }

    pub(super) fn disk(&self) -> &Arc<dyn Fs> {
        &self.disk
    }

    pub(super) fn fs(&self) -> &Arc<dyn Fs> {
        &self.fs
    }

    pub(super) fn rules(&self) -> &Arc<Rulebook> {
        &self.rules
    }

    pub(super) fn log(&self) -> Log {
        Log::new(Arc::clone(&self.fs), self.path.join("log"))
    }

    /// That it has no log.
    pub(super) fn no_log(&self) -> StoreError {
        StoreError::NoLog {
            path: self.path.clone(),
        }
    }

    pub(super) fn seed_file(&self) -> PathBuf {
        self.path.join(".seed")
    }

    pub(super) fn page_file(&self) -> PathBuf {
        self.path.join(".page")
    }

    pub(super) fn tail_mark(&self) -> PathBuf {
        self.path.join(".tail")
    }

    /// The step up to which the log was acknowledged; `None` where that is not known.
    pub(super) fn acknowledged(&self) -> Result<Option<u64>, StoreError> {
        tail_mark::read(self.fs.as_ref(), &self.tail_mark())
    }

    pub(super) fn curtain_mark(&self, of: CurtainOf) -> PathBuf {
        self.path.join(match of {
            CurtainOf::Player => ".curtain",
            CurtainOf::Follower => ".curtain-following",
        })
    }

    pub(super) fn lock_file(&self) -> PathBuf {
        self.path.join(".lock")
    }

    pub(super) fn backups(&self) -> PathBuf {
        self.path.join("backups")
    }

    pub(super) fn rescued(&self) -> PathBuf {
        self.path.join("rescued")
    }
}

/// Every tool marks its copies otherwise, and all keep the number in front and the ending.
fn is_copy_of_segment(name: &str) -> bool {
    let is_numbered = name.chars().take(6).filter(char::is_ascii_digit).count() == 6;
    is_numbered && name.ends_with(".ron") && number_of(name).is_none()
}

/// What a game master keeps beside it is their own affair, unless it says that it is such a copy.
fn is_copy_of_campaign_file(name: &str) -> bool {
    name.starts_with("campaign")
        && name.ends_with(".ron")
        && name.to_lowercase().contains("conflict")
}
