//! The first screen as plain data.

use crate::systems::OutcomeGrade;
use crate::tui::panes::hints::draw::Hints;
use crate::tui::panes::party::view::Member;
use crate::tui::widgets::Typed;

/// The first screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Welcome {
    /// What the program is, in a few words.
    pub tagline: String,
    /// What it promises.
    pub claim: String,
    pub version: String,
    /// The campaigns, as far as the filter leaves them, last played first.
    pub campaigns: Vec<CampaignEntry>,
    /// The examples, as far as the filter leaves them.
    pub examples: Vec<CampaignEntry>,
    /// What stands in the list while there are no campaigns.
    pub none: String,
    /// What else one may start.
    pub starts: Vec<StartEntry>,
    /// Which entry has the cursor, counted over campaigns, then examples.
    pub cursor: Option<usize>,
    /// What is known about it.
    pub chosen: Option<CampaignPreview>,
    /// The letters being typed to find a campaign.
    pub filter: Option<Typed>,
    /// What stands in the row above the keys while nothing is typed.
    pub prompt: String,
    /// What went wrong, in the same row.
    pub notice: String,
    /// The last row.
    pub hints: Hints,
}

/// A campaign or example in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignEntry {
    pub name: String,
    /// Its rule system.
    pub system: String,
    /// How many heroes it has.
    pub heroes: u32,
    /// When it was last played; nothing for examples.
    pub played: String,
    /// Why it cannot be opened, if it cannot.
    pub fault: String,
}

/// A key that starts something else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartEntry {
    pub key: String,
    /// What it starts.
    pub word: String,
    /// What is worth knowing about it.
    pub note: String,
}

/// Where a campaign stopped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignPreview {
    pub name: String,
    /// Why it cannot be opened, and what can be done, if it cannot.
    pub fault: String,
    /// The evening: `evening 12`.
    pub evening: String,
    /// How long it was and where it stopped: `2 h 14, stopped in a fight`.
    pub stopped: String,
    /// Where exactly: `round 3, Thalia’s turn`.
    pub moment: String,
    /// The heroes.
    pub party: Vec<Member>,
    /// The last lines of the log.
    pub lines: Vec<LastLine>,
    /// Label and text: what is saved, backups, dice.
    pub facts: Vec<(String, String)>,
}

/// A line at the end of the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LastLine {
    /// Its number.
    pub seq: u64,
    pub who: String,
    pub what: String,
    /// Mark and word.
    pub level: Option<(OutcomeGrade, String)>,
}

/// Something on the first screen that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// An entry, as the cursor counts them.
    Entry(usize),
    /// What else one may start.
    Start(usize),
}
