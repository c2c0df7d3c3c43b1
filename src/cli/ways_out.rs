//! The ways out of a log: text, JSON lines, CSV, Markdown; for the game master or for the players.

mod csv;
mod markdown;

use std::io::{self, Write};

use clap::ValueEnum;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::campaign::Campaign;
use crate::campaign::telling::{Entry, Reader, Shown, for_players, tell};
use crate::words::display_safe;

use super::log_json::EntryJson;

/// What a log is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// An entry a line, for people.
    #[default]
    Text,
    /// A JSON object a line.
    Json,
    /// A table with a heading: a column for every field of the JSON.
    Csv,
    /// Evenings and scenes as headings, entries as lists.
    Markdown,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Text, Self::Json, Self::Csv, Self::Markdown];
}

/// The entries that a reader may read, of what a game has in memory.
pub(super) fn entries_for(reader: Reader, campaign: &Campaign) -> Vec<Shown> {
    match reader {
        Reader::Players => for_players(campaign),
        Reader::Master => {
            let entries = campaign.steps().iter().flat_map(|step| tell(campaign, step));
            entries.map(|entry| Shown { id: entry.id, entry }).collect()
        }
    }
}

/// Writes the log of what a game has in memory, with the times of a time zone.
///
/// # Errors
/// Those of writing.
pub fn write_log(
    campaign: &Campaign,
    format: Format,
    reader: Reader,
    zone: &TimeZone,
    to: &mut impl Write,
) -> io::Result<()> {
    write_entries(campaign, &entries_for(reader, campaign), format, reader, zone, to)
}

/// Writes some entries of a log.
pub(super) fn write_entries(
    campaign: &Campaign,
    entries: &[Shown],
    format: Format,
    reader: Reader,
    zone: &TimeZone,
    to: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Text => {
            entries.iter().try_for_each(|shown| writeln!(to, "{}", line_words(&shown.entry, zone)))
        }
        Format::Json => entries.iter().try_for_each(|Shown { entry, id }| {
            serde_json::to_writer(&mut *to, &EntryJson::of(campaign, entry, *id, reader))?;
            writeln!(to)
        }),
        Format::Csv => {
            csv::write_heading(to)?;
            let mut rows =
                entries.iter().map(|shown| EntryJson::of(campaign, &shown.entry, shown.id, reader));
            rows.try_for_each(|row| csv::write_row(&row, to))
        }
        Format::Markdown => markdown::write(&campaign.state().name, entries, zone, to),
    }
}

/// An entry as a line of text that tells all of it.
pub(super) fn line_words(entry: &Entry, zone: &TimeZone) -> String {
    format!("{}  {}  {}", entry.id, clock_words(entry.at, zone), told_words(entry))
}

/// A time as people read it.
fn clock_words(at: Timestamp, zone: &TimeZone) -> String {
    zone.to_datetime(at).strftime("%Y-%m-%d %H:%M:%S").to_string()
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
