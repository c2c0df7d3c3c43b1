//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod actions;
mod aim;
mod applying;
mod attitude;
mod command;
mod contests;
mod decide;
mod event;
mod forecast;
mod history;
mod kept;
mod kinds;
mod ledger;
mod lies;
pub mod line;
mod mind;
mod offers;
mod own_initiative;
mod party;
mod record;
mod refusal;
mod reshaping;
mod soundness;
mod state;
mod sways;
mod tasks;
pub mod telling;
mod tracker;
mod winnings;

pub use actions::Declared;
pub use aim::Aim;
pub use attitude::Stance;
pub use command::{
    Attempting, BodyWork, Command, Duration, FoeEdit, Fortune, HeroEdit, Placing, Points, Share, Spending,
};
pub use command::{Bout, ContestDeed, TaskDeed};
pub use contests::{Contest, ContestEvent, Round, Scores, Side};
pub use decide::Stuck;
pub use event::{Event, Hand, Roll, RollId, Roller, Step, Undone};
pub use forecast::SideForecast;
pub use history::{Base, Campaign, DicePlace, Fate};
pub use kept::{HIDING, Kept, Noticing};
pub use kinds::Kind;
pub use ledger::{Ledger, LedgerLine, Reason};
pub use lies::Lie;
pub use mind::{Strain, Track, mental_words};
pub use offers::Offer;
pub use party::{Being, Body, Change, Condition, Ends, Foe, FoeId, Health, Hero, HeroId, TurnEdge, Whom};
pub use record::{FoeChange, Record};
pub use refusal::Refusal;
pub use reshaping::Reshaping;
pub use state::{Evening, Note, Scene, State};
pub use sways::sway_words;
pub use tasks::{Mark, Reached, Standing as TaskStanding, Task, TaskEvent};
pub use tracker::{Combatant, Fight, PastTurn, Place, Standing, Tracker, Turn};
pub use winnings::{SpentOn, Winnings, points_won};
