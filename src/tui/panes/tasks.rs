//! Tasks, contests and races.

pub mod draw;
pub(crate) mod fill;
mod keys;
pub mod long_roll;
pub mod view;
