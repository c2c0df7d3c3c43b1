//! What records looked like in each schema, read into what they are now.

#[cfg(test)]
pub(super) mod invented;

use std::path::Path;

use ron::error::SpannedError;
use serde::Deserialize;

use super::StoreError;
use super::envelope::parse;
use crate::campaign::{Base, DicePlace, State, Step, Undone};

/// The schema this program writes, and the newest it reads.
pub const SCHEMA: u32 = 5;

/// The schema of this number, in which a file is written.
///
/// # Errors
/// [`StoreError`], where this program does not read it.
pub(super) fn numbered(path: &Path, number: u32) -> Result<Schema, StoreError> {
    match number {
        SCHEMA => Ok(Schema::NOW),
        #[cfg(test)]
        invented::SCHEMA => Ok(invented::THEN),
        schema if schema > SCHEMA => Err(StoreError::Newer {
            path: path.to_owned(),
            schema,
        }),
        schema => Err(StoreError::Unreleased {
            path: path.to_owned(),
            schema,
        }),
    }
}

/// How the records of one schema are read. The envelope (header, seal, one record a line) is the same in all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Schema {
    /// The second line of a segment.
    pub(super) base: fn(&str) -> Result<Base, SpannedError>,
    /// Any further line.
    pub(super) step: fn(&str) -> Result<Step, SpannedError>,
    /// The whole of campaign.ron.
    pub(super) file: fn(&str) -> Result<Base, SpannedError>,
}

impl Schema {
    /// Of the records this program writes.
    pub(super) const NOW: Self = Self {
        base: base_now,
        step: parse::<Step>,
        file: file_now,
    };
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseLine {
    base: Base,
}

fn base_now(record: &str) -> Result<Base, SpannedError> {
    parse::<BaseLine>(record).map(|line| line.base)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "schema")]
    _schema: u32,
    seq: u64,
    at: Option<jiff::Timestamp>,
    dice: DicePlace,
    undone: Vec<Undone>,
    state: State,
}

fn file_now(text: &str) -> Result<Base, SpannedError> {
    let File {
        _schema,
        seq,
        at,
        dice,
        undone,
        state,
    } = parse(text)?;
    Ok(Base {
        seq,
        at,
        dice,
        undone,
        state,
    })
}
