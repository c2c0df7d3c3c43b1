//! Setting a damaged campaign right: what is whole is kept, what is not moves to rescued/, nothing is deleted.
//!
//! Ours are the segments of one row, in the order of their numbers and none contradicting those before, with the least doubt
//! and the most steps; and every sealed step, wherever it lies, that does not go on from the line above it in a segment outside of
//! that row. All else is of another game.
//!
//! What an older segment of ours holds behind the step that a newer one begins after belongs to the newer one too, which was begun with
//! it: it fills its gaps and its end, unless the two contradict each other.

mod foreign;
mod parts;
mod pieces;
mod rebuild;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::campaign::{Base, Step};

use parts::Besides;
use pieces::Sealed;
use rebuild::{Rebuilding, Rebuilt, Whole};

use super::campaign_file::{self, CampaignFile, Found};
use super::fs::{Kind, Readers};
use super::opening::OverLoss;
use super::segment::{Segment, compose, lines, read};
use super::text::read_limited;
use super::{Finding, Folder, StoreError, Weight, error};

const GOES_ON_WITHOUT: &str = "the log goes on without it";
const OF_ANOTHER_GAME: &str =
    "this segment is of another game: what it begins with is not what the steps before it came to";

/// What a repair would do. Nothing has been done yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    mends: Vec<RepairAction>,
}

/// One thing to set right.
#[derive(Debug, Clone, PartialEq, Eq)]
enum RepairAction {
    /// A segment is written from what is whole of it.
    Write {
        path: PathBuf,
        why: Option<String>,
        text: String,
        lost: Vec<RangeInclusive<u64>>,
    },
    /// A file of which nothing is needed where it lies is set aside.
    SetAside {
        path: PathBuf,
        why: String,
        then: &'static str,
    },
}

impl RepairAction {
    fn path(&self) -> &Path {
        match self {
            Self::Write { path, .. } | Self::SetAside { path, .. } => path,
        }
    }
}

impl Repair {
    /// Whether there is nothing to set right.
    pub fn is_needless(&self) -> bool {
        self.mends.is_empty()
    }

    /// What is wrong, and what would be done about it, a sentence each.
    pub fn words(&self) -> Vec<String> {
        let is_write = |mend: &&RepairAction| matches!(mend, RepairAction::Write { .. });
        let (of_log, others): (Vec<_>, Vec<_>) = self.mends.iter().partition(is_write);
        // Oldest first, as a log is read.
        let told = of_log.into_iter().rev().chain(others);
        told.map(ToString::to_string).collect()
    }
}

impl fmt::Display for RepairAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write {
                path, why, lost, ..
            } => {
                match why {
                    Some(why) => write!(f, "{why}")?,
                    None => write!(f, "{}: a new segment continues from here", path.display())?,
                }
                let lost = match lost.as_slice() {
                    [] => "No step is lost".to_owned(),
                    lost => format!("Lost: {}. All other steps are intact", lost_words(lost)),
                };
                let what = "it is rewritten, and what was there is kept in rescued/.";
                write!(f, ". {lost}: {what}")
            }
            Self::SetAside { why, then, .. } => write!(f, "{why}. It moves to rescued/; {then}."),
        }
    }
}

fn lost_words(lost: &[RangeInclusive<u64>]) -> String {
    let each = lost.iter();
    let each: Vec<String> = each
        .map(|lost| error::steps(*lost.start(), *lost.end()))
        .collect();
    crate::words::joined(&each, "and")
}

impl Folder {
    /// Finds what could be set right. No lock is taken and nothing is written.
    ///
    /// # Errors
    /// [`StoreError`] for what no repair helps against: a later schema, a disk that does not answer.
    pub fn diagnose(&self) -> Result<Repair, StoreError> {
        self.diagnose_telling(&mut |_, _| ())
    }

