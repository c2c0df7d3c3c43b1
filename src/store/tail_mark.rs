//! How far the log was acknowledged, told in a second place: without it, a newest segment that was cut at the end of a line,
//! emptied or deleted would look like a log that ends there.
//!
//! The mark follows the acknowledgement and is not flushed with it, so no step waits for it: after a power cut it may be
//! behind the log, never ahead.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::StoreError;
use super::envelope::{parse, seal};
use super::fs::{Appending, Fs, Readers};
use super::fs_ops::unless_gone;
use super::segment::lines;

/// Bytes a mark may grow to before a snapshot begins it anew.
const LONG: usize = 8 << 10;

/// More than any mark grows to between two snapshots.
const MOST: u64 = 1 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Acknowledged {
    acknowledged: u64,
}

/// The step up to which everything was acknowledged; `None` where nothing whole tells.
///
/// # Errors
/// The disk's.
pub(super) fn read(fs: &dyn Fs, path: &Path) -> Result<Option<u64>, StoreError> {
    let bytes = unless_gone(fs.read(path, MOST).map_err(StoreError::at("read", path)))?;
    Ok(bytes.and_then(|bytes| newest_in(&bytes)))
}

/// Of the whole lines the last: numbers may fall where a log was gone on with over a loss.
fn newest_in(bytes: &[u8]) -> Option<u64> {
    let marks = lines(bytes).filter_map(|line| parse::<Acknowledged>(line.record?).ok());
    marks.last().map(|mark| mark.acknowledged)
}

/// Whether a record is a mark, wherever it came to lie.
pub(super) fn is_mark(record: &str) -> bool {
    parse::<Acknowledged>(record).is_ok()
}

/// The text of a new mark.
pub(super) fn compose(seq: u64) -> Result<String, ron::Error> {
    seal(&Acknowledged { acknowledged: seq })
}

/// The hand that moves the mark.
pub(super) struct TailMark {
    path: PathBuf,
    /// The end of its file; none before the first step, and after any error.
    file: Option<Box<dyn Appending>>,
    /// What the file says, if that is known.
    says: Option<u64>,
    length: usize,
}

impl TailMark {
    pub(super) fn new(path: PathBuf, says: Option<u64>) -> Self {
        Self {
            path,
            file: None,
            says,
            length: LONG,
        }
    }

    /// Moves the mark to a step that is on the disk. A mark that stays behind costs no step: nothing is said of it.
    pub(super) fn move_to(&mut self, fs: &dyn Fs, seq: u64) {
        if self.says == Some(seq) {
            return;
        }
        // Taken out until all went well, as with the log itself.
        let file = self.file.take();
        self.says = None;
        if let Ok(file) = self.append(fs, file, seq) {
            self.file = Some(file);
            self.says = Some(seq);
        }
    }

    fn append(
        &mut self,
        fs: &dyn Fs,
        file: Option<Box<dyn Appending>>,
        seq: u64,
    ) -> io::Result<Box<dyn Appending>> {
        let mut text = compose(seq).map_err(io::Error::other)?;
        let mut file = match file {
            Some(file) => file,
            None if fs.kind(&self.path)?.is_some() => {
                // What is there may be torn.
                text.insert(0, '\n');
                fs.append(&self.path)?
            }
            None => fs.create_new(&self.path, Readers::Chosen)?,
        };
        file.write_all(text.as_bytes())?;
        self.length = self.length.saturating_add(text.len());
        Ok(file)
    }

    /// Begins a mark anew that has grown long: whole under its name, or as it was.
    pub(super) fn renew(&mut self, fs: &dyn Fs, seq: u64) -> Result<(), StoreError> {
        if self.length < LONG && self.says == Some(seq) {
            return Ok(());
        }
        replace(fs, &self.path, seq)?;
        *self = Self {
            length: 0,
            ..Self::new(self.path.clone(), Some(seq))
        };
        Ok(())
    }
}

/// Puts a mark in the place of whatever is there.
pub(super) fn replace(fs: &dyn Fs, path: &Path, seq: u64) -> Result<(), StoreError> {
    let new = path.with_extension("new");
    fs.write_beside(&new, compose(seq)?.as_bytes(), Readers::Chosen)?;
    fs.replace(&new, path)
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::super::memory_fs::MemoryFs;
    use super::*;

    const PATH: &str = "/data/nights/.tail";

    fn at(says: Option<u64>) -> (MemoryFs, TailMark) {
        let fs = MemoryFs::default();
        super::super::fs::make_dirs(&fs, Path::new("/data/nights")).unwrap();
        (fs, TailMark::new(PATH.into(), says))
    }

    #[test]
    fn a_mark_says_what_it_was_moved_to_last() {
        let (fs, mut mark) = at(None);
        [1, 2, 5].into_iter().for_each(|seq| mark.move_to(&fs, seq));
        assert_eq!(read(&fs, Path::new(PATH)).unwrap(), Some(5));
    }

    #[test]
    fn a_torn_mark_says_what_it_said_before_and_can_be_moved_on() {
        let (fs, mut mark) = at(None);
        mark.move_to(&fs, 1);
        fs.fail(0, 1, ErrorKind::StorageFull);
        mark.move_to(&fs, 2);
        assert_eq!(read(&fs, Path::new(PATH)).unwrap(), Some(1));
        mark.move_to(&fs, 3);
        assert_eq!(read(&fs, Path::new(PATH)).unwrap(), Some(3));
    }

    #[test]
    fn no_mark_and_a_mark_of_nothing_whole_say_nothing() {
        let (fs, _) = at(None);
        assert_eq!(read(&fs, Path::new(PATH)).unwrap(), None);
        fs.put(PATH, b"(acknowledged: 12) //00000000\n");
        assert_eq!(read(&fs, Path::new(PATH)).unwrap(), None);
    }
}
