//! What can be rolled and where faces come from: a sealed generator, or real dice typed in.

mod faces;
mod generator;

pub use faces::{Faces, Provenance, Sides, TypedFaces, Unread};
pub use generator::{Dice, Seed};
