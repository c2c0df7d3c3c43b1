//! Swords & Sorcery: a d20 and what is added to it, against a target.
//!
//! The rules come from “Swords & Sorcery”, chapter “Playing the Game”; what it leaves open is decided here and
//! marked “our decision”. Every division rounds down (“Round Down”).

mod ability;
mod answers;
mod attempt;
mod bonus;
mod book;
mod bounds;
mod builder;
mod chances;
mod conditions;
mod derived;
mod edge;
mod figures;
mod grade;
mod harm;
mod ladder;
mod line;
mod lists;
mod log_text;
mod offers;
mod outcome;
mod passive;
mod profile;
mod rows;
mod sheet;
mod tables;
mod test;
mod throw;

pub use ability::Ability;
pub use attempt::{Attempt, MustRoll, SideHelpers};
pub use bonus::{Bonus, Check, Heads, Part, Training};
pub use book::Book;
pub use bounds::{
    Amount, HelperRank, Helpers, LEAST_HELPER_RANK, Listed, MOST_AMOUNT, MOST_HEADS, MOST_HELPERS,
    MOST_RANK, MOST_TARGET, OutOfBounds, Rank, Target,
};
pub use builder::Builder;
pub use edge::{Cast, Edge};
pub use figures::{
    Knack, MOST_KNACKLESS_RANK, ability_modifier, base_armor_class, distraction_bonus,
    influence_dc, passive, proficiency_bonus, rank_cost, rank_limit,
};
pub use grade::Grade;
pub use harm::HARM_TYPES;
pub use lists::{
    AbilityEntry, Action, Difficulty, NOTICING, Secrecy, Skill, SkillUse, TurnEntry, TurnPart,
};
pub use outcome::{DieOwner, Outcome, OutcomeKind};
pub use profile::PROFILE;
pub use sheet::{
    Base, BaseAc, Challenge, Craft, Damage, Rollable, Sheet, Trained, Weapon, Wield, rank_warning,
};
pub use tables::table;
pub use test::{Bar, FixedDie, Test, TestKind};
pub use throw::{Aid, Label, Throw};

/// The lowest face with which help or a distraction works.
pub const HELPS_FROM: u32 = 10;

/// What the die counts as in a passive figure, before ±5 for advantage or disadvantage.
pub const PASSIVE_FACE: i32 = 10;

#[cfg(test)]
mod book_tests;
#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod odds_tests;
#[cfg(test)]
mod tests;
