//! The log before what is in memory, as it lies there: stretch by stretch, the newest first.

use crate::campaign::{Base, Step};

use super::log::{Log, reaches_behind};
use super::prefetch::{Part, Place, Prefetch};
use super::segment::Segment;
use super::{Folder, StoreError};

/// The stretches of a log before a step, read without a lock as they are asked for: each goes back far enough to have
/// every step that undoing in it names, for a base knows nothing of what was undone after it.
#[derive(Debug)]
pub struct Older {
    ahead: Prefetch<Result<Segment, StoreError>>,
    before: u64,
    part: Part,
}

impl Folder {
    /// The base and the steps of every stretch of the log up to a step, the newest first; after an error there are no
    /// more.
    pub fn older(&self, before: u64) -> Older {
        Older::of(self.log(), before)
    }

    /// The base and the steps of the stretch of the log that ends with a step, read without a lock.
    ///
    /// # Errors
    /// [`StoreError`], where that stretch is damaged or gone.
    pub fn read_older(&self, before: u64) -> Result<(Base, Vec<Step>), StoreError> {
        self.log().older(before)
    }
}

impl Log {
    /// The base and the steps of the stretch that ends with step `before`, or of as many stretches as it takes to have
    /// every step that undoing in them names: a base knows nothing of what was undone after it.
    pub(super) fn older(&self, before: u64) -> Result<(Base, Vec<Step>), StoreError> {
        Older::of(self.clone(), before).read_next()
    }
}

impl Older {
    pub(super) fn of(log: Log, before: u64) -> Self {
        Self {
            ahead: Prefetch::of(log),
            before,
            part: Part::default(),
        }
    }

    /// Where the stretch lies that was given last.
    pub fn part(&self) -> Part {
        self.part.clone()
    }

    /// The next of them, however many segments it takes.
    pub(super) fn read_next(&mut self) -> Result<(Base, Vec<Step>), StoreError> {
        self.part = Part::default();
        let (mut base, mut steps) = self.read_segment()?;
        while reaches_behind(base.seq, &steps) {
            let (older_base, mut older) = self.read_segment()?;
            older.append(&mut steps);
            (base, steps) = (older_base, older);
        }
        Ok((base, steps))
    }

    fn read_segment(&mut self) -> Result<(Base, Vec<Step>), StoreError> {
        while let Some(segment) = self.ahead.next(self.before, Log::segment_until)? {
            let number = segment.number;
            let Some(_) = segment.after? else { continue };
            let Segment::Whole(stretch) = segment.read? else {
                continue;
            };
            let (base, steps) = self.ahead.log().ending_with(self.before, *stretch)?;
            self.part.segments.insert(
                0,
                Place {
                    number,
                    after: base.seq,
                    until: self.before,
                },
            );
            self.before = base.seq;
            return Ok((base, steps));
        }
        Err(self.ahead.log().missing(1, self.before))
    }
}

impl Iterator for Older {
    type Item = Result<(Base, Vec<Step>), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = (self.before > 0).then(|| self.read_next());
        if !matches!(read, Some(Ok(_))) {
            self.before = 0;
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::super::fs::make_dirs;
    use super::super::memory_fs::MemoryFs;
    use super::super::samples;
    use super::super::segment::{compose, compose_steps};
    use super::*;
    use crate::campaign::finding::{Found, Looking, Query};
    use crate::campaign::{Campaign, HistoryLookup};

    /// Segments of a step each, from the third on; the second has only its header, and the first two more steps than count,
    /// one of them broken.
    fn with_one_never_finished() -> Folder {
        let (fs, founding) = (MemoryFs::default(), samples::founding());
        make_dirs(&fs, Path::new("/data/nights/log")).unwrap();
        let after = |seq| samples::played(founding.clone(), samples::notes(1, seq)).base();
        let segment = |number, base: &Base, first, last| {
            compose(number, base, &samples::notes(first, last)).unwrap()
        };
        let mut first = segment(1, &founding, 1, 3);
        first.push_str(
            &compose_steps(&samples::notes(4, 5))
                .unwrap()
                .replacen("seq: 4", "seq: 6", 1),
        );
        let second = segment(2, &after(2), 3, 3);
        let header = second.lines().next().unwrap();
        let others = (3..=6).map(|number| segment(number, &after(number), number + 1, number + 1));
        for (number, text) in (1..).zip([first, format!("{header}\n")].into_iter().chain(others)) {
            fs.put(
                &format!("/data/nights/log/{number:06}.ron"),
                text.as_bytes(),
            );
        }
        Folder::at(Arc::new(fs), samples::rules(), "/data/nights".into())
    }

    #[test]
    fn a_segment_that_was_never_finished_makes_nothing_void_however_many_are_read_at_a_time() {
        let folder = with_one_never_finished();
        let newest = folder.read().unwrap();
        assert_eq!(newest.known_since(), 6);
        let numbers = |steps: &[Step]| steps.iter().map(|step| step.seq).collect::<Vec<_>>();
        let each = [vec![6], vec![5], vec![4], vec![1, 2, 3]];
        let older = folder.older(6).map(|read| numbers(&read.unwrap().1));
        assert_eq!(older.collect::<Vec<_>>(), each);
        let chapters = folder
            .chapters(HistoryLookup::of(&newest))
            .map(|read| numbers(read.unwrap().steps()));
        assert_eq!(chapters.collect::<Vec<_>>(), each);
        assert_eq!(found_in(&folder, &newest), [6, 5, 4, 3, 2, 1]);
    }

    fn found_in(folder: &Folder, newest: &Campaign) -> Vec<u64> {
        let query = Query::read("note", newest);
        let found = folder.find(
            HistoryLookup::of(newest),
            Looking::from_now(newest),
            query,
            Found::of,
        );
        found
            .flat_map(|finds| finds.unwrap().found)
            .map(|found| found.entry.id.0)
            .collect()
    }
}
