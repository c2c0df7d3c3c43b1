//! `astragal log`: the roll log, one entry a line.

use clap::Args;

use crate::campaign::Campaign;
use crate::campaign::telling::{Entry, Shown, for_players, tell};
use crate::words::display_safe;

use super::Failure;
use super::desk::{Desk, clock_words};
use super::finding::Meant;
use super::log_json::EntryJson;
use super::output::Output;
use super::whole_log::read_whole;

/// The roll log, one entry a line
#[derive(Debug, Args)]
pub struct Log {
    /// One JSON object for each entry
    #[arg(long)]
    json: bool,
    /// Hold back all that is secret or hidden
    #[arg(long)]
    players: bool,
    /// Only the lines that are meant: "thalia major+ evening 10.." as on the log's page
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,
    /// The campaign
    name: String,
}

impl Log {
    pub(super) fn run(self, desk: &Desk, output: &mut Output) -> Result<(), Failure> {
        let folder = desk.folder(&self.name)?;
        let campaign = read_whole(&folder)?;
        let meant = self.find.as_deref().map(|typed| Meant::by(&folder, typed)).transpose()?;
        let mut entries = if self.players { shown_to_players(&campaign) } else { shown_to_master(&campaign) };
        entries.retain(|shown| meant.as_ref().is_none_or(|meant| meant.holds(shown)));
        for Shown { entry, id } in &entries {
            if self.json {
                output.json(&EntryJson::of(&campaign, entry, *id, self.players))?;
            } else {
                let text = told_words(entry);
                output.line(&format!("{}  {}  {text}", entry.id, clock_words(entry.at)))?;
            }
        }
        Ok(())
    }
}

fn shown_to_master(campaign: &Campaign) -> Vec<Shown> {
    let entries = campaign.steps().iter().flat_map(|step| tell(campaign, step));
    entries.map(|entry| Shown { id: entry.id, entry }).collect()
}

fn shown_to_players(campaign: &Campaign) -> Vec<Shown> {
    for_players(campaign)
}

/// What happened, safe to show, with what a mark or a struck line says on the screen.
pub(super) fn told_words(entry: &Entry) -> String {
    let mut text = display_safe(&entry.text()).into_owned();
    if entry.is_secret {
        text.push_str("  (secret)");
    }
    if entry.is_undone {
        text.push_str("  (undone)");
    }
    text
}
