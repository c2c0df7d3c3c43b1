//! Few lines of a segment read: those that a sieve lets through, and single steps.

use std::collections::BTreeSet;
use std::path::Path;

use crate::campaign::finding::{LinePrefilter, seq_of};
use crate::campaign::{Base, Step};
use crate::store::schema::Schema;
use crate::store::{SCHEMA, StoreError};

use super::{Record, Segment, Stretch, counting, lines, read_header, read_until, schema_of, split};

/// What a sieve lets through of a segment, of which everything counts up to some step.
#[derive(Debug)]
pub(in crate::store) struct Sifted {
    /// The step it begins after.
    pub(in crate::store) after: u64,
    /// The last step it has, whether that was let through or not.
    pub(in crate::store) last: u64,
    /// Its base, if the sieve wants it.
    pub(in crate::store) base: Option<Base>,
    pub(in crate::store) steps: Vec<Step>,
    /// How long the text is that was read of it.
    pub(in crate::store) length: usize,
}

/// Reads of a segment only what a sieve lets through: every seal is held to, and few lines are read.
///
/// # Errors
/// As of the whole segment, for what is read of it.
pub(in crate::store) fn sift(
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

/// Reads single steps of a segment, those of them that are there, as far as a newer one lets it count.
///
/// # Errors
/// As of the whole segment, for what is read of it.
pub(in crate::store) fn pick(
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