    /// The same, telling of how many segments how many are checked.
    ///
    /// # Errors
    /// [`StoreError`] for what no repair helps against: a later schema, a disk that does not answer.
    pub fn diagnose_telling(
        &self,
        told: &mut dyn FnMut(usize, usize),
    ) -> Result<Repair, StoreError> {
        // Before the log is looked at: whoever plays meanwhile writes the log first.
        let acknowledged = self.acknowledged()?;
        let is_of_log = |finding: &Finding| {
            finding.weight == Weight::Damage && finding.path.starts_with(self.log().dir())
        };
        let mut mends = match self.examine(told) {
            Ok((survey, astray)) if survey.findings.iter().any(is_of_log) => {
                self.mend_log(acknowledged, astray)?
            }
            Ok(_) => Vec::new(),
            Err(StoreError::NoLog { .. }) => self.mend_log(acknowledged, BTreeSet::new())?,
            Err(error) => return Err(error),
        };
        mends.extend(self.mend_seed()?);
        mends.extend(self.mend_file()?);
        Ok(Repair { mends })
    }

    fn mend_log(
        &self,
        acknowledged: Option<u64>,
        astray: BTreeSet<u64>,
    ) -> Result<Vec<RepairAction>, StoreError> {
        let Gathered {
            mut sealed,
            mut why,
            held,
        } = self.gather()?;
        let mut written = self.written();
        let is_begun_anew = sealed.is_empty();
        if is_begun_anew {
            let base = written?;
            why.insert(1, begun_anew(base.seq));
            sealed.found_on(base.clone());
            written = Ok(base);
        }
        let besides = Besides {
            acknowledged,
            written: written.ok(),
            astray,
        };
        let Whole {
            rebuilt,
            numbers,
            foreign,
        } = Rebuilding::of(self, sealed, besides)?.run()?;
        if is_begun_anew {
            return self.writes(rebuilt, &why);
        }
        if numbers.is_empty() {
            return Err(self.no_log());
        }
        for number in held.iter().filter(|number| foreign.contains(number)) {
            let path = self.log().path(*number);
            let of_another = || format!("{}: {OF_ANOTHER_GAME}", path.display());
            why.entry(*number).or_insert_with(of_another);
        }
        let mut writes = self.writes(rebuilt, &why)?;
        // Once everything is where it belongs.
        for number in held.into_iter().filter(|number| !numbers.contains(number)) {
            let path = self.log().path(number);
            let elsewhere = || format!("{}: this is kept elsewhere", path.display());
            let why = why.remove(&number).unwrap_or_else(elsewhere);
            writes.push(RepairAction::SetAside {
                path,
                why,
                then: GOES_ON_WITHOUT,
            });
        }
        Ok(writes)
    }

    /// Everything sealed in the folder of the log, and what is wrong with its files.
    fn gather(&self) -> Result<Gathered, StoreError> {
        let log = self.log();
        let mut gathered = Gathered::default();
        for (path, number) in log.files()? {
            let bytes = match read_limited(self.fs().as_ref(), &path) {
                // What is no segment by its name either is nobody's to judge.
                Err(error @ StoreError::TooLarge { .. }) => {
                    gathered.refuse(number, &error);
                    gathered.held.extend(number);
                    continue;
                }
                read => read?,
            };
            let segment = match number.map(|number| read(&path, number, &bytes)) {
                None => None,
                Some(Ok(segment)) => Some(segment),
                Some(Err(error @ (StoreError::Damaged { .. } | StoreError::Unreadable { .. }))) => {
                    gathered.refuse(number, &error);
                    None
                }
                Some(Err(error)) => return Err(error),
            };
            if !matches!(segment, Some(Segment::Stub)) {
                gathered.held.extend(number);
            }
            gathered.sealed.take(&path, number, &bytes, segment)?;
        }
        Ok(gathered)
    }

