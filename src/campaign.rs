//! The state of a game and its laws: a command is decided into a step, a step's events are applied.

mod again;
mod apply;
mod choices;
mod command;
mod decide;
mod due;
mod evenings;
mod event;
mod extremes;
mod facts;
pub mod fight_forecast;
pub mod finding;
mod forecast;
mod hidden_set;
mod history;
mod in_sight;
pub mod line;
mod link_target;
pub mod log_text;
pub mod luck;
mod offers;
mod phrasebook;
pub mod players_view;
mod recap;
mod refusal;
mod resolving;
mod soundness;
mod state;
mod thrown;
pub mod tour;
mod warnings;

use crate::ids;

pub use crate::ids::{BodyId, CreatureId, FoeId, HeroId, NoteId, RollId, Roller};
pub use crate::systems::{
    Attempting, ConditionEffect, HIDING, HiddenResult, RollTarget, sway_words,
};
pub use again::LastAttempt;
pub use choices::Choice;
pub use command::LongRollDeed;
pub use command::bodies::{BodyWork, Points, Share, ThrownWork};
pub use command::{
    Command, CounterDeed, Duration, FoeEdit, Fortune, HeroEdit, Placing, SetPoints, Spending,
    UndoTo,
};
pub use command::{EncounterDeed, MacroDeed, TableDeed};
pub use decide::may_be_called;
pub use due::Due;
pub use evenings::{Evenings, OpenedScene, PastEvening};
pub use event::{Event, Step};
pub use extremes::Followed;
pub use facts::arranging::{Allegiance, Arranged, Part, Readied};
pub use facts::arranging::{RoundOrder, Rounds};
pub use facts::casualties::{Casualties, MindCasualties, casualties_words};
pub use facts::conditions::{Condition, Ends, TurnEdge};
pub use facts::counters::{Counter, Refill};
pub use facts::encounters::{EncounterEvent, Waiting};
pub use facts::event_answer::Matter;
pub use facts::game_time::{GameTime, TimeEvent};
pub use facts::hit_points::{Health, HitPoints, Strain, Track, mental_words};
pub use facts::ledger::{EarlierLines, Ledger, LedgerLine, Reason};
pub use facts::long_rolls::counting::{End, Reached, won};
pub use facts::long_rolls::{
    Counted, Goal, LongRoll, LongRollEvent, LongRollKind, Mark, Pace, Placed,
    Points as LongRollPoints, Standing as LongRollStanding,
};
pub use facts::macros::{Macro, MacroEvent};
pub use facts::notes::{Note, NotesEvent};
pub use facts::party::{Change, Foe, FoeChange, FoeKind, Hero, Record};
pub use facts::players_screen::{Handout, PictureKind, PlayersScreen, PlayersScreenEvent};
pub use facts::players_screen::{PointsTold, SeenPoints};
pub use facts::rolls::Told;
pub use facts::rolls::{Anew, Conversion, PartAgain, Roll};
pub use facts::scenes::{Evening, Scene};
pub use facts::secrets::{AttitudeOf, Lie, Noticing};
pub use facts::tables::{TableDraw, TableEvent, TableMemory};
pub use facts::timers::{Timed, Timer, TimerEvent, TimerReading, Timers};
pub use facts::tracker::{
    Combatant, Fight, PassedOver, PastTurn, Place, SharedTurn, Standing, Tracker, Turn,
};
pub use facts::turn_parts::Declared;
pub use facts::turn_parts::{Deed, TurnPart, Used};
pub use facts::undoing::{RestoreCause, Undone};
pub use facts::unspent_points::{SpentOn, UnspentPoints, points_won};
pub use forecast::SideForecast;
pub use hidden_set::HiddenSet;
pub use history::{Base, Campaign, DicePlace, HistoryLookup, RollStatus, cited_before};
pub use link_target::LinkTarget;
pub use offers::Offer;
pub use recap::{FortuneFlow, Happening, Lasting, Recap, Recapping, SceneRecap, nothing_told};
pub use refusal::Refusal;
pub use resolving::Reading;
pub use state::{Met, State, WhyPassed};
pub use thrown::Prospect;
