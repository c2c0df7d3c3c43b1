//! The rule systems: what can be attempted, what came of it, and the exact odds before it.
//!
//! The systems are a closed set. A new one is a module of its own, a variant in each enum of this storey, and
//! the matches the compiler then names.

pub mod dice_pool;
mod free_dice;
mod merit;
pub mod monsters_and_magic;
mod odds;
pub mod pen_and_dagger;
mod rulebook;
pub mod sheets;
pub mod success_roll;
pub mod swords_and_sorcery;
mod system;
pub mod three_dice;

pub use merit::Merit;
pub use odds::{Chance, Odds};
pub use rulebook::{BadRules, Rulebook};
pub use system::{Attempt, Initiative, Nature, Outcome, Sheet, System, Verdict};
