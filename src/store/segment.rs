//! A segment of the log as it lies in a file: header, base and steps, and how much of it is whole.

mod sifting;

use std::iter;
use std::path::Path;

use jiff::Timestamp;
use memchr::memchr;
use ron::error::SpannedError;

use crate::campaign::finding::seq_of;
use crate::campaign::{Base, Step};

use super::envelope::{BaseLineRef, Header, parse, seal, sealed_within, unseal};
use super::schema::{self, Schema};
use super::text::why_broken;
use super::{SCHEMA, StoreError};

pub(super) use sifting::{Sifted, pick, sift};

/// What a file of the log holds.
#[derive(Debug)]
pub(super) enum Segment {
    /// A header, a base and the steps after it.
    Whole(Box<Stretch>),
    /// The beginning of a header or a base and nothing after it: it was never finished.
    Stub,
}

/// How the line of a base begins, before its step, and what stands between that and when it happened.
const BASE: &str = "(base: (seq: ";
const AT: &str = ", at: \"";

/// A stretch of the game: everything needed to tell how it stands at any step of it.
#[derive(Debug)]
pub(super) struct Stretch {
    /// The schema it is written in.
    pub(super) schema: u32,
    pub(super) base: Base,
    pub(super) steps: Vec<Step>,
    pub(super) end: End,
    /// How long the text is that it was read from.
    pub(super) length: u64,
}

impl Stretch {
    /// The last step of it.
    pub(super) fn last(&self) -> u64 {
        self.steps.last().map_or(self.base.seq, |step| step.seq)
    }
}

/// How a segment's file ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// With a whole line.
    Whole,
    /// With a line that only lacks its newline: it counts, and nothing may be appended to it.
    Unended,
    /// In the middle of a line.
    Torn {
        /// The line, from 1.
        line: usize,
        /// Where it begins.
        offset: usize,
    },
}

/// The text of a new segment.
pub(super) fn compose(number: u64, base: &Base, steps: &[Step]) -> Result<String, ron::Error> {
    let mut text = seal(&Header::over(number, base))?;
    text.push_str(&seal(&BaseLineRef { base })?);
    text.push_str(&compose_steps(steps)?);
    Ok(text)
}

/// The text of steps to append.
pub(super) fn compose_steps(steps: &[Step]) -> Result<String, ron::Error> {
    steps.iter().map(|step| seal(step)).collect()
}

/// A line of a segment's file, whatever is in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Where it begins.
    pub(super) offset: usize,
    /// Its record, if its seal holds.
    pub(super) record: Option<&'a str>,
    bytes: &'a [u8],
}

/// The lines of a segment's file.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    lines_from(1, bytes)
}

fn lines_from(first: usize, bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut next = 0;
    let cut = move || {
        let rest = bytes.get(next..).filter(|rest| !rest.is_empty())?;
        let (line, _) = rest.split_at(memchr(b'\n', rest).map_or(rest.len(), |end| end + 1));
        let offset = next;
        next += line.len();
        Some((offset, line))
    };
    let numbered = (first..).zip(iter::from_fn(cut));
    numbered.map(|(number, (offset, bytes))| Line {
        number,
        offset,
        record: unseal(bytes),
        bytes,
    })
}

/// The header in a file's first bytes; `None` if it is not whole.
pub(super) fn read_header(
    path: &Path,
    number: u64,
    bytes: &[u8],
) -> Result<Option<Header>, StoreError> {
    let Some(record) = lines(bytes).next().and_then(|line| line.record) else {
        return Ok(None);
    };
    let header: Header = parse(record).map_err(StoreError::unread(path, 1, record))?;
    schema_of(path, &header)?;
    if header.segment != number {
        let what = format!(
            "the file is named {number} and calls itself segment {}",
            header.segment
        );
        return Err(damaged(path, 1, what));
    }
    Ok(Some(header))
}

