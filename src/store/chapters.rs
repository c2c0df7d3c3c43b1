//! The whole log, stretch by stretch, the newest first: each told as things stand today, none kept.

use crate::campaign::{Campaign, Hindsight};

use super::segment::Segment;
use super::{Folder, StoreError};

/// The stretches of a log before those that a game has in memory, read without a lock as they are asked for.
#[derive(Debug)]
pub struct Chapters {
    folder: Folder,
    hindsight: Hindsight,
    /// Segments not looked at yet, oldest first, with the step up to which the newer ones let them count.
    left: Option<Vec<(u64, u64)>>,
}

impl Folder {
    /// The stretches of the log that lie before what a game has in memory, the newest first; after an error there are no
    /// more.
    #[must_use]
    pub fn chapters(&self, known: Hindsight) -> Chapters {
        Chapters { folder: self.clone(), hindsight: known, left: None }
    }
}

impl Chapters {
    fn read_next(&mut self) -> Result<Option<Campaign>, StoreError> {
        let before = self.hindsight.before();
        if before == 0 {
            return Ok(None);
        }
        let log = self.folder.log();
        if self.left.is_none() {
            self.left = Some(log.limits()?);
        }
        while let Some((number, until)) = self.left.as_mut().and_then(Vec::pop) {
            // A damaged header is told of by the step that is missing.
            if log.header(number).ok().flatten().is_none_or(|header| header.after >= before) {
                continue;
            }
            let Segment::Whole(stretch) = log.segment_until(number, until.min(before))? else { continue };
            let (base, mut steps) = (stretch.base, stretch.steps);
            steps.retain(|step| step.seq <= before);
            let last = steps.last().map_or(base.seq, |step| step.seq);
            if last < before {
                return Err(log.missing(last.saturating_add(1), before));
            }
            return Ok(Some(self.hindsight.look_back(base, steps)));
        }
        Err(log.missing(1, before))
    }
}

impl Iterator for Chapters {
    type Item = Result<Campaign, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read_next().transpose();
        if !matches!(read, Some(Ok(_))) {
            self.left = Some(Vec::new());
            self.hindsight.close();
        }
        read
    }
}
