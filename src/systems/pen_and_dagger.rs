//! Pen & Dagger: a d20 against the Success Table.
//!
//! The rules come from the Pen & Dagger game master's guide, chapter “Running the Game”; what it leaves open is
//! decided here and marked “our decision”.

mod answers;
mod attempt;
mod attempted;
mod book;
mod builder;
mod check;
mod fortune;
mod grades;
mod ladder;
mod level;
mod line;
mod log_text;
mod offers;
mod outcome;
mod parts;
mod profile;
mod prospects;
mod rank;
mod sheet;
mod table;
mod tables;
mod trained;

pub use attempt::{Attempt, Counts};
pub use attempted::Trait;
pub use book::{
    AbilityEntry, Book, Cue, CueFor, Gain, Proficiency, ProficiencyGroup, Secrecy, Skill, Spend,
};
pub use builder::Builder;
pub use check::{Check, Edge, Reading, Reliability};
pub use grades::Grades;
pub use level::Level;
pub use outcome::{Outcome, Throw};
pub use profile::PROFILE;
pub use rank::Rank;
pub use sheet::{Ability, GearRank, Sheet};
pub use table::{Row, SuccessTable, Thresholds};
pub use tables::table;

/// The lowest face of a luck roll that is lucky.
pub const LUCKY_FROM: u32 = 10;

#[cfg(test)]
mod book_tests;
#[cfg(test)]
mod tests;
