//! The rule systems: what can be attempted, what came of it, and the exact odds before it.
//!
//! A system is a file that `own` reads; dice without a system, `free_dice`, are the one other thing that can be attempted. Both answer
//! what `interface` asks, and `registry` asks the one whose attempt it is.

#![warn(missing_docs)]

mod aim_offers;
mod bad_rules;
mod bestiary;
pub mod calendar;
mod collection;
mod common_conditions;
mod condition_effect;
mod condition_modifier;
pub mod contest_score;
mod derived;
mod dying;
mod encounters;
mod foe_rank;
mod foe_stats;
mod fortune_offers;
mod free_dice;
mod hidden_result;
mod initiative;
pub mod interface;
mod kept;
mod laid;
pub(crate) mod line;
pub mod modifier;
mod odds;
mod outcome_grade;
pub mod own;
mod point_offers;
pub mod random_tables;
pub mod record;
pub mod reference;
mod registry;
mod rest;
mod roll_target;
mod rule_tables;
mod sheet;
mod system;
mod tokens;
mod up_to;
mod verdict;
pub mod work;

pub use bad_rules::BadRules;
pub use bestiary::{Bestiaries, Bestiary, KnownFoe};
pub use collection::{Collection, Collections, Named};
pub use condition_effect::{
    ConditionEffect, DODGING, DownState, EdgeOf, KnownCondition, closed_to, distracted_by,
};
pub use condition_modifier::{ConditionModifier, Unswayable};
pub use derived::Derived;
pub use dying::Dying;
pub use encounters::{Encounter, Encounters, Wave};
pub use foe_rank::{FoeRank, FoeRanks};
pub use foe_stats::{FoeSheet, FoeStats};
pub use hidden_result::{HIDING, HiddenResult, Standing};
pub use initiative::{Initiative, Leveled, Ranked};
pub use interface::{InitiativeProfile, LuckWords, Profile, ShownDie};
pub use line::{Background, sway_words};
pub use odds::{Chance, Odds};
pub use outcome_grade::OutcomeGrade;
pub use own::Builder as AttemptBuilder;
pub(crate) use registry::read_free_dice;
pub use registry::{Attempt, Attempting, Outcome, Rulebook};
pub use rest::{RestKind, Rests};
pub use roll_target::{Attitude, RollTarget};
pub use sheet::{Follows, Group, Recorded, Sheet, SheetChange, SheetField, SheetPoints};
pub use system::System;
pub use up_to::{OutOfRange, UpTo};
pub use verdict::Verdict;
