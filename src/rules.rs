//! The rule systems: what can be attempted, what came of it, and the exact odds before it.
//!
//! The systems are a closed set. A new one is a module of its own, a variant in each enum of this storey, and
//! the matches the compiler then names.

mod bad_rules;
mod bestiary;
pub mod bouts;
mod collection;
mod derived;
pub mod dice_pool;
mod encounters;
mod free_dice;
mod gains;
mod initiative;
mod merit;
pub mod monsters_and_magic;
mod nature;
mod odds;
mod pages;
pub mod pen_and_dagger;
mod ranking;
mod reading_again;
pub mod record;
pub mod reference;
mod rulebook;
mod sheet;
mod sheet_field;
pub mod success_roll;
mod sway;
pub mod swords_and_sorcery;
mod system;
pub mod three_dice;
mod tokens;
pub mod work;

pub use bad_rules::BadRules;
pub use bestiary::{Bestiaries, Bestiary, KnownFoe};
pub use collection::{Collection, Collections, Named};
pub use derived::Derived;
pub use encounters::{Encounter, Encounters, Wave};
pub use initiative::{Initiative, Ranked};
pub use merit::Merit;
pub use nature::{FoeSheet, Nature};
pub use odds::{Chance, Odds};
pub use reference::Reference;
pub use rulebook::Rulebook;
pub use sheet::{Recorded, Sheet, SheetChange};
pub use sheet_field::{Follows, SheetField};
pub use sway::{Sway, Unswayable};
pub use system::{Attempt, Outcome, System, Verdict};
