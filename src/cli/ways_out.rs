//! The ways out of a log: text, JSON lines, CSV, Markdown; for the game master or for the players.

mod csv;
mod markdown;

use std::io::{self, Write};

use clap::ValueEnum;
use jiff::tz::TimeZone;

use crate::campaign::Campaign;
use crate::campaign::log_text::{Entry, Reader, Shown, for_players, tell};
use crate::words::{display_safe, listed};

use super::context::clock_words;
use super::log_json::EntryJson;

listed! {
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
}

/// The entries that a reader may read, of what a game has in memory.
fn entries_for(reader: Reader, campaign: &Campaign) -> Vec<Shown> {
    match reader {
        Reader::Players => for_players(campaign),
        Reader::Master => {
            let entries = campaign
                .steps()
                .iter()
                .flat_map(|step| tell(campaign, step));
            entries.map(as_it_is).collect()
        }
    }
}

/// An entry under its own number.
pub(super) fn as_it_is(entry: Entry) -> Shown {
    Shown {
        id: entry.id,
        entry,
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
    let way_out = WayOut {
        format,
        reader,
        zone: zone.clone(),
    };
    let page = way_out.page(campaign, &entries_for(reader, campaign))?;
    way_out.write_head(&campaign.state().name, to)?;
    page.write_behind(&mut false, to)
}

/// As what a log is written, and for whom.
pub(super) struct WayOut {
    pub(super) format: Format,
    pub(super) reader: Reader,
    pub(super) zone: TimeZone,
}

/// Some entries in a row, as they are written.
pub(super) struct Page {
    bytes: Vec<u8>,
    /// Whether the first and the last of them are items of a list, as they are in Markdown.
    listed: Option<(bool, bool)>,
}

impl Page {
    /// Writes it behind what was written before, which may have ended within a list.
    pub(super) fn write_behind(
        &self,
        is_in_list: &mut bool,
        to: &mut impl Write,
    ) -> io::Result<()> {
        if let Some((begins, ends)) = self.listed {
            if begins && !*is_in_list {
                writeln!(to)?;
            }
            *is_in_list = ends;
        }
        to.write_all(&self.bytes)
    }
}

impl WayOut {
    /// Writes what stands over all entries.
    pub(super) fn write_head(&self, campaign: &str, to: &mut impl Write) -> io::Result<()> {
        match self.format {
            Format::Text | Format::Json => Ok(()),
            Format::Csv => csv::write_heading(to),
            Format::Markdown => markdown::write_title(campaign, to),
        }
    }

    /// Some entries of a stretch of the log.
    pub(super) fn page(&self, stretch: &Campaign, entries: &[Shown]) -> io::Result<Page> {
        let Self {
            format,
            reader,
            zone,
        } = self;
        let (mut bytes, mut listed) = (Vec::new(), None);
        let to = &mut bytes;
        let object = |shown: &Shown| EntryJson::of(stretch, &shown.entry, shown.id, *reader);
        match format {
            Format::Text => entries
                .iter()
                .try_for_each(|shown| writeln!(to, "{}", line_words(&shown.entry, zone))),
            Format::Json => entries.iter().try_for_each(|shown| {
                serde_json::to_writer(&mut *to, &object(shown))?;
                writeln!(to)
            }),
            Format::Csv => entries
                .iter()
                .try_for_each(|shown| csv::write_row(&object(shown), to)),
            Format::Markdown => markdown::write(entries, zone, to).map(|is| listed = is),
        }?;
        Ok(Page { bytes, listed })
    }
}

/// An entry as a line of text that tells all of it.
fn line_words(entry: &Entry, zone: &TimeZone) -> String {
    let (id, at) = (entry.id, clock_words(entry.at, zone));
    format!("{id}  {at}  {}", told_words(entry))
}

/// An entry under its number.
pub(super) fn numbered_words(entry: &Entry) -> String {
    format!("{}  {}", entry.id, told_words(entry))
}

/// What happened, safe to show, with what a mark or a struck line says on the screen.
fn told_words(entry: &Entry) -> String {
    let mut text = display_safe(&entry.text()).into_owned();
    if entry.is_secret {
        text.push_str("  (secret)");
    }
    if entry.is_undone {
        text.push_str("  (undone)");
    }
    text
}
