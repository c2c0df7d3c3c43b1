//! The ledger of fortune dice.

pub mod draw;
pub(crate) mod fill;
pub mod view;
