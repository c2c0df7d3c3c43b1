//! campaign.ron: the newest base written for people, and how it is replaced without losing what they wrote.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::campaign::{Base, Campaign, DicePlace, State, Undone};

use super::envelope::{SCHEMA, ron_options};
use super::fs::{Fs, Readers, make_dirs, parent_of, write_new};
use super::text::{as_text, read_limited};
use super::{Folder, Notice, StoreError};

/// The first line.
const FOREWORD: &str =
    "// Astragal keeps this file. Values may be edited while the program is closed; comments are lost.\n";

/// What a file held when it was last read or written, enough to tell whether it changed since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Print {
    length: usize,
    sum: u32,
}

impl Print {
    fn of(bytes: &[u8]) -> Self {
        Self { length: bytes.len(), sum: crc32fast::hash(bytes) }
    }
}

/// The campaign.ron of an open campaign, with the print of what may be overwritten there.
#[derive(Debug)]
pub(super) struct CampaignFile {
    folder: Folder,
    ours: Option<Print>,
}

#[derive(Serialize)]
struct Written<'a> {
    schema: u32,
    seq: u64,
    at: Option<Timestamp>,
    dice: DicePlace,
    undone: &'a [Undone],
    state: &'a State,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    #[serde(rename = "schema")]
    _schema: u32,
    seq: u64,
    #[serde(default)]
    at: Option<Timestamp>,
    #[serde(default)]
    dice: DicePlace,
    #[serde(default)]
    undone: Vec<Undone>,
    state: State,
}

/// Read first and alone: what else a later schema holds is not known here.
#[derive(Deserialize)]
struct OnlySchema {
    schema: u32,
}

/// A base as it is written for people: one thing a line, always in the same order.
pub(super) fn compose(base: &Base) -> Result<String, ron::Error> {
    let Base { seq, at, dice, undone, state } = base;
    let file = Written { schema: SCHEMA, seq: *seq, at: *at, dice: *dice, undone, state };
    let style = ron::ser::PrettyConfig::new().new_line("\n").indentor("  ");
    Ok(format!("{FOREWORD}{}\n", ron_options().to_string_pretty(&file, style)?))
}

/// The base a campaign.ron tells of.
pub(super) fn read(path: &Path, bytes: &[u8]) -> Result<Base, StoreError> {
    let text = as_text(path, bytes)?;
    let OnlySchema { schema } = ron_options().from_str(text).map_err(|error| unreadable(path, &error))?;
    if schema > SCHEMA {
        return Err(StoreError::Newer { path: path.to_owned(), schema });
    }
    let file: Read = ron_options().from_str(text).map_err(|error| unreadable(path, &error))?;
    Ok(Base { seq: file.seq, at: file.at, dice: file.dice, undone: file.undone, state: file.state })
}

fn unreadable(path: &Path, error: &ron::error::SpannedError) -> StoreError {
    let start = error.span.start;
    StoreError::Unreadable {
        path: path.to_owned(),
        line: start.line,
        column: start.col,
        what: error.code.to_string(),
    }
}

impl CampaignFile {
    /// Looks at campaign.ron and says if it is not what the log says it was; then it is never overwritten unkept.
    pub(super) fn look(folder: Folder, campaign: Option<&Campaign>) -> (Self, Option<Notice>) {
        let path = folder.campaign_file();
        let (ours, notice) = match look_at(&folder, campaign, &path) {
            Ok(Some((bytes, true))) => (Some(Print::of(&bytes)), None),
            Ok(Some((_, false))) => (None, Some(Notice::Edited { path })),
            Ok(None) => (None, None),
            Err(error) => (None, Some(Notice::Unreadable { why: error.to_string() })),
        };
        (Self { folder, ours }, notice)
    }

    /// Replaces campaign.ron by this base; what stands there and is not ours is copied to backups/ before.
    pub(super) fn replace(&mut self, fs: &dyn Fs, base: &Base) -> Result<Option<Notice>, StoreError> {
        let path = self.folder.campaign_file();
        let text = compose(base)?;
        if self.is_there(fs, &path, text.as_bytes())? {
            return Ok(None);
        }
        let new = self.write_beside(fs, text.as_bytes())?;
        let kept = self.keep_what_is_not_ours(fs, &path)?;
        fs.rename(&new, &path).map_err(StoreError::at("replace", &path))?;
        self.ours = Some(Print::of(text.as_bytes()));
        fs.sync_dir(self.folder.path()).map_err(StoreError::at("flush", self.folder.path()))?;
        Ok(kept.map(|to| Notice::BackedUp { to }))
    }

