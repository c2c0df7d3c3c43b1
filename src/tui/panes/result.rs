//! The last result, large.

pub mod draw;
pub(crate) mod fill;
pub mod view;
