//! The log as it will be: every sealed step where its number and the segments' `after` say, and marks where one is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use jiff::Timestamp;

use crate::campaign::{Base, Campaign, DicePlace, Event, RestoreCause, Step};
use crate::store::examples::next_stream;
use crate::store::log::reaches_behind;
use crate::store::segment::Segment;
use crate::store::{Folder, StoreError};

use super::foreign::take_foreign;
use super::parts::{
    Besides, LONGEST_GAP, Part, in_order, lost_beginning, part_numbers, sort_strays,
};
use super::pieces::{Pieces, Sealed, is_lost};

/// A segment of the log as it will be.
#[derive(Debug, Clone)]
pub(super) struct Rebuilt {
    pub(super) number: u64,
    pub(super) base: Base,
    pub(super) steps: Vec<Step>,
    /// The steps that nothing tells of any more.
    pub(super) lost: Vec<RangeInclusive<u64>>,
}

/// The whole log as it will be.
pub(super) struct Whole {
    /// The segments that have to be written, oldest first.
    pub(super) rebuilt: Vec<Rebuilt>,
    /// The numbers of these and of those that stay as they are.
    pub(super) numbers: BTreeSet<u64>,
    /// The numbers of segments of other games.
    pub(super) foreign: BTreeSet<u64>,
}

/// The rebuilding of a log.
pub(super) struct Rebuilding<'a> {
    folder: &'a Folder,
    besides: Besides,
    strays: BTreeMap<u64, Step>,
    parts: Vec<Part>,
    /// The numbers of segments of other games.
    foreign: BTreeSet<u64>,
    /// By their place among the parts.
    rebuilt: BTreeMap<usize, Rebuilt>,
}

impl<'a> Rebuilding<'a> {
    pub(super) fn of(
        folder: &'a Folder,
        mut sealed: Sealed,
        besides: Besides,
    ) -> Result<Self, StoreError> {
        sealed.sort_copies(&folder.log());
        let mut parts = in_order(&mut sealed);
        let mut foreign = BTreeSet::new();
        for part in take_foreign(folder, &mut parts, &besides) {
            foreign.insert(part.number);
            let Some(pieces) = part.pieces else {
                continue;
            };
            // Of lines without a base nobody knows.
            match pieces.base(part.after) {
                Some(_) => sealed.stray(pieces.loose),
                None => sealed.stray(pieces.steps),
            }
        }
        part_numbers(&mut parts, &folder.log())?;
        sort_strays(&mut parts, &mut sealed);
        let first = parts.first();
        let beginning = first.and_then(|first| lost_beginning(first, &sealed.strays));
        parts.splice(0..0, beginning);
        Ok(Self {
            folder,
            besides,
            strays: sealed.strays,
            parts,
            foreign,
            rebuilt: BTreeMap::new(),
        })
    }

    /// Puts the log together.
    pub(super) fn run(mut self) -> Result<Whole, StoreError> {
        let mut place = 0;
        while place < self.parts.len() {
            if self.rebuild(place)? {
                place += 1;
            } else {
                self.parts.remove(place);
            }
        }
        self.begin_at_one();
        self.end_behind_what_was_lost()?;
        let mut numbers: BTreeSet<u64> = self.parts.iter().map(|part| part.number).collect();
        numbers.extend(self.rebuilt.values().map(|rebuilt| rebuilt.number));
        Ok(Whole {
            rebuilt: self.rebuilt.into_values().collect(),
            numbers,
            foreign: self.foreign,
        })
    }

