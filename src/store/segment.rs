//! A segment of the log as it lies in a file: header, base and steps, and how much of it is whole.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::campaign::{Base, Step};

use super::StoreError;
use super::envelope::{BaseLine, BaseLineRef, Header, SCHEMA, parse, seal, unseal};

/// What a file of the log holds.
#[derive(Debug)]
pub(super) enum Segment {
    /// A header, a base and the steps after it.
    Whole(Box<Stretch>),
    /// The beginning of a header or a base and nothing after it: it was never finished.
    Stub,
}

/// A stretch of the game: everything needed to tell how it stands at any step of it.
#[derive(Debug)]
pub(super) struct Stretch {
    pub(super) base: Base,
    pub(super) steps: Vec<Step>,
    pub(super) end: End,
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
    let mut text = seal(&Header::new(number, base.seq))?;
    text.push_str(&seal(&BaseLineRef { base })?);
    text.push_str(&compose_steps(steps)?);
    Ok(text)
}

/// The text of steps to append.
pub(super) fn compose_steps(steps: &[Step]) -> Result<String, ron::Error> {
    steps.iter().map(seal).collect()
}

/// The header in a file's first bytes; `None` if it is not whole.
pub(super) fn read_header(path: &Path, number: u64, bytes: &[u8]) -> Result<Option<Header>, StoreError> {
    let Some(record) = bytes.split_inclusive(|byte| *byte == b'\n').next().and_then(unseal) else {
        return Ok(None);
    };
    let header: Header = parse_line(path, 1, record)?;
    if header.schema > SCHEMA {
        return Err(StoreError::Newer { path: path.to_owned(), schema: header.schema });
    }
    if header.segment != number {
        return Err(damaged(
            path,
            1,
            format!("the file is named {number} and calls itself segment {}", header.segment),
        ));
    }
    Ok(Some(header))
}

/// Reads a whole segment.
///
/// # Errors
/// Damage in the middle, a later schema, records out of order: whatever must not be passed over.
pub(super) fn read(path: &Path, number: u64, bytes: &[u8]) -> Result<Segment, StoreError> {
    let (records, end) = split(path, 1, bytes)?;
    let header = read_header(path, number, bytes)?;
    let (Some(header), Some((_, base))) = (header, records.get(1)) else { return Ok(Segment::Stub) };
    let BaseLine { base } = parse_line(path, 2, base)?;
    if base.seq != header.after {
        let what = format!("the base is of step {}, and the header says {}", base.seq, header.after);
        return Err(damaged(path, 2, what));
    }
    let steps = read_steps(path, base.seq, records.get(2..).unwrap_or_default())?;
    Ok(Segment::Whole(Box::new(Stretch { base, steps, end })))
}

/// Reads what a segment holds from a line on, after a step. Where it is torn is counted from there.
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
    Ok((read_steps(path, after, &records)?, end))
}

fn read_steps(path: &Path, after: u64, records: &[Record]) -> Result<Vec<Step>, StoreError> {
    let mut steps: Vec<Step> = Vec::new();
    for (line, record) in records {
        let step: Step = parse_line(path, *line, record)?;
        let expected = steps.last().map_or(after, |step| step.seq).saturating_add(1);
        if step.seq != expected {
            return Err(damaged(
                path,
                *line,
                format!("this is step {}, and step {expected} was expected", step.seq),
            ));
        }
        steps.push(step);
    }
    Ok(steps)
}

/// A line's number and the record in it.
type Record<'a> = (usize, &'a str);

/// The whole lines, numbered from the first, and how the file ends.
fn split<'a>(path: &Path, first: usize, bytes: &'a [u8]) -> Result<(Vec<Record<'a>>, End), StoreError> {
    let mut records = Vec::new();
    let mut end = if bytes.ends_with(b"\n") { End::Whole } else { End::Unended };
    let mut offset = 0;
    for (line, text) in (first..).zip(bytes.split_inclusive(|byte| *byte == b'\n')) {
        match (unseal(text), end) {
            // What nobody acknowledged is never followed by something whole: this is not a cut, but damage.
            (Some(_), End::Torn { line, .. }) => {
                return Err(damaged(
                    path,
                    line,
                    "the line does not match its checksum, and whole lines follow".into(),
                ));
            }
            (Some(record), _) => records.push((line, record)),
            (None, End::Torn { .. }) => {}
            (None, _) => end = End::Torn { line, offset },
        }
        offset += text.len();
    }
    Ok((records, end))
}

fn parse_line<T: DeserializeOwned>(path: &Path, line: usize, record: &str) -> Result<T, StoreError> {
    parse(record).map_err(|error| StoreError::Unreadable {
        path: path.to_owned(),
        line,
        column: error.span.start.col,
        what: format!("the line is whole, but this astragal cannot read it: {}", error.code),
    })
}

fn damaged(path: &Path, line: usize, what: String) -> StoreError {
    StoreError::Damaged { path: path.to_owned(), line, what }
}

#[cfg(test)]
mod tests {
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
        assert_eq!((stretch.base, stretch.steps.len(), stretch.end), (samples::founding(), 3, End::Whole));
    }

    #[test]
    fn cut_anywhere_it_is_a_stub_or_a_beginning_of_its_steps() {
        let text = text();
        let starts: Vec<usize> = text.match_indices('\n').map(|(place, _)| place).collect();
        for cut in 0..text.len() {
            let finished = starts.iter().filter(|place| cut >= **place).count();
            match read(&text.as_bytes()[..cut]).unwrap() {
                Segment::Stub => assert!(finished < 2, "cut at {cut}"),
                Segment::Whole(stretch) => assert_eq!(stretch.steps.len(), finished - 2, "cut at {cut}"),
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
        assert!(matches!(read(gap.concat().as_bytes()), Err(StoreError::Damaged { line: 4, .. })));
        let mut twice = lines.clone();
        twice.insert(3, lines[3].clone());
        assert!(matches!(read(twice.concat().as_bytes()), Err(StoreError::Damaged { line: 5, .. })));
    }

    #[test]
    fn a_later_schema_is_refused_by_name() {
        let header = Header { schema: SCHEMA + 1, ..Header::new(1, 0) };
        let error = read(seal(&header).unwrap().as_bytes()).unwrap_err();
        assert!(error.to_string().contains("use a newer astragal"), "{error}");
    }

    #[test]
    fn a_segment_under_another_name_is_refused() {
        let text = compose(7, &samples::founding(), &[]).unwrap();
        assert!(matches!(read(text.as_bytes()), Err(StoreError::Damaged { line: 1, .. })));
    }
}
