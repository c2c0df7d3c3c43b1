//! Deliberately wrong protocols: what stands between the store and the disk and leaves out what the store takes care of.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::fs::{Appending, Fs, Holding, Kind, Lock, Readers, parent_of};
use super::super::memory_fs::MemoryFs;
use super::super::tail_mark;
use super::flaws::WrongProtocol;
use super::lines::{
    in_order, joined, last_step, lines_of, resealed, split_in_events, whole_length,
    without_founding, without_undone, without_voiding,
};

/// A disk with a protocol in front of it: the true one, or one with a flaw.
#[derive(Debug)]
pub(super) struct WrongFs {
    fs: MemoryFs,
    flaw: Option<WrongProtocol>,
    /// From the lock on, until something is written behind what was found.
    is_opening: Arc<AtomicBool>,
}

impl WrongFs {
    pub(super) fn new(fs: MemoryFs, flaw: Option<WrongProtocol>) -> Self {
        Self {
            fs,
            flaw,
            is_opening: Arc::default(),
        }
    }

    /// The same protocol in front of another part of the disk.
    fn before(&self, fs: MemoryFs) -> Self {
        Self {
            fs,
            flaw: self.flaw,
            is_opening: Arc::clone(&self.is_opening),
        }
    }

    fn is(&self, flaw: WrongProtocol) -> bool {
        self.flaw == Some(flaw)
    }

    fn newest_segment(&self, log: &Path) -> io::Result<Option<PathBuf>> {
        let paths = self.fs.list(log)?.into_iter().map(|name| log.join(name));
        Ok(paths.filter(|path| is_segment(path)).max())
    }

    fn goes_on_in_torn(&self) -> bool {
        self.is(WrongProtocol::CutsTornTailInPlace) || self.is(WrongProtocol::AppendsToTornTail)
    }

    /// The torn segment that a wrong protocol goes on in, where it should begin another.
    fn torn_before(&self, path: &Path) -> io::Result<Option<(PathBuf, usize)>> {
        if !is_in_log(path) || !self.goes_on_in_torn() {
            return Ok(None);
        }
        let Some(newest) = self.newest_segment(parent_of(path))? else {
            return Ok(None);
        };
        let bytes = self.fs.read(&newest, u64::MAX)?;
        let whole = whole_length(&bytes);
        Ok((whole < bytes.len()).then_some((newest, whole)))
    }

    fn handle(&self, inner: Box<dyn Appending>, path: &Path, part: Part) -> Box<dyn Appending> {
        let is_opening = Arc::clone(&self.is_opening);
        let is_diverted = part == Part::StepsOnly;
        let found = match self.flaw {
            Some(_) if !is_diverted => self.read(path, u64::MAX).map_or(0, |found| found.len()),
            _ => 0,
        };
        let (fs, path) = (self.fs.clone(), path.to_owned());
        Box::new(WrongFile {
            inner,
            fs,
            flaw: self.flaw,
            path,
            part,
            is_diverted,
            claimed: found as u64,
            is_opening,
        })
    }
}

