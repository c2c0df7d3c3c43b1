//! Tasks, contests and races.

pub mod draw;
pub(crate) mod fill;
pub mod view;
