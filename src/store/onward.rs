//! The whole log from its oldest stretch on: looked back through once for what later steps say of earlier ones, then read
//! and told stretch by stretch, of which none is kept.

use std::collections::BTreeSet;

use crate::campaign::finding::LinePrefilter;
use crate::campaign::{Base, Campaign, HistoryLookup, Step, cited_before};

use super::log::{Log, reaches_behind};
use super::parallel_map::{AT_ONCE, parallel_map, threads_at_hand};
use super::prefetch::{Part, Place};
use super::prefiltered::Prefiltered;
use super::segment::Segment;
use super::{Folder, StoreError};

/// A log that may be too long for memory, with all that is to be known of it beforehand.
#[derive(Debug)]
pub struct Onward {
    log: Log,
    newest: Campaign,
    hindsight: HistoryLookup,
    /// What lies before the steps in memory, oldest first.
    parts: Vec<Part>,
}

impl Folder {
    /// Looks through the log before what a game has in memory, back to its beginning. Where it cannot be read any further,
    /// the step is given down to which it was, and why.
    #[must_use]
    pub fn look_back(&self, newest: Campaign) -> (Onward, Option<(u64, StoreError)>) {
        let sieve = LinePrefilter::of_what_tells_others(newest.state().system);
        let mut sifting = Prefiltered::of(self, HistoryLookup::of(&newest), sieve);
        let mut parts: Vec<Part> = Vec::new();
        let (mut is_joined, mut end) = (false, None);
        loop {
            let reached = sifting.reached();
            let stretch = match sifting.next() {
                Ok(Some(stretch)) => stretch,
                Ok(None) => break,
                Err(error) => {
                    end = Some((reached, error));
                    break;
                }
            };
            match parts.last_mut().filter(|_| is_joined) {
                Some(part) => part.segments.extend(sifting.place),
                None => parts.push(Part {
                    segments: sifting.place.into_iter().collect(),
                }),
            }
            is_joined = reaches_behind(stretch.known_since(), stretch.steps());
        }
        parts.iter_mut().for_each(|part| part.segments.reverse());
        parts.reverse();
        (self.onward(newest, sifting.hindsight, parts), end)
    }

    /// The log of a game that was looked through before; its parts oldest first.
    #[must_use]
    pub fn onward(&self, newest: Campaign, hindsight: HistoryLookup, parts: Vec<Part>) -> Onward {
        Onward {
            log: self.log(),
            newest,
            hindsight,
            parts,
        }
    }
}

impl Onward {
    /// The game as it stands.
    #[must_use]
    pub const fn newest(&self) -> &Campaign {
        &self.newest
    }

    /// Goes through it from its beginning on: what a stretch is told with is taken one after another, they are told side by
    /// side, and what comes of that is taken in their order. Of a sieve, only the steps that it lets through are told.
    ///
    /// # Errors
    /// What cannot be read, and what taking it fails with.
    pub fn tell<B: Send, T: Send, E: From<StoreError>>(
        &self,
        sieve: Option<&LinePrefilter>,
        mut pass: impl FnMut(&Campaign) -> B,
        tell: impl Fn(&Campaign, B) -> T + Sync,
        mut take: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        let threads = threads_at_hand();
        let tell = |(stretch, before): (Campaign, B)| tell(&stretch, before);
        for parts in self.parts.chunks(AT_ONCE) {
            let read = parallel_map(parts.iter().collect(), threads, |part| {
                self.read(part, sieve)
            });
            let mut stretches = Vec::with_capacity(read.len());
            for stretch in read {
                let stretch = stretch?;
                let before = pass(&stretch);
                stretches.push((stretch, before));
            }
            parallel_map(stretches, threads, tell)
                .into_iter()
                .try_for_each(&mut take)?;
        }
        let (base, steps) = self.newest.stretch();
        let last = self.told(base, steps)?;
        let before = pass(&last);
        take(tell((last, before)))
    }

    fn read(&self, part: &Part, sieve: Option<&LinePrefilter>) -> Result<Campaign, StoreError> {
        let (mut first, mut steps) = (None, Vec::new());
        for place in &part.segments {
            let (base, mut more) = self.read_segment(*place, sieve)?;
            first.get_or_insert(base);
            steps.append(&mut more);
        }
        let base = first.unwrap_or_else(|| self.hindsight.stand_in(self.newest.known_since()));
        self.told(base, steps)
    }

    fn read_segment(
        &self,
        place: Place,
        sieve: Option<&LinePrefilter>,
    ) -> Result<(Base, Vec<Step>), StoreError> {
        let Place {
            number,
            after,
            until,
        } = place;
        let gone = || self.log.missing(after.saturating_add(1), until);
        let Some(sieve) = sieve else {
            let Segment::Whole(stretch) = self.log.segment_until(number, until)? else {
                return Err(gone());
            };
            return self.log.ending_with(until, *stretch);
        };
        let mut sifted = self.log.sift(number, until, sieve)?.ok_or_else(gone)?;
        sifted.steps.retain(|step| step.seq <= until);
        Ok((
            sifted
                .base
                .unwrap_or_else(|| self.hindsight.stand_in(after)),
            sifted.steps,
        ))
    }

    /// A stretch with the steps before it that it names.
    fn told(&self, base: Base, mut steps: Vec<Step>) -> Result<Campaign, StoreError> {
        let named = cited_before(base.seq, &mut steps);
        let mut cited = Vec::new();
        let mut left = named.iter().next().copied();
        while let Some(seq) = left {
            let Some(place) = self.place_of(seq) else {
                break;
            };
            let here: BTreeSet<u64> = named.range(seq..=place.until).copied().collect();
            cited.append(&mut self.log.single_steps(place.number, &here)?);
            left = named.range(place.until.saturating_add(1)..).next().copied();
        }
        Ok(self.hindsight.tell_citing(base, steps, cited))
    }

    /// Where a step before those in memory lies; of what could not be read, nowhere.
    fn place_of(&self, seq: u64) -> Option<Place> {
        let ends_before = |part: &Part| part.segments.last().is_none_or(|place| place.until < seq);
        let part = self.parts.get(self.parts.partition_point(ends_before))?;
        part.segments
            .iter()
            .find(|place| (place.after..place.until).contains(&seq.saturating_sub(1)))
            .copied()
    }
}