impl Fs for WrongFs {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        if self.is(WrongProtocol::TailMarkUnread) && is_tail_mark(path) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let bytes = self.fs.read(path, u64::MAX)?;
        let mut read = match self.flaw {
            Some(WrongProtocol::FoundingUntold) if is_segment(path) => without_founding(&bytes),
            Some(WrongProtocol::RepairDropsStrays) if is_segment(path) => in_order(&bytes),
            Some(WrongProtocol::NoChecksum) if is_segment(path) => resealed(&bytes),
            Some(WrongProtocol::HalfSteps) if is_segment(path) => joined(&bytes),
            Some(WrongProtocol::NothingIsVoid) if is_segment(path) => {
                let segments = self.fs.list(parent_of(path))?;
                let older = segments
                    .iter()
                    .map(|name| parent_of(path).join(name))
                    .filter(|other| *other < *path);
                let older = older
                    .map(|other| self.fs.read(&other, u64::MAX))
                    .collect::<io::Result<Vec<_>>>()?;
                without_voiding(&older, &bytes)
            }
            _ => bytes,
        };
        read.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(read)
    }

    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let bytes = self.read(path, u64::MAX)?;
        let bounded = |place: u64| {
            usize::try_from(place)
                .unwrap_or(usize::MAX)
                .min(bytes.len())
        };
        Ok(bytes[bounded(offset)..bounded(offset.saturating_add(most))].to_vec())
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        self.fs.holder(path)
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        self.fs.kind(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        self.fs.list(folder)
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        self.fs.create_dir(folder)
    }

    fn create_new(&self, path: &Path, readers: Readers) -> io::Result<Box<dyn Appending>> {
        if self.is(WrongProtocol::CampaignFileInPlace) && is_new_campaign_file(path) {
            let path = path.with_extension("");
            self.fs.truncate(&path, 0)?;
            return self.fs.append(&path);
        }
        if self.is(WrongProtocol::RepairsInPlace) && is_in_log(path) {
            let segment = path.with_extension("");
            if self.fs.kind(&segment)?.is_some() {
                self.fs.truncate(&segment, 0)?;
                return self.fs.append(&segment);
            }
        }
        if self.is(WrongProtocol::TailMarkUnmoved) && is_tail_mark(path) {
            return Ok(Box::new(Nowhere));
        }
        if self.is(WrongProtocol::ReplacesHandEdit)
            && path
                .parent()
                .is_some_and(|folder| folder.ends_with("backups"))
        {
            return Ok(Box::new(Nowhere));
        }
        if let Some((torn, whole)) = self.torn_before(path)? {
            if self.is(WrongProtocol::CutsTornTailInPlace) {
                self.fs.truncate(&torn, whole)?;
            }
            return Ok(self.handle(self.fs.append(&torn)?, &torn, Part::StepsOnly));
        }
        Ok(self.handle(self.fs.create_new(path, readers)?, path, Part::New))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        if self.is(WrongProtocol::TailMarkUnmoved) && is_tail_mark(path) {
            return Ok(Box::new(Nowhere));
        }
        Ok(self.handle(self.fs.append(path)?, path, Part::Found))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let writes_elsewhere = self.goes_on_in_torn() || self.is(WrongProtocol::RepairsInPlace);
        let is_elsewhere = writes_elsewhere && is_in_log(from) && self.fs.kind(from)?.is_none();
        if is_elsewhere
            || (self.is(WrongProtocol::CampaignFileInPlace) && is_new_campaign_file(from))
        {
            return Ok(());
        }
        self.fs.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.fs.remove(path)
    }

    fn remove_dir(&self, folder: &Path) -> io::Result<()> {
        self.fs.remove_dir(folder)
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        if self.is(WrongProtocol::FoldersUnflushed) {
            return Ok(());
        }
        self.fs.sync_dir(folder)?;
        if self.is(WrongProtocol::DropsOlderSegments) && folder.ends_with("log") {
            let newest = self.newest_segment(folder)?;
            let segments = self.fs.list(folder)?;
            let older = segments
                .iter()
                .map(|name| folder.join(name))
                .filter(|path| Some(path) != newest.as_ref());
            older
                .into_iter()
                .try_for_each(|path| self.fs.remove(&path))?;
        }
        Ok(())
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        if self.is(WrongProtocol::NoLock) {
            return Ok(Lock::Ours(Box::new(NotHeld)));
        }
        self.is_opening.store(true, Ordering::Relaxed);
        let locked = self.fs.try_lock(path, holder);
        match (self.flaw, locked) {
            (Some(WrongProtocol::WritesWithoutLock), Err(_)) => Ok(Lock::Ours(Box::new(NotHeld))),
            (Some(WrongProtocol::LockUnchecked), Ok(Lock::Ours(lock))) => {
                Ok(Lock::Ours(Box::new(Unchecked(lock))))
            }
            (Some(WrongProtocol::AnyLockWillDo), Ok(Lock::Ours(lock))) => {
                let fs = self.fs.clone();
                Ok(Lock::Ours(Box::new(ByName {
                    lock,
                    fs,
                    path: path.to_owned(),
                })))
            }
            (_, locked) => locked,
        }
    }

    fn within(&self, folder: &Path) -> Arc<dyn Fs> {
        let fs = if self.is(WrongProtocol::FollowsLinks) {
            self.fs.clone()
        } else {
            self.fs.below(folder)
        };
        Arc::new(self.before(fs))
    }

    fn hold(&self) -> io::Result<Arc<dyn Fs>> {
        let fs = if self.is(WrongProtocol::LooksUpByPath) {
            self.fs.clone()
        } else {
            self.fs.held()?
        };
        Ok(Arc::new(self.before(fs)))
    }

    fn check(&self) -> io::Result<()> {
        self.fs.check()
    }
}

/// A lock that keeps nobody out.
struct NotHeld;

impl Holding for NotHeld {
    fn check(&self) -> io::Result<()> {
        Ok(())
    }
}

/// A lock that is held for good, whatever becomes of it.
struct Unchecked(Box<dyn Holding>);

impl Holding for Unchecked {
    fn check(&self) -> io::Result<()> {
        // It is given back in the end all the same.
        let Self(_lock) = self;
        Ok(())
    }
}

/// A lock that is looked for by its name alone.
struct ByName {
    lock: Box<dyn Holding>,
    fs: MemoryFs,
    path: PathBuf,
}

impl Holding for ByName {
    fn check(&self) -> io::Result<()> {
        match self.fs.holder(&self.path)? {
            Some(_) => Ok(()),
            None => self.lock.check(),
        }
    }
}

/// What a handle was opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// To write a new file, which is not flushed yet.
    New,
    /// To go on in a file that was there.
    Found,
    /// To write only the steps of a new segment to an old one.
    StepsOnly,
    /// To go on in what it wrote before.
    GoingOn,
}

