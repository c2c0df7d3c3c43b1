//! Steps told as lines of a log: one wording for the screen, the command line and the players' version.

mod entry;
mod events;
mod openness;
mod parts;
mod players;
mod players_log_tail;
mod preview;
mod rolls;
mod so_far;
mod tell;
mod turns;

pub use crate::campaign::facts::entry_kinds::Kind;

pub use entry::{Entry, RollTold, ToldEvent};
pub use events::Reader;
pub(super) use openness::note_causes;
pub use players::{PlayersOnward, PlayersRead, Shown, for_players};
pub use players_log_tail::{PlayersLogTail, latest_for_players};
pub use preview::{Preview, follows, foretell};
pub use rolls::{attempt_parts, attempt_words, topic_of_roll, who_words};
pub use so_far::SoFar;
pub use tell::{tell, tell_latest, tell_roll_alone};
