//! Schema 0, which never was: it proves that a campaign of an older schema is read, kept and written anew.
//!
//! A state's name was its `title`, and a step's line was what was `said`.

use jiff::Timestamp;
use ron::error::SpannedError;
use serde::{Deserialize, Serialize};

use super::super::envelope::{parse, seal};
use super::records::Schema;
use crate::campaign::{Base, DicePlace, Event, State, Step};
use crate::systems::System;

pub(in crate::store) const SCHEMA: u32 = 0;

pub(super) const THEN: Schema = Schema {
    base: base_then,
    step: step_then,
    file: file_then,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OldState {
    title: String,
    system: System,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OldBase {
    seq: u64,
    state: OldState,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OldBaseLine {
    base: OldBase,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OldStep {
    seq: u64,
    at: Timestamp,
    said: String,
    events: Vec<Event>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OldFile {
    schema: u32,
    seq: u64,
    state: OldState,
}

#[derive(Serialize)]
struct OldHeader {
    segment: u64,
    after: u64,
    schema: u32,
    app: String,
}

impl From<OldBase> for Base {
    fn from(OldBase { seq, state }: OldBase) -> Self {
        let state = State::new(state.title, state.system);
        Self {
            seq,
            at: None,
            dice: DicePlace::default(),
            undone: Vec::new(),
            state,
        }
    }
}

fn base_then(record: &str) -> Result<Base, SpannedError> {
    parse::<OldBaseLine>(record).map(|line| line.base.into())
}

fn step_then(record: &str) -> Result<Step, SpannedError> {
    parse::<OldStep>(record).map(
        |OldStep {
             seq,
             at,
             said,
             events,
         }| Step {
            seq,
            at,
            line: said,
            events,
        },
    )
}

fn file_then(text: &str) -> Result<Base, SpannedError> {
    parse::<OldFile>(text).map(|OldFile { seq, state, .. }| OldBase { seq, state }.into())
}

/// A new campaign's first segment and its campaign.ron, as the program of schema 0 would have written them.
pub(in crate::store) fn compose(title: &str, steps: &[Step]) -> (String, String) {
    let state = || OldState {
        title: title.to_owned(),
        system: System::default(),
    };
    let header = OldHeader {
        segment: 1,
        after: 0,
        schema: SCHEMA,
        app: "0.0.1".to_owned(),
    };
    let base = OldBaseLine {
        base: OldBase {
            seq: 0,
            state: state(),
        },
    };
    let old = |step: &Step| {
        let Step {
            seq,
            at,
            line,
            events,
        } = step.clone();
        OldStep {
            seq,
            at,
            said: line,
            events,
        }
    };
    let lines = [seal(&header), seal(&base)].map(Result::unwrap).concat();
    let log = lines
        + &steps
            .iter()
            .map(|step| seal(&old(step)).unwrap())
            .collect::<String>();
    let file = ron::to_string(&OldFile {
        schema: SCHEMA,
        seq: 0,
        state: state(),
    })
    .unwrap();
    (log, format!("{file}\n"))
}
