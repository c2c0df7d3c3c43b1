//! `astragal log`: the roll log, one entry a line, or in another format.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::mpsc;

use clap::Args;

use crate::campaign::finding::{LinePrefilter, Query};
use crate::campaign::log_text::{Entry, Kind, PlayersOnward, Reader, Shown, SoFar, for_players};
use crate::campaign::{Campaign, RollId};
use crate::store::{Folder, local_zone};

use super::Failure;
use super::context::CliContext;
use super::output::{Output, remark};
use super::ways_out::{Format, WayOut, as_it_is};
use super::whole_log::{look_back, number_for_players};

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
    /// With --players: go on with whatever they may read as it is saved, a line each, until Ctrl-C
    #[arg(long, requires = "players", conflicts_with_all = ["csv", "markdown", "find"])]
    follow: bool,
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

    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.name)?;
        let newest = folder.read()?;
        let query = self.find.as_ref().map(|typed| Query::read(typed, &newest));
        let reader = Reader::players_if(self.players);
        let way_out = WayOut {
            format: self.format(),
            reader,
            zone: local_zone(),
        };
        match reader {
            Reader::Master => print_for_master(&folder, newest, query.as_ref(), &way_out, output),
            Reader::Players => {
                let follow = print_for_players(&folder, newest, query.as_ref(), &way_out, output)?;
                match self.follow {
                    true => follow.run(&folder, way_out, output),
                    false => Ok(()),
                }
            }
        }
    }
}

/// What players have seen so far, which decides on what is secret, is followed from stretch to stretch.
fn print_for_master(
    folder: &Folder,
    newest: Campaign,
    query: Option<&Query>,
    way_out: &WayOut,
    output: &mut Output,
) -> Result<(), Failure> {
    let log = look_back(folder, newest, query.map(LinePrefilter::of))?;
    output.written(|to| way_out.write_head(&log.newest().state().name, to))?;
    let mut so_far: Option<SoFar> = None;
    let pass = |stretch: &Campaign| {
        let so_far = so_far.get_or_insert_with(|| SoFar::at_beginning_of(stretch));
        let before = so_far.clone();
        so_far.pass(stretch);
        before
    };
    let tell = |stretch: &Campaign, so_far: SoFar| {
        let mut entries = so_far.tell(stretch);
        if let Some(query) = query {
            keep_meant(query, stretch, &mut entries, way_out.format);
        }
        let entries: Vec<Shown> = entries.into_iter().map(as_it_is).collect();
        way_out.page(stretch, &entries)
    };
    let mut is_in_list = false;
    log.tell(pass, tell, |page| {
        output.written(|to| page?.write_behind(&mut is_in_list, to))
    })
}

/// Lines by themselves are those that are meant; in the other formats, with whatever else of their kind the same step says.
fn keep_meant(query: &Query, stretch: &Campaign, entries: &mut Vec<Entry>, format: Format) {
    match format {
        Format::Text => *entries = query.among(stretch, entries).cloned().collect(),
        Format::Json | Format::Csv | Format::Markdown => {
            let meant = places_meant(query, stretch, entries);
            entries.retain(|entry| meant.contains(&(entry.id, entry.kind)));
        }
    }
}

fn places_meant(query: &Query, stretch: &Campaign, entries: &[Entry]) -> HashSet<Place> {
    let meant = query.among(stretch, entries);
    meant.map(|entry| (entry.id, entry.kind)).collect()
}

/// How many steps what they may read is numbered ahead of what is told; where more lie between entries that name one another,
/// all of it is numbered first.
const AHEAD: u64 = 8_000;

fn print_for_players(
    folder: &Folder,
    newest: Campaign,
    query: Option<&Query>,
    way_out: &WayOut,
    output: &mut Output,
) -> Result<LogFollow, Failure> {
    let mut told = LogFollow::behind(newest.seq());
    let log = look_back(folder, newest, None)?;
    let ahead = Some(log.farthest_ahead()).filter(|ahead| *ahead <= AHEAD);
    let players = RefCell::new(match ahead {
        Some(_) => None,
        None => number_for_players(&log, |_, _| {})?,
    });
    output.written(|to| way_out.write_head(&log.newest().state().name, to))?;
    let mut finding = query.map(|query| Finding {
        query,
        so_far: None,
        evenings: HashSet::new(),
    });
    let pass = |stretch: &Campaign| {
        let mut players = players.borrow_mut();
        let players = players.get_or_insert_with(|| PlayersOnward::from(stretch));
        let mut shown = players.tell(stretch);
        if let Some(finding) = &mut finding {
            finding.keep_meant(stretch, &mut shown);
        }
        shown
    };
    let number = |stretch: &Campaign| {
        if ahead.is_some() {
            let mut players = players.borrow_mut();
            let players = players.get_or_insert_with(|| PlayersOnward::from(stretch));
            players.number(stretch);
        }
    };
    let mut is_in_list = false;
    log.tell_ahead(
        ahead.unwrap_or(0),
        number,
        pass,
        |stretch, shown| (LogFollow::ends_of(&shown), way_out.page(stretch, &shown)),
        |(ends, page)| {
            told.tell(ends);
            output.written(|to| page?.write_behind(&mut is_in_list, to))
        },
    )?;
    Ok(told)
}

