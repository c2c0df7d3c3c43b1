//! Following a campaign that another plays: read without a lock, and only what is new.

use std::path::PathBuf;

use crate::campaign::{Base, Campaign, Step};

use super::fs_ops::unless_gone;
use super::log::{Log, reaches_behind};
use super::sealed_system::Laid;
use super::segment::{self, End, Segment, Stretch};
use super::{Folder, StoreError};

/// Bytes at the end of what was read that are read again, to see that they are still there: a line's checksum.
const TRACE: usize = 12;

/// What came to stand in a log since the last look.
#[derive(Debug)]
pub enum News {
    Nothing,
    /// These steps, behind the last one.
    Steps(Vec<Step>),
    /// Another game: something told before was void, or reaches further back than was told.
    Anew(Box<Campaign>),
}

/// Somebody who reads along in a campaign, and never writes.
#[derive(Debug)]
pub struct Follower {
    folder: Folder,
    /// The game as it was told so far.
    told: Campaign,
    /// How far the newest segment was read; nothing after an error, for then nothing told is built upon.
    place: Option<Place>,
}

impl Folder {
    /// Reads the campaign without a lock, to go on reading as another writes it.
    ///
    /// # Errors
    /// [`StoreError`], where the log cannot tell how the game stands.
    pub fn follow(&self) -> Result<(Campaign, Follower), StoreError> {
        let folder = self.hold()?;
        for number in folder.log().numbers()?.into_iter().rev() {
            let Some(mut written) = Written::read(&folder.log(), number)? else {
                continue;
            };
            if let Laid::Anew = folder.lay_system(written.base.state.system)
                && let Some(anew) = Written::read(&folder.log(), number)?
            {
                written = anew;
            }
            let Written { base, steps, place } = written;
            let (told, _) = folder.resume(base, steps)?;
            let follower = Follower {
                folder: folder.clone(),
                told: told.clone(),
                place: Some(place),
            };
            return Ok((told, follower));
        }
        Err(self.no_log())
    }

    /// Who plays the campaign, as they said of themselves; `None` if nobody does.
    ///
    /// # Errors
    /// The disk's.
    pub fn holder(&self) -> Result<Option<String>, StoreError> {
        let path = self.lock_file();
        self.fs()
            .holder(&path)
            .map_err(StoreError::at("look at", &path))
    }
}

impl Follower {
    /// The folders in which something changes whenever there is something new: that of the log, and the campaign's, which
    /// may be moved away.
    pub fn watched(&self) -> [PathBuf; 2] {
        [
            self.folder.log().dir().to_owned(),
            self.folder.path().to_owned(),
        ]
    }

    /// The game as it was told so far.
    pub const fn told(&self) -> &Campaign {
        &self.told
    }

    /// Reads older history, stretch by stretch, until as much of it is told as somebody needs, or all that can be read.
    pub fn reach_back(&mut self, is_enough: impl Fn(&Campaign) -> bool) {
        while self.told.known_since() > 0 && !is_enough(&self.told) {
            let Ok((base, older)) = self.read_older(self.told.known_since()) else {
                return;
            };
            self.told.remember(base, older);
        }
    }

    /// Reads what is new.
    ///
    /// # Errors
    /// [`StoreError`], where the log is gone or damaged. The next look begins anew.
    pub fn look(&mut self) -> Result<News, StoreError> {
        let (since, seen) = (self.told.known_since(), self.told.seq());
        let place = self.place.take();
        self.folder
            .fs()
            .check()
            .map_err(StoreError::at("follow", self.folder.path()))?;
        let (told_stands, place) = self.catch_up(place.as_ref())?;
        self.place = Some(place);
        if !told_stands || self.told.known_since() < since {
            return Ok(News::Anew(Box::new(self.told.clone())));
        }
        let new: Vec<Step> = self
            .told
            .steps()
            .iter()
            .filter(|step| step.seq > seen)
            .cloned()
            .collect();
        Ok(if new.is_empty() {
            News::Nothing
        } else {
            News::Steps(new)
        })
    }

    /// The base and the steps of the stretch of the log that ends with a step.
    ///
    /// # Errors
    /// [`StoreError`], where that stretch is damaged or gone.
    pub fn read_older(&self, before: u64) -> Result<(Base, Vec<Step>), StoreError> {
        self.folder.read_older(before)
    }

    /// Takes in what is new; gives whether everything told before still stands, and how far the log is read now.
    fn catch_up(&mut self, place: Option<&Place>) -> Result<(bool, Place), StoreError> {
        let log = self.folder.log();
        for number in log.numbers()?.into_iter().rev() {
            if let Some(here) = place.filter(|place| place.segment == number)
                && let Some((steps, place)) = here.read_on(&log, self.told.seq())?
            {
                self.accept(steps)?;
                return Ok((true, place));
            }
            if let Some(written) = Written::read(&log, number)? {
                return self.go_over(place, written);
            }
        }
        Err(self.folder.no_log())
    }

