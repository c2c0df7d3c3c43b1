//! Success roll: three six-sided dice, at or under a skill.
//!
//! The rules come from the chapter “Success Rolls” of the game's basic set; what it leaves open is decided here
//! and marked “our decision”.

mod answers;
mod attempt;
mod book;
mod builder;
mod default;
mod degree;
mod derived;
mod kind;
mod ladder;
mod limits;
mod line;
mod log_text;
mod offers;
mod outcome;
mod profile;
mod refused;
mod rows;
mod sheet;
mod tables;

pub use attempt::{Attempt, Base};
pub use book::{
    AttributeEntry, Book, Cue, CueFor, DefaultRule, Difficulty, Secrecy, SecretRoll, SkillEntry,
    Unseen, Untrained,
};
pub use builder::Builder;
pub use default::{Attribute, DefaultFrom, Defaults, RULE_OF, Source};
pub use degree::{Degree, Reading, Why};
pub use kind::Kind;
pub use limits::{DEFAULTS_LIMIT, LEAST_SKILL};
pub use outcome::Outcome;
pub use profile::PROFILE;
pub use refused::Refused;
pub use sheet::{Defense, Difference, Level, Named, ORDINARY_SCORE, Points, Score, Sheet, Unnamed};
pub use tables::table;

#[cfg(test)]
mod tests;
