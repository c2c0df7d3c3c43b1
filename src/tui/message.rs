//! What reaches the loop, and what it is asked to do.

use std::path::PathBuf;

use crossterm::event::{KeyEvent, MouseEvent};

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::{Base, Campaign, HistoryLookup, Step};
use crate::dice::{Expression, Odds};
use crate::import::Plan;
use crate::report::Section;
use crate::store::examples::Example;
use crate::store::{Change, Folder, News, Repair, StoreError};
use crate::systems::{Attempt, System};

use super::pages::log::{Answer, Search};
use crate::tui::pages::importing::{ImportRequest, PlannedImport};
use crate::tui::pages::luck::counted::{Counted, Ticket};

/// Something that can be opened.
#[derive(Debug, Clone)]
pub enum Choice {
    Campaign(Folder),
    /// An example, of which the user gets a copy.
    Example(Example),
}

/// A campaign by name, to be chosen.
#[derive(Debug, Clone)]
pub struct Named {
    pub name: String,
    /// Its rules.
    pub about: String,
    /// Where it lies.
    pub folder: Folder,
}

/// Something that reached the loop.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was clicked or its wheel was turned.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The screen has another size, or its content was lost.
    Resize(u16, u16),
    /// What a game that is played or followed is told, and nobody else.
    Table(Told),
    /// The campaigns there are were listed.
    Campaigns(Vec<Named>),
    /// The disk thread has ended.
    Closed,
    /// A signal asks the program to end.
    Stop,
    /// The program is to be stopped, and continued later.
    Suspend,
    /// The terminal is gone: there is nobody to draw for.
    Gone,
    /// Another thread panicked; this is its report.
    Panicked(String),
    /// A moment that was waited for has come.
    Tick,
    /// Another second is to be shown.
    Second,
    /// The next frame of the die that tumbles is due.
    Frame,
    /// What was chosen cannot be kept; why.
    NotKept(String),
}

/// What reaches a game from the disk, from threads and from whoever plays it elsewhere.
#[derive(Debug)]
pub enum Told {
    /// Everything up to this step is on the disk.
    Stored(u64),
    /// Saving does not work.
    Trouble {
        /// The last step that is on the disk.
        saved_to: u64,
        /// What the system says.
        reason: String,
    },
    /// Older history was read.
    Older(Box<Base>, Vec<Step>),
    /// Older history cannot be read.
    Forgotten(String),
    /// Something came to stand in the campaign that is followed.
    News(News),
    /// The campaign cannot be followed any more; why.
    Lost(String),
    /// Who plays the campaign that is followed; nobody any more.
    Holder(Option<String>),
    /// What was asked of the loop is refused; why.
    Refused(String),
    /// Something about the disk that should be known.
    Noticed(Vec<String>),
    /// An older segment of the log is damaged: where, and how.
    Damaged(String),
    /// The odds of free dice were counted.
    Counted(Box<Expression>, Box<Odds>),
    /// The odds of an attempt were counted, as far as they are kept.
    Weighed(Box<Attempt>),
    /// How hard a fight will be was counted and estimated; or why it cannot be.
    Forecast(Box<FightAsked>, Result<Vec<Section>, String>),
    /// How much of an import is planned, in percent.
    Planning(u16),
    /// What would come of an import; or why nothing would.
    Planned(Result<Box<PlannedImport>, String>),
    /// Foes and fights of an import are kept in these files.
    Imported(Vec<PathBuf>),
    /// A path, typed as far as only one goes on.
    Completed(String),
    /// A picture was copied: the line that hands it out; or why not.
    PictureTaken(Result<String, String>),
    /// A stretch of the log was counted for an open page of luck.
    Luck(Ticket, Counted),
    /// Something was found in the log, or all of it was looked through.
    Found(Box<Answer>),
    /// So many watch the page for players now.
    Watching(usize),
}

impl Told {
    /// What reading older history came to.
    pub fn of_older(read: Result<(Base, Vec<Step>), StoreError>) -> Self {
        match read {
            Ok((base, steps)) => Self::Older(Box::new(base), steps),
            Err(error) => Self::Forgotten(error.in_brief()),
        }
    }
}

/// Something the loop is asked to do.
#[derive(Debug)]
pub enum Effect {
    /// Put this step on the disk.
    Append(Step),
    /// Begin a new segment from here.
    Snapshot(Box<Base>),
    /// Read the history before this step.
    ReadOlder {
        /// The first step that is in memory, less one.
        before: u64,
    },
    /// Open a campaign, or the user's own copy of an example.
    Open(Choice),
    /// Make a campaign and open it.
    Found {
        name: String,
        /// Its rules.
        system: System,
        /// The lines that make its first heroes.
        heroes: Vec<String>,
    },
    /// Take the tour, in a practice campaign made anew.
    Tour,
    /// Give a campaign another name.
    Rename {
        /// Its folder's name.
        slug: String,
        /// Its new name.
        name: String,
    },
    /// Move a campaign out of the list, into the trash.
    MoveToTrash(Folder),
    /// Move a campaign out of the trash, into the list.
    Restore(Folder),
    ShowTrash,
    /// List all campaigns for the palette.
    ListCampaigns,
    /// Ask who plays the campaign that is followed.
    AskHolder,
    /// Play the campaign that is followed, if nobody else does.
    TakeOver,
    /// Repair a campaign, and open it.
    Repair(Folder, Box<Repair>),
    /// Serve the page for players, or stop it.
    ServePage,
    /// Write the whole campaign to another folder.
    CopyTo(PathBuf),
    /// Count the odds of free dice, which takes longer than a key press may.
    Count(Box<Expression>),
    /// Count the odds of an attempt by rules of one's own, which takes longer than a key press may.
    Weigh(Box<Attempt>),
    /// Count and estimate how hard a fight will be, in this game as it stands.
    Forecast(Box<Campaign>, Box<FightAsked>),
    /// Read what shall come in, and plan it.
    Import(ImportRequest),
    /// Keep its foes and fights in the data folder, for every game of their system.
    KeepImport(Box<Plan>),
    /// Type a path as far as only one goes on.
    CompletePath(String),
    /// Copy a picture into the campaign's folder.
    TakePicture(String),
    /// Count the luck of all that lies before what is in memory.
    CountLuck(Ticket, Box<HistoryLookup>),
    /// Look for something in the log on the disk; a search of another number ends.
    Search(Box<Search>),
    /// Put this text into the clipboard of the terminal.
    Copy(String),
    /// Something was chosen otherwise: keep that.
    Keep(Change),
    /// The curtain is drawn, or open, over the campaign: remember that before the next frame.
    KeepCurtain(bool),
    /// Leave the campaign for the list of all.
    Leave,
    /// End the program.
    Quit,
}
