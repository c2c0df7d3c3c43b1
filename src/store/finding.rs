//! What a query finds in the log before what a game has in memory, stretch by stretch, the newest first.

use std::collections::VecDeque;

use crate::campaign::finding::{Found, LinePrefilter, Looking, Query, Sighting};
use crate::campaign::{Campaign, HistoryLookup};

use super::parallel_map::parallel_map;
use super::prefiltered::Prefiltered;
use super::{Folder, StoreError};

/// Steps that are told before a thread would have begun.
const FEW: usize = 50;

/// What was found in a stretch, the newest first.
#[derive(Debug)]
pub struct Finds<T = Found> {
    /// The lines that are meant.
    pub found: Vec<T>,
    /// The step up to which everything was looked at, going back.
    pub reached: u64,
}

/// A search under way: it goes as far as it is asked to.
#[derive(Debug)]
pub struct Findings<T, F> {
    sifting: Prefiltered,
    looking: Looking,
    query: Query,
    keep: F,
    /// Stretches looked through and not given yet.
    ready: VecDeque<Result<Finds<T>, StoreError>>,
}

/// A stretch to look through, where looking stands at its end, and the step after which it begins.
type Stretch = (Campaign, Looking, u64);

impl Folder {
    /// Looks for what a query means before what a game has in memory, read without a lock as it is asked for; after an
    /// error there is no more. What is kept of each line that is meant, its reader says.
    pub fn find<T, F>(
        &self,
        known: HistoryLookup,
        looking: Looking,
        query: Query,
        keep: F,
    ) -> Findings<T, F>
    where
        T: Send,
        F: Fn(Sighting<'_>) -> T + Sync,
    {
        let sifting = Prefiltered::of(self, known, LinePrefilter::of(&query));
        Findings {
            sifting,
            looking,
            query,
            keep,
            ready: VecDeque::new(),
        }
    }
}

impl<T, F> Findings<T, F>
where
    T: Send,
    F: Fn(Sighting<'_>) -> T + Sync,
{
    /// The same, by so many threads.
    #[must_use]
    pub fn by_threads(mut self, threads: usize) -> Self {
        self.sifting.ahead.set_threads(threads);
        self
    }

    /// Whether nothing older can be meant.
    fn is_over(&mut self) -> bool {
        let is_before_span = self.query.first_step() > self.sifting.reached();
        let is_before_evening = self.query.first_evening() > self.looking.evening;
        is_before_span || (is_before_evening && self.sifting.is_in_order_of_evenings())
    }

    /// What stands today is known from the newest stretch to the oldest; then each can be told by itself.
    fn look_on(&mut self) {
        let (stretches, end) = self.stretches_at_hand();
        let (query, keep) = (&self.query, &self.keep);
        let look = |(stretch, mut looking, reached): Stretch| {
            let found = looking.sightings(&stretch, query).map(keep).collect();
            Ok(Finds { found, reached })
        };
        let steps: usize = stretches
            .iter()
            .map(|(stretch, ..)| stretch.steps().len())
            .sum();
        let threads = if steps < FEW {
            1
        } else {
            self.sifting.ahead.threads()
        };
        self.ready = parallel_map(stretches, threads, look).into();
        self.ready.extend(end.map(Err));
    }

    /// Those that were read already, at least one where there is one, and why there are no more.
    fn stretches_at_hand(&mut self) -> (Vec<Stretch>, Option<StoreError>) {
        let mut stretches = Vec::new();
        while !self.is_over() {
            match self.sifting.next() {
                Ok(Some(stretch)) => {
                    let looking = self.looking;
                    self.looking.pass(&stretch);
                    stretches.push((stretch, looking, self.sifting.reached()));
                }
                Ok(None) => break,
                Err(error) => {
                    self.sifting.close();
                    return (stretches, Some(error));
                }
            }
            if !self.sifting.ahead.is_at_hand() {
                break;
            }
        }
        (stretches, None)
    }
}

impl<T, F> Iterator for Findings<T, F>
where
    T: Send,
    F: Fn(Sighting<'_>) -> T + Sync,
{
    type Item = Result<Finds<T>, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            self.look_on();
        }
        self.ready.pop_front()
    }
}
