//! An entry of the log as an object.

use jiff::Timestamp;
use serde::Serialize;

use crate::campaign::log_text::{Entry, Reader};
use crate::campaign::{Campaign, Roll, RollId};
use crate::dice::Provenance;
use crate::words::display_safe;

use super::roll::RolledJson;

#[derive(Serialize)]
pub(super) struct EntryJson {
    pub(super) seq: u64,
    pub(super) at: Timestamp,
    pub(super) kind: &'static str,
    pub(super) who: String,
    pub(super) text: String,
    pub(super) secret: bool,
    pub(super) undone: bool,
    #[serde(flatten)]
    pub(super) roll: Option<RollJson>,
}

/// The line, and where the dice stood, are for the game master alone.
#[derive(Serialize)]
pub(super) struct RollJson {
    /// Its number, where its step holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) roll: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<String>,
    pub(super) system: &'static str,
    #[serde(flatten)]
    pub(super) origin: Option<Origin>,
    #[serde(flatten)]
    pub(super) rolled: RolledJson,
}

/// Where the dice stood; nowhere, if they were real ones.
#[derive(Serialize)]
pub(super) struct Origin {
    pub(super) stream: Option<u64>,
    pub(super) position: Option<u64>,
}

impl EntryJson {
    /// `roll` is the number the roll has in the true log, if the entry tells of one.
    pub(super) fn of(campaign: &Campaign, entry: &Entry, roll: RollId, reader: Reader) -> Self {
        let is_for_players = reader == Reader::Players;
        let rolled = entry
            .roll
            .as_ref()
            .zip(campaign.roll(roll))
            .map(|(told, fallen)| {
                let line = campaign.step(roll.0).filter(|_| !is_for_players);
                let rolled = RolledJson::of(fallen);
                RollJson {
                    roll: (!is_for_players && roll.1 > 0).then(|| roll.to_string()),
                    line: line.map(|step| display_safe(&step.line).into_owned()),
                    system: fallen.attempt.system_key(),
                    origin: (!is_for_players).then(|| Origin::of(fallen)),
                    rolled: rolled.now(told.key.clone()),
                }
            });
        Self {
            seq: entry.id.0,
            at: entry.at,
            kind: entry.kind.key(),
            who: display_safe(&entry.who).into_owned(),
            text: display_safe(&entry.text()).into_owned(),
            secret: entry.is_secret,
            undone: entry.is_undone,
            roll: rolled,
        }
    }
}

impl Origin {
    const fn of(roll: &Roll) -> Self {
        match roll.dice {
            Provenance::Rolled { stream, from, .. } => Self {
                stream: Some(stream),
                position: Some(from),
            },
            Provenance::Typed => Self {
                stream: None,
                position: None,
            },
        }
    }
}
