//! The first row.

pub mod draw;
pub(crate) mod fill;
pub mod view;