/// Where a line stands.
type Place = (RollId, Kind);

/// What the game master would find, of what players read.
struct Finding<'a> {
    query: &'a Query,
    so_far: Option<SoFar>,
    /// Evenings that are meant: players read of one with the first thing in it that they see.
    evenings: HashSet<Place>,
}

impl Finding<'_> {
    fn keep_meant(&mut self, stretch: &Campaign, shown: &mut Vec<Shown>) {
        let so_far = self
            .so_far
            .get_or_insert_with(|| SoFar::at_beginning_of(stretch));
        let entries = so_far.clone().tell(stretch);
        so_far.pass(stretch);
        let meant = places_meant(self.query, stretch, &entries);
        self.evenings
            .extend(meant.iter().filter(|(_, kind)| *kind == Kind::Evening));
        shown.retain(|Shown { entry, id }| {
            let place = (*id, entry.kind);
            meant.contains(&place) || self.evenings.contains(&place)
        });
    }
}

/// What was printed already. A line that was is not taken back, and what is revealed later of older steps is not caught up
/// on: `astragal log --players` tells all of it as it stands.
pub(super) struct LogFollow {
    /// The last step that was told.
    seq: u64,
    /// The number of the last entry.
    told: u64,
    /// The step of the last evening that was told.
    evening: u64,
}

impl LogFollow {
    /// All up to a step is told, and nothing of it yet.
    pub(super) const fn behind(seq: u64) -> Self {
        Self {
            seq,
            told: 0,
            evening: 0,
        }
    }

    /// The number of the last of some entries, and the step of the last evening among them.
    pub(super) fn ends_of(shown: &[Shown]) -> (Option<u64>, Option<u64>) {
        let mut evenings = shown.iter().rev();
        let evening = evenings.find(|shown| shown.entry.kind == Kind::Evening);
        let last = shown.last().map(|shown| shown.entry.id.0);
        (last, evening.map(|shown| shown.id.0))
    }

    /// Some entries were told, which end so.
    pub(super) fn tell(&mut self, (last, evening): (Option<u64>, Option<u64>)) {
        self.told = last.unwrap_or(self.told);
        self.evening = evening.unwrap_or(self.evening);
    }

    pub(super) fn run(
        mut self,
        folder: &Folder,
        way_out: WayOut,
        output: &mut Output,
    ) -> Result<(), Failure> {
        output.shown()?;
        let (pages, printed) = mpsc::channel();
        let feed = folder.follow_saved(move |campaign| {
            let page = campaign.map(|campaign| {
                let entries = self.news(campaign);
                way_out.page(campaign, &entries)
            });
            // After the end nobody prints any more.
            let _ = pages.send(page);
        })?;
        for page in printed {
            match page {
                Ok(page) => output.written(|to| page?.write_behind(&mut false, to))?,
                Err(lost) => remark(&format!("not followed now, retrying: {lost}")),
            }
            output.shown()?;
        }
        feed.end();
        Ok(())
    }

    /// What came since the last look, numbered on.
    fn news(&mut self, campaign: &Campaign) -> Vec<Shown> {
        let mut news = for_players(campaign);
        news.retain(|shown| match shown.entry.kind {
            // One begins with the first thing in it that they see.
            Kind::Evening => shown.id.0 > self.evening,
            _ => shown.id.0 > self.seq,
        });
        let is_evening_alone = news.iter().all(|shown| shown.entry.kind == Kind::Evening);
        if is_evening_alone {
            news.clear();
        }
        for shown in &mut news {
            self.told = self.told.saturating_add(1);
            shown.entry.id.0 = self.told;
            if shown.entry.kind == Kind::Evening {
                self.evening = shown.id.0;
            }
        }
        self.seq = self.seq.max(campaign.seq());
        news
    }
}