    /// What is to be written, the newest segment first: whatever a crash leaves of it, an older file still has the rest.
    fn writes(
        &self,
        rebuilt: Vec<Rebuilt>,
        why: &BTreeMap<u64, String>,
    ) -> Result<Vec<RepairAction>, StoreError> {
        let mut writes = Vec::new();
        for Rebuilt {
            number,
            base,
            steps,
            lost,
        } in rebuilt.into_iter().rev()
        {
            let path = self.log().path(number);
            let text = compose(number, &base, &steps)?;
            let is_there = self.fs().is_there(&path)?;
            let is_as_it_should = |bytes: Vec<u8>| bytes == text.as_bytes();
            if is_there && self.log().bytes(number).is_ok_and(is_as_it_should) {
                continue;
            }
            let missing = || {
                let last = lost.last()?;
                Some(first_line(&self.log().missing(*last.start(), *last.end())))
            };
            let why = why.get(&number).cloned().or_else(missing);
            let why = why.or_else(|| self.found_elsewhere(number, &steps));
            writes.push(RepairAction::Write {
                path,
                why,
                text,
                lost,
            });
        }
        Ok(writes)
    }

    /// What to say of a segment that is whole and ends too early.
    fn found_elsewhere(&self, number: u64, steps: &[Step]) -> Option<String> {
        let Ok(Segment::Whole(there)) = self.log().segment(number) else {
            return None;
        };
        let last = steps.last().filter(|step| step.seq > there.last())?.seq;
        let path = self.log().path(number);
        let steps = error::steps(there.last().saturating_add(1), last);
        let why = "it ends too early: another file holds";
        Some(format!("{}: {why} {steps}", path.display()))
    }

    /// The game as campaign.ron tells it.
    fn written(&self) -> Result<Base, StoreError> {
        let path = self.campaign_file();
        if !self.fs().is_there(&path)? {
            return Err(self.no_log());
        }
        let (_, base) = campaign_file::read(&path, &read_limited(self.fs().as_ref(), &path)?)?;
        campaign_file::sound(&path, base)
    }

    /// Does what a repair says, and brings campaign.ron up to date.
    ///
    /// # Errors
    /// [`StoreError::Held`], where another has the campaign; [`StoreError::ChangedMeanwhile`], where something else is
    /// to be repaired by now; else the disk's. What was done until then stays done, and
    /// the rest can be done again.
    pub fn repair(&self, repair: &Repair) -> Result<(), StoreError> {
        let held = self.hold()?;
        let lock = held.lock()?;
        // Whoever was asked may have taken an hour to answer, and played or edited meanwhile.
        if held.diagnose()? != *repair {
            return Err(StoreError::ChangedMeanwhile {
                path: self.path().to_owned(),
            });
        }
        let checked = lock.check();
        checked.map_err(StoreError::at("repair", self.path()))?;
        held.carry_out(&repair.mends)?;
        let mut opened = held.open_locked(lock, OverLoss::Refuse)?;
        if opened.edit.is_none() && opened.writer.is_ready() {
            let snapped = opened.writer.snapshot(&opened.campaign.base());
            snapped.map_err(StoreError::at("write", self.path()))?;
        }
        Ok(())
    }

    /// Every file is kept before the first is touched, and every step stands in its new place before its old one goes.
    fn carry_out(&self, mends: &[RepairAction]) -> Result<(), StoreError> {
        let log = self.log();
        self.fs().make_folder(log.dir())?;
        for path in mends.iter().map(RepairAction::path) {
            self.keep_in_rescued(path)?;
        }
        let (mut set_aside, mut emptied) = (Vec::new(), Vec::new());
        for mend in mends {
            match mend {
                RepairAction::Write { path, text, .. } => {
                    emptied.extend(self.make_way(path, text)?);
                    self.write_over(path, text)?;
                }
                RepairAction::SetAside { path, .. } => set_aside.push(path.clone()),
            }
        }
        let mut all = set_aside.iter().chain(&emptied);
        all.try_for_each(|path| self.remove_if_there(path))
    }

