//! What can be rolled and where faces come from: a sealed generator, or real dice typed in.
//!
//! Free dice are three trees: the wish ([`Expression`], read from text), the fact ([`Throw`], every die with what
//! became of it) and the text (the fact written out with its marks). The odds of a wish are counted
//! before anything is thrown ([`Expression::odds`]).

#![warn(missing_docs)]

mod bounds;
mod evenness;
mod expression;
mod faces;
mod generator;
mod notation;
mod odds;
mod pool;
mod signed_terms;
mod telling;
mod throw;

pub use evenness::{Evenness, EvennessWord, FEWEST_TOLD};
pub use expression::{
    Expression, LARGEST_NUMBER, LARGEST_TOTAL, MOST_BYTES, MOST_DEPTH, MOST_DICE, MOST_EXTRA_DICE,
    MOST_SIDES,
};
pub use faces::{Faces, MINUS, Provenance, SIGNS, Sides, TypedFaces, Unread};
pub use generator::{Dice, Seed};
pub use odds::{Distribution, INLINE_STEPS, MOST_STEPS, Moments, Odds, Plan};
pub use pool::{End, Pool};
pub use throw::{Die, DieStatus, Throw};

#[cfg(test)]
mod fairness;
#[cfg(test)]
mod tests;
