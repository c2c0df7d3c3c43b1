//! Monsters & Magic: three six-sided dice and modifiers against a resistance, for effect points.
//!
//! The rules come from the Monsters & Magic rule book, chapter “Playing the Game”; what it leaves open is decided
//! here and marked “our decision”.

mod answers;
mod attempt;
mod book;
mod builder;
mod check;
mod contest;
mod damage;
mod derived;
mod figures;
mod ladder;
mod line;
mod log_text;
mod outcome;
mod profile;
mod rows;
mod sheet;
mod spread;
mod tables;
mod tally;
mod throw;

pub use attempt::Attempt;
pub use book::{AttributeEntry, Book, Cue, CueFor, Difficulty, Field, Gear, GearBonus, Spend};
pub use builder::Builder;
pub use check::{Action, Concentration, Effort, Part, Resistance, Rolled, Static};
pub use contest::{Contest, Goal, ROUNDS_LIMIT};
pub use damage::{BadDamage, DICE_LIMIT, DamageDice, SIDES_LIMIT};
pub use figures::{Attribute, doubled, modifier, trait_bonus};
pub use outcome::Outcome;
pub use profile::PROFILE;
pub use sheet::{
    Addition, Against, Base, Carried, Cover, FoeLevel, Gives, MentalPoints, NotRolled, Purpose,
    Rollable, Score, Scores, Sheet, Unfit,
};
pub use tables::table;
pub use throw::{Natural, Throw, effect_points};

#[cfg(test)]
mod tests;
