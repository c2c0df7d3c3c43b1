//! Dice pool: handfuls of d10, successes counted at a difficulty.
//!
//! The rules come from the document “Basic Dice Rules” of the d10 system; what it leaves open is decided here and
//! marked “our decision”. From the die upward: a face is read at a [`Difficulty`], a handful of them is a [`Tally`],
//! what the tally comes to is a [`Yield`]. Rolls and odds both go that way, so they cannot disagree.

mod answers;
mod attempt;
mod book;
mod bout;
mod builder;
mod degree;
mod derived;
mod difficulty;
mod extended;
mod helpers;
mod ladder;
mod line;
mod log_text;
mod offers;
mod outcome;
mod pool;
mod pool_parts;
mod profile;
mod reading;
mod rows;
mod sheet;
mod spread;
mod tables;
mod tally;
mod telling;
mod unrollable;

pub use attempt::Attempt;
pub use book::{Book, Cue, CueFor, DifficultyEntry, Fighting, TraitEntry};
pub use bout::{Bout, BoutOdds, Threshold};
pub use builder::Builder;
pub use degree::Degree;
pub use difficulty::{Difficulty, Mark};
pub use extended::Extended;
pub use helpers::Helpers;
pub use outcome::{Ending, Exchange, Outcome, Stage};
pub use pool::Pool;
pub use pool_parts::{Action, Occasion, Part, PoolParts, Stock, Term};
pub use profile::PROFILE;
pub use reading::Reading;
pub use sheet::{AttributeDots, Dots, MOST_DOTS, Named, Sheet, USUAL_DOTS, Unnamed};
pub use spread::{Degrees, Spread};
pub use tables::table;
pub use tally::{Tally, Yield};
pub use unrollable::Unrollable;

pub use crate::systems::work::{Ends, Mishap, Progress};

use crate::dice::Sides;

/// The die of this system.
const D10: Sides = match Sides::new(10) {
    Some(die) => die,
    None => Sides::D20,
};

/// The most dice a pool may have (our decision). Up to here no term of the odds leaves the range of an `f64`.
pub const MAX_DICE: u32 = 100;

/// The most that may help in a cooperative roll, besides the first (our decision).
pub const MAX_HELPERS: usize = 11;

/// The most net successes a contest may go to (our decision).
pub const MAX_THRESHOLD: u32 = 30;

/// The rounds after which a contest goes to whoever leads, else to the other side (our decision): the slowest there
/// is, a die each at difficulty 2 or 10, goes on so long less than once in 10²⁰ times.
const MAX_ROUNDS: usize = 1000;

#[cfg(test)]
mod tests;