/// Reads a whole segment.
///
/// # Errors
/// Damage in the middle, a later schema, records out of order: whatever must not be passed over.
pub(super) fn read(path: &Path, number: u64, bytes: &[u8]) -> Result<Segment, StoreError> {
    let header = read_header(path, number, bytes)?;
    let (records, end) = split(path, 1, bytes)?;
    let (Some(header), Some(base)) = (header, records.get(1)) else {
        return Ok(Segment::Stub);
    };
    let schema = schema_of(path, &header)?;
    let base = base.read(path, schema.base)?;
    if base.seq != header.after {
        let what = format!(
            "the base is of step {}, and the header says {}",
            base.seq, header.after
        );
        return Err(damaged(path, 2, what));
    }
    let steps = read_steps(path, schema, base.seq, records.get(2..).unwrap_or_default())?;
    Ok(Segment::Whole(Box::new(Stretch {
        schema: header.schema,
        base,
        steps,
        end,
        length: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
    })))
}

/// When the last thing of a game happened that rests on the base of a segment, no step behind it: by the first words of its
/// line. Nothing where only the whole can tell.
pub(super) fn at_rest(path: &Path, number: u64, bytes: &[u8]) -> Option<Timestamp> {
    let header = read_header(path, number, bytes).ok()??;
    let mut lines = lines(bytes).skip(1);
    let base = lines.next()?.record?;
    if header.schema != SCHEMA || lines.next().is_some() {
        return None;
    }
    let (_, words) = base.strip_prefix(BASE)?.split_once(AT)?;
    words.split_once('"')?.0.parse().ok()
}

/// Reads a segment as far as a newer one lets it count: what stands behind that step was never acknowledged, and may be
/// anything.
///
/// # Errors
/// As of a whole segment, for what counts of it.
pub(super) fn read_until(
    path: &Path,
    number: u64,
    bytes: &[u8],
    until: u64,
) -> Result<Segment, StoreError> {
    let error = match read(path, number, bytes) {
        Err(error @ (StoreError::Damaged { .. } | StoreError::Unreadable { .. })) => error,
        read => return read,
    };
    match end_of_step(path, number, bytes, until)?.and_then(|end| bytes.get(..end)) {
        Some(counting) => read(path, number, counting),
        None => Err(error),
    }
}

/// The steps of a segment as far as one of them, each behind the one before. What stands behind it was never acknowledged,
/// and may be anything.
fn counting<'a, 'b>(
    path: &Path,
    after: u64,
    until: u64,
    steps: &'b [Record<'a>],
) -> Result<&'b [Record<'a>], StoreError> {
    let mut last = after;
    for (place, record) in steps.iter().enumerate() {
        if last >= until {
            return Ok(steps.get(..place).unwrap_or_default());
        }
        let expected = last.saturating_add(1);
        match seq_of(record.text.as_bytes()) {
            Some(seq) if seq != expected => {
                return Err(out_of_order(path, record.line, seq, expected));
            }
            _ => last = expected,
        }
    }
    Ok(steps)
}

/// Where the line of this step ends, if it is there.
fn end_of_step(
    path: &Path,
    number: u64,
    bytes: &[u8],
    seq: u64,
) -> Result<Option<usize>, StoreError> {
    let Some(header) = read_header(path, number, bytes)? else {
        return Ok(None);
    };
    let schema = schema_of(path, &header)?;
    let is_there = |record: &str| match header.after == seq {
        true => (schema.base)(record).is_ok(),
        false => (schema.step)(record).is_ok_and(|step| step.seq == seq),
    };
    let line = lines(bytes)
        .skip(1)
        .find(|line| line.record.is_some_and(is_there));
    Ok(line.map(|line| line.offset.saturating_add(line.bytes.len())))
}

/// Reads what a segment that still grows holds from a line on, after a step. Where it is torn is counted from there.
///
/// # Errors
/// As of the whole segment.
pub(super) fn read_on(
    path: &Path,
    line: usize,
    after: u64,
    bytes: &[u8],
) -> Result<(Vec<Step>, End), StoreError> {
    let (records, end) = split(path, line, bytes)?;
    // Only the program of this schema lets a segment grow.
    Ok((read_steps(path, Schema::NOW, after, &records)?, end))
}

