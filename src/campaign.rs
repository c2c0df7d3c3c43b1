//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod aim;
mod applying;
mod attitude;
mod command;
mod decide;
mod event;
mod history;
mod kept;
mod ledger;
mod lies;
pub mod line;
mod mind;
mod offers;
mod party;
mod refusal;
mod soundness;
mod state;
pub mod telling;
mod tracker;
mod winnings;

pub use aim::Aim;
pub use attitude::Stance;
pub use command::{Attempting, BodyWork, Command, Duration, Fortune, HeroEdit, Points, Share, Spending};
pub use event::{Event, Hand, Roll, RollId, Roller, Step, Undone};
pub use history::{Base, Campaign, DicePlace, Fate};
pub use kept::{HIDING, Kept, Noticing};
pub use ledger::{Ledger, LedgerLine, Reason};
pub use lies::Lie;
pub use mind::{Strain, Track, mental_words};
pub use offers::Offer;
pub use party::{Being, Body, Change, Condition, Ends, Foe, FoeId, Health, Hero, HeroId, TurnEdge, Whom};
pub use refusal::Refusal;
pub use state::{Evening, Note, Scene, State};
pub use tracker::{Combatant, Fight, PastTurn, Place, Standing, Tracker, Turn};
pub use winnings::{SpentOn, Winnings, points_won};