    /// Puts a segment together, if it is not whole; gives whether there is anything it could rest on.
    fn rebuild(&mut self, place: usize) -> Result<bool, StoreError> {
        let Some(part) = self.parts.get(place) else {
            return Ok(true);
        };
        let next = self.parts.get(place + 1);
        let is_astray = next.is_some_and(|next| self.besides.astray.contains(&next.number));
        let is_whole = part.pieces.is_none() && !is_astray;
        if is_whole && next.is_some_and(|next| part.last >= next.after) {
            return Ok(true);
        }
        let pieces = self.pieces(place)?;
        let behind = self.behind_beginning(place, &pieces.steps)?;
        let end = match next {
            Some(next) => next.after.max(part.after),
            None => self.end_of_log(part.last, &behind).max(part.after),
        };
        if is_whole && part.last >= end {
            return Ok(true);
        }
        let (number, after) = (part.number, part.after);
        let Some(base) = pieces.base(after).or_else(|| self.base_after(place, after)) else {
            return Ok(false);
        };
        if pieces.base(after).is_none()
            && let Some(before) = place.checked_sub(1)
        {
            // What campaign.ron tells of this step the segment before did not know when it was put together.
            self.lead_to(before, &base);
        }
        let (steps, lost) = self.fill(&base, &pieces.steps, &behind, end);
        let next = match self.parts.get(place + 1) {
            Some(next) => self.pieces(place + 1)?.base(next.after),
            None => {
                let written = self.besides.written.clone();
                written.filter(|written| knows_of_lost(written, &base, &steps, &lost))
            }
        };
        let rebuilt = Rebuilt {
            number,
            base,
            steps,
            lost,
        };
        self.rebuilt.insert(place, rebuilt);
        if let Some(next) = next {
            self.lead_to(place, &next);
        }
        Ok(true)
    }

    /// The last step that the log has to have.
    fn end_of_log(&self, last: u64, behind: &BTreeMap<u64, Step>) -> u64 {
        let end_of = |steps: &BTreeMap<u64, Step>| steps.keys().next_back().copied().unwrap_or(0);
        let acknowledged = self.besides.acknowledged;
        let acknowledged = acknowledged.unwrap_or_else(|| end_of(&self.strays));
        last.max(end_of(behind)).max(acknowledged)
    }

    fn pieces(&self, place: usize) -> Result<Pieces, StoreError> {
        let Some(part) = self.parts.get(place) else {
            return Ok(Pieces::default());
        };
        if let Some(pieces) = &part.pieces {
            return Ok(pieces.clone());
        }
        match self.folder.log().counting(part.number)? {
            Segment::Whole(stretch) => Ok(Pieces::from(*stretch)),
            Segment::Stub => Ok(Pieces::default()),
        }
    }

    /// The base and the steps of a segment as they will be.
    fn stretch(&self, place: usize) -> Result<Option<(Base, Vec<Step>)>, StoreError> {
        if let Some(Rebuilt { base, steps, .. }) = self.rebuilt.get(&place) {
            return Ok(Some((base.clone(), steps.clone())));
        }
        let Some(part) = self.parts.get(place) else {
            return Ok(None);
        };
        let pieces = self.pieces(place)?;
        let base = pieces.base(part.after);
        Ok(base.map(|base| (base, pieces.steps.into_values().collect())))
    }

    /// The game as it stood after a step of a segment, or after the last one, with as much before it as undoing reaches
    /// back over.
    fn played(&self, place: usize, until: u64) -> Option<Campaign> {
        let (base, mut steps) = self.stretch(place).ok()??;
        steps.retain(|step| step.seq <= until);
        let mut campaign = Campaign::resume(Arc::clone(self.folder.rules()), base, steps);
        for older in (0..place).rev() {
            if !reaches_behind(campaign.known_since(), campaign.steps()) {
                break;
            }
            let (base, steps) = self.stretch(older).ok()??;
            if base.seq < campaign.known_since() {
                campaign.remember(base, steps);
            }
        }
        Some(campaign)
    }

