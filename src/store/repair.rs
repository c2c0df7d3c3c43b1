//! Setting a damaged campaign right: what is whole is kept, what is not moves to rescued/, nothing is deleted.

mod pieces;

use std::fmt;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::campaign::{Base, Campaign, Event, Hand, Step};

use pieces::{LONGEST_GAP, Pieces, fill};

use super::campaign_file::{self, CampaignFile, Found, keep_copy};
use super::fs::{Readers, write_new};
use super::segment::{Segment, Stretch, compose};
use super::text::read_limited;
use super::{Folder, StoreError};

/// What a repair would do. Nothing has been done yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    mends: Vec<Mend>,
}

/// One thing to set right.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Mend {
    /// A segment is written anew from what is whole in it.
    Rewrite { path: PathBuf, why: String, text: String, lost: Vec<RangeInclusive<u64>> },
    /// A file of which nothing can be used is set aside.
    SetAside { path: PathBuf, why: String, then: &'static str },
    /// The whole log is gone: it is founded anew on campaign.ron.
    Found { path: PathBuf, text: String, seq: u64 },
}

impl Repair {
    /// Whether there is nothing to set right.
    #[must_use]
    pub fn is_needless(&self) -> bool {
        self.mends.is_empty()
    }

    /// What is wrong, and what would be done about it, a sentence each.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        self.mends.iter().map(ToString::to_string).collect()
    }
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rewrite { why, lost, .. } if lost.is_empty() => {
                write!(
                    f,
                    "{why}. No step is lost: it is written anew, and the damaged file kept in rescued/."
                )
            }
            Self::Rewrite { why, lost, .. } => write!(
                f,
                "{why}. Lost: {}. All other steps are whole: they are written anew, and the damaged file kept in rescued/.",
                lost_words(lost)
            ),
            Self::SetAside { why, then, .. } => write!(f, "{why}. It moves to rescued/; {then}."),
            Self::Found { seq, .. } => write!(
                f,
                "there is no log. It begins anew with what campaign.ron tells of step {seq}; nothing before can be undone."
            ),
        }
    }
}

fn lost_words(lost: &[RangeInclusive<u64>]) -> String {
    let each: Vec<String> = lost
        .iter()
        .map(|range| match (range.start(), range.end()) {
            (first, last) if first == last => format!("step {first}"),
            (first, last) => format!("steps {first} to {last}"),
        })
        .collect();
    let each: Vec<&str> = each.iter().map(String::as_str).collect();
    crate::words::joined(&each, "and")
}

impl Folder {
    /// Finds what could be set right. No lock is taken and nothing is written.
    ///
    /// # Errors
    /// [`StoreError`] for what no repair helps against: a later schema, a disk that does not answer.
    pub fn diagnose(&self) -> Result<Repair, StoreError> {
        let numbers = self.log().numbers()?;
        let mut mends = Vec::new();
        for (place, &number) in numbers.iter().enumerate() {
            let path = self.log().path(number);
            let next = numbers.get(place + 1).and_then(|&next| self.base_of(next));
            match self.log().counting(number) {
                Ok(Segment::Stub) => {}
                Ok(Segment::Whole(stretch)) => {
                    if let Some(missing) = self.missing_before(&stretch, next.as_ref()) {
                        mends.push(self.mend_segment(number, &missing, next.as_ref())?);
                    }
                }
                Err(error @ StoreError::TooLarge { .. }) => {
                    mends.push(set_aside(path, &error, "the log goes on without it"));
                }
                Err(error @ (StoreError::Damaged { .. } | StoreError::Unreadable { .. })) => {
                    mends.push(self.mend_segment(number, &error, next.as_ref())?);
                }
                Err(error) => return Err(error),
            }
        }
        mends.extend(self.mend_seed()?);
        mends.extend(if numbers.is_empty() { Some(self.found_on_file()?) } else { self.mend_file() });
        Ok(Repair { mends })
    }

    /// Does what a repair says, and brings campaign.ron up to date.
    ///
    /// # Errors
    /// [`StoreError::Held`], where another has the campaign; [`StoreError::ChangedSince`], where it is not the one any
    /// more that was diagnosed; else the disk's. What was done until then stays done, and
    /// the rest can be done again.
    pub fn repair(&self, repair: &Repair) -> Result<(), StoreError> {
        let lock = self.lock()?;
        // What was agreed to was another campaign if somebody has changed it since.
        if self.diagnose()? != *repair {
            return Err(StoreError::ChangedSince { path: self.path().to_owned() });
        }
        for mend in &repair.mends {
            self.carry_out(mend)?;
        }
        drop(lock);
        let mut opened = self.open()?;
        if opened.edit.is_none() && opened.writer.is_ready() {
            let base = opened.campaign.base();
            opened.writer.snapshot(&base).map_err(StoreError::at("write", self.path()))?;
        }
        Ok(())
    }

    fn carry_out(&self, mend: &Mend) -> Result<(), StoreError> {
        match mend {
            Mend::Rewrite { path, text, .. } => {
                self.keep_in_rescued(path)?;
                self.write_over(path, text)
            }
            Mend::SetAside { path, .. } => {
                self.keep_in_rescued(path)?;
                self.fs().remove(path).map_err(StoreError::at("move away", path))?;
                let folder = path.parent().unwrap_or_else(|| self.path());
                self.fs().sync_dir(folder).map_err(StoreError::at("flush", folder))
            }
            Mend::Found { path, text, .. } => {
                let log = self.log();
                super::fs::make_dirs(self.fs().as_ref(), log.dir())
                    .map_err(StoreError::at("make", log.dir()))?;
                self.write_over(path, text)
            }
        }
    }

