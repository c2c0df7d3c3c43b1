//! `astragal list`: every campaign, the one played last first.

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;

use crate::report::Table;
use crate::store::{Entry, Summary};
use crate::words::display_safe;

use super::Failure;
use super::context::{CliContext, clock_words};
use super::output::Output;

/// The widest name that the other rows make room for.
const WIDEST: usize = 32;

/// List campaigns, their system, and when they were last played
#[derive(Debug, Args)]
pub struct List {
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ListJson {
    campaigns: Vec<CampaignJson>,
}

#[derive(Serialize)]
struct CampaignJson {
    folder: String,
    name: Option<String>,
    system: Option<&'static str>,
    last_played: Option<Timestamp>,
    /// Why it cannot be read.
    error: Option<String>,
}

impl List {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let shelf = context.shelf()?;
        let entries = shelf.list()?;
        if self.json {
            return output.json(&ListJson {
                campaigns: entries.iter().map(in_json).collect(),
            });
        }
        if entries.is_empty() {
            let place = shelf.path().display().to_string();
            let text = format!(
                "no campaigns yet in {}: `astragal new NAME` makes one",
                display_safe(&place)
            );
            return output.line(&text);
        }
        output.table(&Table {
            widest: Some(WIDEST),
            ..Table::of(4, &[], entries.iter().map(row).collect())
        })
    }
}

fn in_json(entry: &Entry) -> CampaignJson {
    let summary = entry.summary.as_ref().ok();
    CampaignJson {
        folder: display_safe(&entry.folder.slug()).into_owned(),
        name: summary.map(|summary| display_safe(&summary.name).into_owned()),
        system: summary.map(|summary| summary.system.key()),
        last_played: summary.and_then(|summary| summary.last_played),
        error: entry
            .summary
            .as_ref()
            .err()
            .map(|error| display_safe(&error.to_string()).into_owned()),
    }
}

fn row(entry: &Entry) -> Vec<String> {
    let folder = display_safe(&entry.folder.slug()).into_owned();
    match &entry.summary {
        Ok(Summary {
            name,
            system,
            last_played,
            ..
        }) => vec![
            folder,
            display_safe(name).into_owned(),
            system.title().to_owned(),
            last_played.map_or_else(|| "not played yet".to_owned(), clock_words),
        ],
        Err(error) => vec![folder, display_safe(&error.to_string()).into_owned()],
    }
}
