//! The segments before what is in memory, sifted several at a time, and told in their order, the newest first.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::thread;

use crate::campaign::finding::Sieve;
use crate::campaign::{Campaign, Hindsight};

use super::segment::Sifted;
use super::{Folder, StoreError};

/// More threads than this wait for the disk, or for one another.
const MOST_THREADS: usize = 4;

/// The stretches of a log before those that a game has in memory, as far as a sieve lets their lines through.
#[derive(Debug)]
pub(super) struct Sifting {
    folder: Folder,
    hindsight: Hindsight,
    sieve: Sieve,
    threads: usize,
    /// Segments not looked at yet, oldest first, with the step up to which the newer ones let them count.
    left: Option<Vec<(u64, u64)>>,
    /// Segments sifted and not told yet, the newest first.
    ahead: VecDeque<Result<Option<Sifted>, StoreError>>,
    /// How many are sifted at a time: the first alone, so that it is there at once.
    at_once: usize,
}

impl Sifting {
    pub(super) fn of(folder: Folder, hindsight: Hindsight, sieve: Sieve) -> Self {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS);
        Self { folder, hindsight, sieve, threads, left: None, ahead: VecDeque::new(), at_once: 1 }
    }

    /// The step up to which everything was looked at, going back.
    pub(super) const fn reached(&self) -> u64 {
        self.hindsight.before()
    }

    /// Nothing more is wanted.
    pub(super) fn close(&mut self) {
        self.left = Some(Vec::new());
        self.ahead.clear();
        self.hindsight.close();
    }

    /// The next stretch back, with only those steps that were let through.
    pub(super) fn next(&mut self) -> Result<Option<Campaign>, StoreError> {
        let before = self.hindsight.before();
        if before == 0 {
            return Ok(None);
        }
        while let Some(sifted) = self.next_sifted()? {
            let Some(Sifted { after, last, base, mut steps }) = sifted? else { continue };
            if after >= before {
                continue;
            }
            if last < before {
                return Err(self.folder.log().missing(last.saturating_add(1), before));
            }
            steps.retain(|step| step.seq <= before);
            let base = base.unwrap_or_else(|| self.hindsight.stand_in(after));
            return Ok(Some(self.hindsight.look_back(base, steps)));
        }
        Err(self.folder.log().missing(1, before))
    }

    fn next_sifted(&mut self) -> Result<Option<Result<Option<Sifted>, StoreError>>, StoreError> {
        if self.ahead.is_empty() {
            self.sift_on()?;
        }
        Ok(self.ahead.pop_front())
    }

    fn sift_on(&mut self) -> Result<(), StoreError> {
        let log = self.folder.log();
        let mut left = match self.left.take() {
            Some(left) => left,
            None => log.limits()?,
        };
        let before = self.hindsight.before();
        // What begins at or behind the step that was reached was told already, or is in memory.
        while let Some((number, _)) = left.last()
            && log.header(*number).ok().flatten().is_some_and(|header| header.after >= before)
        {
            left.pop();
        }
        let chosen = left.split_off(left.len().saturating_sub(self.at_once));
        self.left = Some(left);
        self.at_once = (self.at_once * 2).min(2 * self.threads);
        let sift = |(number, until): &(u64, u64)| log.sift(*number, (*until).min(before), &self.sieve);
        let newest_first: Vec<&(u64, u64)> = chosen.iter().rev().collect();
        let share = newest_first.len().div_ceil(self.threads).max(1);
        let sift_all = |part: &[&(u64, u64)]| part.iter().map(|segment| sift(segment)).collect::<Vec<_>>();
        let (first, others) = newest_first.split_at(share.min(newest_first.len()));
        self.ahead = thread::scope(|scope| {
            let others: Vec<_> =
                others.chunks(share).map(|part| scope.spawn(move || sift_all(part))).collect();
            let mut sifted = sift_all(first);
            for other in others {
                match other.join() {
                    Ok(more) => sifted.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            sifted.into()
        });
        Ok(())
    }
}
