//! A segment of the log as it lies in a file: header, base and steps, and how much of it is whole.

use std::collections::BTreeSet;
use std::iter;
use std::path::Path;

use jiff::Timestamp;
use memchr::memchr;
use ron::error::SpannedError;

use crate::campaign::finding::{LinePrefilter, seq_of};
use crate::campaign::{Base, Step};

use super::envelope::{BaseLineRef, Header, parse, seal, sealed_within, unseal};
use super::schema::{self, Schema};
use super::text::why_broken;
use super::{SCHEMA, StoreError};

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

/// What a sieve lets through of a segment, of which everything counts up to some step.
#[derive(Debug)]
pub(super) struct Sifted {
    /// The step it begins after.
    pub(super) after: u64,
    /// The last step it has, whether that was let through or not.
    pub(super) last: u64,
    /// Its base, if the sieve wants it.
    pub(super) base: Option<Base>,
    pub(super) steps: Vec<Step>,
    /// How long the text is that was read of it.
    pub(super) length: usize,
}

/// Reads of a segment only what a sieve lets through: every seal is held to, and few lines are read.
///
/// # Errors
/// As of the whole segment, for what is read of it.
pub(super) fn sift(
    path: &Path,
    number: u64,
    bytes: &[u8],
    until: u64,
    sieve: &LinePrefilter,
) -> Result<Option<Sifted>, StoreError> {
    let header = read_header(path, number, bytes)?;
    let (Some(header), Ok((records, _))) = (header, split(path, 1, bytes)) else {
        return sifted_whole(path, number, bytes, until);
    };
    if header.schema != SCHEMA {
        // Only of our own records is it known what they hold.
        return sifted_whole(path, number, bytes, until);
    }
    let Some((base, steps)) = records.get(1..).and_then(<[Record]>::split_first) else {
        return Ok(None);
    };
    let steps = counting(path, header.after, until, steps)?;
    let length_of = u64::try_from(steps.len()).unwrap_or(u64::MAX);
    let last = header.after.saturating_add(length_of);
    let mut laid = sieve.over(bytes);
    let meant = steps
        .iter()
        .filter(|record| laid.lets_through(record.offset, record.text.as_bytes()));
    let mut length = 0;
    let steps: Result<Vec<Step>, StoreError> = meant
        .inspect(|record| length += record.text.len())
        .map(|record| record.read(path, Schema::NOW.step))
        .collect();
    let base = sieve
        .wants_base()
        .then(|| {
            length += base.text.len();
            base.read(path, Schema::NOW.base)
        })
        .transpose()?;
    Ok(Some(Sifted {
        after: header.after,
        last,
        base,
        steps: steps?,
        length,
    }))
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

/// Reads single steps of a segment, those of them that are there, as far as a newer one lets it count.
///
/// # Errors
/// As of the whole segment, for what is read of it.
pub(super) fn pick(
    path: &Path,
    number: u64,
    bytes: &[u8],
    wanted: &BTreeSet<u64>,
    until: u64,
) -> Result<Vec<Step>, StoreError> {
    let Some(header) = read_header(path, number, bytes)? else {
        return Ok(Vec::new());
    };
    let schema = schema_of(path, &header)?;
    let length = usize::try_from(until.saturating_sub(header.after)).unwrap_or(usize::MAX);
    let sealed = lines(bytes)
        .skip(2)
        .filter_map(|line| Some((line.number, line.record?)))
        .take(length);
    let is_wanted = |text: &str| seq_of(text.as_bytes()).is_some_and(|seq| wanted.contains(&seq));
    let picked = sealed.filter(|(_, text)| is_wanted(text));
    picked
        .map(|(line, text)| (schema.step)(text).map_err(StoreError::unread(path, line, text)))
        .collect()
}

fn sifted_whole(
    path: &Path,
    number: u64,
    bytes: &[u8],
    until: u64,
) -> Result<Option<Sifted>, StoreError> {
    let Segment::Whole(stretch) = read_until(path, number, bytes, until)? else {
        return Ok(None);
    };
    let Stretch { base, steps, .. } = *stretch;
    let last = steps.last().map_or(base.seq, |step| step.seq);
    Ok(Some(Sifted {
        after: base.seq,
        last,
        base: Some(base),
        steps,
        length: bytes.len(),
    }))
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
mod tests {
    use proptest::prelude::*;

    use super::super::samples;
    use super::*;

    fn text() -> String {
        let steps = [
            samples::hero_step(1, "Thalia"),
            samples::note(2, "a bell\nrings // twice"),
            samples::roll_step(3),
        ];
        compose(1, &samples::founding(), &steps).unwrap()
    }

    fn at_rest(bytes: &[u8]) -> Option<Timestamp> {
        super::at_rest(Path::new("log/000007.ron"), 7, bytes)
    }

    fn read(bytes: &[u8]) -> Result<Segment, StoreError> {
        super::read(Path::new("log/000001.ron"), 1, bytes)
    }

    fn whole(bytes: &[u8]) -> Stretch {
        match read(bytes).unwrap() {
            Segment::Whole(stretch) => *stretch,
            Segment::Stub => panic!("a stub"),
        }
    }

    #[test]
    fn a_segment_is_read_as_it_was_written() {
        let stretch = whole(text().as_bytes());
        assert_eq!(
            (stretch.base, stretch.steps.len(), stretch.end),
            (samples::founding(), 3, End::Whole)
        );
    }

    #[test]
    fn cut_anywhere_it_is_a_stub_or_a_beginning_of_its_steps() {
        let text = text();
        let starts: Vec<usize> = text.match_indices('\n').map(|(place, _)| place).collect();
        for cut in 0..text.len() {
            let finished = starts.iter().filter(|place| cut >= **place).count();
            match read(&text.as_bytes()[..cut]).unwrap() {
                Segment::Stub => assert!(finished < 2, "cut at {cut}"),
                Segment::Whole(stretch) => {
                    assert_eq!(stretch.steps.len(), finished - 2, "cut at {cut}");
                }
            }
        }
    }

    #[test]
    fn a_last_line_without_its_newline_counts() {
        let text = text();
        let stretch = whole(text.trim_end().as_bytes());
        assert_eq!((stretch.steps.len(), stretch.end), (3, End::Unended));
    }

    #[test]
    fn any_flipped_byte_is_damage_or_a_cut_and_never_another_game() {
        let text = text();
        let last_line = text.trim_end().rfind('\n').unwrap();
        for place in 0..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 4;
            match read(&bytes) {
                Err(StoreError::Damaged { .. }) => assert!(place <= last_line),
                Ok(Segment::Whole(stretch)) => {
                    // Without the newline between them the last two lines are one torn line.
                    let whole = if place == last_line { 1 } else { 2 };
                    assert!(place >= last_line);
                    assert_eq!(stretch.steps.len(), whole);
                }
                other => panic!("byte {place}: {other:?}"),
            }
        }
    }

    #[test]
    fn an_empty_line_or_a_line_twice_is_damage() {
        let lines: Vec<String> = text().split_inclusive('\n').map(str::to_owned).collect();
        let mut gap = lines.clone();
        gap.insert(3, "\n".to_owned());
        assert!(matches!(
            read(gap.concat().as_bytes()),
            Err(StoreError::Damaged { line: 4, .. })
        ));
        let mut twice = lines.clone();
        twice.insert(3, lines[3].clone());
        assert!(matches!(
            read(twice.concat().as_bytes()),
            Err(StoreError::Damaged { line: 5, .. })
        ));
    }

    #[test]
    fn a_log_with_dos_line_ends_is_the_same_log() {
        let stretch = whole(text().replace('\n', "\r\n").as_bytes());
        assert_eq!((stretch.steps.len(), stretch.end), (3, End::Whole));
    }

    #[test]
    fn a_segment_saved_as_something_else_is_damage_and_never_unfinished() {
        let with_mark = format!("\u{feff}{}", text());
        let error = read(with_mark.as_bytes()).unwrap_err().to_string();
        assert!(
            error.starts_with("log/000001.ron:1: a byte order mark stands here"),
            "{error}"
        );
        let wide: Vec<u8> = text().encode_utf16().flat_map(u16::to_le_bytes).collect();
        let error = read(&wide).unwrap_err().to_string();
        assert!(
            error.starts_with("log/000001.ron:1: there are NUL bytes here"),
            "{error}"
        );
        let merged = text().replacen("(seq: 2", "<<<<<<< HEAD\n(seq: 2", 1);
        let error = read(merged.as_bytes()).unwrap_err().to_string();
        assert!(
            error.starts_with("log/000001.ron:4: this is a merge-conflict mark"),
            "{error}"
        );
    }

    #[test]
    fn a_later_schema_is_refused_by_name() {
        let header = Header {
            schema: SCHEMA + 1,
            ..Header::new(1, 0)
        };
        let error = read(seal(&header).unwrap().as_bytes()).unwrap_err();
        assert!(
            error.to_string().contains("use a newer astragal"),
            "{error}"
        );
    }

    #[test]
    fn a_segment_under_another_name_is_refused() {
        let text = compose(7, &samples::founding(), &[]).unwrap();
        assert!(matches!(
            read(text.as_bytes()),
            Err(StoreError::Damaged { line: 1, .. })
        ));
    }

    proptest! {
        #[test]
        fn a_game_at_rest_tells_when_it_was_played_as_its_base_does(base in samples::any_base()) {
            let text = compose(7, &base, &[]).unwrap();
            prop_assert_eq!(at_rest(text.as_bytes()), base.at);
        }
    }

    #[test]
    fn a_game_that_is_not_at_rest_has_to_be_read() {
        let base = Base {
            at: Some(samples::at(33)),
            ..samples::founding()
        };
        let resting = compose(7, &base, &[]).unwrap();
        let of_later_schema = resting.replacen(
            &seal(&Header::over(7, &base)).unwrap(),
            &seal(&Header {
                schema: SCHEMA + 1,
                ..Header::new(7, 0)
            })
            .unwrap(),
            1,
        );
        for text in [
            compose(7, &base, &[samples::note(1, "a bell")]).unwrap(),
            format!("{resting}(seq: 1, at"),
            resting.replacen("Salt", "salt", 1),
            resting[..resting.len() / 2].to_owned(),
            compose(8, &base, &[]).unwrap(),
            of_later_schema,
            String::new(),
        ] {
            assert_eq!(at_rest(text.as_bytes()), None, "{text}");
        }
        assert_eq!(at_rest(resting.as_bytes()), base.at);
    }
}
