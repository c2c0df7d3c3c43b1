//! The segments of a campaign in their folder: which there are, the newest, and what came before.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use memchr::memmem::Finder;

use crate::campaign::finding::LinePrefilter;
use crate::campaign::{Base, Event, Step};

use super::StoreError;
use super::envelope::Header;
use super::fs::{Fs, parent_of};
use super::fs_ops::unless_gone;
use super::segment::{
    Segment, Sifted, Stretch, at_rest, pick, read, read_header, read_until, sift, verify,
};
use super::text::{LARGEST, read_limited};

/// Bytes in which a header surely ends.
const HEADER_ROOM: u64 = 1024;

/// How a line holds the event that puts the game back.
const RESTATED: &str = "StateReplaced(";

/// The folder of segments.
#[derive(Debug, Clone)]
pub(super) struct Log {
    fs: Arc<dyn Fs>,
    dir: PathBuf,
}

/// Where the game stands by the newest whole segment.
#[derive(Debug)]
pub(super) struct Newest {
    pub(super) number: u64,
    pub(super) stretch: Stretch,
    /// Newer segments that were never finished.
    pub(super) stubs: Vec<u64>,
}

impl Log {
    pub(super) fn new(fs: Arc<dyn Fs>, dir: PathBuf) -> Self {
        Self { fs, dir }
    }

    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    pub(super) fn path(&self, number: u64) -> PathBuf {
        self.dir.join(file_name(number))
    }

