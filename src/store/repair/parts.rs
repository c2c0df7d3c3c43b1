//! The segments of a damaged log in their order, each with the steps that belong to it.

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::Base;

use super::pieces::{Pieces, Sealed};

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

/// The segments by their numbers, each with the step it begins after; what says nothing of itself is none.
pub(super) fn in_order(sealed: &mut Sealed) -> Vec<Part> {
    let numbers: BTreeSet<u64> = sealed
        .whole
        .keys()
        .chain(sealed.pieces.keys())
        .copied()
        .collect();
    let mut parts: Vec<Part> = Vec::new();
    for number in numbers {
        if let Some(&(after, last)) = sealed.whole.get(&number) {
            parts.push(Part {
                number,
                after,
                last,
                pieces: None,
            });
            continue;
        }
        let Some(pieces) = sealed.pieces.remove(&number) else {
            continue;
        };
        let first = pieces.steps.keys().next().copied();
        let by_steps = || {
            let first = first?.checked_sub(1)?;
            match parts.last() {
                // Lines of an older segment that came to lie here.
                Some(before) if first < before.after => None,
                Some(before) if before.last <= first => Some(before.last),
                _ => Some(first),
            }
        };
        let Some(after) = pieces.after().or_else(by_steps) else {
            sealed.stray(pieces.steps);
            continue;
        };
        let last = pieces
            .steps
            .keys()
            .next_back()
            .copied()
            .unwrap_or(after)
            .max(after);
        parts.push(Part {
            number,
            after,
            last,
            pieces: Some(pieces),
        });
    }
    parts
}

/// Takes out of each segment the steps that lie there and belong elsewhere: before it, or beyond the next one's beginning
/// with a gap between.
pub(super) fn sort_strays(parts: &mut [Part], sealed: &mut Sealed) {
    let mut until = u64::MAX;
    for part in parts.iter_mut().rev() {
        if let Some(pieces) = &mut part.pieces {
            let after = part.after;
            let mut own = BTreeMap::new();
            let mut strays = BTreeMap::new();
            let mut last = after;
            for (seq, step) in std::mem::take(&mut pieces.steps) {
                let is_own = seq > after && (seq <= until || seq == last.saturating_add(1));
                if is_own {
                    last = seq;
                    own.insert(seq, step);
                } else {
                    strays.insert(seq, step);
                }
            }
            part.last = last;
            pieces.steps = own;
            sealed.stray(strays);
        }
        until = until.min(part.after);
    }
}
