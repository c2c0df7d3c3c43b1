//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod actions;
mod applying;
mod command;
mod decide;
mod event;
mod history;
mod ledger;
pub mod line;
mod own_initiative;
mod party;
mod record;
mod refusal;
mod soundness;
mod state;
mod sways;
pub mod telling;
mod tracker;

pub use actions::Declared;
pub use command::{
    Attempting, BodyWork, Command, Duration, FoeEdit, Fortune, HeroEdit, Placing, Points, Share,
};
pub use event::{Event, Hand, Roll, RollId, Roller, Step, Undone};
pub use history::{Base, Campaign, DicePlace, Fate};
pub use ledger::{Ledger, LedgerLine, Reason};
pub use party::{Being, Body, Change, Condition, Ends, Foe, FoeId, Health, Hero, HeroId, TurnEdge, Whom};
pub use record::{FoeChange, Record};
pub use refusal::Refusal;
pub use state::{Evening, Note, Scene, State};
pub use sways::sway_words;
pub use tracker::{Combatant, Fight, PastTurn, Place, Standing, Tracker, Turn};
