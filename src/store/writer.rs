//! The one who writes a campaign: appends, begins segments, and acknowledges only what is on the disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use crate::campaign::{Base, Step};

use super::campaign_file::CampaignFile;
use super::fs::{Appending, Fs, Holding, Readers};
use super::log::Log;
use super::segment::{compose, compose_steps, verify};
use super::tail_mark::TailMark;
use super::{Folder, Notice, StoreError};

/// Steps after which a snapshot is due, so that the next opening stays quick.
pub const SNAPSHOT_AFTER: u64 = 500;

/// Bytes kept free for the end of the log: an evening's rolls still fit on a disk that others have filled.
const RESERVE: u64 = 256 << 10;

/// The hand that writes a campaign's folder, with its lock. There is one at a time.
pub struct Writer {
    fs: Arc<dyn Fs>,
    log: Log,
    file: CampaignFile,
    /// None where it could not be taken, or was lost: without it nothing is written.
    lock: Option<Box<dyn Holding>>,
    mark: TailMark,
    /// The end of the newest segment; none after any error, for a failed flush must not be tried again on it.
    tail: Option<Tail>,
    /// Bytes of the reserve that are left.
    room: u64,
    /// The number of the newest file ever begun, whatever became of it.
    segment: u64,
    /// The step up to which everything is on the disk.
    stored: u64,
    /// The step the newest segment's base stands after.
    based: u64,
    /// What was found and gone on from, and not told yet.
    found: Vec<Notice>,
    /// A segment that another program changed, until another holds what it held.
    harmed: Option<u64>,
}

/// A file that grows, the name it has to be found under, and all that it holds: another program may cut, delete or
/// scribble into it.
struct Tail {
    number: u64,
    path: PathBuf,
    file: Box<dyn Appending>,
    /// How long we left it.
    length: u64,
    base: Base,
    steps: Vec<Step>,
    /// Whether its name and what was found in it are known to be on the disk.
    is_settled: bool,
}

impl Tail {
    /// Whether it is as long as we left it.
    fn check(&self) -> io::Result<()> {
        let (length, left) = (self.file.length_at(&self.path)?, self.length);
        if length == left {
            return Ok(());
        }
        Err(io::Error::other(format!(
            "{length} bytes are there, and {left} were left"
        )))
    }

    /// Whether every line of it is there and has its seal.
    fn check_lines(&self, log: &Log) -> io::Result<()> {
        self.file.length_at(&self.path)?;
        let bytes = log.bytes(self.number).map_err(io::Error::other)?;
        let whole = verify(&self.path, self.number, &bytes).map_err(io::Error::other)?;
        let last = self.steps.last().map_or(self.base.seq, |step| step.seq);
        match whole {
            // What was refused may be there all the same.
            Some((after, found)) if after == self.base.seq && found >= last => Ok(()),
            _ => Err(io::Error::other("lines are gone or damaged")),
        }
    }
}

impl Writer {
    /// A writer that has yet to begin or continue a segment.
    pub(super) fn new(
        folder: &Folder,
        lock: Option<Box<dyn Holding>>,
        file: CampaignFile,
        segment: u64,
        stored: u64,
        acknowledged: Option<u64>,
    ) -> Self {
        let fs = Arc::clone(folder.fs());
        let mark = TailMark::new(folder.tail_mark(), acknowledged);
        Self {
            fs,
            log: folder.log(),
            file,
            lock,
            mark,
            tail: None,
            room: 0,
            segment,
            stored,
            based: stored,
            found: Vec::new(),
            harmed: None,
        }
    }

    /// The campaign that is written.
    pub fn folder(&self) -> &Folder {
        self.file.folder()
    }

    /// The last step that is safely on the disk.
    pub fn stored(&self) -> u64 {
        self.stored
    }

