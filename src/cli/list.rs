//! `astragal list`: every campaign, the one played last first.

use clap::Args;

use crate::report::Table;
use crate::store::{Entry, local_zone};

use super::Failure;
use super::context::{CliContext, clock_words};
use super::object::Object;
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

impl List {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let shelf = context.shelf()?;
        let entries = shelf.list()?;
        if self.json {
            return output.json(&Object::default().list("campaigns", entries.iter().map(in_json)));
        }
        if entries.is_empty() {
            let place = shelf.path().display().to_string();
            return output.line(&format!(
                "no campaigns yet in {place}: `astragal new NAME` makes one"
            ));
        }
        output.table(&Table {
            widest: Some(WIDEST),
            ..Table::of(4, &[], entries.iter().map(row).collect())
        })
    }
}

fn in_json(entry: &Entry) -> Object {
    let summary = entry.summary.as_ref().ok();
    let error = entry.summary.as_ref().err().map(ToString::to_string);
    let played = summary.and_then(|summary| summary.last_played);
    Object::of("folder", entry.folder.slug())
        .with("name", summary.map(|summary| summary.name.as_str()))
        .with("system", summary.map(|summary| summary.system.key()))
        .with("last_played", played.map(|at| at.to_string()))
        // Why it cannot be read.
        .with("error", error)
}

fn row(entry: &Entry) -> Vec<String> {
    let folder = entry.folder.slug();
    match &entry.summary {
        Ok(summary) => {
            let played = summary.last_played.map(|at| clock_words(at, &local_zone()));
            let played = played.unwrap_or_else(|| "not played yet".to_owned());
            let (name, system) = (summary.name.clone(), summary.system.title().to_owned());
            vec![folder, name, system, played]
        }
        Err(error) => vec![folder, error.to_string()],
    }
}