fn read_steps(
    path: &Path,
    schema: Schema,
    after: u64,
    records: &[Record],
) -> Result<Vec<Step>, StoreError> {
    let mut steps: Vec<Step> = Vec::new();
    for record in records {
        let step = record.read(path, schema.step)?;
        let expected = steps
            .last()
            .map_or(after, |step| step.seq)
            .saturating_add(1);
        if step.seq != expected {
            return Err(out_of_order(path, record.line, step.seq, expected));
        }
        steps.push(step);
    }
    Ok(steps)
}

/// The steps a segment begins after and ends with, if every line is whole and each step follows the one before, without
/// reading what they say: ten milliseconds for a hundred thousand lines.
pub(super) fn verify(
    path: &Path,
    number: u64,
    bytes: &[u8],
) -> Result<Option<(u64, u64)>, StoreError> {
    let header = read_header(path, number, bytes)?;
    let (records, _) = split(path, 1, bytes)?;
    let (Some(header), Some(steps)) = (header, records.get(2..)) else {
        return Ok(None);
    };
    let steps = counting(path, header.after, u64::MAX, steps)?;
    let length = u64::try_from(steps.len()).unwrap_or(u64::MAX);
    Ok(Some((header.after, header.after.saturating_add(length))))
}

fn out_of_order(path: &Path, line: usize, seq: u64, expected: u64) -> StoreError {
    damaged(
        path,
        line,
        format!("this is step {seq}, and step {expected} was expected"),
    )
}

/// How the records of a segment are read.
pub(super) fn schema_of(path: &Path, header: &Header) -> Result<Schema, StoreError> {
    schema::numbered(path, header.schema)
}

/// The record in a line whose seal holds.
#[derive(Debug, Clone, Copy)]
struct Record<'a> {
    /// The line's number.
    line: usize,
    /// Where it begins.
    offset: usize,
    text: &'a str,
}

/// The whole lines, numbered from the first, and how the file ends.
fn split<'a>(
    path: &Path,
    first: usize,
    bytes: &'a [u8],
) -> Result<(Vec<Record<'a>>, End), StoreError> {
    let mut records = Vec::new();
    let mut broken: Option<Line<'_>> = None;
    let mut count = 0;
    for line in lines_from(first, bytes) {
        count = line.number;
        match (line.record, broken) {
            // What nobody acknowledged is never followed by something whole: this is not a cut, but damage.
            (Some(_), Some(broken)) => return Err(broken.damage(path)),
            (Some(text), None) => records.push(Record {
                line: line.number,
                offset: line.offset,
                text,
            }),
            (None, _) => broken = broken.or(Some(line)),
        }
    }
    match broken {
        // Header and base are written at once: what comes after them was never whole either if they are not.
        Some(line) if line.number <= 2 && count > 2 => Err(line.damage(path)),
        Some(Line { number, offset, .. }) => Ok((
            records,
            End::Torn {
                line: number,
                offset,
            },
        )),
        None if bytes.ends_with(b"\n") => Ok((records, End::Whole)),
        None => Ok((records, End::Unended)),
    }
}

impl Record<'_> {
    fn read<T>(
        &self,
        path: &Path,
        parse: fn(&str) -> Result<T, SpannedError>,
    ) -> Result<T, StoreError> {
        parse(self.text).map_err(StoreError::unread(path, self.line, self.text))
    }
}

impl<'a> Line<'a> {
    /// What is sealed in it: the whole line, or pieces of it. No more bytes than there is room for are looked at for that.
    pub(super) fn sealed(&self, room: &mut usize) -> Vec<&'a str> {
        match self.record {
            Some(record) => vec![record],
            None => sealed_within(self.bytes, room),
        }
    }

    /// What is wrong with it, and where.
    pub(super) fn damage(&self, path: &Path) -> StoreError {
        damaged(
            path,
            self.number,
            format!("{}, and more lines follow", why_broken(self.bytes)),
        )
    }
}

fn damaged(path: &Path, line: usize, what: String) -> StoreError {
    StoreError::Damaged {
        path: path.to_owned(),
        line,
        what,
    }
}

#[cfg(test)]
mod tests;