    /// What was found since this was last asked, and gone on from.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.found)
    }

    /// Whether steps can be appended; if not, [`Writer::begin`] is the way on.
    pub fn is_ready(&self) -> bool {
        self.tail.is_some()
    }

    /// Writes steps behind the last one and waits until they are on the disk; gives the last step stored.
    ///
    /// # Errors
    /// The disk's. Nothing is acknowledged then, and [`Writer::begin`] must write it all to a new segment.
    pub fn append(&mut self, steps: &[Step]) -> io::Result<u64> {
        // Taken out until all went well: after an error this handle is never used again.
        let Some(mut tail) = self.tail.take() else {
            return Err(io::Error::other(
                "the log could not be written to before: a new segment must be begun",
            ));
        };
        let last = in_order(self.stored, steps)?;
        if !steps.is_empty() {
            let text = compose_steps(steps).map_err(io::Error::other)?;
            self.check_lock()?;
            // Behind a piece of another's the first line would be none.
            if let Err(how) = tail.check() {
                return self.write_anew(tail, steps, &how);
            }
            if let Err(error) = self.write_behind(&mut tail, &text) {
                self.give_up(&tail);
                return Err(error);
            }
            tail.steps.extend_from_slice(steps);
            // Lost meanwhile, another may have read what was not there yet.
            self.check_lock()?;
            if let Err(how) = tail.check() {
                return self.write_anew(tail, &[], &how);
            }
            self.room = self.room.saturating_sub(length_of(&text));
        }
        self.take_up(tail);
        self.stored = last;
        self.mark.move_to(self.fs.as_ref(), last);
        Ok(last)
    }

    fn write_behind(&self, tail: &mut Tail, text: &str) -> io::Result<()> {
        tail.file.write_all(text.as_bytes())?;
        tail.file.sync_data()?;
        self.sync_name(tail)?;
        tail.length = tail.length.saturating_add(length_of(text));
        Ok(())
    }

    /// Leaves a segment that took nothing more. Where another program cut it at the same time, what it held has to be
    /// written again as well.
    fn give_up(&mut self, tail: &Tail) {
        if let Err(how) = tail.check_lines(&self.log) {
            self.take_for_harmed(tail, &how);
        }
    }

    /// Writes all that a segment held to a new one, and what comes now: another program changed it.
    ///
    /// # Errors
    /// The disk's. Then nothing behind its base is known to be on the disk.
    fn write_anew(&mut self, tail: Tail, steps: &[Step], how: &io::Error) -> io::Result<u64> {
        self.take_for_harmed(&tail, how);
        let Tail {
            base,
            steps: mut all,
            ..
        } = tail;
        all.extend_from_slice(steps);
        self.begin(&base, &all)
    }

    /// From here on nothing that a segment held behind its base is known to be on the disk.
    fn take_for_harmed(&mut self, tail: &Tail, how: &io::Error) {
        self.stored = tail.base.seq;
        self.harmed = Some(tail.number);
        self.found.push(Notice::SegmentChanged {
            path: tail.path.clone(),
            how: how.to_string(),
        });
    }

    /// As far as a harmed segment counts it may still be whole; else it would be in the way of whoever reads the log.
    fn set_harmed_aside(&mut self, until: u64) {
        if let Some(number) = self.harmed.take()
            && self.log.segment_until(number, until).is_err()
        {
            // Best effort: a repair sets it aside as well.
            let _ = self.folder().set_segment_aside(number);
        }
    }

    /// Begins a new segment: the base after the last step stored, and the steps that are not stored yet.
    ///
    /// # Errors
    /// The disk's. Nothing is acknowledged then; the next try begins another segment.
    pub fn begin(&mut self, base: &Base, steps: &[Step]) -> io::Result<u64> {
        if base.seq != self.stored {
            let what = format!(
                "the base is of step {}, and step {} was stored last",
                base.seq, self.stored
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let last = in_order(base.seq, steps)?;
        self.keep_lock(base, steps)?;
        let number = self.free_number()?;
        let text = compose(number, base, steps).map_err(io::Error::other)?;
        // The old segment must not grow once a newer one, whatever becomes of it, may declare its end void.
        self.tail = None;
        self.segment = number;
        let path = self.log.path(self.segment);
        let new = path.with_extension("ron.new");
        self.fs.clear(&new)?;
        // Under its name it appears whole or not at all: half of it would make void what older segments hold.
        let mut file = self.fs.create_new(&new, Readers::Chosen)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        let named = self
            .fs
            .rename(&new, &path)
            .and_then(|()| self.fs.sync_dir(self.log.dir()));
        if let Err(error) = named.and_then(|()| self.check_lock()) {
            // Best effort: it was never acknowledged, and its number is not used again.
            let _ = self.fs.remove(&path);
            return Err(error);
        }
        let tail = Tail {
            number,
            path,
            file,
            length: length_of(&text),
            base: base.clone(),
            steps: steps.to_vec(),
            is_settled: true,
        };
        tail.check()?;
        self.room = 0;
        self.take_up(tail);
        self.based = base.seq;
        self.stored = last;
        self.mark.move_to(self.fs.as_ref(), last);
        self.set_harmed_aside(base.seq);
        Ok(last)
    }

    /// Begins a new segment behind steps that are lost: the log has a gap there, which a repair finds.
    ///
    /// # Errors
    /// The disk's.
    pub(super) fn begin_behind(&mut self, base: &Base) -> io::Result<u64> {
        self.stored = base.seq;
        self.begin(base, &[])
    }

    /// Begins a new segment with this base and replaces campaign.ron.
    ///
    /// # Errors
    /// The disk's, for the segment. A campaign.ron that cannot be replaced is a notice: the log has everything.
    pub fn snapshot(&mut self, base: &Base) -> io::Result<Vec<Notice>> {
        if self.check_lock().is_ok() {
            self.look_over()?;
        }
        let is_there_already = self.is_ready() && self.based == base.seq && self.stored == base.seq;
        if is_there_already {
            self.check_lock()?;
            self.settle()?;
        } else {
            self.begin(base, &[])?;
        }
        // A mark that stays long is no loss.
        let _ = self.mark.renew(self.fs.as_ref(), self.stored);
        let mut notices = self.take_notices();
        match self.file.replace(self.fs.as_ref(), base) {
            Ok(notice) => notices.extend(notice),
            Err(error) => notices.push(Notice::NotReplaced {
                why: error.to_string(),
            }),
        }
        Ok(notices)
    }

    /// Looks through the newest segment before a base takes its place: from then on nobody has in memory what it held.
    fn look_over(&mut self) -> io::Result<()> {
        let Some(tail) = self.tail.take() else {
            return Ok(());
        };
        match tail.check().and_then(|()| tail.check_lines(&self.log)) {
            Ok(()) => self.tail = Some(tail),
            Err(how) => drop(self.write_anew(tail, &[], &how)?),
        }
        Ok(())
    }

    /// The base and the steps of the stretch of the log that ends with step `before`.
    ///
    /// # Errors
    /// [`StoreError`], where that stretch is damaged or gone.
    pub fn read_older(&self, before: u64) -> Result<(Base, Vec<Step>), StoreError> {
        self.log.older(before)
    }

    /// The segments before the newest, oldest first, each with the one after it.
    ///
    /// # Errors
    /// The disk's.
    pub(super) fn older_segments(&self) -> Result<Vec<(u64, Option<u64>)>, StoreError> {
        Ok(self
            .log
            .pairs()?
            .into_iter()
            .filter(|(number, _)| *number < self.segment)
            .collect())
    }

    /// Writes the whole campaign to a new folder: every segment that can be read here, and one more with what is not
    /// saved here. Gives the last step there.
    ///
    /// # Errors
    /// The disk's, there. Here nothing is changed.
    pub(super) fn copy_to(
        &self,
        folder: &Path,
        base: &Base,
        steps: &[Step],
    ) -> Result<u64, StoreError> {
        self.file
            .folder()
            .copy_to(folder, self.segment.saturating_add(1), base, steps)
    }

    /// Goes on at the end of the newest segment, which is so long and holds nothing but a base. Nobody waits for the disk yet: what was read there is flushed with the
    /// first step, or by [`Writer::settle`] before.
    pub(super) fn go_on(&mut self, number: u64, base: &Base, length: u64) -> io::Result<()> {
        let path = self.log.path(number);
        let file = self.fs.append(&path)?;
        self.tail = Some(Tail {
            number,
            path,
            file,
            length,
            base: base.clone(),
            steps: Vec::new(),
            is_settled: false,
        });
        self.based = base.seq;
        self.stored = base.seq;
        Ok(())
    }

    /// Waits until what was found on opening is on the disk, and has room kept for what comes, so that the first step has
    /// neither to wait for.
    ///
    /// # Errors
    /// The disk's; [`Writer::begin`] is the way on then.
    pub fn settle(&mut self) -> io::Result<()> {
        let Some(mut tail) = self.tail.take_if(|tail| !tail.is_settled) else {
            return Ok(());
        };
        tail.file.sync_data()?;
        self.sync_name(&mut tail)?;
        self.take_up(tail);
        self.mark.move_to(self.fs.as_ref(), self.stored);
        Ok(())
    }

    fn sync_name(&self, tail: &mut Tail) -> io::Result<()> {
        if !tail.is_settled {
            self.fs.sync_dir(self.log.dir())?;
            tail.is_settled = true;
        }
        Ok(())
    }

    /// Whether others are still kept out, just before and after something is written.
    fn check_lock(&mut self) -> io::Result<()> {
        let checked = self.lock.as_ref().map(|lock| lock.check());
        if !matches!(checked, Some(Ok(()))) {
            self.lock = None;
        }
        checked.unwrap_or_else(|| Err(io::Error::other("without a lock nothing is written")))
    }

    /// Sees to it that others are kept out. A lock that was lost is taken again, if nobody has played here meanwhile.
    fn keep_lock(&mut self, base: &Base, steps: &[Step]) -> io::Result<()> {
        if self.lock.is_some() && self.check_lock().is_ok() {
            return Ok(());
        }
        let folder = self.file.folder();
        folder.fs().check()?;
        let lock = folder.lock().map_err(|error| match error {
            StoreError::Held { holder, .. } => io::Error::other(format!(
                "{holder} plays here now: close that one, or write to another folder"
            )),
            error => io::Error::other(error),
        })?;
        let (number, is_as_left) = folder.stands_at(base, steps).map_err(io::Error::other)?;
        if !is_as_left {
            return Err(io::Error::other(
                "another astragal has played here meanwhile: write what is not saved to another folder",
            ));
        }
        self.segment = self.segment.max(number);
        self.lock = Some(lock);
        Ok(())
    }

    /// The next number nobody has used: a segment of another machine may have come here, and is not ours to replace.
    fn free_number(&self) -> io::Result<u64> {
        for number in self.segment.saturating_add(1)..=u64::MAX {
            if self.fs.kind(&self.log.path(number))?.is_none() {
                return Ok(number);
            }
        }
        Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "there is no number left for a new segment",
        ))
    }

    /// Goes on with this file, and has room kept behind its end.
    fn take_up(&mut self, mut tail: Tail) {
        if self.room < RESERVE / 2 {
            tail.file.reserve(RESERVE);
            self.room = RESERVE;
        }
        self.tail = Some(tail);
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("log", &self.log)
            .field("segment", &self.segment)
            .field("stored", &self.stored)
            .finish()
    }
}

fn length_of(text: &str) -> u64 {
    u64::try_from(text.len()).unwrap_or(u64::MAX)
}

/// The last step of these, if each follows the one before.
fn in_order(after: u64, steps: &[Step]) -> io::Result<u64> {
    let mut last = after;
    for step in steps {
        last = last.saturating_add(1);
        if step.seq != last {
            let what = format!("step {} came where step {last} was expected", step.seq);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
    }
    Ok(last)
}
