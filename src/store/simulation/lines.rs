//! What wrong protocols do to the lines of a segment.

use crate::campaign::Step;

use super::super::envelope::{BaseLineRef, Header, parse, seal, unseal};
use super::super::schema::Schema;

pub(super) fn lines_of(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n')
}

/// The bytes up to the first line that is not whole.
pub(super) fn whole_length(bytes: &[u8]) -> usize {
    lines_of(bytes)
        .take_while(|line| line.ends_with(b"\n") && unseal(line).is_some())
        .map(<[u8]>::len)
        .sum()
}

/// Every line with the seal it would have, had it been meant as it is.
pub(super) fn resealed(bytes: &[u8]) -> Vec<u8> {
    let reseal = |line: &[u8]| {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let end = line
            .windows(3)
            .rposition(|window| window == b" //")
            .unwrap_or(line.len());
        let record = &line[..end];
        [
            record,
            format!(" //{:08x}\n", crc32fast::hash(record)).as_bytes(),
        ]
        .concat()
    };
    lines_of(bytes).flat_map(reseal).collect()
}

/// Steps with one record for each of their events.
pub(super) fn split_in_events(bytes: &[u8]) -> Vec<u8> {
    let split = |line: &[u8]| match step_in(line) {
        Some(step) if step.events.len() > 1 => {
            let parts = step.events.iter().map(|event| Step {
                events: vec![event.clone()],
                ..step.clone()
            });
            parts
                .map(|part| seal(&part).unwrap())
                .collect::<String>()
                .into_bytes()
        }
        _ => line.to_vec(),
    };
    lines_of(bytes).flat_map(split).collect()
}

/// Steps put together again from records of their events.
pub(super) fn joined(bytes: &[u8]) -> Vec<u8> {
    let mut joined = Vec::new();
    let mut last: Option<Step> = None;
    let flush = |step: &mut Option<Step>| {
        step.take()
            .map_or_else(Vec::new, |step| seal(&step).unwrap().into_bytes())
    };
    for line in lines_of(bytes) {
        match (step_in(line), &mut last) {
            (Some(part), Some(step)) if part.seq == step.seq => step.events.extend(part.events),
            (Some(part), last) => {
                joined.extend(flush(last));
                *last = Some(part);
            }
            (None, last) => {
                joined.extend(flush(last));
                joined.extend(line);
            }
        }
    }
    joined.extend(flush(&mut last));
    joined
}

/// A segment in which the steps of older ones stand, where they have the same numbers.
pub(super) fn without_voiding(older: &[Vec<u8>], bytes: &[u8]) -> Vec<u8> {
    let Some(header) = lines_of(bytes)
        .next()
        .and_then(unseal)
        .and_then(|record| parse::<Header>(record).ok())
    else {
        return bytes.to_vec();
    };
    let steps = older
        .iter()
        .flat_map(|older| lines_of(older))
        .filter_map(step_in);
    let standing: Vec<Step> = steps.filter(|step| step.seq > header.after).collect();
    let replace = |line: &[u8]| {
        let older =
            step_in(line).and_then(|step| standing.iter().find(|older| older.seq == step.seq));
        older.map_or_else(|| line.to_vec(), |older| seal(older).unwrap().into_bytes())
    };
    lines_of(bytes).flat_map(replace).collect()
}

/// A segment whose header tells nothing of a founding.
pub(super) fn without_founding(bytes: &[u8]) -> Vec<u8> {
    let forget = |line: &[u8]| match unseal(line).and_then(|record| parse::<Header>(record).ok()) {
        Some(header) if line.ends_with(b"\n") => seal(&Header {
            founding: None,
            ..header
        })
        .unwrap()
        .into_bytes(),
        _ => line.to_vec(),
    };
    lines_of(bytes).flat_map(forget).collect()
}

/// A segment whose base knows nothing of what was undone.
pub(super) fn without_undone(bytes: &[u8]) -> Vec<u8> {
    let read = Schema::NOW.base;
    let forget = |line: &[u8]| match unseal(line).and_then(|record| read(record).ok()) {
        Some(mut base) => {
            base.undone.clear();
            seal(&BaseLineRef { base: &base }).unwrap().into_bytes()
        }
        None => line.to_vec(),
    };
    lines_of(bytes).flat_map(forget).collect()
}

/// A segment without the steps that do not follow the one before.
pub(super) fn in_order(bytes: &[u8]) -> Vec<u8> {
    let header = lines_of(bytes)
        .next()
        .and_then(unseal)
        .and_then(|record| parse::<Header>(record).ok());
    let mut last = header.map_or(0, |header| header.after);
    let follows = |line: &&[u8]| {
        let Some(step) = step_in(line) else {
            return true;
        };
        let is_next = step.seq == last + 1;
        last += u64::from(is_next);
        is_next
    };
    lines_of(bytes).filter(follows).flatten().copied().collect()
}

/// The last step in some lines.
pub(super) fn last_step(bytes: &[u8]) -> Option<u64> {
    lines_of(bytes)
        .filter_map(step_in)
        .map(|step| step.seq)
        .last()
}

fn step_in(line: &[u8]) -> Option<Step> {
    line.ends_with(b"\n")
        .then(|| unseal(line))?
        .and_then(|record| parse(record).ok())
}
