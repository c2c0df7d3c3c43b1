//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod applying;
mod command;
mod contests;
mod decide;
mod event;
mod forecast;
mod history;
mod ledger;
pub mod line;
mod party;
mod refusal;
mod soundness;
mod state;
mod tasks;
pub mod telling;
mod tracker;

pub use command::{Attempting, BodyWork, Command, Duration, Fortune, HeroEdit, Points, Share};
pub use command::{Bout, ContestDeed, TaskDeed};
pub use contests::{Contest, ContestEvent, Round, Scores, Side};
pub use decide::Stuck;
pub use event::{Event, Hand, Roll, RollId, Roller, Step, Undone};
pub use forecast::SideForecast;
pub use history::{Base, Campaign, DicePlace, Fate};
pub use ledger::{Ledger, LedgerLine, Reason};
pub use party::{Being, Body, Change, Condition, Ends, Foe, FoeId, Health, Hero, HeroId, TurnEdge, Whom};
pub use refusal::Refusal;
pub use state::{Evening, Note, Scene, State};
pub use tasks::{Mark, Reached, Standing as TaskStanding, Task, TaskEvent};
pub use tracker::{Combatant, Fight, PastTurn, Place, Standing, Tracker, Turn};
