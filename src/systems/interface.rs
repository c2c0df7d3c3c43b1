//! What is asked of the rules from outside: what attempts and outcomes answer by themselves, and what a system is, shows and offers.

mod attempt;
mod guide;
pub mod ladder;
pub mod offer;
mod outcome;
pub(in crate::systems) mod outcome_ladder;
mod profile;
pub mod prospects;
mod ready_attack;
pub mod table;
mod trained;

pub use attempt::{ActionTaken, AnyAttempt, MOST_ACTIONS, MOST_REPEATS, Repeats, Unrepeatable};
pub(crate) use guide::example;
pub use guide::{Example, Subject};
pub use ladder::Ladder;
pub(super) use outcome::ones_and_twenties;
pub use outcome::{ShownDie, SystemOutcome};
pub use profile::{FormColumns, FormHolds, InitiativeProfile, LuckWords, Profile, StatLine};
pub use ready_attack::{Aimed, HitCost, ReadyAttack};
pub use trained::{Doing, Doings, RankGroup, RankedTrait};
