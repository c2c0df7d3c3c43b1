//! The whole log, stretch by stretch, the newest first: each told as things stand today, none kept.

use crate::campaign::{Campaign, HistoryLookup};

use super::log::Log;
use super::prefetch::Prefetch;
use super::segment::Segment;
use super::{Folder, StoreError};

/// The stretches of a log before those that a game has in memory, read without a lock as they are asked for.
#[derive(Debug)]
pub struct Chapters {
    ahead: Prefetch<Result<Segment, StoreError>>,
    hindsight: HistoryLookup,
}

impl Folder {
    /// The stretches of the log that lie before what a game has in memory, the newest first; after an error there are no
    /// more.
    pub fn chapters(&self, known: HistoryLookup) -> Chapters {
        Chapters {
            ahead: Prefetch::of(self.log()),
            hindsight: known,
        }
    }
}

impl Chapters {
    /// The same, read by so many threads.
    #[must_use]
    pub fn by_threads(mut self, threads: usize) -> Self {
        self.ahead.set_threads(threads);
        self
    }

    fn read_next(&mut self) -> Result<Option<Campaign>, StoreError> {
        let before = self.hindsight.before();
        if before == 0 {
            return Ok(None);
        }
        while let Some(segment) = self.ahead.next(before, Log::segment_until)? {
            // A damaged header is told of by the step that is missing.
            let Ok(Some(_)) = segment.after else { continue };
            let Segment::Whole(stretch) = segment.read? else {
                continue;
            };
            let (base, steps) = self.ahead.log().ending_with(before, *stretch)?;
            return Ok(Some(self.hindsight.look_back(base, steps)));
        }
        Err(self.ahead.log().missing(1, before))
    }
}

impl Iterator for Chapters {
    type Item = Result<Campaign, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read_next().transpose();
        if !matches!(read, Some(Ok(_))) {
            self.ahead.close();
            self.hindsight.close();
        }
        read
    }
}
