//! Reading a whole campaign critically: every line of every segment, and whether each goes on from the one before.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use crate::campaign::{Campaign, Event, Step};

use super::campaign_file::{CampaignFile, Found};
use super::error::steps;
use super::log::reaches_behind;
use super::notice::CONFLICTED_COPY;
use super::parallel_map::{AT_ONCE, parallel_map, threads_at_hand};
use super::segment::{End, Segment, Stretch};
use super::{Folder, StoreError};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Survey {
    /// Segments read.
    pub segments: usize,
    /// Steps read that count.
    pub steps: usize,
    /// What is odd, oldest first.
    pub findings: Vec<Finding>,
}

/// Something odd about a campaign on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1, where it is one line.
    pub line: Option<usize>,
    /// What is odd about it.
    pub what: String,
    /// How grave it is.
    pub weight: Weight,
}

/// How grave it is what a check found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// What crashes and hands may leave.
    Note,
    /// Nothing tells whether something is lost.
    Unknown,
    /// Something is lost or cannot be trusted.
    Damage,
}

impl Survey {
    /// Whether nothing is lost and everything can be trusted.
    pub fn is_sound(&self) -> bool {
        self.worst() == Weight::Note
    }

    /// Whether something is lost or cannot be trusted.
    pub fn is_damaged(&self) -> bool {
        self.worst() == Weight::Damage
    }

    /// The weight of the gravest finding.
    pub fn worst(&self) -> Weight {
        self.findings
            .iter()
            .map(|finding| finding.weight)
            .max()
            .unwrap_or(Weight::Note)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.what)
    }
}

impl Folder {
    /// Checks everything: no lock is taken and nothing is written.
    ///
    /// # Errors
    /// [`StoreError`], where there is no log to check.
    pub fn check(&self) -> Result<Survey, StoreError> {
        self.check_telling(&mut |_, _| ())
    }

    /// The same, telling of how many segments how many are checked.
    ///
    /// # Errors
    /// [`StoreError`], where there is no log to check.
    pub fn check_telling(&self, told: &mut dyn FnMut(usize, usize)) -> Result<Survey, StoreError> {
        self.examine(told).map(|(survey, _)| survey)
    }

    /// Checks everything, and names the segments whose base is not what the steps before it come to.
    pub(super) fn examine(
        &self,
        told: &mut dyn FnMut(usize, usize),
    ) -> Result<(Survey, BTreeSet<u64>), StoreError> {
        // Before the log is looked at: whoever plays meanwhile writes the log first.
        let acknowledged = self.acknowledged()?;
        let limits = self.log().limits()?;
        if limits.is_empty() {
            return Err(StoreError::NoLog {
                path: self.path().to_owned(),
            });
        }
        let survey = Survey::default();
        let mut checking = Checking {
            folder: self,
            survey,
            before: None,
            last: 0,
            astray: BTreeSet::new(),
        };
        let (log, threads) = (self.log(), threads_at_hand());
        for some in limits.chunks(AT_ONCE) {
            let read = |(number, until)| (number, log.segment_until(number, until));
            for (number, segment) in parallel_map(some.to_vec(), threads, read) {
                checking.take(number, segment);
            }
            told(checking.survey.segments, limits.len());
        }
        checking.look_for_tail(acknowledged);
        checking.look_for_others()?;
        checking.finish();
        Ok((checking.survey, checking.astray))
    }
}

struct Checking<'a> {
    folder: &'a Folder,
    survey: Survey,
    before: Option<Stretch>,
    /// The last step found.
    last: u64,
    astray: BTreeSet<u64>,
}

