//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod actions;
mod again;
mod applying;
mod arranging;
mod asking;
mod attitude;
mod casualties;
mod choices;
mod command;
mod condition_modifiers;
mod contests;
mod decide;
mod economy;
mod encounters;
mod evenings;
mod event;
mod extremes;
pub mod finding;
mod forecast;
mod groups;
mod hidden_result;
mod hidden_set;
mod history;
mod in_sight;
mod kinds;
mod ledger;
mod lies;
pub mod line;
pub mod log_text;
pub mod luck;
mod macros;
mod mind;
mod notes;
mod offers;
mod own_initiative;
mod party;
mod races;
mod recap;
mod record;
mod refusal;
mod resolving;
mod roll_target;
mod rounds;
mod soundness;
mod state;
mod tasks;
mod thrown;
mod tracker;
mod unspent_points;
mod warnings;

pub use actions::Declared;
pub use again::LastAttempt;
pub use arranging::{Allegiance, Arrange, Arranged, Part, Readied};
pub use asking::{Ask, AskedWhen, holding_on};
pub use attitude::AttitudeOf;
pub use casualties::{Casualties, MindToll, toll_words};
pub use choices::Choice;
pub use command::{
    Attempting, BodyWork, Command, Duration, FoeEdit, Fortune, HeroEdit, Placing, Points, Share,
    Spending,
};
pub use command::{Bout, ContestDeed, TaskDeed};
pub use condition_modifiers::sway_words;
pub use contests::{Contest, ContestEvent, Round, Scores, Side};
pub use decide::{Stuck, may_be_called};
pub use economy::{Deed, TurnPart, Used, has_turn_parts};
pub use encounters::{EncounterDeed, EncounterEvent, Waiting};
pub use evenings::{Evenings, OpenedScene, PastEvening};
pub use event::{
    Concern, Conversion, Event, PartAgain, RestoreCause, Roll, RollId, Roller, Step, Undone,
};
pub use extremes::Followed;
pub use forecast::SideForecast;
pub use groups::SharedTurn;
pub use hidden_result::{HIDING, HiddenResult, Noticing};
pub use hidden_set::HiddenSet;
pub use history::{Base, Campaign, DicePlace, HistoryLookup, RollStatus, cited_before};
pub use kinds::Kind;
pub use ledger::{EarlierLines, Ledger, LedgerLine, Reason};
pub use lies::Lie;
pub use macros::{Macro, MacroDeed, MacroEvent};
pub use mind::{Strain, Track, mental_words};
pub use notes::{NoteId, NotesDeed, NotesEvent};
pub use offers::Offer;
pub use party::{
    BodyId, Change, Condition, CreatureId, Ends, Foe, FoeId, Health, Hero, HeroId, HitPoints,
    TurnEdge,
};
pub use races::{Placed, Race, RaceDeed, RaceEvent};
pub use recap::{FortuneFlow, Happening, Lasting, Matter, Recap, Recapping, SceneRecap};
pub use record::{FoeChange, Record};
pub use refusal::Refusal;
pub use resolving::{Anew, Reading, Unresolvable};
pub use roll_target::RollTarget;
pub use rounds::{RoundOrder, Rounds};
pub use state::{Evening, Note, Scene, State, WhyPassed};
pub use tasks::{Mark, Reached, Standing as TaskStanding, Task, TaskEvent};
pub use thrown::{Prospect, ThrownWork};
pub use tracker::{Combatant, Fight, PassedOver, PastTurn, Place, Standing, Tracker, Turn};
pub use unspent_points::{SpentOn, UnspentPoints, points_won};
