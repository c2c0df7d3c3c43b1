//! The order of turns.

pub(crate) mod columns;
pub mod draw;
pub(crate) mod due;
pub(crate) mod fill;
pub mod view;