    /// The base of a segment that has lost its own: by another that begins there too, by the segment before, by
    /// campaign.ron, or at worst by what a campaign of this name begins with.
    fn base_after(&self, place: usize, after: u64) -> Option<Base> {
        let mut beside = self.parts.iter().filter(|part| part.after == after);
        if let Some(base) = beside.find_map(|part| self.base_of(part)) {
            return Some(base);
        }
        let is_before = |part: &Part| part.after <= after;
        let is_before = |place: &usize| self.parts.get(*place).is_some_and(is_before);
        let before = (0..place).rev().find(is_before);
        let told = before.and_then(|before| self.played(before, after));
        let told = told.filter(|told| told.seq() == after);
        let written = self.besides.written.clone();
        let written = written.filter(|base| base.seq == after);
        match told {
            Some(told) if told.lost_steps().next().is_none() => Some(told.base()),
            told => written
                .or_else(|| told.map(|told| with_new_stream(told.base())))
                .or_else(|| self.nameless(after)),
        }
    }

    fn nameless(&self, after: u64) -> Option<Base> {
        let later = || self.parts.iter().find_map(|part| self.base_of(part));
        let known = self.besides.written.clone().or_else(later)?;
        let base = Base::founding(known.state.name, known.state.system);
        Some(Base {
            seq: after,
            dice: match after {
                // Nothing was rolled before the first step.
                0 => DicePlace::default(),
                _ => next_stream(known.dice),
            },
            ..base
        })
    }

    fn base_of(&self, part: &Part) -> Option<Base> {
        if let Some(pieces) = &part.pieces {
            return pieces.base(part.after);
        }
        match self.folder.log().counting(part.number) {
            Ok(Segment::Whole(stretch)) => Some(stretch.base),
            _ => None,
        }
    }

    /// What older segments hold behind the step this one begins after. An opening after a crash and a try after a failed
    /// flush begin a segment that holds it too, so it is ours; only where the two contradict each other it never counted.
    fn behind_beginning(
        &self,
        place: usize,
        own: &BTreeMap<u64, Step>,
    ) -> Result<BTreeMap<u64, Step>, StoreError> {
        let mut behind = BTreeMap::new();
        let Some(after) = self.parts.get(place).map(|part| part.after) else {
            return Ok(behind);
        };
        let reach = |older: &usize| self.parts.get(*older).is_some_and(|part| part.last > after);
        for older in (0..place).rev().filter(reach) {
            let mut there = self.pieces(older)?.steps;
            there.retain(|seq, _| *seq > after);
            let is_other =
                |(seq, step)| own.get(seq).is_some_and(|own| own != step && !is_lost(own));
            if !there.iter().any(is_other) {
                there.append(&mut behind);
                behind = there;
            }
        }
        Ok(behind)
    }

    /// The steps after a base without doubles and gaps: what nothing tells of stands there as lost.
    fn fill(
        &self,
        base: &Base,
        own: &BTreeMap<u64, Step>,
        behind: &BTreeMap<u64, Step>,
        end: u64,
    ) -> (Vec<Step>, Vec<RangeInclusive<u64>>) {
        let sources = [own, &self.strays, behind];
        let known = |seq: u64| {
            let found = sources.iter().filter_map(|steps| steps.get(&seq));
            // Of several the first that is not lost.
            found.min_by_key(|step| is_lost(step))
        };
        let next_known = |seq: u64| {
            let until = end.max(seq);
            let next = sources
                .iter()
                .filter_map(|steps| steps.range(seq..=until).next());
            next.map(|(_, step)| step).min_by_key(|step| step.seq)
        };
        let (mut steps, mut lost): (Vec<Step>, Vec<RangeInclusive<u64>>) = (Vec::new(), Vec::new());
        let mut seq = base.seq.saturating_add(1);
        while seq <= end {
            if let Some(step) = known(seq) {
                steps.push(step.clone());
                seq += 1;
                continue;
            }
            let next = next_known(seq);
            let last = next.map_or(end, |next| next.seq - 1);
            if last - seq >= LONGEST_GAP {
                break;
            }
            let before = steps.last().map(|step| step.at).or(base.at);
            let at = before.or_else(|| next.map(|next| next.at));
            let at = at.unwrap_or(Timestamp::UNIX_EPOCH);
            steps.extend((seq..=last).map(|seq| Step {
                seq,
                at,
                line: "lost".to_owned(),
                events: vec![Event::Lost],
            }));
            lost.push(seq..=last);
            seq = last.saturating_add(1);
        }
        // What was never acknowledged stays where it is, void as before.
        steps.extend((end.saturating_add(1)..).map_while(|seq| own.get(&seq).cloned()));
        (steps, lost)
    }

