//! Tasks, contests and races.

pub mod draw;
pub(crate) mod fill;
mod keys;
pub mod row;
pub mod view;
