//! Reading a whole campaign critically: every line of every segment, and whether each goes on from the one before.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::campaign::{Campaign, Event, Step};

use super::campaign_file::{CampaignFile, Found};
use super::log::reaches_behind;
use super::notice::CONFLICTED_COPY;
use super::segment::{End, Segment, Stretch};
use super::side_by_side::{AT_ONCE, side_by_side, threads_at_hand};
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
    /// Whether something is lost or cannot be trusted; else it is what crashes and hands may leave.
    pub is_damage: bool,
}

impl Survey {
    /// Whether nothing is lost and everything can be trusted.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.findings.iter().any(|finding| finding.is_damage)
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
        let limits = self.log().limits()?;
        if limits.is_empty() {
            return Err(StoreError::NoLog { path: self.path().to_owned() });
        }
        let mut checking = Checking { folder: self, survey: Survey::default(), before: None };
        let (log, threads) = (self.log(), threads_at_hand());
        for some in limits.chunks(AT_ONCE) {
            let read = |(number, until)| (log.path(number), log.segment_until(number, until));
            for (path, segment) in side_by_side(some.to_vec(), threads, read) {
                checking.take(path, segment);
            }
        }
        checking.finish();
        Ok(checking.survey)
    }
}

struct Checking<'a> {
    folder: &'a Folder,
    survey: Survey,
    before: Option<Stretch>,
}

impl Checking<'_> {
    fn take(&mut self, path: PathBuf, segment: Result<Segment, StoreError>) {
        self.survey.segments += 1;
        match segment {
            Ok(Segment::Whole(stretch)) => self.go_on(path, *stretch),
            Ok(Segment::Stub) => {
                self.note(path, None, "started and never finished; nothing in it was saved".to_owned());
            }
            Err(error) => self.complain(path, error),
        }
    }

    fn go_on(&mut self, path: PathBuf, stretch: Stretch) {
        match self.before.take() {
            Some(before) => self.compare(&path, before, &stretch),
            None if stretch.base.seq > 0 => {
                let what =
                    format!("the log begins after step {}: nothing before can be undone", stretch.base.seq);
                self.damage(path.clone(), None, what);
            }
            None => {}
        }
        match stretch.end {
            End::Whole => {}
            End::Unended => self.note(path, None, "the last line lacks its newline, and counts".to_owned()),
            End::Torn { line, .. } => {
                self.note(path, Some(line), "cut off in the middle of a line".to_owned());
            }
        }
        self.before = Some(stretch);
    }

    /// Whether a base is what the stretch before it came to.
    fn compare(&mut self, path: &Path, before: Stretch, stretch: &Stretch) {
        let base = &stretch.base;
        let mut steps = before.steps;
        // What a new segment holds too was found behind a crash and written anew.
        let is_void = |step: &&Step| step.seq > base.seq && !stretch.steps.contains(step);
        let void = steps.iter().filter(is_void).count();
        steps.retain(|step| step.seq <= base.seq);
        self.survey.steps += steps.len();
        let last = steps.last().map_or(before.base.seq, |step| step.seq);
        if void > 0 {
            self.note(
                path.to_owned(),
                None,
                format!("steps above {} were never acknowledged: {void} void", base.seq),
            );
        }
        if last < base.seq {
            let what =
                format!("steps {} to {} are missing before this segment", last.saturating_add(1), base.seq);
            return self.damage(path.to_owned(), None, what);
        }
        // What undoing reached back to lies further back than this stretch; then there is nothing to compare with.
        let lost = steps.iter().filter(|step| step.events.contains(&Event::Lost)).count();
        if lost > 0 {
            self.note(path.to_owned(), None, format!("{lost} of the steps before this were lost to damage"));
        }
        let is_comparable = before.base.seq <= base.seq && !reaches_behind(before.base.seq, &steps);
        let rules = Arc::clone(self.folder.rules());
        if is_comparable && Campaign::resume(rules, before.base, steps).state() != &base.state {
            self.damage(
                path.to_owned(),
                Some(2),
                "this base is not what the steps before it came to".to_owned(),
            );
        }
    }

    fn finish(&mut self) {
        self.survey.steps += self.before.take().map_or(0, |stretch| stretch.steps.len());
        for copy in self.folder.conflicted_copies() {
            self.note(copy, None, CONFLICTED_COPY.to_owned());
        }
        let campaign = self.folder.read().ok();
        let (_, found) = CampaignFile::look(self.folder.clone(), campaign.as_ref());
        let file = self.folder.campaign_file();
        match found {
            Found::Nothing => {}
            Found::Edited(base) => {
                let what = format!(
                    "edited by hand, as the game stood after step {}: the next opening asks",
                    base.seq
                );
                self.note(file, None, what);
            }
            Found::Older(schema) => {
                self.note(file, None, format!("written in schema {schema}: it will be kept"));
            }
            Found::Unreadable(error) => self.complain(file, error),
        }
        match self.folder.seed() {
            Ok(Some(_)) => {}
            Ok(None) => {
                self.note(self.folder.seed_file(), None, "missing: the next opening makes one".to_owned());
            }
            // It is for its owner alone; that another user cannot read it is no damage.
            Err(StoreError::Disk { source, .. }) if source.kind() == io::ErrorKind::PermissionDenied => {
                self.note(self.folder.seed_file(), None, format!("not looked at: {source}"));
            }
            Err(error) => self.complain(self.folder.seed_file(), error),
        }
    }

    fn complain(&mut self, path: PathBuf, error: StoreError) {
        match error {
            StoreError::Damaged { path, line, what } | StoreError::Unreadable { path, line, what, .. } => {
                self.damage(path, Some(line), what);
            }
            error => self.damage(path, None, error.to_string()),
        }
    }

    fn damage(&mut self, path: PathBuf, line: Option<usize>, what: String) {
        self.survey.findings.push(Finding { path, line, what, is_damage: true });
    }

    fn note(&mut self, path: PathBuf, line: Option<usize>, what: String) {
        self.survey.findings.push(Finding { path, line, what, is_damage: false });
    }
}
