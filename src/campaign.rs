//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod applying;
mod arranging;
mod command;
mod decide;
mod event;
mod groups;
mod history;
mod ledger;
pub mod line;
mod party;
mod refusal;
mod rounds;
mod soundness;
mod state;
pub mod telling;
mod tracker;

pub use arranging::{Arrange, Arranged, Part, Readied, Side};
pub use command::{Attempting, BodyWork, Command, Duration, Fortune, HeroEdit, Points, Share};
pub use event::{Event, Hand, Roll, RollId, Roller, Step, Undone};
pub use groups::SharedTurn;
pub use history::{Base, Campaign, DicePlace, Fate};
pub use ledger::{Ledger, LedgerLine, Reason};
pub use party::{Being, Body, Change, Condition, Ends, Foe, FoeId, Health, Hero, HeroId, TurnEdge, Whom};
pub use refusal::Refusal;
pub use rounds::{RoundOrder, Rounds};
pub use state::{Evening, Note, Scene, State};
pub use tracker::{Combatant, Fight, PassedOver, PastTurn, Place, Standing, Tracker, Turn};
