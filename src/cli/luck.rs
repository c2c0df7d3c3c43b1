//! `astragal luck`: what fell against what was promised, who had it, and when.

use clap::Args;

use crate::campaign::log_text::PlayersRead;
use crate::campaign::luck::{Audience, Figures, Tally};
use crate::campaign::{Campaign, HistoryLookup};
use crate::store::{Folder, StoreError};

use super::Failure;
use super::context::CliContext;
use super::luck_text::{Counted, luck_json, print};
use super::output::Output;
use super::whole_log::{look_back, number_for_players, remark_on_end};

/// Show what the dice did: everyone's luck, faces of every die, streaks, evenings, fortune dice
#[derive(Debug, Args)]
pub struct Luck {
    /// Print one JSON object with every figure
    #[arg(long)]
    json: bool,
    /// Count only heroes' rolls that players may see
    #[arg(long)]
    players: bool,
    /// The campaign
    name: String,
}

impl Luck {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.name)?;
        let (campaign, tally) = if self.players {
            of_players(&folder)?
        } else {
            of_master(&folder)?
        };
        let figures = match self.players {
            true => Figures::for_players(&tally, campaign.state()),
            false => Figures::of(&tally, campaign.state(), None),
        };
        let counted = Counted {
            campaign,
            tally,
            figures,
        };
        if self.json {
            output.json(&luck_json(&counted))
        } else {
            print(&counted, output)
        }
    }
}

/// Chapter by chapter, none kept.
fn of_master(folder: &Folder) -> Result<(Campaign, Tally), StoreError> {
    let campaign = folder.read()?;
    let mut tally = Tally::of(&campaign, Audience::Master);
    let mut known = campaign.known_since();
    for chapter in folder.chapters(HistoryLookup::of(&campaign)) {
        match chapter {
            Ok(chapter) => {
                known = chapter.known_since();
                tally = Tally::of(&chapter, Audience::Master).then(tally);
            }
            Err(error) => {
                let counted = format!("counted from step {} on", known.saturating_add(1));
                remark_on_end(error, &counted, &format!("{counted}, before it"))?;
                break;
            }
        }
    }
    Ok((campaign, tally))
}

/// Of what is in the players' version of the whole log, and nothing else.
fn of_players(folder: &Folder) -> Result<(Campaign, Tally), StoreError> {
    let log = look_back(folder, folder.read()?, None)?;
    let mut tally: Option<Tally> = None;
    number_for_players(&log, |stretch, read| {
        let of_stretch = Tally::of(stretch, Audience::Players(&read));
        tally = Some(match tally.take() {
            Some(tally) => tally.then(of_stretch),
            None => of_stretch,
        });
    })?;
    let newest = log.newest().clone();
    let tally =
        tally.unwrap_or_else(|| Tally::of(&newest, Audience::Players(&PlayersRead::default())));
    Ok((newest, tally))
}