    /// What was lost left its mark on the next base: the last step before that puts the game in its state.
    fn lead_to(&mut self, place: usize, next: &Base) {
        let played = self.played(place, next.seq);
        let comes_to_it = played.is_none_or(|led| led.state() == &next.state);
        let rebuilt = self.rebuilt.get_mut(&place).into_iter();
        let mut steps = rebuilt.flat_map(|rebuilt| &mut rebuilt.steps);
        let last = steps.find(|step| step.seq == next.seq);
        if let Some(last) = last.filter(|_| !comes_to_it) {
            let state = Box::new(next.state.clone());
            last.events.push(Event::StateReplaced {
                of: next.seq,
                by: RestoreCause::Repair,
                state,
            });
        }
    }

    /// A log that has lost its beginning begins with the first segment there is, as if it had never been longer.
    fn begin_at_one(&mut self) {
        let first = self.parts.first();
        let Some(first) = first.filter(|first| first.after > 0 && first.number > 1) else {
            return;
        };
        let after = first.after;
        if let Ok(Some((base, steps))) = self.stretch(0) {
            let lost = self.rebuilt.remove(&0).map(|rebuilt| rebuilt.lost);
            let lost = std::iter::once(1..=after).chain(lost.into_iter().flatten());
            let rebuilt = Rebuilt {
                number: 1,
                base,
                steps,
                lost: lost.collect(),
            };
            self.rebuilt.insert(0, rebuilt);
            if let Some(first) = self.parts.first_mut() {
                first.number = 1;
            }
        }
    }

    /// Where the end of the log is lost, the dice go on in a stream of their own: what the lost steps rolled is not rolled
    /// again.
    fn end_behind_what_was_lost(&mut self) -> Result<(), StoreError> {
        let Some(place) = self.parts.len().checked_sub(1) else {
            return Ok(());
        };
        let is_lost_at_end = |rebuilt: &&Rebuilt| {
            let last = rebuilt.steps.last().map_or(0, |step| step.seq);
            rebuilt.lost.last().is_some_and(|lost| *lost.end() == last)
        };
        let Some(newest) = self.rebuilt.get(&place).filter(is_lost_at_end) else {
            return Ok(());
        };
        let there = self.folder.log().numbers()?.last().copied();
        let newest = newest.number.max(there.unwrap_or(0));
        if let Some(campaign) = self.played(place, u64::MAX) {
            let rebuilt = Rebuilt {
                number: newest.saturating_add(1),
                base: with_new_stream(campaign.base()),
                steps: Vec::new(),
                lost: Vec::new(),
            };
            self.rebuilt.insert(place + 1, rebuilt);
        }
        Ok(())
    }
}

/// Whether campaign.ron was written after a step that is lost, or after a later one. What it tells of the time before the
/// loss may be an edit.
fn knows_of_lost(
    written: &Base,
    base: &Base,
    steps: &[Step],
    lost: &[RangeInclusive<u64>],
) -> bool {
    let is_of_game = written.state.system == base.state.system;
    let is_lost = lost.iter().any(|lost| lost.contains(&written.seq));
    let is_later = lost.first().is_some_and(|lost| *lost.start() < written.seq);
    let step = steps.iter().find(|step| step.seq == written.seq);
    is_of_game && (is_lost || (is_later && step.map(|step| step.at) == written.at))
}

fn with_new_stream(base: Base) -> Base {
    Base {
        dice: next_stream(base.dice),
        ..base
    }
}