    /// A file that holds what will stand elsewhere has a copy beside it until all is done. Its own name is never without
    /// a segment: where the tail mark is behind, nothing else would tell that one is missing.
    fn make_way(&self, path: &Path, text: &str) -> Result<Option<PathBuf>, StoreError> {
        let fs = self.fs().as_ref();
        if !self.fs().is_there(path)? {
            return Ok(None);
        }
        let bytes = read_limited(fs, path)?;
        let kept: HashSet<&str> = records_of(text.as_bytes()).collect();
        if records_of(&bytes).all(|record| kept.contains(record)) {
            return Ok(None);
        }
        for name in super::slug::numbered("old") {
            let aside = path.with_extension(name);
            if !self.fs().is_there(&aside)? {
                fs.write(&aside, &bytes, Readers::Chosen)?;
                return Ok(Some(aside));
            }
        }
        Ok(None)
    }

    /// Puts a text in the place of a file, or the file as it was: nothing in between.
    fn write_over(&self, path: &Path, text: &str) -> Result<(), StoreError> {
        let fs = self.fs().as_ref();
        let new = path.with_extension("ron.new");
        fs.write_beside(&new, text.as_bytes(), Readers::Chosen)?;
        fs.replace(&new, path)?;
        fs.flush(self.log().dir())
    }

    fn mend_file(&self) -> Result<Option<RepairAction>, StoreError> {
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
            StoreError::Disk { .. }
                if self.fs().kind_of(&self.campaign_file())? == Some(Kind::Link) =>
            {
                Ok(Some(RepairAction::SetAside {
                    path: self.campaign_file(),
                    why: format!(
                        "{} is a link, and no link in a campaign is followed",
                        self.campaign_file().display()
                    ),
                    then: "what it leads to stays as it is, and campaign.ron is rewritten from the log",
                }))
            }
            // What does not let itself be read cannot be kept either.
            error @ StoreError::Disk { .. } => Err(error),
            error => {
                let then = "it is rewritten from the log";
                Ok(Some(set_aside(self.campaign_file(), &error, then)))
            }
        }
    }

    fn mend_seed(&self) -> Result<Option<RepairAction>, StoreError> {
        match self.seed() {
            Ok(_) => Ok(None),
            Err(error @ StoreError::BadSeed { .. }) => {
                let then = "a new seed is made, and the dice begin a new stream";
                Ok(Some(set_aside(self.seed_file(), &error, then)))
            }
            Err(error) => Err(error),
        }
    }
}

/// What lies in the folder of a log, and why its files cannot stay as they are.
#[derive(Default)]
struct Gathered {
    sealed: Sealed,
    why: BTreeMap<u64, String>,
    /// Segments whose files hold something, right or wrong.
    held: Vec<u64>,
}

impl Gathered {
    fn refuse(&mut self, number: Option<u64>, error: &StoreError) {
        let why = number.map(|number| (number, first_line(error)));
        self.why.extend(why);
    }
}

fn records_of(bytes: &[u8]) -> impl Iterator<Item = &str> {
    lines(bytes).filter_map(|line| line.record)
}

fn begun_anew(seq: u64) -> String {
    format!(
        "there is no log to go on from: it begins anew with what campaign.ron tells of step {seq}, and nothing before can be undone"
    )
}

fn set_aside(path: PathBuf, error: &StoreError, then: &'static str) -> RepairAction {
    RepairAction::SetAside {
        path,
        why: first_line(error),
        then,
    }
}

/// What is wrong without its picture, nor that nothing was changed: something is about to be.
fn first_line(error: &StoreError) -> String {
    match error {
        StoreError::Damaged { path, line, what } => format!("{}:{line}: {what}", path.display()),
        StoreError::TooLarge { path, limit_mib } => format!(
            "{} is larger than {limit_mib} MiB, and astragal writes no such file",
            path.display()
        ),
        error => error
            .to_string()
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned(),
    }
}
