//! `astragal log`: the roll log, one entry a line, or in another format.

use clap::Args;
use jiff::tz::TimeZone;

use crate::campaign::telling::Reader;

use super::Failure;
use super::desk::Desk;
use super::output::Output;
use super::ways_out::{Format, write_log};
use super::whole_log::read_whole;

/// The roll log, one entry a line
#[derive(Debug, Args)]
pub struct Log {
    /// One JSON object for each entry
    #[arg(long, group = "as")]
    json: bool,
    /// A table with a heading, for spreadsheets
    #[arg(long, group = "as")]
    csv: bool,
    /// A page with evenings and scenes as headings
    #[arg(long, group = "as")]
    markdown: bool,
    /// The same by name
    #[arg(long, group = "as", value_enum)]
    format: Option<Format>,
    /// Hold back all that is secret or hidden
    #[arg(long)]
    players: bool,
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
        let campaign = read_whole(&desk.folder(&self.name)?)?;
        let reader = Reader::players_if(self.players);
        output.written(|to| write_log(&campaign, self.format(), reader, &TimeZone::system(), to))
    }
}
