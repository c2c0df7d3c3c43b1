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

const GOES_ON_WITHOUT: &str = "the log goes on without it";

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
                    "{why}. No step is lost: it is rewritten, and the damaged file is kept in rescued/."
                )
            }
            Self::Rewrite { why, lost, .. } => write!(
                f,
                "{why}. Lost: {}. All other steps are intact: they are rewritten, and the damaged file is kept in rescued/.",
                lost_words(lost)
            ),
            Self::SetAside { why, then, .. } => write!(f, "{why}. It moves to rescued/; {then}."),
            Self::Found { seq, .. } => write!(
                f,
                "there is no log to go on from. It begins anew with what campaign.ron tells of step {seq}; nothing before can be undone."
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
        let mut mends = Vec::new();
        // From the newest back: what a segment has to lead to is the base after it as it will be, not as it lies there.
        let mut next: Option<Base> = None;
        for (number, until) in self.log().limits()?.into_iter().rev() {
            let (mend, base) = self.look_through(number, until, next.as_ref())?;
            mends.extend(mend);
            next = base.or(next);
        }
        mends.reverse();
        mends.extend(self.mend_seed()?);
        mends.extend(if next.is_none() { Some(self.found_on_file()?) } else { self.mend_file()? });
        Ok(Repair { mends })
    }

    /// What is to be set right in a segment, and the base it will have; none if nothing of it will count.
    fn look_through(
        &self,
        number: u64,
        until: u64,
        next: Option<&Base>,
    ) -> Result<(Option<Mend>, Option<Base>), StoreError> {
        match self.log().segment_until(number, until) {
            Ok(Segment::Stub) => Ok((None, None)),
            Ok(Segment::Whole(stretch)) => {
                let missing = self.missing_before(&stretch, next);
                let mend = missing.map(|missing| self.mend_segment(number, &missing, next)).transpose()?;
                Ok((mend.map(|(mend, _)| mend), Some(stretch.base)))
            }
            Err(error @ StoreError::TooLarge { .. }) => {
                Ok((Some(set_aside(self.log().path(number), &error, GOES_ON_WITHOUT)), None))
            }
            Err(error @ (StoreError::Damaged { .. } | StoreError::Unreadable { .. })) => {
                self.mend_segment(number, &error, next).map(|(mend, base)| (Some(mend), base))
            }
            Err(error) => Err(error),
        }
    }

    /// Does what a repair says, and brings campaign.ron up to date.
    ///
    /// # Errors
    /// [`StoreError::Held`], where another has the campaign; [`StoreError::ChangedMeanwhile`], where something else is
    /// to be repaired by now; else the disk's. What was done until then stays done, and
    /// the rest can be done again.
    pub fn repair(&self, repair: &Repair) -> Result<(), StoreError> {
        let lock = self.lock()?;
        // Whoever was asked may have taken an hour to answer, and played or edited meanwhile.
        if self.diagnose()? != *repair {
            return Err(StoreError::ChangedMeanwhile { path: self.path().to_owned() });
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
        write_new(fs, &new, text.as_bytes(), Readers::Owner).map_err(StoreError::at("write", &new))?;
        fs.rename(&new, path).map_err(StoreError::at("replace", path))?;
        fs.sync_dir(self.log().dir()).map_err(StoreError::at("flush", self.log().dir()))
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

    fn mend_segment(
        &self,
        number: u64,
        error: &StoreError,
        next: Option<&Base>,
    ) -> Result<(Mend, Option<Base>), StoreError> {
        let path = self.log().path(number);
        let bytes = read_limited(self.fs().as_ref(), &path)?;
        let pieces = Pieces::of(&path, number, &bytes)?;
        let Some(base) = self.base_for(number, &pieces).filter(|_| !pieces.is_anothers) else {
            return Ok((set_aside(path, error, GOES_ON_WITHOUT), None));
        };
        let (mut steps, lost) = fill(&base, pieces.steps, next.map(|next| next.seq));
        if let Some(next) = next {
            self.lead_to(&base, &mut steps, next);
        }
        let text = compose(number, &base, &steps)?;
        Ok((Mend::Rewrite { path, why: first_line(error), text, lost }, Some(base)))
    }

    /// The base of a damaged segment: its own, or what is told elsewhere of the step it begins after.
    fn base_for(&self, number: u64, pieces: &Pieces) -> Option<Base> {
        let elsewhere = || {
            let seq = pieces.after()?;
            self.base_after(seq).or_else(|| self.base_by_pieces(number, seq))
        };
        pieces.base.clone().or_else(elsewhere)
    }

    /// The base after a step by what is whole in a segment before this one that is damaged too.
    fn base_by_pieces(&self, number: u64, seq: u64) -> Option<Base> {
        let before = self.log().numbers().ok()?.into_iter().rfind(|before| *before < number)?;
        let path = self.log().path(before);
        let pieces = Pieces::of(&path, before, &read_limited(self.fs().as_ref(), &path).ok()?).ok()?;
        // Over a stretch of which nothing is there any more, no base can be told.
        let leads_there = !pieces.is_anothers && pieces.steps.last().is_some_and(|step| step.seq == seq);
        let base = self.base_for(before, &pieces).filter(|_| leads_there)?;
        let (steps, _) = fill(&base, pieces.steps, Some(seq));
        Campaign::resume(Arc::clone(self.rules()), base, steps).base_at(seq)
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

    fn mend_file(&self) -> Result<Option<Mend>, StoreError> {
        let error = match CampaignFile::look(self.clone(), self.read().ok().as_ref()).1 {
            Found::Unreadable(error) => error,
            Found::Nothing | Found::Edited(_) | Found::Older(_) => return Ok(None),
        };
        match error {
            // A later astragal wrote it and reads it; what is wrong with the log is no fault of this file.
            StoreError::Newer { .. } => Ok(None),
            StoreError::Damaged { path, .. } | StoreError::Unreadable { path, .. }
                if path != self.campaign_file() =>
            {
                Ok(None)
            }
            // What does not let itself be read cannot be kept either.
            error @ StoreError::Disk { .. } => Err(error),
            error => Ok(Some(set_aside(self.campaign_file(), &error, "it is rewritten from the log"))),
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
        let flaws = base.state.flaws();
        if !flaws.is_empty() {
            return Err(StoreError::Flawed { path, flaws });
        }
        // Behind what was begun and never finished: that stays where it is.
        let number = self.log().numbers()?.last().map_or(1, |last| last.saturating_add(1));
        Ok(Mend::Found { path: self.log().path(number), text: compose(number, &base, &[])?, seq: base.seq })
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
