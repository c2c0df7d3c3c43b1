//! The segments before what is in memory, sifted, and told in their order, the newest first.

use crate::campaign::finding::LinePrefilter;
use crate::campaign::{Campaign, HistoryLookup};

use super::prefetch::{Place, Prefetch};
use super::segment::Sifted;
use super::{Folder, StoreError};

/// The stretches of a log before those that a game has in memory, as far as a sieve lets their lines through.
#[derive(Debug)]
pub(super) struct Prefiltered {
    pub(super) ahead: Prefetch<Result<Option<Sifted>, StoreError>>,
    pub(super) hindsight: HistoryLookup,
    sieve: LinePrefilter,
    /// Whether the game was ever put back to what it was, once that was looked for.
    was_put_back: Option<bool>,
    /// Where the stretch lies that was given last.
    pub(super) place: Option<Place>,
    /// How long the text is that was read of it.
    pub(super) length: usize,
}

impl Prefiltered {
    pub(super) fn of(folder: &Folder, hindsight: HistoryLookup, sieve: LinePrefilter) -> Self {
        Self {
            ahead: Prefetch::of(folder.log()),
            hindsight,
            sieve,
            was_put_back: None,
            place: None,
            length: 0,
        }
    }

    /// From now on another one lets lines through, but for what was read ahead.
    pub(super) fn set_sieve(&mut self, sieve: LinePrefilter) {
        self.sieve = sieve;
    }

    /// The step up to which everything was looked at, going back.
    pub(super) const fn reached(&self) -> u64 {
        self.hindsight.before()
    }

    /// Whether the numbers of evenings fall, going back. Where the game was put back to an earlier evening, or to before
    /// the first one, higher numbers lie behind lower ones.
    pub(super) fn is_in_order_of_evenings(&mut self) -> bool {
        let log = self.ahead.log();
        !*self.was_put_back.get_or_insert_with(|| log.puts_back())
    }

    /// Nothing more is wanted.
    pub(super) fn close(&mut self) {
        self.ahead.close();
        self.hindsight.close();
    }

    /// The next stretch back, with only those steps that were let through.
    pub(super) fn next(&mut self) -> Result<Option<Campaign>, StoreError> {
        let before = self.hindsight.before();
        if before == 0 {
            return Ok(None);
        }
        let sieve = &self.sieve;
        while let Some(segment) = self
            .ahead
            .next(before, |log, number, until| log.sift(number, until, sieve))?
        {
            let number = segment.number;
            let Some(Sifted {
                after,
                last,
                base,
                mut steps,
                length,
            }) = segment.read?
            else {
                continue;
            };
            if after >= before {
                continue;
            }
            if last < before {
                return Err(self.ahead.log().missing(last.saturating_add(1), before));
            }
            steps.retain(|step| step.seq <= before);
            self.length = length;
            self.place = Some(Place {
                number,
                after,
                until: before,
            });
            let base = base.unwrap_or_else(|| self.hindsight.stand_in(after));
            return Ok(Some(self.hindsight.look_back(base, steps)));
        }
        Err(self.ahead.log().missing(1, before))
    }
}
