//! Which segments are of this game: whoever copies a folder into another brings segments that go on from other steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::campaign::{Base, Campaign, Event, Step};
use crate::store::Folder;
use crate::store::log::reaches_behind;

use super::parts::{Besides, Part};
use super::pieces::{Pieces, is_lost};

/// More than any number of steps: what speaks against a row of segments without proving anything.
const DOUBT: i64 = 1 << 40;

/// What a segment tells of the game it is of.
struct Witness<'a> {
    folder: &'a Folder,
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

/// The best row of segments that ends with one of them.
#[derive(Clone, Copy)]
struct Row {
    worth: i64,
    before: Option<usize>,
    /// The last of it that has a base: what comes next is held against that.
    based: Option<usize>,
}

/// Of all rows of segments in which none speaks against the one before, the one with least doubt and most steps.
fn best_row(witnesses: &[Witness], besides: &Besides) -> BTreeSet<usize> {
    let mut rows: Vec<Row> = Vec::new();
    for (place, witness) in witnesses.iter().enumerate() {
        let own = witness.worth(besides.written.as_ref());
        let is_based = witness.base.is_some().then_some(place);
        let mut best = Row {
            worth: own - doubt(witness.after > 0),
            before: None,
            based: is_based,
        };
        for (before, (earlier, row)) in witnesses.iter().zip(&rows).enumerate() {
            let based = row.based.and_then(|place| witnesses.get(place));
            if let Some(doubt) = earlier.doubt_of(based, witness)
                && row.worth + own - doubt >= best.worth
            {
                best = Row {
                    worth: row.worth + own - doubt,
                    before: Some(before),
                    based: is_based.or(row.based),
                };
            }
        }
        rows.push(best);
    }
    let ends = rows.iter().zip(witnesses).enumerate();
    let best = ends.max_by_key(|(_, (row, last))| row.worth - last.doubt_of_end(besides));
    let mut next = best.map(|(place, _)| place);
    let mut ours = BTreeSet::new();
    while let Some(place) = next {
        ours.insert(place);
        next = rows.get(place).and_then(|row| row.before);
    }
    ours
}

const fn doubt(is_doubtful: bool) -> i64 {
    if is_doubtful { DOUBT } else { 0 }
}

impl<'a> Witness<'a> {
    fn of(folder: &'a Folder, part: &Part) -> Self {
        let read = || Pieces::in_segment(&folder.log(), part.number);
        let pieces = part.pieces.clone().unwrap_or_else(read);
        let renames =
            |event: &Event| matches!(event, Event::Renamed { .. } | Event::StateReplaced { .. });
        let mut events = pieces.steps.values().flat_map(|step| &step.events);
        Self {
            folder,
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

    /// What speaks against another as the next one in the log, by the last one up to this that has a base; nothing where it
    /// cannot be that.
    fn doubt_of(&self, based: Option<&Self>, next: &Self) -> Option<i64> {
        if next.after < self.after {
            return None;
        }
        let Some(based) = based else {
            return Some(0);
        };
        let (Some(base), Some(later)) = (&based.base, &next.base) else {
            return Some(0);
        };
        if base.state.system != later.state.system {
            return None;
        }
        let is_renamed = self.is_renamed || based.is_renamed;
        match based.tells(later) {
            Some(true) => Some(0),
            Some(false) => None,
            None => Some(doubt(!is_renamed && base.state.name != later.state.name)),
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
