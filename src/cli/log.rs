//! `astragal log`: the roll log, one entry a line, or in another format.

use clap::Args;

use crate::campaign::telling::Reader;
use crate::store::local_zone;

use super::Failure;
use super::desk::Desk;
use super::finding::Meant;
use super::output::Output;
use super::ways_out::{Format, entries_for, line_words, write_entries};
use super::whole_log::read_whole;

/// Print the roll log, one entry per line
#[derive(Debug, Args)]
pub struct Log {
    /// Print one JSON object per entry
    #[arg(long, group = "as")]
    json: bool,
    /// Print a table with a heading, for spreadsheets
    #[arg(long, group = "as")]
    csv: bool,
    /// Print a Markdown page with evenings and scenes as headings
    #[arg(long, group = "as")]
    markdown: bool,
    /// The same by name
    #[arg(long, group = "as", value_enum)]
    format: Option<Format>,
    /// Leave out everything secret or hidden
    #[arg(long)]
    players: bool,
    /// Print only matching lines: "thalia major+ evening 10..", as on the log's page
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,
    /// The campaign
    name: String,
}

impl Log {
    fn format(&self) -> Format {
        match self {
            Self { json: true, .. } => Format::Json,
            Self { csv: true, .. } => Format::Csv,
            Self { markdown: true, .. } => Format::Markdown,
            Self { format, .. } => format.unwrap_or_default(),
        }
    }

    pub(super) fn run(self, desk: &Desk, output: &mut Output) -> Result<(), Failure> {
        let folder = desk.folder(&self.name)?;
        let (format, reader, zone) = (self.format(), Reader::players_if(self.players), local_zone());
        let meant = match &self.find {
            // Such a line stands for itself: the whole game need not be read for it.
            Some(typed) if (format, reader) == (Format::Text, Reader::Master) => {
                let meant = Meant::by(&folder, typed, |sighting| line_words(&sighting.entry, &zone))?;
                return meant.oldest_first()?.try_for_each(|line| output.line(&line));
            }
            Some(typed) => Some(Meant::places(&folder, typed)?),
            None => None,
        };
        let campaign = read_whole(&folder)?;
        let entries = entries_for(reader, &campaign);
        let entries = match meant {
            Some(meant) => meant.among(entries),
            None => entries,
        };
        output.written(|to| write_entries(&campaign, &entries, format, reader, &zone, to))
    }
}