impl Checking<'_> {
    fn take(&mut self, number: u64, segment: Result<Segment, StoreError>) {
        let path = self.folder.log().path(number);
        self.survey.segments += 1;
        match segment {
            Ok(Segment::Whole(stretch)) => {
                self.last = stretch.last();
                self.go_on(number, path, *stretch);
            }
            Ok(Segment::Stub) => {
                self.note(path, "started and never finished; nothing in it was saved");
            }
            Err(error) => self.complain(path, error),
        }
    }

    fn go_on(&mut self, number: u64, path: PathBuf, stretch: Stretch) {
        match self.before.take() {
            Some(before) => self.compare(number, &path, before, &stretch),
            None if stretch.base.seq > 0 => {
                let after = stretch.base.seq;
                let what =
                    format!("the log begins after step {after}: nothing before can be undone");
                // The first segment of all says so itself; before any other there was one.
                match number > 1 {
                    true => self.damage(path.clone(), what),
                    false => self.note(path.clone(), what),
                }
            }
            None => {}
        }
        match stretch.end {
            End::Whole => {}
            End::Unended => self.note(path, "the last line lacks its newline, and counts"),
            End::Torn { line, .. } => {
                let what = "cut off in the middle of a line";
                self.find(path, Some(line), what, Weight::Note);
            }
        }
        self.before = Some(stretch);
    }

    /// Whether a base is what the stretch before it came to.
    fn compare(&mut self, number: u64, path: &Path, before: Stretch, stretch: &Stretch) {
        let base = &stretch.base;
        if base.seq < before.base.seq {
            self.astray.insert(number);
            let what = format!(
                "begins after step {}, and the segment before it after step {}: it is of another game, or an old copy",
                base.seq, before.base.seq
            );
            self.damage(path.to_owned(), what);
        }
        let mut earlier = before.steps;
        // What a new segment holds too was found behind a crash and written anew.
        let is_void = |step: &&Step| step.seq > base.seq && !stretch.steps.contains(step);
        let void = earlier.iter().filter(is_void).count();
        earlier.retain(|step| step.seq <= base.seq);
        self.survey.steps += earlier.len();
        let last = earlier.last().map_or(before.base.seq, |step| step.seq);
        if void > 0 {
            let seq = base.seq;
            let what = format!("steps above {seq} were never acknowledged: {void} void");
            self.note(path.to_owned(), what);
        }
        if last < base.seq {
            let missing = steps(last.saturating_add(1), base.seq);
            let what = format!("{missing} cannot be found before this segment");
            return self.damage(path.to_owned(), what);
        }
        // What undoing reached back to lies further back than this stretch; then there is nothing to compare with.
        let is_lost = |step: &&Step| step.events.contains(&Event::Lost);
        let lost = earlier.iter().filter(is_lost).count();
        if lost > 0 {
            let what = format!("lost to damage before this: {lost} of the steps");
            self.note(path.to_owned(), what);
        }
        let is_comparable =
            before.base.seq <= base.seq && !reaches_behind(before.base.seq, &earlier);
        let rules = Arc::clone(self.folder.rules());
        if is_comparable && Campaign::resume(rules, before.base, earlier).state() != &base.state {
            self.astray.insert(number);
            let what = "this base is not what the steps before it came to";
            self.find(path.to_owned(), Some(2), what, Weight::Damage);
        }
    }

    /// Whether everything that was acknowledged is there.
    fn look_for_tail(&mut self, acknowledged: Option<u64>) {
        let last = self.last;
        match acknowledged {
            Some(acknowledged) if acknowledged > last => {
                let lost = steps(last.saturating_add(1), acknowledged);
                let what = format!("{lost} had been saved and cannot be found any more");
                self.damage(self.folder.log().dir().to_owned(), what);
            }
            Some(_) => {}
            None => {
                let what = format!(
                    "missing or damaged: whether more was saved after step {last} is not known"
                );
                self.find(self.folder.tail_mark(), None, what, Weight::Unknown);
            }
        }
    }

    /// What lies among the segments and is none: a copy that a synchronizing program made, or a file under another name.
    fn look_for_others(&mut self) -> Result<(), StoreError> {
        let copies = self.folder.conflicted_copies();
        for (path, number) in self.folder.log().files()? {
            if number.is_none() && !copies.contains(&path) {
                self.note(path, "no segment by its name, and not read");
            }
        }
        Ok(())
    }

    fn finish(&mut self) {
        self.survey.steps += self.before.take().map_or(0, |stretch| stretch.steps.len());
        for copy in self.folder.conflicted_copies() {
            self.note(copy, CONFLICTED_COPY);
        }
        let campaign = self.folder.read().ok();
        let (_, found) = CampaignFile::look(self.folder.clone(), campaign.as_ref());
        let file = self.folder.campaign_file();
        match found {
            Found::Nothing => {}
            Found::Edited(base) if base.seq > self.last => {
                let what = format!(
                    "knows more than the log, which ends with step {}: it tells how the game stood after step {}",
                    self.last, base.seq
                );
                self.note(file, what);
            }
            Found::Edited(base) => {
                let what = format!(
                    "edited by hand, as the game stood after step {}: the next opening asks",
                    base.seq
                );
                self.note(file, what);
            }
            Found::Older(schema) => {
                self.note(file, format!("written in schema {schema}: it will be kept"));
            }
            Found::Unreadable(error) => self.complain(file, error),
        }
        match self.folder.seed() {
            Ok(Some(_)) => {}
            Ok(None) => {
                let what = "missing: the next opening makes one";
                self.note(self.folder.seed_file(), what);
            }
            // It is for its owner alone; that another user cannot read it is no damage.
            Err(StoreError::Disk { source, .. })
                if source.kind() == io::ErrorKind::PermissionDenied =>
            {
                self.note(self.folder.seed_file(), format!("not looked at: {source}"));
            }
            Err(error) => self.complain(self.folder.seed_file(), error),
        }
    }

    fn complain(&mut self, path: PathBuf, error: StoreError) {
        match error {
            StoreError::Damaged { path, line, what }
            | StoreError::Unreadable {
                path, line, what, ..
            } => {
                self.find(path, Some(line), what, Weight::Damage);
            }
            StoreError::TooLarge { limit_mib, .. } => {
                let what = format!("larger than {limit_mib} MiB, and astragal writes no such file");
                self.damage(path, what);
            }
            error => self.damage(path, error.to_string()),
        }
    }

    fn damage(&mut self, path: PathBuf, what: impl Into<String>) {
        self.find(path, None, what, Weight::Damage);
    }

    fn note(&mut self, path: PathBuf, what: impl Into<String>) {
        self.find(path, None, what, Weight::Note);
    }

    fn find(
        &mut self,
        path: PathBuf,
        line: Option<usize>,
        what: impl Into<String>,
        weight: Weight,
    ) {
        self.survey.findings.push(Finding {
            path,
            line,
            what: what.into(),
            weight,
        });
    }
}
