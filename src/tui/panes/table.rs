//! The table of the rule system with its odds.

pub(crate) mod charted;
pub mod draw;
pub(crate) mod fill;
pub(crate) mod odds;
pub mod view;
mod who;
