//! What is whole in a damaged segment, and the marks put where something was lost.

use std::ops::RangeInclusive;
use std::path::Path;

use crate::campaign::{Base, Event, Step};
use crate::store::StoreError;
use crate::store::envelope::{Header, parse};
use crate::store::schema::Schema;
use crate::store::segment::{lines, schema_of};

/// Lost steps that are filled in at most: a longer gap is no gap, but a number gone wrong.
pub(super) const LONGEST_GAP: u64 = 100_000;

/// What is whole in a damaged segment.
pub(super) struct Pieces {
    header: Option<Header>,
    pub(super) base: Option<Base>,
    pub(super) steps: Vec<Step>,
    /// Whether it is another segment under this one's name.
    pub(super) is_anothers: bool,
}

impl Pieces {
    /// What can be read in these bytes, in the schema its header names.
    pub(super) fn of(path: &Path, number: u64, bytes: &[u8]) -> Result<Self, StoreError> {
        let records: Vec<(usize, &str)> =
            lines(bytes).filter_map(|line| Some((line.number, line.record?))).collect();
        let record =
            |wanted: usize| records.iter().find(|(line, _)| *line == wanted).map(|(_, record)| *record);
        let header = record(1).and_then(|record| parse::<Header>(record).ok());
        let schema = match &header {
            Some(header) => schema_of(path, header)?,
            None => Schema::NOW,
        };
        let base = record(2).and_then(|record| (schema.base)(record).ok());
        let base = base.filter(|base| header.as_ref().is_none_or(|header| header.after == base.seq));
        let steps = records.iter().filter_map(|(_, record)| (schema.step)(record).ok()).collect();
        let is_anothers = header.as_ref().is_some_and(|header| header.segment != number);
        Ok(Self { header, base, steps, is_anothers })
    }

    /// The step the segment begins after, if anything tells.
    pub(super) fn after(&self) -> Option<u64> {
        let first = || self.steps.first().and_then(|step| step.seq.checked_sub(1));
        self.header.as_ref().map(|header| header.after).or_else(first)
    }
}

/// The steps after a base without doubles and gaps: what is missing stands there as lost.
pub(super) fn fill(
    base: &Base,
    steps: Vec<Step>,
    next: Option<u64>,
) -> (Vec<Step>, Vec<RangeInclusive<u64>>) {
    let (mut filled, mut lost): (Vec<Step>, Vec<RangeInclusive<u64>>) = (Vec::new(), Vec::new());
    let mut last = base.seq;
    for step in steps {
        let gap = last.saturating_add(1)..=step.seq.saturating_sub(1);
        if step.seq <= last || step.seq - last > LONGEST_GAP {
            continue;
        }
        if !gap.is_empty() {
            filled.extend(gap.clone().map(|seq| Step {
                seq,
                events: vec![Event::Lost],
                line: "lost".to_owned(),
                ..step.clone()
            }));
            lost.push(gap);
        }
        last = step.seq;
        filled.push(step);
    }
    let behind = last.saturating_add(1)..=next.unwrap_or(0);
    if let Some(at) = filled.last().map(|step| step.at).or(base.at)
        && !behind.is_empty()
        && behind.end() - behind.start() < LONGEST_GAP
    {
        filled.extend(behind.clone().map(|seq| Step {
            seq,
            at,
            line: "lost".to_owned(),
            events: vec![Event::Lost],
        }));
        lost.push(behind);
    }
    (filled, lost)
}
