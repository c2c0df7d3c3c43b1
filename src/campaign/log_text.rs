//! Steps told as lines of a log: one wording for the screen, the command line and the players' version.

mod attempts;
mod closed_targets;
mod context;
mod entry;
mod events;
mod openness;
mod parts;
mod players;
mod players_log_tail;
mod preview;
mod roll_told;
mod rolls;
mod seen_harm;
mod so_far;
mod tell;
mod topics;
mod turns;
mod undone;

pub use crate::campaign::facts::entry_kinds::Kind;

pub use attempts::{attempt_parts, attempt_words, who_words};
pub use entry::Entry;
pub use entry::ToldEvent;
pub use events::Reader;
pub(super) use openness::note_causes;
pub use players::{PlayersOnward, PlayersRead, Shown, for_players};
pub use players_log_tail::{PlayersLogTail, latest_for_players};
pub use preview::{Preview, follows, foretell};
pub use roll_told::RollTold;
pub use so_far::SoFar;
pub use tell::{tell, tell_latest, tell_roll_alone};
pub use topics::topic_of_roll;