    fn keep_in_rescued(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let bytes = self.fs().read(path, u64::MAX).map_err(StoreError::at("read", path))?;
        let name = path.file_name().unwrap_or_default();
        keep_copy(self.fs().as_ref(), &self.rescued().join(name), &bytes)
    }

    /// Puts a text in the place of a file, or the file as it was: nothing in between.
    fn write_over(&self, path: &Path, text: &str) -> Result<(), StoreError> {
        let fs = self.fs().as_ref();
        let new = path.with_extension("ron.new");
        if fs.kind(&new).map_err(StoreError::at("look for", &new))?.is_some() {
            fs.remove(&new).map_err(StoreError::at("remove", &new))?;
        }
        write_new(fs, &new, text.as_bytes(), Readers::Anyone).map_err(StoreError::at("write", &new))?;
        fs.rename(&new, path).map_err(StoreError::at("replace", path))?;
        fs.sync_dir(self.log().dir()).map_err(StoreError::at("flush", self.log().dir()))
    }

    fn base_of(&self, number: u64) -> Option<Base> {
        match self.log().segment(number) {
            Ok(Segment::Whole(stretch)) => Some(stretch.base),
            Ok(Segment::Stub) | Err(_) => None,
        }
    }

    /// The steps that a whole segment lacks before the next one.
    fn missing_before(&self, stretch: &Stretch, next: Option<&Base>) -> Option<StoreError> {
        let last = stretch.steps.last().map_or(stretch.base.seq, |step| step.seq);
        let next = next.filter(|next| next.seq > last && next.seq - last <= LONGEST_GAP)?;
        Some(StoreError::Missing {
            path: self.log().dir().to_owned(),
            first: last.saturating_add(1),
            last: next.seq,
        })
    }

    fn mend_segment(&self, number: u64, error: &StoreError, next: Option<&Base>) -> Result<Mend, StoreError> {
        let path = self.log().path(number);
        let bytes = read_limited(self.fs().as_ref(), &path)?;
        let pieces = Pieces::of(&path, number, &bytes)?;
        let base = pieces.base.clone().or_else(|| pieces.after().and_then(|after| self.base_after(after)));
        let Some(base) = base.filter(|_| !pieces.is_anothers) else {
            return Ok(set_aside(path, error, "the log goes on without it"));
        };
        let (mut steps, lost) = fill(&base, pieces.steps, next.map(|next| next.seq));
        if let Some(next) = next {
            self.lead_to(&base, &mut steps, next);
        }
        let text = compose(number, &base, &steps)?;
        Ok(Mend::Rewrite { path, why: first_line(error), text, lost })
    }

    /// What was lost left its mark on the next base: the last step before that puts the game in its state.
    fn lead_to(&self, base: &Base, steps: &mut [Step], next: &Base) {
        let played = Campaign::resume(Arc::clone(self.rules()), base.clone(), steps.to_vec());
        let comes_to_it = played.base_at(next.seq).is_none_or(|led| led.state == next.state);
        if let Some(last) = steps.iter_mut().find(|step| step.seq == next.seq).filter(|_| !comes_to_it) {
            let state = Box::new(next.state.clone());
            last.events.push(Event::Restated { of: next.seq, by: Hand::Repair, state });
        }
    }

    /// The base after a step, by the log before it or by campaign.ron.
    fn base_after(&self, seq: u64) -> Option<Base> {
        let told = || {
            let (base, steps) = self.log().older(seq).ok()?;
            Campaign::resume(Arc::clone(self.rules()), base, steps).base_at(seq)
        };
        let written = || {
            let bytes = read_limited(self.fs().as_ref(), &self.campaign_file()).ok()?;
            let (_, base) = campaign_file::read(&self.campaign_file(), &bytes).ok()?;
            (base.seq == seq).then_some(base)
        };
        told().or_else(written)
    }

    fn mend_file(&self) -> Option<Mend> {
        let error = match CampaignFile::look(self.clone(), self.read().ok().as_ref()).1 {
            Found::Unreadable(error) => error,
            Found::Nothing | Found::Edited(_) | Found::Older(_) => return None,
        };
        match error {
            // A later astragal wrote it and reads it; what is wrong with the log is no fault of this file.
            StoreError::Newer { .. } => None,
            StoreError::Damaged { path, .. } | StoreError::Unreadable { path, .. }
                if path != self.campaign_file() =>
            {
                None
            }
            error => Some(set_aside(self.campaign_file(), &error, "it is written anew from the log")),
        }
    }

    fn mend_seed(&self) -> Result<Option<Mend>, StoreError> {
        match self.seed() {
            Ok(_) => Ok(None),
            Err(error @ StoreError::BadSeed { .. }) => Ok(Some(set_aside(
                self.seed_file(),
                &error,
                "a new seed is made, and the dice begin a new stream",
            ))),
            Err(error) => Err(error),
        }
    }

    fn found_on_file(&self) -> Result<Mend, StoreError> {
        let path = self.campaign_file();
        let nothing = || StoreError::NoLog { path: self.path().to_owned() };
        if self.fs().kind(&path).map_err(StoreError::at("look for", &path))?.is_none() {
            return Err(nothing());
        }
        let (_, base) = campaign_file::read(&path, &read_limited(self.fs().as_ref(), &path)?)?;
        Ok(Mend::Found { path: self.log().path(1), text: compose(1, &base, &[])?, seq: base.seq })
    }
}

fn set_aside(path: PathBuf, error: &StoreError, then: &'static str) -> Mend {
    Mend::SetAside { path, why: first_line(error), then }
}

/// What is wrong without its picture, nor that nothing was changed: something is about to be.
fn first_line(error: &StoreError) -> String {
    match error {
        StoreError::Damaged { path, line, what } => format!("{}:{line}: {what}", path.display()),
        error => error.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}