    /// The numbers of all segments, rising. They may have gaps: a number that failed once is not used again.
    pub(super) fn numbers(&self) -> Result<Vec<u64>, StoreError> {
        let files = self.files()?.into_iter();
        let mut numbers: Vec<u64> = files.filter_map(|(_, number)| number).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Every file, with the number of the segment it is called after; what was being written when a program died is none.
    pub(super) fn files(&self) -> Result<Vec<(PathBuf, Option<u64>)>, StoreError> {
        if !self.fs.is_there(&self.dir)? {
            return Ok(Vec::new());
        }
        let names = self.fs.names_in(&self.dir)?;
        let files = names.iter().filter(|name| !is_unfinished(name));
        Ok(files
            .map(|name| (self.dir.join(name), name.to_str().and_then(number_of)))
            .collect())
    }

    pub(super) fn bytes(&self, number: u64) -> Result<Vec<u8>, StoreError> {
        read_limited(self.fs.as_ref(), &self.path(number))
    }

    /// The bytes of a segment from an offset on.
    pub(super) fn bytes_from(&self, number: u64, offset: u64) -> Result<Vec<u8>, StoreError> {
        let path = self.path(number);
        self.fs
            .read_from(&path, offset, LARGEST)
            .map_err(StoreError::at("read", &path))
    }

    pub(super) fn segment(&self, number: u64) -> Result<Segment, StoreError> {
        read(&self.path(number), number, &self.bytes(number)?)
    }

    /// A segment as far as the newer ones let it count.
    pub(super) fn counting(&self, number: u64) -> Result<Segment, StoreError> {
        let limit = self
            .limits()?
            .into_iter()
            .find(|(known, _)| *known == number);
        self.segment_until(number, limit.map_or(u64::MAX, |(_, until)| until))
    }

    /// Every segment, oldest first, with the step up to which the newer ones let it count.
    pub(super) fn limits(&self) -> Result<Vec<(u64, u64)>, StoreError> {
        let mut until = u64::MAX;
        let mut limits = Vec::new();
        for number in self.numbers()?.into_iter().rev() {
            limits.push((number, until));
            // A damaged header says nothing about the older segments.
            until = until.min(
                self.header(number)
                    .ok()
                    .flatten()
                    .map_or(u64::MAX, |header| header.after),
            );
        }
        limits.reverse();
        Ok(limits)
    }

    /// A segment as far as this step, where a newer one goes on.
    pub(super) fn segment_until(&self, number: u64, until: u64) -> Result<Segment, StoreError> {
        read_until(&self.path(number), number, &self.bytes(number)?, until)
    }

    /// What a sieve lets through of a segment, as far as this step, where a newer one goes on.
    pub(super) fn sift(
        &self,
        number: u64,
        until: u64,
        sieve: &LinePrefilter,
    ) -> Result<Option<Sifted>, StoreError> {
        sift(
            &self.path(number),
            number,
            &self.bytes(number)?,
            until,
            sieve,
        )
    }

    /// Single steps of a segment, those of them that are there.
    pub(super) fn single_steps(
        &self,
        number: u64,
        wanted: &BTreeSet<u64>,
        until: u64,
    ) -> Result<Vec<Step>, StoreError> {
        let bytes = self.bytes(number)?;
        pick(&self.path(number), number, &bytes, wanted, until)
    }

    /// The segments, oldest first, each with the one after it.
    pub(super) fn pairs(&self) -> Result<Vec<(u64, Option<u64>)>, StoreError> {
        let numbers = self.numbers()?;
        let next = numbers.iter().skip(1).copied().map(Some).chain([None]);
        Ok(numbers.iter().copied().zip(next).collect())
    }

    /// Looks through a segment for damage, and whether it leads to the one after it.
    pub(super) fn verify(&self, number: u64, next: Option<u64>) -> Result<(), StoreError> {
        let verified = verify(&self.path(number), number, &self.bytes(number)?).or_else(|_| {
            let counting = self.counting(number)?;
            Ok::<_, StoreError>(match counting {
                Segment::Whole(stretch) => Some((stretch.base.seq, stretch.last())),
                Segment::Stub => None,
            })
        })?;
        let Some((_, last)) = verified else {
            return Ok(());
        };
        let next = next.map(|next| self.header(next)).transpose()?.flatten();
        match next.filter(|next| next.after > last) {
            Some(next) => Err(self.missing(last.saturating_add(1), next.after)),
            None => Ok(()),
        }
    }

    pub(super) fn header(&self, number: u64) -> Result<Option<Header>, StoreError> {
        let path = self.path(number);
        let bytes = self
            .fs
            .read(&path, HEADER_ROOM)
            .map_err(StoreError::at("read", &path))?;
        read_header(&path, number, &bytes)
    }

    /// Whether any step may put the game back to what it was, told without reading one. What cannot be looked at may.
    pub(super) fn puts_back(&self) -> bool {
        let restated = Finder::new(RESTATED);
        let may_hold = |number| {
            self.bytes(number)
                .map_or(true, |bytes| restated.find(&bytes).is_some())
        };
        self.numbers()
            .map_or(true, |numbers| numbers.into_iter().any(may_hold))
    }

    /// When the last thing of a game happened that was left in order, told without reading how it stands.
    pub(super) fn at_rest(&self) -> Option<Timestamp> {
        let number = *self.numbers().ok()?.last()?;
        at_rest(&self.path(number), number, &self.bytes(number).ok()?)
    }

    /// The newest segment that was finished.
    pub(super) fn newest(&self) -> Result<Newest, StoreError> {
        let mut stubs = Vec::new();
        for number in self.numbers()?.into_iter().rev() {
            match unless_gone(self.segment(number))? {
                Some(Segment::Whole(stretch)) => {
                    return Ok(Newest {
                        number,
                        stretch: *stretch,
                        stubs,
                    });
                }
                Some(Segment::Stub) => stubs.push(number),
                // To a reader without a lock: the writer has just given up an attempt.
                None => {}
            }
        }
        Err(StoreError::NoLog {
            path: parent_of(&self.dir).to_owned(),
        })
    }

    /// What counts of a stretch that is to end with step `before`.
    pub(super) fn ending_with(
        &self,
        before: u64,
        stretch: Stretch,
    ) -> Result<(Base, Vec<Step>), StoreError> {
        let Stretch {
            base, mut steps, ..
        } = stretch;
        steps.retain(|step| step.seq <= before);
        let last = steps.last().map_or(base.seq, |step| step.seq);
        if last < before {
            return Err(self.missing(last.saturating_add(1), before));
        }
        Ok((base, steps))
    }

    /// The bases that stand after a step, newest first.
    pub(super) fn bases_at(&self, seq: u64) -> Result<Vec<Base>, StoreError> {
        let mut bases = Vec::new();
        for number in self.numbers()?.into_iter().rev() {
            match self.header(number)? {
                Some(header) if header.after < seq => break,
                Some(header) if header.after == seq => {}
                _ => continue,
            }
            if let Segment::Whole(stretch) = self.counting(number)? {
                bases.push(stretch.base);
            }
        }
        Ok(bases)
    }

    pub(super) fn missing(&self, first: u64, last: u64) -> StoreError {
        StoreError::Missing {
            path: self.dir.clone(),
            first,
            last,
        }
    }
}

/// Whether undoing or redoing in these steps names a step that the base before them already holds.
pub(super) fn reaches_behind(base: u64, steps: &[Step]) -> bool {
    steps
        .iter()
        .flat_map(|step| &step.events)
        .any(|event| match event {
            Event::Undid { steps } => steps.iter().any(|undone| undone.seq <= base),
            Event::Redid { step } => step.seq <= base,
            _ => false,
        })
}

/// The name of a segment's file.
fn file_name(number: u64) -> String {
    format!("{number:06}.ron")
}

/// Whether a file was being written under this name, and not finished.
pub(super) fn is_unfinished(name: &OsStr) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|ending| ending == "new")
}

/// The number in the name of a segment's file.
pub(super) fn number_of(name: &str) -> Option<u64> {
    let number = name.strip_suffix(".ron")?.parse().ok()?;
    (file_name(number) == name).then_some(number)
}
