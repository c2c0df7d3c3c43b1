//! How the records of one schema are read, and those of the schema this program writes.

use ron::error::SpannedError;
use serde::Deserialize;

use super::super::envelope::parse;
use crate::campaign::{Base, DicePlace, State, Step, Undone};

/// How the records of one schema are read. The envelope (header, seal, one record a line) is the same in all.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Schema {
    /// The second line of a segment.
    pub(in crate::store) base: fn(&str) -> Result<Base, SpannedError>,
    /// Any further line.
    pub(in crate::store) step: fn(&str) -> Result<Step, SpannedError>,
    /// The whole of campaign.ron.
    pub(in crate::store) file: fn(&str) -> Result<Base, SpannedError>,
}

impl Schema {
    /// Of the records this program writes.
    pub(in crate::store) const NOW: Self = Self {
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
