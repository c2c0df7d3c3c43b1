//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod again;
mod applying;
mod command;
mod decide;
mod event;
mod history;
mod ledger;
pub mod line;
mod macros;
mod party;
mod refusal;
mod soundness;
mod state;
pub mod telling;
mod thrown;
mod tracker;

pub use again::LastAttempt;
pub use command::{Attempting, BodyWork, Command, Duration, Fortune, HeroEdit, Points, Share};
pub use event::{Event, Hand, Roll, RollId, Roller, Step, Undone};
pub use history::{Base, Campaign, DicePlace, Fate};
pub use ledger::{Ledger, LedgerLine, Reason};
pub use macros::{Macro, MacroDeed, MacroEvent};
pub use party::{Being, Body, Change, Condition, Ends, Foe, FoeId, Health, Hero, HeroId, TurnEdge, Whom};
pub use refusal::Refusal;
pub use state::{Evening, Note, Scene, State};
pub use thrown::{Prospect, ThrownWork};
pub use tracker::{Combatant, Fight, PastTurn, Place, Standing, Tracker, Turn};
