//! The segments before what is in memory, read several at a time and given in their order, the newest first.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use super::StoreError;
use super::log::Log;
use super::parallel_map::{AT_ONCE, parallel_map, threads_at_hand};

/// The way back through the segments of a log: what was read of those ahead, and which are left.
#[derive(Debug)]
pub(super) struct Prefetch<T> {
    log: Log,
    threads: usize,
    /// How many are read at a time: the first alone, so that it is there at once.
    at_once: usize,
    /// Segments not looked at yet, oldest first; nothing before the first look.
    left: Option<Vec<u64>>,
    /// The step up to which the newer segments let the next one count.
    until: u64,
    /// Segments read and not given yet, the newest first.
    read: VecDeque<Before<T>>,
}

/// A segment that lies before what is in memory.
#[derive(Debug)]
pub(super) struct Before<T> {
    /// The step it begins after; nothing where its header is not whole.
    pub(super) after: Result<Option<u64>, StoreError>,
    pub(super) read: T,
    pub(super) number: u64,
    /// The step as far as which it was read.
    until: u64,
}

/// A stretch of the log by the segments it lies in: as many as it takes to have every step that undoing in them names.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// Oldest first.
    pub(super) segments: Vec<Place>,
}

impl Part {
    /// Whether one of some steps lies in it.
    pub fn has_any_of(&self, steps: &RangeInclusive<u64>) -> bool {
        let (first, last) = (self.segments.first(), self.segments.last());
        first.is_some_and(|place| place.after < *steps.end())
            && last.is_some_and(|place| *steps.start() <= place.until)
    }
}

/// A segment as far as the newer ones let it count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) number: u64,
    /// The step it begins after.
    pub(super) after: u64,
    pub(super) until: u64,
}

impl<T: Send> Prefetch<T> {
    pub(super) fn of(log: Log) -> Self {
        let threads = threads_at_hand();
        Self {
            log,
            threads,
            at_once: 1,
            left: None,
            until: u64::MAX,
            read: VecDeque::new(),
        }
    }

    pub(super) const fn log(&self) -> &Log {
        &self.log
    }

    pub(super) const fn threads(&self) -> usize {
        self.threads
    }

    pub(super) const fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Whether the next one was read already.
    pub(super) fn is_at_hand(&self) -> bool {
        !self.read.is_empty()
    }

    /// Nothing more is wanted.
    pub(super) fn close(&mut self) {
        self.left = Some(Vec::new());
        self.read.clear();
    }

    /// The next segment back that does not begin at or behind a step, read as far as the newer ones let it count.
    pub(super) fn next(
        &mut self,
        before: u64,
        read: impl Fn(&Log, u64, u64) -> T + Sync,
    ) -> Result<Option<Before<T>>, StoreError> {
        loop {
            if self.read.is_empty() {
                self.read_on(before, &read)?;
            }
            let Some(next) = self.read.pop_front() else {
                return Ok(None);
            };
            if is_told(&next.after, before) {
                continue;
            }
            if next.until == before {
                return Ok(Some(next));
            }
            // A newer segment that seemed to go on from there was never finished.
            let read = read(&self.log, next.number, before);
            return Ok(Some(Before {
                read,
                until: before,
                ..next
            }));
        }
    }

    fn read_on(
        &mut self,
        before: u64,
        read: impl Fn(&Log, u64, u64) -> T + Sync,
    ) -> Result<(), StoreError> {
        let mut left = match self.left.take() {
            Some(left) => left,
            None => self.log.numbers()?,
        };
        let mut chosen = Vec::with_capacity(self.at_once);
        while chosen.len() < self.at_once
            && let Some(number) = left.pop()
        {
            let after = self
                .log
                .header(number)
                .map(|header| header.map(|header| header.after));
            let until = self.until;
            // A damaged header says nothing about the older segments.
            self.until = until.min(after.as_ref().ok().copied().flatten().unwrap_or(u64::MAX));
            if !is_told(&after, before) {
                chosen.push((number, until.min(before), after));
            }
        }
        self.left = Some(left);
        self.at_once = (self.at_once * 4).min(AT_ONCE);
        let log = &self.log;
        let read = parallel_map(chosen, self.threads, |(number, until, after)| Before {
            after,
            read: read(log, number, until),
            number,
            until,
        });
        self.read = read.into();
        Ok(())
    }
}

/// Whether what begins after a step was told already, or is in memory.
fn is_told(after: &Result<Option<u64>, StoreError>, before: u64) -> bool {
    matches!(after, Ok(Some(after)) if *after >= before)
}