    /// Goes over to another segment; what was told and is not in it is void.
    fn go_over(&mut self, from: Option<&Place>, to: Written) -> Result<(bool, Place), StoreError> {
        let Written {
            base,
            mut steps,
            place,
        } = to;
        // What the segment before still got, before it is held against the new one. What cannot be read, the base tells.
        let rest = from.map(|from| from.read_on(&self.folder.log(), self.told.seq()));
        if let Some(Ok(Some((steps, _)))) = rest {
            self.accept(steps)?;
        }
        let behind: Vec<&Step> = self
            .told
            .steps()
            .iter()
            .filter(|step| step.seq > base.seq)
            .collect();
        let is_kept = behind.iter().zip(&steps).all(|(told, step)| *told == step);
        let told_stands = from.is_some()
            && behind.len() <= steps.len()
            && is_kept
            && self.told.base_at(base.seq).as_ref() == Some(&base);
        if told_stands {
            let new = steps.split_off(behind.len());
            self.accept(new)?;
        } else {
            (self.told, _) = self.folder.resume(base, steps)?;
        }
        Ok((told_stands, place))
    }

    /// Takes steps in, with as much before them as undoing in them reaches back over.
    fn accept(&mut self, steps: Vec<Step>) -> Result<(), StoreError> {
        for step in steps {
            self.told.accept(step);
        }
        while reaches_behind(self.told.known_since(), self.told.steps()) {
            let (base, older) = self.folder.log().older(self.told.known_since())?;
            self.told.remember(base, older);
        }
        Ok(())
    }
}

/// How far a segment was read: up to the end of a whole line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    segment: u64,
    /// The next line, from 1.
    line: usize,
    /// Where it begins.
    offset: u64,
    /// The bytes right before it.
    trace: Vec<u8>,
}

impl Place {
    fn start(segment: u64) -> Self {
        Self {
            segment,
            line: 1,
            offset: 0,
            trace: Vec::new(),
        }
    }

    /// The place behind these lines.
    fn behind(&self, lines: &[u8]) -> Self {
        if lines.is_empty() {
            return self.clone();
        }
        Self {
            segment: self.segment,
            line: self.line + lines.iter().filter(|byte| **byte == b'\n').count(),
            offset: self.offset.saturating_add(length(lines)),
            trace: lines
                .get(lines.len().saturating_sub(TRACE)..)
                .unwrap_or_default()
                .to_vec(),
        }
    }

    /// The steps that were written behind it; `None` if what was read up to it is not there any more.
    fn read_on(&self, log: &Log, after: u64) -> Result<Option<(Vec<Step>, Self)>, StoreError> {
        let read = log.bytes_from(
            self.segment,
            self.offset.saturating_sub(length(&self.trace)),
        );
        let Some(bytes) = unless_gone(read)? else {
            return Ok(None);
        };
        let Some(new) = bytes.strip_prefix(self.trace.as_slice()) else {
            return Ok(None);
        };
        let lines = ended(new);
        let (steps, end) = segment::read_on(&log.path(self.segment), self.line, after, lines)?;
        Ok(Some((steps, self.behind(whole(lines, end)))))
    }
}

/// A segment as far as it is written.
struct Written {
    base: Base,
    steps: Vec<Step>,
    place: Place,
}

impl Written {
    /// Reads a segment; `None` while its base is not there yet.
    fn read(log: &Log, number: u64) -> Result<Option<Self>, StoreError> {
        let Some(bytes) = unless_gone(log.bytes(number))? else {
            return Ok(None);
        };
        let lines = ended(&bytes);
        let Segment::Whole(stretch) = segment::read(&log.path(number), number, lines)? else {
            return Ok(None);
        };
        let Stretch {
            base, steps, end, ..
        } = *stretch;
        Ok(Some(Self {
            base,
            steps,
            place: Place::start(number).behind(whole(lines, end)),
        }))
    }
}

/// The lines that have their newline: the rest of the last one may still come.
fn ended(bytes: &[u8]) -> &[u8] {
    let end = bytes
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |last| last + 1);
    bytes.get(..end).unwrap_or_default()
}

/// The lines before the place where they are torn.
fn whole(lines: &[u8], end: End) -> &[u8] {
    match end {
        End::Torn { offset, .. } => lines.get(..offset).unwrap_or_default(),
        End::Whole | End::Unended => lines,
    }
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
