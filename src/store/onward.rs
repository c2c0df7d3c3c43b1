//! The whole log from its oldest stretch on: looked back through once for what later steps say of earlier ones, then read
//! and told stretch by stretch, of which none is kept.

use std::collections::{BTreeSet, HashMap};

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
    /// Of which only the steps that it lets through are told.
    sieve: Option<LinePrefilter>,
    /// What it let through of some segments when they were looked back through, so that they are not read twice.
    kept: HashMap<u64, Sieved>,
}

type Sieved = (Option<Base>, Vec<Step>);

/// How long a text is kept, once read, of what a sieve lets through: some 30 MB as steps and bases.
const ROOM: usize = 4 << 20;

impl Folder {
    /// Looks through the log before what a game has in memory, back to its beginning, for whoever wants to be told what a
    /// sieve lets through, or all. Where it cannot be read any further, the step is given down to which it was, and why.
    pub fn look_back(
        &self,
        newest: Campaign,
        sieve: Option<LinePrefilter>,
    ) -> (Onward, Option<(u64, StoreError)>) {
        let least = LinePrefilter::of_what_tells_others(newest.state().system);
        let mut room = sieve.as_ref().map_or(0, |_| ROOM);
        let first = sieve.clone().map(LinePrefilter::with_bases);
        let first = first.unwrap_or_else(|| least.clone());
        let mut sifting = Prefiltered::of(self, HistoryLookup::of(&newest), first);
        let mut kept = HashMap::new();
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
            if let (Some(sieve), Some(place), 1..) = (&sieve, sifting.place, room) {
                let (base, steps) = stretch.stretch();
                kept.insert(place.number, (sieve.wants_base().then_some(base), steps));
                room = room.saturating_sub(sifting.length);
                if room == 0 {
                    sifting.set_sieve(least.clone());
                }
            }
        }
        parts.iter_mut().for_each(|part| part.segments.reverse());
        parts.reverse();
        let log = Onward {
            sieve,
            kept,
            ..self.onward(newest, sifting.hindsight, parts)
        };
        (log, end)
    }

    /// The log of a game that was looked through before; its parts oldest first.
    pub fn onward(&self, newest: Campaign, hindsight: HistoryLookup, parts: Vec<Part>) -> Onward {
        Onward {
            log: self.log(),
            newest,
            hindsight,
            parts,
            sieve: None,
            kept: HashMap::new(),
        }
    }
}

impl Onward {
    /// The game as it stands.
    pub const fn newest(&self) -> &Campaign {
        &self.newest
    }

    /// How many steps lie at most between a roll and what came of it later.
    pub fn farthest_ahead(&self) -> u64 {
        self.hindsight.farthest_ahead()
    }

    /// Goes through it from its beginning on: what a stretch is told with is taken one after another, they are told side by
    /// side, and what comes of that is taken in their order.
    ///
    /// # Errors
    /// What cannot be read, and what taking it fails with.
    pub fn tell<B: Send, T: Send, E: From<StoreError>>(
        &self,
        pass: impl FnMut(&Campaign) -> B,
        tell: impl Fn(&Campaign, B) -> T + Sync,
        take: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        self.tell_ahead(0, |_| (), pass, tell, take)
    }

    /// The same, where stretches are seen so many steps before they are passed.
    ///
    /// # Errors
    /// As there.
    pub fn tell_ahead<B: Send, T: Send, E: From<StoreError>>(
        &self,
        ahead: u64,
        mut see: impl FnMut(&Campaign),
        mut pass: impl FnMut(&Campaign) -> B,
        tell: impl Fn(&Campaign, B) -> T + Sync,
        mut take: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        let threads = threads_at_hand();
        let tell = |(stretch, before): (Campaign, B)| tell(&stretch, before);
        let mut waiting = Vec::new();
        let mut tell_first = |count: usize, waiting: &mut Vec<Campaign>| {
            let first = waiting.drain(..count);
            let passed = first.map(|stretch| {
                let before = pass(&stretch);
                (stretch, before)
            });
            parallel_map(passed.collect(), threads, tell)
                .into_iter()
                .try_for_each(&mut take)
        };
        for parts in self.parts.chunks(AT_ONCE) {
            for stretch in parallel_map(parts.iter().collect(), threads, |part| self.read(part)) {
                let stretch = stretch?;
                see(&stretch);
                waiting.push(stretch);
            }
            let seen = waiting.last().map_or(0, Campaign::seq);
            let is_ready = |stretch: &Campaign| stretch.seq().saturating_add(ahead) <= seen;
            let ready = waiting.partition_point(is_ready);
            tell_first(ready, &mut waiting)?;
        }
        let (base, steps) = self.newest.stretch();
        let last = self.told(base, steps)?;
        see(&last);
        waiting.push(last);
        tell_first(waiting.len(), &mut waiting)
    }

    fn read(&self, part: &Part) -> Result<Campaign, StoreError> {
        let (mut first, mut steps) = (None, Vec::new());
        for place in &part.segments {
            let (base, mut more) = self.read_segment(*place)?;
            first.get_or_insert(base);
            steps.append(&mut more);
        }
        let base = first.unwrap_or_else(|| self.hindsight.stand_in(self.newest.known_since()));
        self.told(base, steps)
    }

    fn read_segment(&self, place: Place) -> Result<(Base, Vec<Step>), StoreError> {
        let Place {
            number,
            after,
            until,
        } = place;
        let gone = || self.log.missing(after.saturating_add(1), until);
        let Some(sieve) = &self.sieve else {
            let Segment::Whole(stretch) = self.log.segment_until(number, until)? else {
                return Err(gone());
            };
            return self.log.ending_with(until, *stretch);
        };
        let (base, steps) = match self.kept.get(&number) {
            Some(kept) => kept.clone(),
            None => {
                let sifted = self.log.sift(number, until, sieve)?.ok_or_else(gone)?;
                let mut steps = sifted.steps;
                steps.retain(|step| step.seq <= until);
                (sifted.base, steps)
            }
        };
        let base = base.unwrap_or_else(|| self.hindsight.stand_in(after));
        Ok((base, steps))
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
            cited.append(&mut self.log.single_steps(place.number, &here, place.until)?);
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
