//! The segments of a damaged log in their order, each with the steps that belong to it.

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::{Base, Step};
use crate::store::StoreError;
use crate::store::log::Log;
use crate::store::segment::Segment;

use super::pieces::{Pieces, Sealed};

/// Lost steps that are filled in at most: a longer gap is no gap, but a number gone wrong.
pub(super) const LONGEST_GAP: u64 = 500_000;

/// What is known besides the segments.
#[derive(Debug)]
pub(super) struct Besides {
    /// The step up to which the log was acknowledged.
    pub(super) acknowledged: Option<u64>,
    /// What campaign.ron tells.
    pub(super) written: Option<Base>,
    /// Segments whose base is not what the steps before it come to.
    pub(super) astray: BTreeSet<u64>,
}

/// A segment whose place among the others is known.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) number: u64,
    pub(super) after: u64,
    /// Its last step, whether it counts or not.
    pub(super) last: u64,
    /// What is whole of it; nothing where all of it is, in its file.
    pub(super) pieces: Option<Pieces>,
}

impl Part {
    fn of(number: u64, after: u64, pieces: Pieces) -> Self {
        let last = pieces.steps.keys().next_back().copied().unwrap_or(after);
        Self {
            number,
            after,
            last: last.max(after),
            pieces: Some(pieces),
        }
    }
}

/// The segments by their numbers, each with the step it begins after; what says nothing of itself is none. Where two of a
/// number contradict each other, both are there.
pub(super) fn in_order(sealed: &mut Sealed) -> Vec<Part> {
    let numbers = sealed.whole.keys().chain(sealed.pieces.keys());
    let numbers: BTreeSet<u64> = numbers.copied().collect();
    let mut parts: Vec<Part> = Vec::new();
    for number in numbers {
        if let Some(&(after, last)) = sealed.whole.get(&number) {
            parts.push(Part {
                number,
                after,
                last,
                pieces: None,
            });
        }
        for pieces in sealed.pieces.remove(&number).unwrap_or_default() {
            let behind = || begins_after(&pieces, parts.last());
            match pieces.after().or_else(behind) {
                Some(after) => parts.push(Part::of(number, after, pieces)),
                None => sealed.stray(pieces.steps),
            }
        }
    }
    parts.sort_by_key(|part| (part.number, part.after));
    parts
}

/// Where two of a number go on from one another, the older one takes the number before: a header may have been lost, and
/// the name of its file is that of another segment.
pub(super) fn part_numbers(parts: &mut [Part], log: &Log) -> Result<(), StoreError> {
    let mut next = u64::MAX;
    for part in parts.iter_mut().rev() {
        if part.number >= next {
            if part.pieces.is_none()
                && let Segment::Whole(stretch) = log.segment(part.number)?
            {
                part.pieces = Some(Pieces::from(*stretch));
            }
            part.number = next.saturating_sub(1);
        }
        next = part.number;
    }
    Ok(())
}

/// The step that a segment begins after by what it holds and what came before.
fn begins_after(pieces: &Pieces, before: Option<&Part>) -> Option<u64> {
    let first = pieces.steps.keys().next()?.checked_sub(1)?;
    match before {
        // Lines of an older segment that came to lie here.
        Some(before) if first < before.after => None,
        Some(before) if before.last <= first => Some(before.last),
        _ => Some(first),
    }
}

/// The segment before the first one where nothing but steps is left of it: it begins with the game.
pub(super) fn lost_beginning(first: &Part, strays: &BTreeMap<u64, Step>) -> Option<Part> {
    let (oldest, _) = strays.first_key_value()?;
    let number = first.number.checked_sub(1)?;
    let is_before = *oldest <= first.after && first.after <= LONGEST_GAP;
    is_before.then(|| Part::of(number, 0, Pieces::default()))
}

/// Takes out of each segment the steps that lie there and belong elsewhere: before it, or beyond the next one's beginning
/// with a gap between.
pub(super) fn sort_strays(parts: &mut [Part], sealed: &mut Sealed) {
    let mut until = u64::MAX;
    for part in parts.iter_mut().rev() {
        if let Some(pieces) = &mut part.pieces {
            let (after, mut last) = (part.after, part.after);
            let is_stray = |seq: &u64, _: &mut Step| {
                let is_own = *seq > after && (*seq <= until || *seq == last.saturating_add(1));
                if is_own {
                    last = *seq;
                }
                !is_own
            };
            let strays = pieces.steps.extract_if(.., is_stray).collect();
            part.last = last;
            sealed.stray(strays);
        }
        until = until.min(part.after);
    }
}