struct WrongFile {
    inner: Box<dyn Appending>,
    fs: MemoryFs,
    flaw: Option<WrongProtocol>,
    path: PathBuf,
    part: Part,
    /// Whether it is not the file that it was asked for.
    is_diverted: bool,
    /// How long it would be if all had been done as it was asked for.
    claimed: u64,
    is_opening: Arc<AtomicBool>,
}

impl WrongFile {
    /// Whether it takes the file to be as long as was asked for, and never looks.
    fn believes_itself(&self) -> bool {
        use WrongProtocol::{
            BaseForgetsUndone, FoundingUntold, HalfSteps, IgnoresShortWrite,
            SegmentLengthUnchecked, SegmentUnchecked,
        };
        let is_blind = matches!(
            self.flaw,
            Some(
                BaseForgetsUndone
                    | FoundingUntold
                    | HalfSteps
                    | IgnoresShortWrite
                    | SegmentLengthUnchecked
                    | SegmentUnchecked
            )
        );
        is_blind || self.is_diverted
    }

    /// Says that these steps are on the disk, before they are.
    fn mark_ahead(&self, bytes: &[u8]) -> io::Result<()> {
        let Some(last) = last_step(bytes) else {
            return Ok(());
        };
        let mark = parent_of(parent_of(&self.path)).join(TAIL_MARK);
        let mut file = match self.fs.kind(&mark)? {
            Some(_) => self.fs.append(&mark)?,
            None => self.fs.create_new(&mark, Readers::Chosen)?,
        };
        file.write_all(
            tail_mark::compose(last)
                .map_err(io::Error::other)?
                .as_bytes(),
        )
    }
}

impl Appending for WrongFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.claimed += bytes.len() as u64;
        let mut bytes = bytes.to_vec();
        if self.part == Part::StepsOnly {
            bytes = lines_of(&bytes).skip(2).flatten().copied().collect();
        }
        if matches!(self.part, Part::Found | Part::GoingOn) {
            self.is_opening.store(false, Ordering::Relaxed);
        }
        if self.part != Part::New {
            self.part = Part::GoingOn;
        }
        if self.flaw == Some(WrongProtocol::HalfSteps) && is_in_log(&self.path) {
            bytes = split_in_events(&bytes);
        }
        if self.flaw == Some(WrongProtocol::BaseForgetsUndone) && is_in_log(&self.path) {
            bytes = without_undone(&bytes);
        }
        let written = self.inner.write_all(&bytes);
        if self.flaw == Some(WrongProtocol::MarksTailBeforeFlush) && is_in_log(&self.path) {
            self.mark_ahead(&bytes)?;
        }
        if self.flaw == Some(WrongProtocol::IgnoresShortWrite) {
            Ok(())
        } else {
            written
        }
    }

    fn sync_data(&mut self) -> io::Result<()> {
        let part = std::mem::replace(&mut self.part, Part::GoingOn);
        let is_log = is_in_log(&self.path);
        let is_opening = self.is_opening.load(Ordering::Relaxed);
        match self.flaw {
            Some(WrongProtocol::AcknowledgesBeforeFlush) if is_log => Ok(()),
            Some(WrongProtocol::NewSegmentUnflushed) if is_log && part == Part::New => Ok(()),
            Some(WrongProtocol::RenamesUnflushed) if is_new_campaign_file(&self.path) => Ok(()),
            Some(WrongProtocol::ReplayedUnflushed) if is_log && is_opening => Ok(()),
            Some(WrongProtocol::FlushesAgainOnTheSameHandle) => {
                self.inner.sync_data().or_else(|_| self.inner.sync_data())
            }
            Some(WrongProtocol::IgnoresFailedFlush) => self.inner.sync_data().or(Ok(())),
            _ => self.inner.sync_data(),
        }
    }

    fn length_at(&self, path: &Path) -> io::Result<u64> {
        if self.flaw == Some(WrongProtocol::SegmentUnchecked) {
            return Ok(self.claimed);
        }
        let path = if self.is_diverted { &self.path } else { path };
        let length = self.inner.length_at(path)?;
        Ok(if self.believes_itself() {
            self.claimed
        } else {
            length
        })
    }
}

/// A file that is written to no disk.
struct Nowhere;

impl Appending for Nowhere {
    fn write_all(&mut self, _bytes: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn sync_data(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn length_at(&self, _path: &Path) -> io::Result<u64> {
        Ok(0)
    }
}

const TAIL_MARK: &str = ".tail";

fn is_tail_mark(path: &Path) -> bool {
    path.ends_with(TAIL_MARK)
}

/// Whether this is a segment of the log, by its name.
pub(super) fn is_segment(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "ron") && is_in_log(path)
}

fn is_in_log(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with("log"))
}

fn is_new_campaign_file(path: &Path) -> bool {
    path.ends_with("campaign.ron.new")
}
