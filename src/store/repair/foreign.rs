//! Which segments are of this game: whoever copies a folder into another brings segments that go on from other steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::campaign::{Base, Campaign, Event, Step};
use crate::store::Folder;
use crate::store::log::reaches_behind;
use crate::store::segment::Segment;

use super::parts::{Besides, Part};
use super::pieces::{Pieces, is_lost};

/// More than any number of steps: what speaks against a row of segments without proving anything.
const DOUBT: i64 = 1 << 40;

/// What a segment tells of the game it is of.
struct Witness<'a> {
    folder: &'a Folder,
    number: u64,
    after: u64,
    last: u64,
    base: Option<Base>,
    steps: BTreeMap<u64, Step>,
    /// Whether it may be called otherwise at its end than in its base.
    is_renamed: bool,
}

/// Takes out the segments that are not of one game with the others, or not of the one that campaign.ron tells of.
pub(super) fn take_foreign(folder: &Folder, parts: &mut Vec<Part>, besides: &Besides) -> Vec<Part> {
    let witnesses = parts.iter().map(|part| Witness::of(folder, part));
    let ours = best_row(&witnesses.collect::<Vec<_>>(), besides);
    let mut places = 0..;
    let is_foreign = |_: &mut Part| places.next().is_some_and(|place| !ours.contains(&place));
    parts.extract_if(.., is_foreign).collect()
}

/// Of all rows of segments of rising numbers in which none speaks against the one before, the one with least doubt and
/// most steps.
fn best_row(witnesses: &[Witness], besides: &Besides) -> BTreeSet<usize> {
    // For each segment as the last of a row: what the best such row is worth, and which comes before it.
    let mut rows: Vec<(i64, Option<usize>)> = Vec::new();
    for witness in witnesses {
        let own = witness.worth(besides.written.as_ref());
        let mut best = (own - doubt(witness.after > 0), None);
        for (before, (earlier, row)) in witnesses.iter().zip(&rows).enumerate() {
            if let Some(doubt) = earlier.doubt_of(witness)
                && row.0 + own - doubt >= best.0
            {
                best = (row.0 + own - doubt, Some(before));
            }
        }
        rows.push(best);
    }
    let ends = rows.iter().zip(witnesses).enumerate();
    let best = ends.max_by_key(|(_, (row, last))| row.0 - last.doubt_of_end(besides));
    let mut next = best.map(|(place, _)| place);
    let mut ours = BTreeSet::new();
    while let Some(place) = next {
        ours.insert(place);
        next = rows.get(place).and_then(|(_, before)| *before);
    }
    ours
}

const fn doubt(is_doubtful: bool) -> i64 {
    if is_doubtful { DOUBT } else { 0 }
}

impl<'a> Witness<'a> {
    fn of(folder: &'a Folder, part: &Part) -> Self {
        let read = || match folder.log().segment(part.number) {
            Ok(Segment::Whole(stretch)) => Pieces::from(*stretch),
            Ok(Segment::Stub) | Err(_) => Pieces::default(),
        };
        let pieces = part.pieces.clone().unwrap_or_else(read);
        let renames =
            |event: &Event| matches!(event, Event::Renamed { .. } | Event::StateReplaced { .. });
        let mut events = pieces.steps.values().flat_map(|step| &step.events);
        Self {
            folder,
            number: part.number,
            after: part.after,
            last: part.last,
            base: pieces.base(part.after),
            is_renamed: events.any(renames),
            steps: pieces.steps,
        }
    }

    /// Whether a base is what its steps came to, or is at least of a time when one of them was done, in a game of that name; nothing
    /// where it has not all steps up to there, or undid some before them.
    fn tells(&self, later: &Base) -> Option<bool> {
        let base = self.base.clone().filter(|base| base.seq <= later.seq)?;
        let steps = self.steps.range(..=later.seq);
        let steps: Vec<Step> = steps.map(|(_, step)| step.clone()).collect();
        let length = u64::try_from(steps.len()).ok()?;
        let is_whole = length == later.seq - base.seq
            && !steps.iter().any(is_lost)
            && !reaches_behind(base.seq, &steps);
        if !is_whole {
            return None;
        }
        let is_of_time = later.at == base.at || steps.iter().any(|step| later.at == Some(step.at));
        let told = Campaign::resume(Arc::clone(self.folder.rules()), base, steps);
        let (told, later) = (told.state(), &later.state);
        Some(told == later || (is_of_time && told.name == later.name))
    }

    /// Its steps; and much more if it tells of the step that campaign.ron was written after.
    fn worth(&self, written: Option<&Base>) -> i64 {
        let is_told = written.is_some_and(|written| self.tells(written) == Some(true));
        let steps = i64::try_from(self.steps.len()).unwrap_or(i64::MAX);
        1 + steps.min(DOUBT - 2) + 2 * doubt(is_told)
    }

    /// What speaks against another as the next one in the log; nothing where it cannot be that.
    fn doubt_of(&self, next: &Self) -> Option<i64> {
        if next.after < self.after || next.number == self.number {
            return None;
        }
        let (Some(base), Some(later)) = (&self.base, &next.base) else {
            return Some(0);
        };
        if base.state.system != later.state.system {
            return None;
        }
        match self.tells(later) {
            Some(true) => Some(0),
            Some(false) => None,
            None => Some(doubt(
                !self.is_renamed && base.state.name != later.state.name,
            )),
        }
    }

    /// What speaks against it as the last one.
    fn doubt_of_end(&self, besides: &Besides) -> i64 {
        let is_short = besides
            .acknowledged
            .is_some_and(|acknowledged| self.last < acknowledged);
        let names = self.base.as_ref().zip(besides.written.as_ref());
        let is_of_another = names.is_some_and(|(base, written)| {
            base.state.system != written.state.system
                || (!self.is_renamed && base.state.name != written.state.name)
        });
        doubt(is_short) + doubt(is_of_another)
    }
}