    fn is_there(&self, fs: &dyn Fs, path: &Path, bytes: &[u8]) -> Result<bool, StoreError> {
        let is_ours = self.ours == Some(Print::of(bytes));
        if !is_ours || fs.kind(path).map_err(StoreError::at("look for", path))?.is_none() {
            return Ok(false);
        }
        let there = fs.read(path, u64::MAX).map_err(StoreError::at("read", path))?;
        Ok(there == bytes)
    }

    fn write_beside(&self, fs: &dyn Fs, bytes: &[u8]) -> Result<PathBuf, StoreError> {
        let path = self.folder.path().join("campaign.ron.new");
        let write = || {
            match fs.remove(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            write_new(fs, &path, bytes, Readers::Anyone)
        };
        write().map_err(StoreError::at("write", &path))?;
        Ok(path)
    }

    fn keep_what_is_not_ours(&self, fs: &dyn Fs, path: &Path) -> Result<Option<PathBuf>, StoreError> {
        if fs.kind(path).map_err(StoreError::at("look for", path))?.is_none() {
            return Ok(None);
        }
        let bytes = fs.read(path, u64::MAX).map_err(StoreError::at("read", path))?;
        if self.ours == Some(Print::of(&bytes)) {
            return Ok(None);
        }
        let to = self.folder.backups().join("campaign.ron");
        keep_copy(fs, &to, &bytes).map(Some)
    }
}

/// The bytes of campaign.ron, and whether it tells what the log tells of its step.
fn look_at(
    folder: &Folder,
    campaign: Option<&Campaign>,
    path: &Path,
) -> Result<Option<(Vec<u8>, bool)>, StoreError> {
    let fs = folder.fs();
    if fs.kind(path).map_err(StoreError::at("look for", path))?.is_none() {
        return Ok(None);
    }
    let bytes = read_limited(fs.as_ref(), path)?;
    let base = read(path, &bytes)?;
    let lived = campaign.and_then(|campaign| campaign.base_at(base.seq));
    let is_ours = lived.as_ref() == Some(&base) || folder.log().bases_at(base.seq)?.contains(&base);
    Ok(Some((bytes, is_ours)))
}

/// Keeps a copy under this name with the checksum in it, unless the very same is kept already.
pub(super) fn keep_copy(fs: &dyn Fs, wish: &Path, bytes: &[u8]) -> Result<PathBuf, StoreError> {
    let stem = wish.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ending = wish.extension().unwrap_or_default().to_string_lossy().into_owned();
    let folder = parent_of(wish);
    make_dirs(fs, folder).map_err(StoreError::at("make", folder))?;
    for name in super::slug::numbered(&format!("{stem}-{:08x}", crc32fast::hash(bytes))) {
        let path = folder.join(format!("{name}.{ending}"));
        match write_new(fs, &path, bytes, Readers::Anyone) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(StoreError::at("write", &path)(error)),
        }
        let most = u64::try_from(bytes.len()).unwrap_or(u64::MAX).saturating_add(1);
        if fs.read(&path, most).map_err(StoreError::at("read", &path))? == bytes {
            fs.sync_dir(folder).map_err(StoreError::at("flush", folder))?;
            return Ok(path);
        }
    }
    Err(StoreError::at("find a free name for", wish)(io::ErrorKind::AlreadyExists.into()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::samples;
    use super::*;

    #[test]
    fn it_says_first_what_may_be_done_with_it_then_schema_and_seq() {
        let text = compose(&samples::founding()).unwrap();
        let lines: Vec<&str> = text.lines().take(4).collect();
        assert_eq!(lines, [FOREWORD.trim_end(), "(", "  schema: 1,", "  seq: 0,"]);
    }

    #[test]
    fn a_misspelt_field_is_named_with_its_place() {
        let text = compose(&samples::founding()).unwrap().replace("system:", "sistem:");
        let error = read(Path::new("campaign.ron"), text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("campaign.ron:1") && error.contains("sistem"), "{error}");
    }

    #[test]
    fn a_later_schema_is_refused_whatever_else_it_holds() {
        let error = read(Path::new("campaign.ron"), b"(schema: 2, moons: [1, (2)], seq: 4)").unwrap_err();
        assert!(matches!(error, StoreError::Newer { schema: 2, .. }), "{error}");
    }

    proptest! {
        #[test]
        fn a_base_is_read_as_it_was_written(base in samples::any_base()) {
            let text = compose(&base).unwrap();
            prop_assert_eq!(read(Path::new("campaign.ron"), text.as_bytes()).unwrap(), base);
        }
    }
}
